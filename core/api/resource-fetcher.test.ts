import dns from 'node:dns';
import { ProxyAgent } from 'undici';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Script, serve } from './fixtures/scripted-server.ts';
import { createResourceFetcher } from './resource-fetcher.ts';

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
