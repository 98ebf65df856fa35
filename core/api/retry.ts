/** Retries after transport errors in one call: of a part, a presigned form, an interrupted download. Pure. */

/** After so many failures in a row the queue decides, as it knows the state of the service. */
export const maxFailures = 4;

const firstMs = 500;
const factor = 2;
const maxMs = 8000;

/**
 * The wait after `failures` failures (1 = the first): bounded exponential backoff with equal jitter, so that parts that
 * failed together are not all sent again at the same time. `random` is in 0..1.
 */
export function transportDelayMs(failures: number, random: number): number {
  const full = Math.min(maxMs, firstMs * factor ** (failures - 1));
  return Math.round(full / 2 + (full / 2) * random);
}
