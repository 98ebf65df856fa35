import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../../service/ip-address.ts';
import type { FetchResource } from '../tasks/ports.ts';
import { createHttp, discard, type Http, type HttpOptions, TransportError } from './http.ts';
import { pacedBytesOf } from './paced-bytes.ts';
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

/** All addresses of a name. Rejects where it has none. */
export type Resolve = (hostname: string) => Promise<readonly { address: string }[]>;

export const resolveHere: Resolve = (hostname) => dns.promises.lookup(hostname, { all: true });

/** A host as a URL has it, IPv6 in brackets: an address that is not public, or a name for this computer. */
export function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(bare) === 0 ? /(?:^|\.)localhost$/i.test(bare) : !isPublicAddress(bare);
}

/** Resolves names as usual, but not into this computer or its network. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const first = addresses?.[0];
    if (error || !first) callback(error ?? new Error(`no address for ${hostname}`), '', 0);
    else if (!addresses.every(({ address }) => isPublicAddress(address)))
      callback(new Error(`${hostname} is a private address`), '', 0);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/**
 * Whether a name leads inside as far as this computer knows: for the way through a proxy, which resolves names itself. A name
 * that is not known here may be known there, as behind many companies' proxies; then the proxy's own rules decide. So does it
 * where the two resolve a name differently, which can't be seen from here.
 */
export async function leadsInside(hostname: string, resolve: Resolve): Promise<boolean> {
  if (isPrivateHost(hostname)) return true;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  const addresses = await resolve(hostname).catch(() => []);
  return addresses.some(({ address }) => !isPublicAddress(address));
}
