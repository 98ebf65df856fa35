/** Connections to the web that can't be led where the policy does not allow. */
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import type { AddressPolicy } from './address-policy.ts';

/** The address that would have been called is not an allowed one. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
  constructor(host: string) {
    super(`${host} is not a public address`);
  }
}

/** No web server is there, but something that could be made to believe it was spoken to. */
export class RefusedPort extends Error {
  override readonly name = 'RefusedPort';
  constructor(host: string, port: string) {
    super(`port ${port} of ${host} is none of the web`);
  }
}

/**
 * The check sits where the connection is made, on the address that is really connected to: a name that answers
 * differently the second time (DNS rebinding), a redirect and a reconnect all pass through it.
 */
export function webClient(allows: AddressPolicy, resolve: LookupFunction = lookup as LookupFunction): Dispatcher {
  const connect = buildConnector({ lookup: guarded(allows, resolve), timeout: 15_000 });
  return new Agent({
    connect(options, callback) {
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (isRefusedPort(options.port)) return callback(new RefusedPort(host, options.port), null);
      // A literal address is never looked up.
      if (isIP(host) !== 0 && !allows(host, host)) return callback(new PrivateAddress(host), null);
      connect(options, callback);
    },
  });
}

/** A name with any address that is not allowed has none. */
function guarded(allows: AddressPolicy, resolve: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const found = Array.isArray(addresses) ? addresses : [];
      const [first] = found;
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '', 4);
      if (!found.every(({ address }) => allows(hostname, address)))
        return callback(new PrivateAddress(hostname), '', 4);
      if (options.all) return callback(null, found);
      callback(null, first.address, first.family);
    });
  };
}

/**
 * Ports of other protocols, to which a request could say something that its sender must not say: mail, IRC, printers. The list
 * of the Fetch standard, "port blocking"; no document is served there.
 */
const refused = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** @param port as a URL has it: empty where it is the protocol's own */
export const isRefusedPort = (port: string): boolean => port !== '' && refused.has(Number(port));
