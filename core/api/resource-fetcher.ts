import type { FetchResource } from '../tasks/ports.ts';
import { createHttp, discard, type Http, type HttpOptions, TransportError } from './http.ts';
import { pacedBytesOf } from './paced-bytes.ts';
import { isPrivateHost, leadsInside, publicLookup, type Resolve, resolveHere } from './private-address.ts';
import { getFollowing, RedirectRefused } from './redirects.ts';

/** Fetches images that a Markdown result refers to. The result is foreign text: it must not steer us into a private network. */
export function createResourceFetcher(
  options: Omit<HttpOptions, 'lookup'> & { resolve?: Resolve } = {},
): FetchResource {
  const { dispatcherFor, resolve = resolveHere } = options;
  const service = createHttp(options);
  const web = createHttp({ ...options, lookup: publicLookup });

  return async (address, { resultUrl, maxBytes, signal, onBytes }) => {
    signal.throwIfAborted();
    if (!URL.canParse(address)) return null;
    const url = new URL(address);
    const home = new URL(resultUrl).origin;
    if (!/^https?:$/.test(url.protocol)) return null;
    // Each hop by itself: the result's own place may lie inside, and what it leads to may not.
    const hops: Pick<Http, 'send'> = {
      send: (outgoing) => (outgoing.url.origin === home ? service : web).send(outgoing),
    };
    const check = async (hop: URL) => {
      if (hop.origin === home) return;
      // On the direct way a name is looked up once, where it is connected to.
      const viaProxy = (await dispatcherFor?.(hop)) !== undefined;
      const inside = viaProxy ? await leadsInside(hop.hostname, resolve) : isPrivateHost(hop.hostname);
      if (inside) throw new RedirectRefused(`${hop.hostname} is a private address`);
      signal.throwIfAborted();
    };
    try {
      const headers = { accept: 'image/*' };
      const incoming = await getFollowing(hops, { url, headers, signal, check });
      if (incoming.status !== 200) {
        discard(incoming);
        return null;
      }
      const chunks: Uint8Array[] = [];
      let sizeBytes = 0;
      for await (const chunk of pacedBytesOf(incoming, signal, () => performance.now())) {
        sizeBytes += chunk.length;
        onBytes?.();
        if (sizeBytes > maxBytes) return null;
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    } catch (error) {
      if (error instanceof TransportError || error instanceof RedirectRefused) return null;
      throw error;
    }
  };
}
