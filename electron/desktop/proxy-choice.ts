/**
 * The address of the proxy that a rule in PAC form ("PROXY host:3128; DIRECT") puts first; null for a direct connection.
 * SOCKS without a number means version 4, which can't name a host, so it is passed over. Pure.
 */
export function firstProxy(rules: string): string | null {
  for (const rule of rules.split(';')) {
    const [kind = '', address] = rule.trim().toUpperCase().split(/\s+/);
    if (kind === 'DIRECT') return null;
    const scheme = schemes[kind];
    if (scheme && address) return `${scheme}://${address.toLowerCase()}`;
  }
  return null;
}

const schemes: Record<string, 'http' | 'https' | 'socks5' | undefined> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS5: 'socks5',
};
