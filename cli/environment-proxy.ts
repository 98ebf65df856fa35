/** The proxy of the environment variables HTTPS_PROXY, HTTP_PROXY and NO_PROXY, as in other command line programs. */
import { EnvHttpProxyAgent } from 'undici';
import { trustingTls } from '../core/api/certificates.ts';
import type { ComposeOptions } from '../core/compose.ts';

export interface EnvironmentProxy {
  /** Undefined: there is no proxy, so all connections are direct. */
  dispatcherFor: ComposeOptions['dispatcherFor'];
  /** Variables whose value is not the address of a proxy. */
  ignored: string[];
}

const connectTimeoutMs = 15_000;

/** Lowercase names take precedence (as in curl). HTTP_PROXY is used for https too if HTTPS_PROXY is not set. */
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
