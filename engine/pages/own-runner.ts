import { setImmediate as letMessagesIn } from 'node:timers/promises';
import type { PdfFile } from '../extract/pdf-file.ts';
import { type Job, pageReader, perform, type Report } from './jobs.ts';
import type { ReadOptions } from './read-page.ts';
import type { StopFlag } from './stop-flag.ts';

/** Somebody who does jobs one after the other. */
export interface Hand {
  /**
   * @throws Error where the hand is lost
   */
  work(jobs: readonly Job[], report: (report: Report) => void): Promise<void>;
  /** Ends what belongs to the hand. */
  leave(): Promise<void>;
}

/**
 * Works in the thread that calls.
 *
 * @param stop looked at between jobs
 */
export function ownHand(file: PdfFile, options: ReadOptions, stop: StopFlag): Hand {
  const reader = pageReader(file, options);
  return {
    async work(jobs, report) {
      for (const job of jobs) {
        if (stop.raised) return;
        report(await perform(reader, job));
        // Page threads wait for their next portion, and somebody may cancel.
        await letMessagesIn();
      }
    },
    leave: async () => {},
  };
}
