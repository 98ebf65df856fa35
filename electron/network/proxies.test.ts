import { request } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';
import type { ManualProxy, ProxyChoice } from '../../core/settings/schema.ts';
import { httpProxy, socksProxy, type TestProxy } from './fixtures/proxies.ts';
import { basicToken, openRoutes, type RouteOptions } from './proxies.ts';
import { testRoute } from './proxy-test.ts';

const proxies: TestProxy[] = [];
afterEach(() => {
  for (const proxy of proxies.splice(0)) proxy.close();
});
async function using(starting: Promise<TestProxy>): Promise<TestProxy> {
  const proxy = await starting;
  proxies.push(proxy);
  return proxy;
}

const routes = (part: Partial<RouteOptions>) =>
  openRoutes({
    chosen: () => ({ kind: 'system' }),
    signIn: async () => null,
    resolveProxy: async () => 'DIRECT',
    ...part,
  });

const manual = ({ port }: TestProxy, scheme: ManualProxy['scheme']): ProxyChoice => ({
  kind: 'manual',
  scheme,
  host: '127.0.0.1',
  port,
});

const service = new URL('https://convert.example.com/v1');
const ada = { user: 'ada', password: 'sesame öffne dich' };

describe('The route to a service', () => {
  test('leads through the proxy that the system names', async () => {
    const proxy = await using(httpProxy(403));
    const { dispatcherFor } = routes({ resolveProxy: async () => `PROXY 127.0.0.1:${proxy.port}; DIRECT` });
    const dispatcher = await dispatcherFor(service);
    if (!dispatcher) throw new Error('A proxy was named.');
    await expect(request(service, { dispatcher })).rejects.toThrow();
    expect(proxy.asked).toEqual(['convert.example.com:443']);
    expect(await dispatcherFor(new URL('https://convert.example.com/other'))).toBe(dispatcher);
  });

  test('is direct where the system says so or says nothing, and where a person wants none', async () => {
    expect(await routes({}).dispatcherFor(service)).toBeUndefined();
    const failing = routes({ resolveProxy: () => Promise.reject(new Error('PAC script failed')) });
    expect(await failing.dispatcherFor(service)).toBeUndefined();
    const none = routes({ chosen: () => ({ kind: 'none' }), resolveProxy: async () => 'PROXY 127.0.0.1:1' });
    expect(await none.dispatcherFor(service)).toBeUndefined();
  });

  test('is asked of the system once for a while, for each origin', async () => {
    const asked: string[] = [];
    const { dispatcherFor } = routes({
      resolveProxy: async (url) => {
        asked.push(url);
        return 'DIRECT';
      },
    });
    for (const address of ['https://a.example/1', 'https://a.example/2', 'https://b.example/'])
      await dispatcherFor(new URL(address));
    expect(asked).toEqual(['https://a.example', 'https://b.example']);
  });

  test('leads through the proxy that a person names from the next request on, with its own sign-in', async () => {
    const proxy = await using(httpProxy(403));
    let chosen: ProxyChoice = { kind: 'none' };
    const askedFor: string[] = [];
    const { dispatcherFor } = routes({
      chosen: () => chosen,
      signIn: async (address) => {
        askedFor.push(address);
        return ada;
      },
    });
    expect(await dispatcherFor(service)).toBeUndefined();
    chosen = manual(proxy, 'http');
    const dispatcher = await dispatcherFor(service);
    if (!dispatcher) throw new Error('A proxy was named.');
    await expect(request(service, { dispatcher })).rejects.toThrow();
    expect(askedFor).toEqual([proxy.address]);
    expect(proxy.signIns).toEqual([basicToken(ada)]);
  });

  test('leads through a SOCKS proxy, which resolves the name and gets the sign-in', async () => {
    const proxy = await using(socksProxy(5, ada));
    const { dispatcherFor } = routes({ chosen: () => manual(proxy, 'socks5'), signIn: async () => ada });
    const dispatcher = await dispatcherFor(service);
    if (!dispatcher) throw new Error('A proxy was named.');
    await expect(request(service, { dispatcher })).rejects.toThrow();
    expect(proxy.asked).toEqual(['convert.example.com:443']);
    expect(proxy.signIns).toEqual([`${ada.user}:${ada.password}`]);
  });
});

describe('A test of the route', () => {
  const tried = (starting: TestProxy, scheme: ManualProxy['scheme'], signIn: typeof ada | null, url = service) =>
    testRoute(routes({ chosen: () => manual(starting, scheme), signIn: async () => signIn }), url);

  test('works where anything answers, and names the proxy', async () => {
    const proxy = await using(httpProxy(403));
    const found = await tried(proxy, 'http', null, new URL('http://convert.example.com/v1'));
    expect(found).toEqual({ outcome: 'works', proxy: proxy.address, host: 'convert.example.com', cause: null });
    expect(proxy.asked).toEqual(['http://convert.example.com/']);
  });

  test.each([
    ['that refuses', 403, null, 'proxy'],
    ['that finds the service’s gateway broken', 502, null, 'service'],
    ['that finds the service silent', 504, null, 'service'],
    ['that wants a sign-in and gets none', 200, null, 'sign-in'],
    ['that lets in, to a server that says nothing in TLS', 200, ada, 'service'],
  ] as const)('tells of a proxy %s', async (_what, status, signIn, outcome) => {
    const proxy = await using(httpProxy(status, status === 200 ? basicToken(ada) : undefined));
    const found = await tried(proxy, 'http', signIn);
    expect(found).toMatchObject({ outcome, proxy: proxy.address });
    expect(found.cause).not.toBeNull();
  });

  test('tells of a proxy that is not there', async () => {
    const proxy = await using(httpProxy(200));
    proxy.close();
    expect(await tried(proxy, 'http', null)).toMatchObject({ outcome: 'proxy' });
    expect(await tried(proxy, 'socks5', null)).toMatchObject({ outcome: 'proxy' });
  });

  test.each([
    ['that wants a sign-in and gets none', 0, ada, null, 'sign-in'],
    ['that gets a wrong one', 0, ada, { user: 'ada', password: 'wrong' }, 'sign-in'],
    ['whose rules forbid it', 2, undefined, null, 'proxy'],
    ['that finds the service refusing', 5, undefined, null, 'service'],
  ] as const)('tells of a SOCKS proxy %s', async (_what, reply, wanted, signIn, outcome) => {
    const proxy = await using(socksProxy(reply, wanted));
    expect(await tried(proxy, 'socks5', signIn)).toMatchObject({ outcome });
  });

  test('asks what lies on this computer without the proxy', async () => {
    const here = await using(httpProxy(200));
    const proxy = await using(httpProxy(403));
    const found = await tried(proxy, 'http', null, new URL(`http://127.0.0.1:${here.port}/v1`));
    expect(found).toMatchObject({ outcome: 'works', proxy: null });
    expect(proxy.asked).toEqual([]);
  });
});
