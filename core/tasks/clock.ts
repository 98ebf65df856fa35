import { setTimeout as timer } from 'node:timers/promises';
import { onSystemClock, steadyTime } from '../model/steady-time.ts';
import type { Calendar, Clock, Stopwatch } from './ports.ts';

/** Node's timers count 32 bits: a longer sleep would end at once. */
const longestTimerMs = 2 ** 31 - 1;

/** Even on a busy computer a timer is late by less than this. */
const lateMs = 5000;

/**
 * How long the computer was awake during `tookMs`, for deadlines that must not count its sleep: a wait that took much
 * longer than its longest possible duration includes sleep. This needs no event from the system.
 */
export const awakeMs = (tookMs: number, longestMs: number): number =>
  tookMs > 2 * longestMs + lateMs ? longestMs : Math.max(0, tookMs);

const now = steadyTime(Date.now, () => performance.now());

export const systemClock: Clock & Stopwatch & Calendar = {
  now: () => Math.round(now()),
  onSystemClock: (ms) => Math.round(onSystemClock(ms, now(), Date.now())),
  elapsed: () => performance.now(),
  async sleep(ms, signal) {
    signal.throwIfAborted();
    try {
      await timer(Math.min(ms, longestTimerMs), undefined, { signal });
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    }
  },
};

/** Timeouts of the shutdown, for each part and in total. */
export const shutdownMs = {
  /** For the answer to a sent submission. Without it, it would be unknown whether it was charged. */
  answer: 5_000,
  /** For work that does not react to its abort, such as a hanging file system. */
  hang: 2_000,
  /** For release requests in flight. */
  releases: 2_000,
  /** For the service on this computer to finish its writes. */
  service: 3_000,
} as const;

/** For everything else, on a busy computer. */
const slackMs = 3_000;

/** After this time the program exits in any case; the journal is consistent at every moment. */
export const maxShutdownMs = Object.values(shutdownMs).reduce<number>((sum, ms) => sum + ms, slackMs);
