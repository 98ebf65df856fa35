/** Connections to the web that reach only addresses that the policy allows. */
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import type { AddressPolicy } from './address-policy.ts';

/** The policy does not allow the address. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
  constructor(host: string) {
    super(`${host} is not a public address`);
  }
}

/** The port belongs to another protocol. */
export class RefusedPort extends Error {
  override readonly name = 'RefusedPort';
  constructor(host: string, port: string) {
    super(`port ${port} of ${host} is none of the web`);
  }
}

/**
 * The address is checked when the connection is made, so the check covers redirects, reconnects, and names that resolve to another
 * address the second time (DNS rebinding).
 */
export function webClient(allows: AddressPolicy, resolve: LookupFunction = lookup as LookupFunction): Dispatcher {
  const connect = buildConnector({ lookup: guarded(allows, resolve), timeout: 15_000 });
  return new Agent({
    connect(options, callback) {
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (isRefusedPort(options.port)) return callback(new RefusedPort(host, options.port), null);
      // A literal address needs no lookup, so it is checked here.
      if (isIP(host) !== 0 && !allows(host, host)) return callback(new PrivateAddress(host), null);
      connect(options, callback);
    },
  });
}

/** Fails if any address of a name is not allowed. */
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
 * Ports of other protocols (mail, IRC, printers): a request sent there could be misused as a command. The list of the Fetch standard,
 * "port blocking".
 */
const refused = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** @param port the port of a URL: empty for the protocol’s default */
export const isRefusedPort = (port: string): boolean => port !== '' && refused.has(Number(port));
