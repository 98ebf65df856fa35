/** Connections to the web that can't be led into a private network. */
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { isPublicAddress } from './public-address.ts';

/** The address that would have been called is not a public one. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
  constructor(host: string) {
    super(`${host} is not a public address`);
  }
}

/**
 * The check sits where the connection is made, on the address that is really connected to: a name that answers
 * differently the second time (DNS rebinding), a redirect and a reconnect all pass through it.
 */
export function publicWebClient(): Dispatcher {
  const connect = buildConnector({ lookup: publicLookup, timeout: 15_000 });
  return new Agent({
    connect(options, callback) {
      const host = options.hostname.replace(/^\[|\]$/g, '');
      // A literal address is never looked up.
      if (isIP(host) !== 0 && !isPublicAddress(host)) return callback(new PrivateAddress(host), null);
      connect(options, callback);
    },
  });
}

/** For tests and intranets. */
export const anyWebClient = (): Dispatcher => new Agent({ connect: { timeout: 15_000 } });

/** Like dns.lookup, but a name with any address that is not public has none. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '', 4);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddress(hostname), '', 4);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
