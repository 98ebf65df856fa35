/** How long one result's pictures are waited for, all of them together. */
import type { FetchResource } from '../tasks/ports.ts';

export interface FetchDeadlines {
  /** Without a byte of this picture: it alone is given up. */
  eachMs: number;
  /** Without a byte of any picture that is under way. */
  quietMs: number;
  /** From the first to the last. */
  totalMs: number;
}

/** Hanging pictures cost ten seconds for eight of them, and where none comes, half a minute in all; a book of photographs on a slow line has ten. */
const usual: FetchDeadlines = { eachMs: 10_000, quietMs: 30_000, totalMs: 10 * 60_000 };

/**
 * `fetchResource` for the pictures of one result. When patience has run out, those that are under way and all further ones are
 * not to be had: a document is not kept back for its pictures.
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
