/** How long one result's pictures are waited for, all of them together. */
import type { FetchResource } from '../tasks/ports.ts';

export interface Patience {
  /** Without a byte of any picture that is under way. */
  quietMs: number;
  /** From the first to the last. */
  totalMs: number;
}

/** Eight hanging pictures cost half a minute; a book of photographs on a slow line has ten. */
const usual: Patience = { quietMs: 30_000, totalMs: 10 * 60_000 };

/**
 * `fetchResource` for the pictures of one result. When patience has run out, those that are under way and all further ones are
 * not to be had: a document is not kept back for its pictures.
 */
export function patientFetch(fetchResource: FetchResource, { quietMs, totalMs }: Patience = usual): FetchResource {
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
    try {
      const signal = AbortSignal.any([options.signal, late.signal]);
      return await fetchResource(url, { ...options, signal, onBytes: listen });
    } catch (error) {
      options.signal.throwIfAborted();
      if (late.signal.aborted) return null;
      throw error;
    } finally {
      underWay -= 1;
      if (underWay === 0) clearTimeout(quiet);
    }
  };
}
