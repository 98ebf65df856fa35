import { app, dialog, powerMonitor } from 'electron';
import { longestClosingMs } from '../../core/tasks/clock.ts';
import { currentWords } from './language.ts';
import type { QuitFacts } from './queue-summary.ts';

/**
 * A person who quits while something is under way is told what becomes of it, and may stay. `facts` is null where nothing is.
 * A system that shuts down, or a signal, asks nobody: there may be no one to answer, and the journal is safe at every moment.
 */
export function askBeforeQuit(facts: () => QuitFacts | null, stay: () => void): void {
  let answered = false;
  let asking = false;
  const unasked = () => {
    answered = true;
  };
  powerMonitor.on('shutdown', unasked);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      unasked();
      app.quit();
    });
  }
  app.on('before-quit', (event) => {
    const interrupted = answered ? null : facts();
    if (!interrupted) return;
    event.preventDefault();
    if (asking) return;
    asking = true;
    const words = currentWords().quit;
    const options = {
      type: 'question' as const,
      ...words.question(interrupted),
      buttons: [words.quit, words.stay],
      defaultId: 0,
      cancelId: 1,
    };
    void dialog.showMessageBox(options).then(({ response }) => {
      asking = false;
      if (response !== 0) {
        stay();
        return;
      }
      answered = true;
      app.quit();
    });
  });
}

/**
 * Lets the parts stop at a safe point before the app ends. `close` is called once; a failure or a hang in it does not keep the
 * app. Returns the function that ends the app so without asking anybody.
 */
export function closeBeforeQuit(close: () => Promise<void>): (status: number) => void {
  let state: 'open' | 'closing' | 'closed' = 'open';

  function end(status: number) {
    if (state !== 'open') return;
    state = 'closing';
    const timer = setTimeout(finish, longestClosingMs);
    void close().then(finish, finish);

    function finish() {
      clearTimeout(timer);
      state = 'closed';
      app.exit(status);
    }
  }

  app.on('will-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    end(0);
  });
  return end;
}
