/** What waits for a conversion, how long it has waited and how long it will. Pure. */
import { RateLimited } from '../errors.ts';

export interface Backlog {
  waiting: number;
  running: number;
  /** Since the first of the waiting tasks was accepted; 0 where none waits. */
  oldestWaitMs: number;
  /** How long the last conversions took on average; null where there were none. */
  meanMs: number | null;
}

/** So many of the last conversions tell how long the next ones take. */
export const recentConversions = 100;

/** How long until so many tasks have ended, if they end as the last ones did; null where nothing runs or nothing is known yet. */
const endingsTakeMs = ({ running, meanMs }: Backlog, endings: number): number | null =>
  running === 0 || meanMs === null ? null : (endings * meanMs) / running;

/** How long a task waits that comes after all others; null where that can't be told. */
export const estimatedWaitMs = (backlog: Backlog): number | null =>
  backlog.waiting === 0 ? 0 : endingsTakeMs(backlog, backlog.waiting);

export interface Room {
  /** Unfinished tasks of all owners. */
  total: number;
  /** Those of the owner. */
  own: number;
  max: number;
}

/**
 * Whether there is room for a further task of an owner. An owner may hold at most as many places as are free (the dynamic threshold
 * of Choudhury and Hahne 1998, with α = 1): one owner gets at most half of the queue, two owners get a third each, so that no owner
 * can keep the others out.
 */
export const hasRoom = ({ total, own, max }: Room): boolean => own < max - total;

/** When to try again where no conversion tells how fast there will be room. */
const unknownRetryMs = 10_000;
/** Sooner would be of no use, and later would miss room that comes earlier than estimated. */
const [leastRetryMs, mostRetryMs] = [1_000, 5 * 60_000];

/** 429 for a task that finds no room: when there should be some, and why there is none. */
export function queueFull(backlog: Backlog, { total, own, max }: Room): RateLimited {
  const estimateMs = endingsTakeMs(backlog, total + own - max + 1);
  const retryAfterMs = Math.min(mostRetryMs, Math.max(leastRetryMs, estimateMs ?? unknownRetryMs));
  const { waiting, running, oldestWaitMs } = backlog;
  return new RateLimited({
    reason: 'concurrency_exceeded',
    retryAfterMs,
    message:
      `The queue has no room for another document of this API key: ${waiting} wait, the first of them for ${spoken(oldestWaitMs)}, ` +
      `and ${running} are being converted. Try again in ${spoken(retryAfterMs)}.`,
  });
}

/** "2 hours": the largest unit of which it is two or more. */
function spoken(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  for (const [unit, size] of [['hours', 3_600] as const, ['minutes', 60] as const]) {
    if (seconds >= 2 * size) return `${Math.round(seconds / size)} ${unit}`;
  }
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
