/** Handles uncaught errors and rejections: Node would end the program without closing the queue. */

import { errorFacts } from '../core/diagnostics/diagnostics.ts';
import { type ErrorData, toErrorData } from '../core/errors/codes.ts';

export interface CaughtFaults {
  /** Aborted by the first fault. */
  signal: AbortSignal;
  release(): void;
}

/** Longer than an orderly close takes. After a fault the queue may never finish closing. */
const endLimitMs = 20_000;

/**
 * After any fault the command stops in order; run again, it continues from the journal. An unhandled rejection stops it too, as the
 * run might otherwise wait for something that never comes.
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
