/**
 * The address of the proxy that a rule in PAC form ("PROXY host:3128; DIRECT") puts first; null for a direct connection. A
 * SOCKS proxy is passed over: Quire speaks HTTP to proxies. Pure.
 */
export function firstProxy(rules: string): string | null {
  for (const rule of rules.split(';')) {
    const [kind = '', address] = rule.trim().toUpperCase().split(/\s+/);
    if (kind === 'DIRECT') return null;
    if (!address) continue;
    if (kind === 'PROXY' || kind === 'HTTP') return `http://${address.toLowerCase()}`;
    if (kind === 'HTTPS') return `https://${address.toLowerCase()}`;
  }
  return null;
}
