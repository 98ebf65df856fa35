/** The proxy that the environment names, as other programs of the terminal take it: HTTPS_PROXY, HTTP_PROXY, NO_PROXY. */
import { getCACertificates } from 'node:tls';
import { EnvHttpProxyAgent } from 'undici';
import type { ComposeOptions } from '../electron/compose.ts';

export interface EnvironmentProxy {
  /** Undefined: nothing is named, so everything goes the direct way. */
  dispatcherFor: ComposeOptions['dispatcherFor'];
  /** Variables that name no proxy which could be used. */
  ignored: string[];
}

const connectTimeoutMs = 15_000;

/** Names in small letters go before those in capitals (as in curl); HTTP_PROXY serves https too where nothing else is named. */
export function environmentProxy(env: NodeJS.ProcessEnv): EnvironmentProxy {
  const ignored: string[] = [];
  const named = (variable: string): string => {
    const value = (env[variable.toLowerCase()] ?? env[variable] ?? '').trim();
    if (value === '' || isProxy(value)) return value;
    ignored.push(variable);
    return '';
  };
  const [httpProxy, httpsProxy] = [named('HTTP_PROXY'), named('HTTPS_PROXY')];
  if (httpProxy === '' && httpsProxy === '') return { dispatcherFor: undefined, ignored };
  // A company's proxy often signs with the company's own authority, which only the system knows.
  const tls = { ca: [...getCACertificates('default'), ...getCACertificates('system')], rejectUnauthorized: true };
  const agent = new EnvHttpProxyAgent({
    ...{ httpProxy, httpsProxy, noProxy: env.no_proxy ?? env.NO_PROXY ?? '' },
    ...{ connect: { ...tls, timeout: connectTimeoutMs }, requestTls: tls, proxyTls: tls },
  });
  return { dispatcherFor: async () => agent, ignored };
}

const isProxy = (address: string): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
