/** Takes what reaches the top of the program, which Node would end without a word to the queue. */

import { errorFacts } from '../core/diagnostics/diagnostics.ts';
import { type ErrorData, toErrorData } from '../core/errors/codes.ts';

export interface CaughtFaults {
  /** Aborted by the first of them. */
  signal: AbortSignal;
  release(): void;
}

/** Longer than everything that closes takes; a queue that a fault has left half way may never say that it is closed. */
const endLimitMs = 20_000;

/**
 * A command has nothing but its one run, and nobody to begin it anew: it stops in order, whatever the fault was, and the same
 * command goes on from the journal. A promise that nobody awaited stops it too, as what the run waits for may never come.
 */
export function catchFaults(
  note: (event: string, facts: Record<string, unknown>) => void,
  tell: (error: ErrorData) => void,
): CaughtFaults {
  const stop = new AbortController();
  const take = (thrown: unknown) => {
    const error = toErrorData(thrown);
    note('fault', { ...errorFacts(error), ...(thrown instanceof Error && { stack: thrown.stack }) });
    if (stop.signal.aborted) return;
    stop.abort(new DOMException('fault', 'AbortError'));
    tell(error);
    setTimeout(() => process.exit(1), endLimitMs).unref();
  };
  process.on('uncaughtException', take).on('unhandledRejection', take);
  return {
    signal: stop.signal,
    release: () => void process.off('uncaughtException', take).off('unhandledRejection', take),
  };
}
