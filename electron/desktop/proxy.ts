import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Session } from 'electron';
import { Agent, Dispatcher, ProxyAgent } from 'undici';
import { firstProxy, needsProxy } from './proxy-choice.ts';

/** How long an answer of the system's holds: a laptop that changes networks gets the new proxy within this time. */
const choiceHoldsMs = 30_000;

interface Choice {
  dispatcher: Promise<Dispatcher>;
  untilMs: number;
}

/**
 * Sends every request of undici's the way that the system's proxy settings name, PAC scripts included, and directly to this
 * computer.
 */
export class SystemProxyDispatcher extends Dispatcher {
  readonly #direct = new Agent();
  readonly #proxies = new Map<string, ProxyAgent>();
  readonly #choices = new Map<string, Choice>();
  readonly #resolveProxy: (url: string) => Promise<string>;

  constructor(resolveProxy: (url: string) => Promise<string>) {
    super();
    this.#resolveProxy = resolveProxy;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const origin = String(options.origin);
    if (!needsProxy(origin)) return this.#direct.dispatch(options, handler);
    void this.#choose(origin).then((dispatcher) => dispatcher.dispatch(options, handler));
    return true;
  }

  override async close(): Promise<void> {
    await Promise.all([this.#direct, ...this.#proxies.values()].map((dispatcher) => dispatcher.close()));
  }

  override async destroy(): Promise<void> {
    await Promise.all([this.#direct, ...this.#proxies.values()].map((dispatcher) => dispatcher.destroy()));
  }

  #choose(origin: string): Promise<Dispatcher> {
    const now = Date.now();
    const known = this.#choices.get(origin);
    if (known && known.untilMs > now) return known.dispatcher;
    const dispatcher = this.#ask(origin);
    this.#choices.set(origin, { dispatcher, untilMs: now + choiceHoldsMs });
    return dispatcher;
  }

  /** Never rejects: without an answer the connection is tried directly, and its own error is the one to show. */
  async #ask(origin: string): Promise<Dispatcher> {
    try {
      const proxy = firstProxy(await this.#resolveProxy(origin));
      return proxy === null ? this.#direct : this.#agentFor(proxy);
    } catch {
      return this.#direct;
    }
  }

  #agentFor(proxy: string): ProxyAgent {
    const agent = this.#proxies.get(proxy) ?? new ProxyAgent({ uri: proxy });
    this.#proxies.set(proxy, agent);
    return agent;
  }
}

export const systemProxyDispatcher = (session: Session) =>
  new SystemProxyDispatcher((url) => session.resolveProxy(url));

/** A company's own certificate authority, installed in the system, counts here too. */
export function trustSystemCertificates(): void {
  setDefaultCACertificates([...getCACertificates('default'), ...getCACertificates('system')]);
}
