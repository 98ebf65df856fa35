import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../../service/ip-address.ts';
import type { FetchResource } from '../tasks/ports.ts';
import { createHttp, discard, type Http, type HttpOptions, TransportError } from './http.ts';
import { pacedBytesOf } from './paced-bytes.ts';
import { getFollowing, RedirectRefused } from './redirects.ts';

/** Fetches images that a Markdown result refers to. The result is untrusted: its links must not reach into private networks. */
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
    // Checked at each redirect: only the result’s own origin may be in a private network.
    const hops: Pick<Http, 'send'> = {
      send: (outgoing) => (outgoing.url.origin === home ? service : web).send(outgoing),
    };
    const check = async (hop: URL) => {
      if (hop.origin === home) return;
      // A direct connection checks the address when it looks the name up.
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

/** All addresses of a name. Rejects if it has none. */
export type Resolve = (hostname: string) => Promise<readonly { address: string }[]>;

export const resolveHere: Resolve = (hostname) => dns.promises.lookup(hostname, { all: true });

/** Whether a URL’s host is a private address or a name of this computer. IPv6 is in brackets. */
export function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(bare) === 0 ? /(?:^|\.)localhost$/i.test(bare) : !isPublicAddress(bare);
}

/** Resolves names as usual, but fails for private addresses. */
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
 * Whether a name resolves to a private address here, for requests through a proxy, which resolves names itself. A name that is
 * unknown here may be known to the proxy, as in many companies; then the proxy’s own rules decide. They also decide if both resolve
 * a name differently, which can’t be seen from here.
 */
export async function leadsInside(hostname: string, resolve: Resolve): Promise<boolean> {
  if (isPrivateHost(hostname)) return true;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  const addresses = await resolve(hostname).catch(() => []);
  return addresses.some(({ address }) => !isPublicAddress(address));
}
