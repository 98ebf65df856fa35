/** Keeps what a result file says from reaching into the network that this computer stands in. */
import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../../service/ip-address.ts';

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
