import type { FetchResource } from '../tasks/ports.ts';
import { bytesOf, createHttp, discard, type HttpOptions, TransportError } from './http.ts';
import { isPrivateHost, publicLookup } from './private-address.ts';
import { getFollowing, RedirectRefused } from './redirects.ts';

/** Fetches images that a Markdown result refers to. The result is foreign text: it must not steer us into a private network. */
export function createResourceFetcher(options: Omit<HttpOptions, 'lookup'> = {}): FetchResource {
  const service = createHttp(options);
  const web = createHttp({ ...options, lookup: publicLookup });

  return async (address, { resultUrl, maxBytes, signal }) => {
    signal.throwIfAborted();
    if (!URL.canParse(address)) return null;
    const url = new URL(address);
    const home = new URL(resultUrl).origin;
    if (!/^https?:$/.test(url.protocol)) return null;
    const check = (hop: URL) => {
      if (hop.origin !== home && isPrivateHost(hop.hostname))
        throw new RedirectRefused(`${hop.hostname} is a private address`);
    };
    try {
      const headers = { accept: 'image/*' };
      const incoming = await getFollowing(url.origin === home ? service : web, { url, headers, signal, check });
      if (incoming.status !== 200) {
        discard(incoming);
        return null;
      }
      const chunks: Uint8Array[] = [];
      let sizeBytes = 0;
      for await (const chunk of bytesOf(incoming, signal)) {
        sizeBytes += chunk.length;
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
