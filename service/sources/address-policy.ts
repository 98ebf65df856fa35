/** Which addresses documents may be fetched from: the public internet, and private ones that the operator allows. */
import ipaddr from 'ipaddr.js';
import { isPublicAddress, readAddress } from '../ip-address.ts';

/**
 * @param host as the URL names it, without brackets
 * @param address the IP address that would be connected to
 */
export type AddressPolicy = (host: string, address: string) => boolean;

/**
 * Addresses of the metadata services of clouds, which give credentials to every caller: link-local ones and two others. A general
 * permission for private networks does not include them.
 */
const metadata: Network[] = ['169.254.0.0/16', '100.100.100.200/32', 'fe80::/10', 'fd00:ec2::254/128'].map((text) =>
  ipaddr.parseCIDR(text),
);

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

const listed = (networks: readonly Network[], text: string): boolean => {
  const address = readAddress(text);
  return (
    address !== null &&
    networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
  );
};

/** Private hosts and networks that are allowed. */
export interface AllowList {
  hosts: readonly string[];
  /** `*.intern` is stored as `.intern`. */
  domains: readonly string[];
  networks: readonly Network[];
}

/**
 * @param entries host names ("wiki.intern"), names below a domain ("*.intern"), addresses and networks ("10.1.0.0/16")
 * @returns null if an entry is none of these
 */
export function readAllowList(entries: readonly string[]): AllowList | null {
  const hosts: string[] = [];
  const domains: string[] = [];
  const networks: Network[] = [];
  for (const entry of entries) {
    const [address = '', prefix, ...more] = entry.trim().toLowerCase().split('/');
    // By the notation of the entry: a network written as IPv6 is not one of IPv4, even if it holds IPv4 addresses.
    const network = readAddress(address);
    if (network !== null) {
      const bits = network.kind() === 'ipv4' ? 32 : 128;
      const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
      if (more.length > 0 || !(length <= bits)) return null;
      networks.push([network, length]);
    } else if (prefix === undefined && /^(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(address)) {
      if (address.startsWith('*.')) domains.push(address.slice(1));
      else hosts.push(address);
    } else return null;
  }
  return { hosts, domains, networks };
}

/**
 * @param privateNetworks allows all private networks, except metadata services of clouds
 */
export function addressPolicy({
  privateNetworks = false,
  allowed = null,
}: {
  privateNetworks?: boolean;
  allowed?: AllowList | null;
}): AddressPolicy {
  return (host, address) => {
    if (isPublicAddress(address)) return true;
    if (readAddress(address) === null) return false;
    if (privateNetworks && !listed(metadata, address)) return true;
    if (!allowed) return false;
    const name = host.toLowerCase().replace(/\.$/, '');
    return (
      listed(allowed.networks, address) ||
      allowed.hosts.includes(name) ||
      allowed.domains.some((domain) => name.endsWith(domain))
    );
  };
}
