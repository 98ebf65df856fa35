/**
 * Which IP addresses are public and which are loopback. The service uses it when it fetches documents, the app when it fetches
 * pictures that a result names: neither may be led into the private network around this computer. Pure.
 */
import ipaddr from 'ipaddr.js';

/** All that IANA has given out for single hosts of the internet; what lies outside is for something else, or for nobody yet. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Prefixes under which an IPv4 address is reached, here or at a gateway (RFC 4291, 2.5.5.2; RFC 6052): as safe as it is. */
const reaching = ['::ffff:0:0/96', '64:ff9b::/96'].map((prefix) => ipaddr.IPv6.parseCIDR(prefix));
/** Obsolete ones that hold one (RFC 4291, 2.5.5.1; RFC 2765): they lead nowhere on the internet, if not inside. */
const holding = ['::/96', '::ffff:0:0:0/96'].map((prefix) => ipaddr.IPv6.parseCIDR(prefix));
const sixToFour = ipaddr.IPv6.parseCIDR('2002::/16');

const inHex = (dotted: string, ...[a, b, c, d]: string[]): string =>
  ipaddr.IPv4.isValidFourPartDecimal(dotted)
    ? `${(Number(a) * 256 + Number(b)).toString(16)}:${(Number(c) * 256 + Number(d)).toString(16)}`
    : dotted;

const parseV6 = (text: string): ipaddr.IPv6 | null => {
  // A zone says which of this computer's networks an address is one of; ranges know nothing of it.
  // And a dotted end is written in hexadecimal: the library reads ::1.2.3.4, which is obsolete, as ::ffff:1.2.3.4.
  const bare = text.replace(/%.*$/s, '').replace(/(?<=:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, inHex);
  return ipaddr.IPv6.isValid(bare) ? ipaddr.IPv6.parse(bare) : null;
};
const isIn = (prefixes: readonly [ipaddr.IPv6, number][], address: ipaddr.IPv6) =>
  prefixes.some((prefix) => address.match(prefix));

/**
 * The address that is meant: IPv4 within IPv6 counts as what it is.
 *
 * @param text as systems write addresses, without brackets; shorter and octal notations are none (URL parsers resolve them)
 */
export function readAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  const address = parseV6(text);
  if (!address || address.range() === 'unspecified' || address.range() === 'loopback') return address;
  const bytes = address.toByteArray();
  if (isIn([...reaching, ...holding], address)) return new ipaddr.IPv4(bytes.slice(12));
  return address.match(sixToFour) ? new ipaddr.IPv4(bytes.slice(2, 6)) : address;
}

/** @param text an IP address without brackets; anything else is not public */
export function isPublicAddress(text: string): boolean {
  const meant = readAddress(text);
  // An address of the internet is the same from everywhere: it has no zone.
  if (meant === null || meant.range() !== 'unicast' || text.includes('%')) return false;
  const v6 = parseV6(text);
  return v6 === null || isIn(meant.kind() === 'ipv4' ? reaching : [globalUnicast], v6);
}

/**
 * Whether traffic to the host stays on this computer: localhost (RFC 6761), 127.0.0.0/8 and ::1.
 *
 * @param host a host name or an IP address; IPv6 with or without the brackets that it has in a URL
 */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (bare === 'localhost') return true;
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare).range() === 'loopback';
  return ipaddr.IPv6.isValid(bare) && ipaddr.IPv6.parse(bare).range() === 'loopback';
}
