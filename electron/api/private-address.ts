/** Keeps what a result file says from reaching into the network that this computer stands in. */
import dns from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const inside = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  inside.addSubnet(net, prefix, 'ipv4');
}
inside.addAddress('::', 'ipv6');
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');
inside.addSubnet('fe80::', 10, 'ipv6');

/** Loopback, private, shared and link-local addresses (RFC 1918, 4193, 6598, 3927). IPv4 in IPv6 counts as what it is. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && inside.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** As a URL has it: IPv6 in brackets. */
export function isPrivateHost(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || isPrivateAddress(hostname.replaceAll(/[[\]]/g, ''))
  );
}

/** Resolves names as usual, but not into this computer or its network. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const first = addresses?.[0];
    if (error || !first) callback(error ?? new Error(`no address for ${hostname}`), '', 0);
    else if (addresses.some(({ address }) => isPrivateAddress(address)))
      callback(new Error(`${hostname} is a private address`), '', 0);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
