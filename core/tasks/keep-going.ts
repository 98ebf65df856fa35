/** The one owner of whatever goes on for long beside everything else: it catches, reports, waits and goes on. */

import { delayMs, faultBackoff } from './backoff.ts';
import type { Clock } from './ports.ts';

/** Told of a fault that nobody foresaw, and of the part that met it and goes on. Never throws. */
export type Report = (part: string, error: unknown) => void;

export interface Care {
  clock: Pick<Clock, 'sleep'>;
  /** Aborted when there is no more to do, ever. */
  signal: AbortSignal;
  /** Absent: nobody is told. */
  report?: Report | undefined;
}

/**
 * Does one round after the other until one says that it is over, or the signal is aborted. The first round begins at once, in
 * this turn. One that throws is reported, and the next waits for 1, 2, 4 … 60 s: what failed once (a locked database, a disk
 * that was full) may go well then, and what never does costs next to nothing. Never rejects.
 */
export async function keepGoing(
  part: string,
  round: () => Promise<'again' | 'over'>,
  { clock, signal, report }: Care,
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
