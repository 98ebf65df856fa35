/**
 * Shares jobs out between the calling thread and page threads.
 *
 *   own thread     1 2 3 | 12 13 14 15 | …      what comes back is put in order again by who listens
 *   page thread          4 … 11 | 16 … 23       portions last about a tenth of a second
 *
 * Threads are called in only when the work is seen to be long: a short document is done before a thread is up.
 */

import type { Hand } from './own-runner.ts';
import type { Job, Report } from './jobs.ts';
import type { StopFlag } from './stop-flag.ts';

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
  hands: number;
}

/** How many jobs make the next portion. */
export function portionOf({ left, jobMs, hands }: Pace): number {
  if (jobMs === null) return Math.min(left, 1);
  const inTime = Math.floor(PORTION_MS / Math.max(jobMs, 0.01));
  const fairShare = Math.ceil(left / (2 * hands));
  return Math.max(1, Math.min(left, inTime, fairShare, MAX_PORTION));
}

/** Whether one more thread pays. */
export const paysOff = ({ left, jobMs, hands }: Pace): boolean =>
  jobMs !== null && (left * jobMs) / hands > WORTH_A_THREAD_MS;

export interface Crew {
  own: Hand;
  /** Heeded by all hands. */
  stop: StopFlag;
  /** Starts another page thread. */
  callIn(): Hand;
  /** With the own thread. Asked before each portion: it changes with what else the computer has to do. */
  maxHands(): number;
}

/**
 * Does all jobs, in any order. Page threads have ended when it returns.
 *
 * @param report called for each job as it is done; when it throws, all stop
 * @throws what `report` or a lost hand throws
 */
export async function shareOut(jobs: readonly Job[], crew: Crew, report: (report: Report) => void): Promise<void> {
  const { stop } = crew;
  let error: unknown;
  const fail = (reason: unknown): void => {
    if (!stop.raised) error = reason;
    stop.raise();
  };
  const hands: Hand[] = [];
  const ended: Promise<void>[] = [];
  let next = 0;
  let done = 0;
  let spentMs = 0;
  const pace = (): Pace => ({
    left: jobs.length - next,
    jobMs: done > WARM_UP_JOBS ? spentMs / (done - WARM_UP_JOBS) : null,
    hands: hands.length,
  });
  const keep = (item: Report): void => {
    if (!stop.raised) report(item);
  };
  /** Whether a page thread is one too many by now; it ends then, and its core is free for another conversion. */
  const isDismissed = (hand: Hand): boolean => {
    if (hand === crew.own || hands.length <= Math.max(1, crew.maxHands())) return false;
    hands.splice(hands.indexOf(hand), 1);
    return true;
  };
  const employ = async (hand: Hand): Promise<void> => {
    while (!stop.raised && next < jobs.length) {
      if (isDismissed(hand)) return hand.leave();
      const portion = jobs.slice(next, next + portionOf(pace()));
      next += portion.length;
      const begun = performance.now();
      await hand.work(portion, keep);
      if (hand !== crew.own) continue;
      done += portion.length;
      if (done > WARM_UP_JOBS) spentMs += performance.now() - begun;
      while (hands.length < crew.maxHands() && paysOff(pace())) hire(crew.callIn());
    }
  };
  const hire = (hand: Hand): void => {
    hands.push(hand);
    ended.push(employ(hand).catch(fail));
  };
  hire(crew.own);
  try {
    // Grows while it is waited for.
    for (let i = 0; i < ended.length; i++) await ended[i];
    if (stop.raised) throw error;
  } finally {
    await Promise.all(hands.map((hand) => hand.leave()));
  }
}
