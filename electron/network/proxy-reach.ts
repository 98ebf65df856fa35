/** Finds out which of several proxies accepts connections. A separate connection is used, so that no request is ever sent twice. */
import { buildConnector } from 'undici';
import { trustingTls } from '../../core/api/certificates.ts';

/** How long a success is cached. */
const aliveHoldsMs = 30_000;
/** How long a failure is cached; browsers use the same time. */
const deadHoldsMs = 5 * 60_000;
/** Short, as a proxy is near and requests wait for the answer. */
const connectLimitMs = 5_000;

export interface Reach {
  /** The first route that accepts a connection (null: direct); if none does, the first of all, so that its error is shown. */
  first(routes: readonly (string | null)[]): Promise<string | null>;
}

export function createReach(now: () => number): Reach {
  const known = new Map<string, { takes: Promise<boolean>; untilMs: number }>();

  async function takes(proxy: string): Promise<boolean> {
    const before = known.get(proxy);
    if (before && before.untilMs > now()) return before.takes;
    const answer = { takes: takesConnections(proxy), untilMs: now() + aliveHoldsMs };
    known.set(proxy, answer);
    if (!(await answer.takes)) answer.untilMs = now() + deadHoldsMs;
    return answer.takes;
  }

  return {
    async first(routes) {
      const [first = null] = routes;
      // With a single route there is no choice to make.
      if (routes.length < 2) return first;
      for (const route of routes) if (route === null || (await takes(route))) return route;
      return first;
    },
  };
}

function takesConnections(proxy: string): Promise<boolean> {
  const { protocol, hostname, port } = new URL(proxy);
  const connect = buildConnector({ ...trustingTls(), timeout: connectLimitMs });
  const address = { hostname: hostname.replace(/^\[(.+)\]$/, '$1'), port: port || defaultPorts[protocol] || '80' };
  return new Promise((resolve) => {
    connect({ ...address, host: hostname, protocol: protocol === 'https:' ? 'https:' : 'http:' }, (error, socket) => {
      socket?.on('error', () => {}).destroy();
      resolve(error === null);
    });
  });
}

const defaultPorts: Record<string, string | undefined> = { 'http:': '80', 'https:': '443', 'socks5:': '1080' };
