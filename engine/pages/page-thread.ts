/** The outside of a page thread. */

import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ConvertError } from '../convert.ts';
import { type Job, leftOut, type Report } from './jobs.ts';
import type { JobRunner, StopFlag } from './own-runner.ts';
import type { ReadOptions } from './read-page.ts';
import { threadEnvironment } from './thread-environment.ts';

export interface PageThreadData {
  /** The whole PDF, the same memory for all threads. */
  source: SharedArrayBuffer;
  /** Compiled once in the process. */
  pdfium: WebAssembly.Module;
  password: string | undefined;
  options: ReadOptions;
  /** What PDFium may take beside the file. */
  maxMemoryBytes?: number;
  /** Of the StopFlag. */
  stop: SharedArrayBuffer;
}

/** `begun` answers jobs, as soon as the thread is up and the document is open. */
export type FromPageThread = Report | { kind: 'begun' } | { kind: 'done' };
/** Null asks the thread to end. */
export type ToPageThread = readonly Job[] | null;

/** How long a thread may take to end when it is asked to, before it is ended by force. */
const END_GRACE_MS = 2_000;
/** JavaScript heap of a page thread: far more than a page needs, and an end to one that takes all. */
const MAX_OLD_HEAP_MB = 512;
/** Pages are short-lived: a small nursery keeps the thread small. */
const MAX_YOUNG_HEAP_MB = 8;

/** Far more than any page takes that is worth it, and less than the service waits for one (engine-pool.ts). */
const PAGE_LIMIT_MS = 120_000;

/**
 * Jobs are done in a thread of their own, with its own PDFium on the same bytes. A thread that dies fails the task. One whose
 * page doesn't end is replaced, and the page is left out.
 *
 * @param pageLimitMs how long one job may take
 */
export function pageThread(
  data: Omit<PageThreadData, 'stop'>,
  stop: StopFlag,
  { pageLimitMs = PAGE_LIMIT_MS }: { pageLimitMs?: number } = {},
): JobRunner {
  let thread = startThread({ ...data, stop: stop.memory });
  return {
    async work(jobs, report) {
      for (let left = [...jobs]; left.length > 0; ) {
        let done = 0;
        const end = await thread.work(left, pageLimitMs, (item) => {
          done++;
          report(item);
        });
        const stuck = left[done];
        if (end === 'done' || !stuck) return;
        await thread.kill();
        thread = startThread({ ...data, stop: stop.memory });
        report(leftOut(stuck, data.options));
        left = left.slice(done + 1);
      }
    },
    close: () => thread.close(),
  };
}

interface Thread {
  /** Ends early where one job takes longer than `limitMs`: then the thread is of no more use. */
  work(jobs: readonly Job[], limitMs: number, report: (report: Report) => void): Promise<'done' | 'stuck'>;
  close(): Promise<void>;
  kill(): Promise<void>;
}

function startThread(data: PageThreadData): Thread {
  const worker = new Worker(entry(), {
    workerData: data,
    // The process's environment and flags hold keys and are none of the converter's business.
    env: threadEnvironment(),
    execArgv: [],
    argv: [],
    // Standard output belongs to the process.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MAX_OLD_HEAP_MB, maxYoungGenerationSizeMb: MAX_YOUNG_HEAP_MB },
  });
  worker.stdout.resume();
  worker.stderr.resume();
  let lost: ConvertError | null = null;
  const lose = (error?: NodeJS.ErrnoException): void => {
    lost ??= lostError(error);
  };
  worker.on('error', lose).on('exit', () => lose());

  return {
    work(jobs, limitMs, report) {
      const { promise, resolve, reject } = Promise.withResolvers<'done' | 'stuck'>();
      if (lost) reject(lost);
      let limit: NodeJS.Timeout | undefined;
      const onMessage = (message: FromPageThread): void => {
        clearTimeout(limit);
        limit = setTimeout(() => resolve('stuck'), limitMs);
        try {
          if (message.kind === 'done') resolve('done');
          else if (message.kind !== 'begun') report(message);
        } catch (error) {
          reject(error);
        }
      };
      const onError = (error: NodeJS.ErrnoException): void => reject(lostError(error));
      const onExit = (): void => reject(lost ?? lostError());
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      worker.postMessage(jobs satisfies ToPageThread);
      return promise.finally(() => {
        clearTimeout(limit);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      });
    },
    /** It is asked first: V8 can abort the whole process where a thread is terminated while it compiles WebAssembly. */
    async close() {
      if (lost) return;
      const ended = once(worker, 'exit').then(
        () => true,
        () => true,
      );
      worker.postMessage(null satisfies ToPageThread);
      const isGone = await Promise.race([ended, sleep(END_GRACE_MS, false, { ref: false })]);
      if (!isGone) await worker.terminate();
    },
    async kill() {
      await worker.terminate();
    },
  };
}

function lostError(error?: NodeJS.ErrnoException): ConvertError {
  return error?.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new ConvertError('out-of-memory', 'Converting this document needs more memory than one conversion may use.')
    : new ConvertError('converter-crashed', 'The converter stopped unexpectedly while it worked on this document.');
}

/** The sources run as they are; the bundle has the worker beside it. Not one literal, or a bundler would take it for an asset. */
function entry(): URL {
  const name = import.meta.url.endsWith('.ts') ? 'page-worker.ts' : 'page-worker.js';
  return new URL(name, import.meta.url);
}
