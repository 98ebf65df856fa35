import { app } from 'electron';

/** Longest time that closing may take before the app goes regardless; the journal is safe at every moment. */
const limitMs = 5_000;

/** Lets the parts stop at a safe point before the app ends. `close` is called once; a failure or a hang in it delays nothing. */
export function closeBeforeQuit(close: () => Promise<void>): void {
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('will-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    const timer = setTimeout(finish, limitMs);
    void close().then(finish, finish);

    function finish() {
      clearTimeout(timer);
      state = 'closed';
      app.exit(0);
    }
  });
}
