import { setTimeout as timer } from 'node:timers/promises';
import type { Clock } from './ports.ts';

/** Node's timers count 32 bits: a longer sleep would end at once. */
const longestTimerMs = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    signal.throwIfAborted();
    try {
      await timer(Math.min(ms, longestTimerMs), undefined, { signal });
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    }
  },
};
