/** The route to an address on the network: direct, or through a proxy that the system or a person names. */
import { type Dispatcher, ProxyAgent, Socks5ProxyAgent } from 'undici';
import { trustingTls } from '../../core/api/certificates.ts';
import type { DispatcherFor } from '../../core/api/http.ts';
import type { SignIn } from '../../core/credentials/proxy-sign-in.ts';
import { type ProxyChoice, proxyAddress } from '../../core/settings/schema.ts';
import { systemClock } from '../../core/tasks/clock.ts';
import { createReach } from './proxy-reach.ts';
import { routesIn } from './proxy-rules.ts';

/** How long the system's answer is cached: a laptop that changes networks gets the new proxy within this time. */
const answerHoldsMs = 30_000;

interface Answer {
  rules: Promise<string>;
  untilMs: number;
}

/** A proxy with its sign-in. */
export interface ProxyRoute {
  /** "http://proxy.example:3128". */
  proxy: string;
  signIn: SignIn | null;
}

export interface RouteOptions {
  chosen(): ProxyChoice;
  /** The sign-in for the proxy at an address. */
  signIn(proxy: string): Promise<SignIn | null>;
  /** Electron's resolveProxy: an address → rules in PAC form. */
  resolveProxy(url: string): Promise<string>;
  now?: (() => number) | undefined;
}

export interface Routes {
  /** Null: a direct connection, also when the system has no answer. */
  to(url: URL): Promise<ProxyRoute | null>;
  /** The undici dispatcher of the route; undefined for a direct connection. */
  dispatcherFor: DispatcherFor;
}

export function openRoutes({ chosen, signIn, resolveProxy, now = systemClock.now }: RouteOptions): Routes {
  const reach = createReach(now);
  const answers = new Map<string, Answer>();
  const agents = new Map<string, Dispatcher>();

  function systemRules(origin: string): Promise<string> {
    const known = answers.get(origin);
    if (known && known.untilMs > now()) return known.rules;
    const rules = resolveProxy(origin).catch(() => 'DIRECT');
    answers.set(origin, { rules, untilMs: now() + answerHoldsMs });
    return rules;
  }

  async function proxyFor({ origin }: URL): Promise<string | null> {
    const proxy = chosen();
    switch (proxy.kind) {
      case 'none':
        return null;
      case 'system':
        return reach.first(routesIn(await systemRules(origin)));
      case 'manual':
        return proxyAddress(proxy);
    }
  }

  async function to(url: URL): Promise<ProxyRoute | null> {
    const proxy = await proxyFor(url);
    return proxy === null ? null : { proxy, signIn: await signIn(proxy) };
  }

  return {
    to,
    async dispatcherFor(url, connection = 'kept') {
      const route = await to(url);
      if (!route) return undefined;
      const name = JSON.stringify([route.proxy, connection, route.signIn?.user, route.signIn?.password]);
      const agent = agents.get(name) ?? makeAgent(route);
      agents.set(name, agent);
      return agent;
    },
  };
}

/** HTTP Basic (RFC 7617, UTF-8). */
export const basicToken = ({ user, password }: SignIn): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

function makeAgent({ proxy, signIn }: ProxyRoute): Dispatcher {
  const tls = trustingTls();
  if (proxy.startsWith('socks5:')) {
    const named = signIn && { username: signIn.user, password: signIn.password };
    return new Socks5ProxyAgent(proxy, { requestTls: tls, ...named });
  }
  return new ProxyAgent({
    ...{ uri: proxy, allowH2: false, requestTls: tls, proxyTls: tls },
    ...(signIn && { token: basicToken(signIn) }),
  });
}
