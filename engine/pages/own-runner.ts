import { setImmediate as letMessagesIn } from 'node:timers/promises';
import type { PdfFile } from '../extract/pdf-file.ts';
import { type Job, pageReader, perform, type Report } from './jobs.ts';
import type { ReadOptions } from './read-page.ts';

/** Somebody who does jobs one after the other. */
export interface JobRunner {
  /**
   * @throws Error where the runner is lost
   */
  work(jobs: readonly Job[], report: (report: Report) => void): Promise<void>;
  /** Ends what belongs to the runner. */
  close(): Promise<void>;
}

/**
 * Works in the thread that calls.
 *
 * @param stop looked at between jobs
 */
export function ownRunner(file: PdfFile, options: ReadOptions, stop: StopFlag): JobRunner {
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
    close: async () => {},
  };
}

/** Tells all threads to leave the rest undone; seen at once, also by a thread whose event loop stands still. */
export class StopFlag {
  readonly memory: SharedArrayBuffer;
  readonly #flag: Int32Array;

  /** @param memory of a flag that another thread raises */
  constructor(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.#flag = new Int32Array(memory);
  }

  raise(): void {
    Atomics.store(this.#flag, 0, 1);
  }

  get raised(): boolean {
    return Atomics.load(this.#flag, 0) !== 0;
  }
}
