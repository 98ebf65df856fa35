import { app, dialog, powerMonitor } from 'electron';
import { maxShutdownMs } from '../../core/tasks/clock.ts';
import type { Given } from '../ipc/given.ts';
import { currentWords } from './language.ts';
import { startAgain } from './launch.ts';
import type { QuitFacts } from './queue-facts.ts';

/**
 * Asks a person who quits during conversions, and says what happens to these. `facts` is null when there are none. A shutdown of the
 * system or a signal quits without a question: there may be no one to answer, and the journal is consistent at every moment.
 * @returns whether the app ends for one of these, so that it may be ended at any moment.
 */
export function askBeforeQuit(facts: () => QuitFacts | null, stay: () => void): () => boolean {
  let forced = false;
  let answered = false;
  let asking = false;
  const unasked = () => {
    forced = true;
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
  return () => forced;
}

export interface Ending {
  /** Exits the app in order, without a question. */
  end(status: number): void;
  /**
   * For a launch, which is handed to this process until it has ended: false as long as it is not closing. Else it is started again
   * then, with what all such launches name.
   */
  comesBack(launched: Given): boolean;
}

/**
 * Closes the parts before the app exits with a status. `close` is called once; if it fails or hangs, the app exits all the same.
 * It can ask whether a person has come back meanwhile.
 */
export function closeBeforeQuit(close: (status: number, isBack: () => boolean) => Promise<void>): Ending {
  let state: 'open' | 'closing' | 'closed' = 'open';
  const launches: Given[] = [];

  function end(status: number) {
    if (state !== 'open') return;
    state = 'closing';
    const timer = setTimeout(finish, maxShutdownMs);
    void close(status, () => launches.length > 0).then(finish, finish);

    function finish() {
      clearTimeout(timer);
      state = 'closed';
      if (launches.length > 0) startAgain(launches.flatMap(({ paths, addresses }) => [...paths, ...addresses]));
      app.exit(status);
    }
  }

  app.on('will-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    end(0);
  });
  return {
    end,
    comesBack(launched) {
      if (state === 'open') return false;
      launches.push(launched);
      return true;
    },
  };
}
