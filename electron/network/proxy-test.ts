/** The "Test" button of the proxy settings: does the route reach the service, and if not, which part of it fails? */
import { Client, type Dispatcher } from 'undici';
import { trustingTls } from '../../core/api/certificates.ts';
import { createHttp, discard, TransportError } from '../../core/api/http.ts';
import type { ProxyTest } from '../../core/model/views.ts';
import { isLoopback } from '../../service/ip-address.ts';
import { basicToken, type ProxyRoute, type Routes } from './proxies.ts';

/** Short, because a person waits for the answer. */
const limitMs = 15_000;

/** Sends no key and reads no body: any answer proves that the route works. */
export async function testRoute(routes: Routes, url: URL): Promise<ProxyTest> {
  // Loopback addresses never use a proxy.
  const route = isLoopback(url.hostname) ? null : await routes.to(url);
  const proxy = route?.proxy ?? null;
  const http = createHttp({ dispatcherFor: routes.dispatcherFor, timeouts: { connectMs: limitMs } });
  const said = { proxy, host: url.host };
  try {
    const signal = AbortSignal.timeout(limitMs);
    discard(await http.send({ method: 'HEAD', url: new URL(url.origin), signal, fresh: true }));
    return { ...said, outcome: 'works', cause: null };
  } catch (error) {
    const thrown = error instanceof TransportError ? error.cause : error;
    const outcome = route ? await partThatFails(route, url, thrown) : 'service';
    return { ...said, outcome, cause: causeOf(thrown) };
  }
}

type Failure = Exclude<ProxyTest['outcome'], 'works'>;

/** RFC 9110, 15.5.8. */
const proxyAuthenticationRequired = 407;

async function partThatFails(route: ProxyRoute, url: URL, error: unknown): Promise<Failure> {
  if (route.proxy.startsWith('socks5:')) return socksFailure(error);
  try {
    const status = await askTunnel(route, url);
    if (status === proxyAuthenticationRequired) return 'sign-in';
    // 502 to 504: the proxy works and reports an error of the server.
    return status < 400 || status >= 502 ? 'service' : 'proxy';
  } catch {
    return 'proxy';
  }
}

/** The status that the proxy gives to a CONNECT, which undici's agent keeps to itself. */
async function askTunnel({ proxy, signIn }: ProxyRoute, url: URL): Promise<number> {
  const tls = proxy.startsWith('https:') ? trustingTls() : {};
  const client = new Client(proxy, { allowH2: false, connect: { timeout: limitMs, ...tls } });
  try {
    const options: Dispatcher.ConnectOptions = {
      origin: proxy,
      path: `${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`,
      headers: signIn ? { 'proxy-authorization': basicToken(signIn) } : {},
      signal: AbortSignal.timeout(limitMs),
    };
    const { statusCode, socket } = await client.connect(options);
    socket.on('error', () => {}).destroy();
    return statusCode;
  } finally {
    void client.destroy();
  }
}

/** By undici's codes; REPLY_n are the answers of RFC 1928, 6: from 3 on they speak of the server behind the proxy. */
function socksFailure(error: unknown): Failure {
  const code = codeOf(error);
  if (/^UND_ERR_SOCKS5_AUTH_(REJECTED|FAILED|METHOD)$/.test(code)) return 'sign-in';
  return /^UND_ERR_SOCKS5_REPLY_[3456]$/.test(code) ? 'service' : 'proxy';
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

const causeOf = (error: unknown) => (error instanceof Error ? `${codeOf(error) || error.name}: ${error.message}` : '');
