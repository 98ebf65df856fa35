import type { Clock } from './ports.ts';

/** Bounded exponential backoff with jitter, and a loop that retries with it. */

export interface Backoff {
  firstMs: number;
  factor: number;
  maxMs: number;
}

/** For a service that can’t be reached, or answers with an error. */
export const faultBackoff: Backoff = { firstMs: 1000, factor: 2, maxMs: 60_000 };
/** For a 429 without Retry-After. */
export const limitBackoff: Backoff = { firstMs: 2000, factor: 2, maxMs: 120_000 };
/** For release requests, which are not urgent. */
export const releaseBackoff: Backoff = { firstMs: 2000, factor: 2, maxMs: 600_000 };
/** Poll intervals for a remote service, and for the one on this computer, where a poll is cheap. */
export const cloudPolling: Backoff = { firstMs: 1000, factor: 1.5, maxMs: 15_000 };
export const localPolling: Backoff = { firstMs: 200, factor: 1.5, maxMs: 1000 };

/** The longest wait that a service can ask for; after it a request is made anyway. */
export const longestWaitMs = 60 * 60_000;

/** The end of a wait that a service asked for, limited to `longestWaitMs`. */
export const boundedMs = (untilMs: number, nowMs: number): number => Math.min(untilMs, nowMs + longestWaitMs);

/**
 * The wait after `failures` failures (1 = the first). Jitter takes away up to a fifth, so that tasks which failed together
 * do not come back together; `random` is in 0..1.
 */
export function delayMs(backoff: Backoff, failures: number, random: number): number {
  const full = Math.min(backoff.maxMs, backoff.firstMs * backoff.factor ** (failures - 1));
  return Math.round(full * (1 - random / 5));
}

/** Called with an unexpected error and the name of the part that continues after it. Never throws. */
export type ReportFault = (part: string, error: unknown) => void;

export interface RetryLoopOptions {
  clock: Pick<Clock, 'sleep'>;
  /** Aborted when the loop must end. */
  signal: AbortSignal;
  /** Absent: errors are not reported. */
  report?: ReportFault | undefined;
}

/**
 * Repeats `round` until it returns `over` or the signal is aborted. The first round starts synchronously. When a round throws, the
 * error is reported and the next round starts after 1, 2, 4 … 60 s: the cause (a locked database, a full disk) may be gone by then.
 * Never rejects. All background work of long duration runs in such a loop.
 */
export async function retryLoop(
  part: string,
  round: () => Promise<'again' | 'over'>,
  { clock, signal, report }: RetryLoopOptions,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      if ((await round()) === 'over') return;
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      report?.(part, error);
      await clock.sleep(delayMs(faultBackoff, failures, 0), signal).catch(() => undefined);
    }
  }
}
