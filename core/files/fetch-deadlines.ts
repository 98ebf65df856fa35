/** Deadlines for fetching all images of one result. */
import type { FetchResource } from '../tasks/ports.ts';

export interface FetchDeadlines {
  /** Time without data of one image, after which it is given up. */
  eachMs: number;
  /** Time without data of any image, after which all are given up. */
  quietMs: number;
  /** Total time for all images. */
  totalMs: number;
}

/**
 * Eight hanging images cost ten seconds, an unreachable server half a minute; a book of photographs on a slow line has
 * ten minutes.
 */
const usual: FetchDeadlines = { eachMs: 10_000, quietMs: 30_000, totalMs: 10 * 60_000 };

/**
 * Adds deadlines to `fetchResource`, for the images of one result. After a deadline all remaining images are not
 * available, so that missing images do not hold up a document.
 */
export function withFetchDeadlines(
  fetchResource: FetchResource,
  { eachMs, quietMs, totalMs }: FetchDeadlines = usual,
): FetchResource {
  const late = new AbortController();
  const giveUp = () => late.abort(new DOMException('the pictures take too long', 'TimeoutError'));
  let underWay = 0;
  let begun = false;
  let quiet: NodeJS.Timeout | undefined;
  const listen = () => {
    clearTimeout(quiet);
    quiet = setTimeout(giveUp, quietMs);
  };
  return async (url, options) => {
    options.signal.throwIfAborted();
    if (late.signal.aborted) return null;
    if (!begun) setTimeout(giveUp, totalMs).unref();
    begun = true;
    underWay += 1;
    listen();
    const own = new AbortController();
    const hangs = setTimeout(() => own.abort(new DOMException('the picture takes too long', 'TimeoutError')), eachMs);
    const onBytes = () => {
      hangs.refresh();
      listen();
    };
    try {
      const signal = AbortSignal.any([options.signal, late.signal, own.signal]);
      return await fetchResource(url, { ...options, signal, onBytes });
    } catch (error) {
      options.signal.throwIfAborted();
      if (late.signal.aborted || own.signal.aborted) return null;
      throw error;
    } finally {
      clearTimeout(hangs);
      underWay -= 1;
      if (underWay === 0) clearTimeout(quiet);
    }
  };
}
