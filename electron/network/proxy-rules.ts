/**
 * The routes that rules in PAC form ("PROXY host:3128; DIRECT") name, in their order: addresses of proxies, and null for the
 * direct connection. SOCKS without a number means version 4, which can't name a host, so it is passed over. Pure.
 */
export function routesIn(rules: string): (string | null)[] {
  const routes = rules.split(';').flatMap((rule): (string | null)[] => {
    const [kind = '', address] = rule.trim().toUpperCase().split(/\s+/);
    if (kind === 'DIRECT') return [null];
    const scheme = schemes[kind];
    return scheme && address ? [`${scheme}://${address.toLowerCase()}`] : [];
  });
  return routes.length === 0 ? [null] : routes;
}

const schemes: Record<string, 'http' | 'https' | 'socks5' | undefined> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS5: 'socks5',
};
