/** The proxy that the environment names, as other programs of the terminal take it: HTTPS_PROXY, HTTP_PROXY, NO_PROXY. */
import { EnvHttpProxyAgent } from 'undici';
import { trustingTls } from '../core/api/certificates.ts';
import type { ComposeOptions } from '../core/compose.ts';

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
  const open = (connections: object) => {
    const tls = trustingTls();
    return new EnvHttpProxyAgent({
      ...{ httpProxy, httpsProxy, noProxy: env.no_proxy ?? env.NO_PROXY ?? '', allowH2: false, ...connections },
      ...{ connect: { ...tls, timeout: connectTimeoutMs }, requestTls: tls, proxyTls: tls },
    });
  };
  const agents = { kept: open({}), fresh: open({ pipelining: 0 }) };
  return { dispatcherFor: async (_url, connection = 'kept') => agents[connection], ignored };
}

const isProxy = (address: string): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
