/**
 * Runs `work` on all items, at most `limit` at a time and in their order. The first failure aborts the others' signal and is
 * thrown when all have ended, so that nothing goes on behind the caller's back.
 */
export async function inParallel<T>(
  items: readonly T[],
  limit: number,
  signal: AbortSignal,
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  const remaining = items.values();
  const lane = async () => {
    for (const item of remaining) {
      both.throwIfAborted();
      try {
        await work(item, both);
      } catch (error) {
        stop.abort(error);
        throw error;
      }
    }
  };
  await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, lane));
  both.throwIfAborted();
}
