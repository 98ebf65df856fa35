import dns from 'node:dns';
import { ProxyAgent } from 'undici';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Script, serve } from './fixtures/scripted-server.ts';
import { createResourceFetcher, isPrivateHost, leadsInside } from './resource-fetcher.ts';

const { signal } = new AbortController();
type LookupDone = (error: null, addresses: { address: string; family: number }[]) => void;
const fetchResource = createResourceFetcher();

describe('A resource of a result', () => {
  test('is fetched without a key from the result’s own origin, even on this computer', async () => {
    const { origin, seen } = await serve((_, response) => void response.end('bytes'));
    const bytes = await fetchResource(`${origin}/images/a.png`, { resultUrl: `${origin}/r.md`, maxBytes: 100, signal });
    expect(String(bytes)).toBe('bytes');
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
  });

  test.each<[string, Script]>([
    ['is missing', (_, response) => void response.writeHead(404).end()],
    ['is larger than allowed', (_, response) => void response.end('x'.repeat(101))],
    [
      'breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '50' });
        response.write('x', () => response.socket?.destroy());
      },
    ],
    ['leads in a ring', (_, response) => void response.writeHead(302, { location: '/' }).end()],
  ])('that %s is not to be had', async (_, script) => {
    const { origin } = await serve(script);
    expect(await fetchResource(`${origin}/a.png`, { resultUrl: origin, maxBytes: 100, signal })).toBeNull();
  });

  test('of another origin is not fetched from a private network', async () => {
    const inside = await serve((_, response) => void response.end('secret'));
    const { port } = new URL(inside.origin);
    const hosts = [
      `http://127.0.0.1:${port}`,
      `http://localhost:${port}`,
      `http://[::ffff:127.0.0.1]:${port}`,
      `http://2130706433:${port}`,
    ];
    for (const host of hosts) {
      expect(
        await fetchResource(`${host}/a.png`, { resultUrl: 'https://convert.example/r.md', maxBytes: 100, signal }),
      ).toBeNull();
    }
    // Also where the result's own place leads there, by an address or by a name that is not one of this computer's.
    const lookups = vi
      .spyOn(dns, 'lookup')
      .mockImplementation(((_name: string, _options: object, done: LookupDone) =>
        done(null, [{ address: '127.0.0.1', family: 4 }])) as never);
    onTestFinished(() => lookups.mockRestore());
    for (const location of [inside.origin, `http://innocent.example:${port}/`]) {
      const outside = await serve((_, response) => void response.writeHead(302, { location }).end());
      expect(await fetchResource(outside.origin, { resultUrl: outside.origin, maxBytes: 100, signal })).toBeNull();
    }
    expect(inside.seen).toEqual([]);
  });

  test('is not fetched from a private network through a proxy either', async () => {
    const proxied: string[] = [];
    const proxy = await serve((seen, response) => {
      proxied.push(seen.path);
      response.end('through the proxy');
    });
    const agent = new ProxyAgent({ uri: proxy.origin, proxyTunnel: false });
    onTestFinished(() => agent.destroy());
    const known: Record<string, string> = { 'wiki.corp': '10.0.0.7', 'public.example': '93.184.216.34' };
    const fetchThrough = createResourceFetcher({
      dispatcherFor: async () => agent,
      resolve: async (name) => {
        const address = known[name];
        if (!address) throw new Error('ENOTFOUND');
        return [{ address }];
      },
    });
    const ask = (url: string) =>
      fetchThrough(url, { resultUrl: 'https://convert.example/r.md', maxBytes: 100, signal });
    for (const host of [
      '169.254.169.254',
      '[64:ff9b::a9fe:a9fe]',
      '[2002:7f00:1::]',
      '198.18.0.1',
      'wiki.corp',
      '0x7f.1',
    ]) {
      expect(await ask(`http://${host}/a.png`), host).toBeNull();
    }
    expect(proxied).toEqual([]);
    for (const host of ['public.example', 'known-to-the-proxy.example']) {
      expect(String(await ask(`http://${host}/a.png`))).toBe('through the proxy');
    }
  });

  test('behind an address that is none of the web is not to be had', async () => {
    for (const url of ['file:///etc/passwd', 'data:,x', 'nonsense']) {
      expect(await fetchResource(url, { resultUrl: 'https://a.example/', maxBytes: 100, signal })).toBeNull();
    }
  });

  test('rejects when aborted', async () => {
    const controller = new AbortController();
    const { origin } = await serve(() => controller.abort(new Error('enough')));
    await expect(fetchResource(origin, { resultUrl: origin, maxBytes: 9, signal: controller.signal })).rejects.toThrow(
      'enough',
    );
  });
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[fd00::1]',
  '[fe80::1]',
  '[::ffff:10.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::a00:1]',
  '[2002:7f00:1::]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[fec0::1]',
  '[2001::1]',
  '[2001:db8::1]',
  '[ff02::1]',
  '198.18.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  'localhost.',
  '127.0.0.1.',
  'localhost',
  'a.localhost',
])('%s is inside', (host) => {
  expect(isPrivateHost(host)).toBe(true);
});

test.each([
  '8.8.8.8',
  '172.32.0.1',
  '[2606:4700::1]',
  '[::ffff:8.8.8.8]',
  '[64:ff9b::808:808]',
  'example.com',
  '10.example.com',
])('%s is outside', (host) => {
  expect(isPrivateHost(host)).toBe(false);
});

test.each([
  '0x7f.1',
  '2130706433',
  '0177.0.0.1',
  '127.1',
  '0',
  '0xa9fea9fe',
  '①②⑦.0.0.1',
  'LOCALHOST',
  '[::FFFF:7F00:1]',
])('%s is inside, as a URL reads it', (host) => {
  expect(isPrivateHost(new URL(`http://${host}/`).hostname)).toBe(true);
});

test.each([
  ['a name of the internet', 'example.com', ['93.184.216.34'], false],
  ['a name of this network', 'wiki.corp', ['10.0.0.7'], true],
  ['a name that is both', 'both.example', ['93.184.216.34', '127.0.0.1'], true],
  ['a name that only the proxy knows', 'example.com', null, false],
  ['an address, which nobody looks up', '[2606:4700::1]', ['10.0.0.7'], false],
  ['an address within', '169.254.169.254', null, true],
] as const)('Through a proxy, %s leads inside: %s', async (_, host, addresses, inside) => {
  const resolve = async () => {
    if (!addresses) throw new Error('ENOTFOUND');
    return addresses.map((address) => ({ address }));
  };
  expect(await leadsInside(host, resolve)).toBe(inside);
});
