/** Which addresses a document may be fetched from: the public internet, never the networks behind this computer. */
import { BlockList, isIP } from 'node:net';

/** IANA special-purpose registries (RFC 6890 and updates), multicast, and prefixes that embed an IPv4 address. */
const special: Record<'ipv4' | 'ipv6', readonly [string, number][]> = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ],
  ipv6: [
    // Unspecified, loopback, IPv4-compatible; mapped addresses are read as IPv4 below; IPv4-translated.
    ['::', 96],
    ['::ffff:0:0:0', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
    ['5f00::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ],
};

const blocked = new BlockList();
for (const family of ['ipv4', 'ipv6'] as const) {
  for (const [network, prefix] of special[family]) blocked.addSubnet(network, prefix, family);
}

/** @param address an IP address without brackets; anything else is not public */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  // Both spellings of an IPv4-mapped address, ::ffff:10.0.0.1 and ::ffff:a00:1.
  const mapped = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i.exec(bare);
  if (mapped) {
    const [, dotted, high, low] = mapped;
    return isPublicAddress(dotted ?? dottedOf(Number.parseInt(high ?? '', 16), Number.parseInt(low ?? '', 16)));
  }
  const family = isIP(bare);
  if (family === 0) return false;
  return !blocked.check(bare, family === 4 ? 'ipv4' : 'ipv6');
}

const dottedOf = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.');
