/**
 * Shares jobs out between the calling thread and page threads.
 *
 *   own thread     1 2 3 | 12 13 14 15 | …      what comes back is put in order again by who listens
 *   page thread          4 … 11 | 16 … 23       portions last about a tenth of a second
 *
 * Threads are started only when the work is seen to be long: a short document is done before a thread is up.
 */

import type { Job, Report } from './jobs.ts';
import type { JobRunner, StopFlag } from './own-runner.ts';

/** How long a portion shall take: long against a message, short against the whole and against a cancellation. */
const PORTION_MS = 100;
const MAX_PORTION = 32;
/** What is left must take longer than this: a thread is up after about 150 ms and warm after some more. */
const WORTH_A_THREAD_MS = 500;
/** The first pages take many times as long as others: code is compiled as it is used. */
const WARM_UP_JOBS = 3;

export interface Pace {
  /** Jobs that nobody has taken. */
  left: number;
  /** Milliseconds a job, as the own thread finds it; null while it warms up. */
  jobMs: number | null;
  /** Threads at work. */
  runners: number;
}

/** How many jobs make the next portion. */
export function portionOf({ left, jobMs, runners }: Pace): number {
  if (jobMs === null) return Math.min(left, 1);
  const inTime = Math.floor(PORTION_MS / Math.max(jobMs, 0.01));
  const fairShare = Math.ceil(left / (2 * runners));
  return Math.max(1, Math.min(left, inTime, fairShare, MAX_PORTION));
}

/** Whether one more thread pays. */
export const paysOff = ({ left, jobMs, runners }: Pace): boolean =>
  jobMs !== null && (left * jobMs) / runners > WORTH_A_THREAD_MS;

export interface Runners {
  own: JobRunner;
  /** Obeyed by all runners. */
  stop: StopFlag;
  /** Starts another page thread. */
  startThread(): JobRunner;
  /** With the own thread. Asked before each portion: it changes with what else the computer has to do. */
  maxRunners(): number;
}

/**
 * Does all jobs, in any order. Page threads have ended when it returns.
 *
 * @param report called for each job as it is done; when it throws, all stop
 * @throws what `report` or a lost runner throws
 */
export async function shareOut(
  jobs: readonly Job[],
  available: Runners,
  report: (report: Report) => void,
): Promise<void> {
  const { stop } = available;
  let error: unknown;
  const fail = (reason: unknown): void => {
    if (!stop.raised) error = reason;
    stop.raise();
  };
  const active: JobRunner[] = [];
  const ended: Promise<void>[] = [];
  let next = 0;
  let done = 0;
  let spentMs = 0;
  const pace = (): Pace => ({
    left: jobs.length - next,
    jobMs: done > WARM_UP_JOBS ? spentMs / (done - WARM_UP_JOBS) : null,
    runners: active.length,
  });
  const keep = (item: Report): void => {
    if (!stop.raised) report(item);
  };
  /** Whether a page thread is one too many by now; it ends then, and its core is free for another conversion. */
  const isSurplus = (runner: JobRunner): boolean => {
    if (runner === available.own || active.length <= Math.max(1, available.maxRunners())) return false;
    active.splice(active.indexOf(runner), 1);
    return true;
  };
  const keepBusy = async (runner: JobRunner): Promise<void> => {
    while (!stop.raised && next < jobs.length) {
      if (isSurplus(runner)) return runner.close();
      const portion = jobs.slice(next, next + portionOf(pace()));
      next += portion.length;
      const begun = performance.now();
      await runner.work(portion, keep);
      if (runner !== available.own) continue;
      done += portion.length;
      if (done > WARM_UP_JOBS) spentMs += performance.now() - begun;
      while (active.length < available.maxRunners() && paysOff(pace())) engage(available.startThread());
    }
  };
  const engage = (runner: JobRunner): void => {
    active.push(runner);
    ended.push(keepBusy(runner).catch(fail));
  };
  engage(available.own);
  try {
    // Grows while it is waited for.
    for (let i = 0; i < ended.length; i++) await ended[i];
    if (stop.raised) throw error;
  } finally {
    await Promise.all(active.map((runner) => runner.close()));
  }
}
