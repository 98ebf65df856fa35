import { getCACertificates } from 'node:tls';
import { type Dispatcher, ProxyAgent } from 'undici';
import { firstProxy } from './proxy-choice.ts';

/** How long an answer of the system's holds: a laptop that changes networks gets the new proxy within this time. */
const answerHoldsMs = 30_000;

interface Answer {
  rules: Promise<string>;
  untilMs: number;
}

/**
 * Chooses the way to an address as the system's proxy settings say, PAC scripts included.
 * @param resolveProxy Electron's: an address → rules in PAC form.
 * @returns the proxy's dispatcher, or undefined for the direct way. Without an answer from the system that is the direct
 *   way too: its own error is then the one to show.
 */
export function systemProxies(resolveProxy: (url: string) => Promise<string>) {
  const answers = new Map<string, Answer>();
  const agents = new Map<string, ProxyAgent>();

  function rulesFor(origin: string): Promise<string> {
    const known = answers.get(origin);
    if (known && known.untilMs > Date.now()) return known.rules;
    const rules = resolveProxy(origin).catch(() => 'DIRECT');
    answers.set(origin, { rules, untilMs: Date.now() + answerHoldsMs });
    return rules;
  }

  return async ({ origin }: URL): Promise<Dispatcher | undefined> => {
    const proxy = firstProxy(await rulesFor(origin));
    if (proxy === null) return undefined;
    const agent = agents.get(proxy) ?? makeAgent(proxy);
    agents.set(proxy, agent);
    return agent;
  };
}

/** A company's proxy often signs with the company's own authority, which only the system knows. */
function makeAgent(uri: string): ProxyAgent {
  const ca = [...getCACertificates('default'), ...getCACertificates('system')];
  return new ProxyAgent({ uri, requestTls: { ca }, proxyTls: { ca } });
}
