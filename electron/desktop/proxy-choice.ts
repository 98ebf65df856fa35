import { isLoopback } from '../credentials/address.ts';

/**
 * The address of the proxy that a proxy rule in PAC form ("PROXY host:3128; DIRECT") puts first; null for a direct
 * connection. A SOCKS proxy is passed over, as Quire speaks HTTP to proxies. Pure.
 */
export function firstProxy(rules: string): string | null {
  for (const rule of rules.split(';')) {
    const [kind = '', address] = rule.trim().split(/\s+/);
    if (kind.toUpperCase() === 'DIRECT') return null;
    if (!address) continue;
    if (kind.toUpperCase() === 'PROXY' || kind.toUpperCase() === 'HTTP') return `http://${address}`;
    if (kind.toUpperCase() === 'HTTPS') return `https://${address}`;
  }
  return null;
}

/** Nothing for this computer goes through a proxy, whatever the system's settings say. */
export const needsProxy = (origin: string) => !isLoopback(new URL(origin).hostname);
