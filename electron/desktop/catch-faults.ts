/** Handles uncaught exceptions and rejections of the main process: Node would end it without closing the queue. */
import { dialog } from 'electron';
import { type Faults, type FaultsOptions, openFaults, restartArgument, restartedAtMs } from '../diagnostics/faults.ts';
import { currentWords } from './language.ts';
import { startAgain } from './launch.ts';

export interface CatchOptions extends Pick<FaultsOptions, 'note' | 'tell' | 'now'> {
  /** Ends the program once its parts have stopped at a safe point. */
  end(status: number): void;
}

export function catchFaults({ end, ...options }: CatchOptions): Faults {
  const faults = openFaults({
    ...options,
    restartedAtMs: restartedAtMs(process.argv),
    end(how) {
      if (how === 'for-good') {
        const { keepsFailing, nothingLost } = currentWords().trouble;
        dialog.showErrorBox(keepsFailing, nothingLost);
        end(1);
        return;
      }
      // Without the documents of this launch: they are in the queue already.
      startAgain([restartArgument(options.now())]);
      end(0);
    },
  });
  // Writing to a closed terminal is no fault of the program.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('uncaughtException', faults.exception);
  process.on('unhandledRejection', faults.rejection);
  return faults;
}
