import type { Clock } from './ports.ts';

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

/** Told of a fault that nobody foresaw, and of the part that met it and goes on. Never throws. */
export type ReportFault = (part: string, error: unknown) => void;

export interface RetryLoopOptions {
  clock: Pick<Clock, 'sleep'>;
  /** Aborted when there is no more to do, ever. */
  signal: AbortSignal;
  /** Absent: nobody is told. */
  report?: ReportFault | undefined;
}

/**
 * Does one round after the other until one says that it is over, or the signal is aborted. The first round begins at once, in
 * this turn. One that throws is reported, and the next waits for 1, 2, 4 … 60 s: what failed once (a locked database, a disk
 * that was full) may go well then, and what never does costs next to nothing. Never rejects.
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
