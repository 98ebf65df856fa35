import { describe, expect, test } from 'vitest';
import { type Script, serve } from './fixtures/scripted-server.ts';
import { createResourceFetcher } from './resource-fetcher.ts';

const { signal } = new AbortController();
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
    const outside = await serve((_, response) => void response.writeHead(302, { location: inside.origin }).end());
    expect(await fetchResource(outside.origin, { resultUrl: outside.origin, maxBytes: 100, signal })).toBeNull();
    expect(inside.seen).toEqual([]);
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
