/** Which of several proxies takes connections. Asked apart from any request, so that none is ever sent twice for it. */
import { buildConnector } from 'undici';
import { trustingTls } from '../../core/api/authorities.ts';

/** A laptop that changes networks gets the new proxy within this time. */
const aliveHoldsMs = 30_000;
/** As long as browsers pass over one that did not answer. */
const deadHoldsMs = 5 * 60_000;
/** A proxy is near; what waits behind it waits for this. */
const connectLimitMs = 5_000;

export interface Reach {
  /** The first that takes a connection, null being the direct route; where none does, the first, whose error is the one to show. */
  first(routes: readonly (string | null)[]): Promise<string | null>;
}

export function createReach(now: () => number = Date.now): Reach {
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
      // Nothing to choose from: the request itself finds out.
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
