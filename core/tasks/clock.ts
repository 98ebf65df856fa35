import { setTimeout as timer } from 'node:timers/promises';
import type { Clock } from './ports.ts';

/** Node's timers count 32 bits: a longer sleep would end at once. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Unix time that never goes back, though somebody sets the system's clock back: a wait of seconds would become one of hours.
 * `monotonic` stands still while the computer sleeps, so where the wall clock is ahead, it is believed.
 */
export function steadyTime(wall: () => number, monotonic: () => number): () => number {
  let [timeMs, atMs] = [wall(), monotonic()];
  return () => {
    const nowMs = monotonic();
    timeMs = Math.max(wall(), timeMs + (nowMs - atMs));
    atMs = nowMs;
    return timeMs;
  };
}

/** A timer is late by less than this, however busy the computer is. */
const lateMs = 5000;

/**
 * How much of the time that passed the computer was awake, for deadlines that count waiting: what took much longer than it
 * could was its sleep. That holds on every system and without any word of waking up.
 */
export const awakeMs = (tookMs: number, longestMs: number): number =>
  tookMs > 2 * longestMs + lateMs ? longestMs : Math.max(0, tookMs);

const now = steadyTime(Date.now, () => performance.now());

export const systemClock: Clock = {
  now: () => Math.round(now()),
  async sleep(ms, signal) {
    signal.throwIfAborted();
    try {
      await timer(Math.min(ms, longestTimerMs), undefined, { signal });
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    }
  },
};

/** How long closing may take: what each part may ask for, and the whole, in one place, so that no part is cut off by another. */
export const shutdownMs = {
  /** The answer to a submission that has left: without it a person would have to be asked whether it is paid for. */
  answer: 5_000,
  /** What does not end though it was told to: a file system that hangs. */
  hang: 2_000,
  /** A service that is being told what nobody needs any more. */
  releases: 2_000,
  /** The service on this computer finishes what it writes. */
  service: 3_000,
} as const;

/** For what takes no time of its own, on a computer that is busy. */
const slackMs = 3_000;

/** After this the program goes regardless; the journal is right at every moment. */
export const maxShutdownMs = Object.values(shutdownMs).reduce<number>((sum, ms) => sum + ms, slackMs);
