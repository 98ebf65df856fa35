/** That a reply which was lost is told from a request that never left, behind proxies as well. */
import { once } from 'node:events';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { environmentProxy } from '../../cli/environment-proxy.ts';
import { selfSigned } from '../../core/api/fixtures/self-signed.ts';
import { createHttp, type DispatcherFor } from '../../core/api/http.ts';
import type { ProxyChoice } from '../../core/settings/schema.ts';
import { httpProxy, socksProxy, type TestProxy } from './fixtures/proxies.ts';
import { openRoutes } from './proxies.ts';
import { testRoute } from './proxy-test.ts';

// A company's own authority, which only the system knows.
beforeAll(() => {
  vi.spyOn(tls, 'getCACertificates').mockImplementation((kind) => (kind === 'system' ? [selfSigned.cert] : []));
});

const signal = new AbortController().signal;

/** A server that would rather speak HTTP/2, and notes what it is asked, how and on which connection. */
async function service() {
  const asked: { method: string; version: string; port: number | undefined }[] = [];
  const server = createSecureServer({ ...selfSigned, allowHTTP1: true }, (request, response) => {
    const { method, httpVersion: version, socket } = request;
    asked.push({ method, version, port: socket.remotePort });
    response.end('{}');
  });
  server.on('session', (session) => session.on('error', () => {}));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { asked, port: (server.address() as AddressInfo).port };
}

async function using(starting: Promise<TestProxy>): Promise<TestProxy> {
  const proxy = await starting;
  onTestFinished(() => proxy.close());
  return proxy;
}

const chosen = (proxy: ProxyChoice): DispatcherFor =>
  openRoutes({ chosen: () => proxy, signIn: async () => null, resolveProxy: async () => 'DIRECT' }).dispatcherFor;
const named = (rules: string, now?: () => number) =>
  openRoutes({ chosen: () => ({ kind: 'system' }), signIn: async () => null, resolveProxy: async () => rules, now });

const url = new URL('https://quire.test/v1/submit');

describe('Through a proxy', () => {
  test.each<[string, (port: number) => Promise<TestProxy>, (proxy: TestProxy) => DispatcherFor | undefined]>([
    [
      'of HTTP',
      (port) => httpProxy(200, undefined, port),
      ({ port }) => chosen({ kind: 'manual', scheme: 'http', host: '127.0.0.1', port }),
    ],
    [
      'of SOCKS',
      (port) => socksProxy(0, undefined, port),
      ({ port }) => chosen({ kind: 'manual', scheme: 'socks5', host: '127.0.0.1', port }),
    ],
    [
      'of the environment',
      (port) => httpProxy(200, undefined, port),
      ({ address }) => environmentProxy({ HTTPS_PROXY: address }).dispatcherFor,
    ],
  ])('%s, everything speaks HTTP/1.1, and a submission has a connection of its own', async (_of, open, route) => {
    const { asked, port } = await service();
    const http = createHttp({ dispatcherFor: route(await using(open(port))) });
    for (const outgoing of [
      { method: 'GET' },
      { method: 'GET' },
      { method: 'POST', body: '{}', fresh: true },
      { method: 'POST', body: '{}', fresh: true },
      { method: 'GET' },
    ] as const) {
      expect(await http.exchange({ url, signal, ...outgoing })).toMatchObject({ status: 200 });
    }
    expect(asked.map(({ version }) => version)).toEqual(Array(5).fill('1.1'));
    const [a, b, first, second, c] = asked.map((each) => each.port);
    expect(new Set([a, b, c]).size).toBeLessThan(3);
    expect(new Set([a, b, c, first, second]).size).toBe(new Set([a, b, c]).size + 2);
  });

  test('that forwards what is not encrypted, a submission has a connection of its own too', async () => {
    const proxy = await using(httpProxy(200));
    const dispatcherFor = chosen({ kind: 'manual', scheme: 'http', host: '127.0.0.1', port: proxy.port });
    const http = createHttp({ dispatcherFor });
    for (const fresh of [false, false, true, true]) {
      await http.exchange({ url: new URL('http://quire.test/'), signal, method: 'POST', body: '{}', fresh });
    }
    const [, kept, first, second] = proxy.connections;
    expect(new Set([kept, first, second]).size).toBe(3);
  });
});

describe('Of several proxies', () => {
  test.each(['PROXY', 'HTTPS', 'SOCKS5'])('the next takes the place of one (%s) that is not there', async (kind) => {
    const { asked, port } = await service();
    const gone = await httpProxy(200);
    gone.close();
    const there = await using(httpProxy(200, undefined, port));
    const routes = named(`${kind} 127.0.0.1:${gone.port}; PROXY 127.0.0.1:${there.port}`);
    const http = createHttp({ dispatcherFor: routes.dispatcherFor });
    await http.exchange({ url, signal, method: 'POST', body: '{}', fresh: true });
    expect(asked).toHaveLength(1);
    expect(there.asked).toEqual(['quire.test:443']);
    expect(await routes.to(url)).toMatchObject({ proxy: there.address });
  });

  test('the direct route is taken where it stands next, and the proxy is passed over for some minutes', async () => {
    const time = { nowMs: 0 };
    const first = await httpProxy(200);
    first.close();
    const routes = named(`PROXY 127.0.0.1:${first.port}; DIRECT`, () => time.nowMs);
    expect(await routes.to(url)).toBeNull();
    const back = await using(httpProxy(200, undefined, undefined, first.port));
    time.nowMs += 4 * 60_000;
    expect(await routes.to(url)).toBeNull();
    time.nowMs += 2 * 60_000;
    expect(await routes.to(url)).toMatchObject({ proxy: back.address });
  });

  test('none takes over a request that one has let through', async () => {
    const dropping = await using(httpProxy('drop'));
    const other = await using(httpProxy(200));
    const routes = named(`PROXY 127.0.0.1:${dropping.port}; PROXY 127.0.0.1:${other.port}`);
    const http = createHttp({ dispatcherFor: routes.dispatcherFor });
    const outgoing = { url: new URL('http://quire.test/'), signal, method: 'POST', body: '{}', fresh: true } as const;
    await expect(http.exchange(outgoing)).rejects.toMatchObject({ name: 'TransportError', written: true });
    expect([dropping.asked.length, other.asked.length]).toEqual([1, 0]);
  });

  test('that are all gone, the first one’s error is the one to show, and it is known that nothing left', async () => {
    const gone = await httpProxy(200);
    gone.close();
    const routes = named(`PROXY 127.0.0.1:${gone.port}; PROXY 127.0.0.1:${gone.port}`);
    const http = createHttp({ dispatcherFor: routes.dispatcherFor });
    await expect(http.exchange({ url, signal, method: 'POST', body: '{}', fresh: true })).rejects.toMatchObject({
      name: 'TransportError',
      written: false,
    });
  });
});

test('A test of the direct route trusts whom the real calls trust', async () => {
  const { port } = await service();
  const here = new URL(`https://127.0.0.1:${port}/v1`);
  expect(await testRoute(named('DIRECT'), here)).toMatchObject({ outcome: 'works', proxy: null, cause: null });
});
