/** Bounded exponential backoff with jitter. */

export interface Backoff {
  firstMs: number;
  factor: number;
  maxMs: number;
}

/** A service that can't be reached, or answers with a fault. */
export const faultBackoff: Backoff = { firstMs: 1000, factor: 2, maxMs: 60_000 };
/** 429 without any hint of the service's own. */
export const limitBackoff: Backoff = { firstMs: 2000, factor: 2, maxMs: 120_000 };
/** Telling a service what nobody needs any more: nobody waits for it. */
export const releaseBackoff: Backoff = { firstMs: 2000, factor: 2, maxMs: 600_000 };
/** Polling a service on the network, and our own on this computer, where asking costs nothing. */
export const cloudPolling: Backoff = { firstMs: 1000, factor: 1.5, maxMs: 15_000 };
export const localPolling: Backoff = { firstMs: 200, factor: 1.5, maxMs: 1000 };

/** As long as a person would wait: whatever a service asks for, after so long it is asked again. */
export const longestWaitMs = 60 * 60_000;

/** The end of a wait that somebody else asked for, within its bounds. */
export const boundedMs = (untilMs: number, nowMs: number): number => Math.min(untilMs, nowMs + longestWaitMs);

/**
 * The wait after `failures` failures (1 = the first). Jitter takes away up to a fifth, so that tasks which failed together
 * do not come back together; `random` is in 0..1.
 */
export function delayMs(backoff: Backoff, failures: number, random: number): number {
  const full = Math.min(backoff.maxMs, backoff.firstMs * backoff.factor ** (failures - 1));
  return Math.round(full * (1 - random / 5));
}
