import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from 'undici';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createConversionApi } from './conversion-client.ts';
import { downloadTo, markdown, storage, text } from './fixtures/download.ts';
import { type Script, serve } from './fixtures/scripted-server.ts';
import { selfSigned } from './fixtures/self-signed.ts';
import { testClock } from './fixtures/test-clock.ts';
import { nextHop, RedirectRefused } from './redirects.ts';

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quire-download-'));
  path = join(folder, 'result');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const fetchTo = (url: string, options?: Parameters<typeof downloadTo>[2]) => downloadTo(path, url, options);

describe('Redirects', () => {
  const redirect =
    (location: string): Script =>
    (_, response) =>
      void response.writeHead(302, { location }).end();

  test('are followed, and the last address counts', async () => {
    const { origin } = await serve(storage(text, markdown));
    const first = await serve(redirect(`${origin}/final/r.md`));
    expect(await fetchTo(first.origin)).toMatchObject({
      kind: 'downloaded',
      download: { url: `${origin}/final/r.md` },
    });
  });

  test('are followed five times', async () => {
    const { origin, seen } = await serve((request, response) => {
      const hop = Number(request.path.slice(1));
      if (hop === 5) response.writeHead(200, markdown).end('# Five');
      else response.writeHead(307, { location: `/${hop + 1}` }).end();
    });
    expect(await fetchTo(`${origin}/0`)).toMatchObject({ kind: 'downloaded' });
    expect(seen).toHaveLength(6);
  });

  test('in a ring end', async () => {
    const { origin, seen } = await serve(redirect('/again'));
    expect(await fetchTo(origin)).toMatchObject({ kind: 'rejected', error: { code: 'download-failed' } });
    expect(seen).toHaveLength(6);
  });

  test('from https to http are refused', async () => {
    const plain = await serve(storage(text, markdown));
    const server = createTlsServer(
      selfSigned,
      (_, response) => void response.writeHead(302, { location: plain.origin }).end(),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const trusting = new Agent({
      connect: {
        ca: selfSigned.cert,
        lookup: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
      },
    });
    const api = createConversionApi({ clock: testClock(), dispatcherFor: async () => trusting });
    expect(await fetchTo(`https://quire.test:${port}/r.md`, { api })).toMatchObject({
      kind: 'rejected',
      error: { code: 'download-failed' },
    });
    expect(plain.seen).toEqual([]);
    await trusting.close();
  });
});

const from = new URL('https://a.example/x/y?q=1');

test.each([
  [302, 'https://b.example/z', 'https://b.example/z'],
  [307, '../z?p=2', 'https://a.example/z?p=2'],
  [308, '//c.example/', 'https://c.example/'],
])('%i to %s leads to %s', (status, location, expected) => {
  expect(nextHop(from, status, { location })?.href).toBe(expected);
});

test.each([
  [302, 'http://a.example/x'],
  [302, 'file:///etc/passwd'],
  [302, ''],
  [302, 'https://'],
])('%i to "%s" is refused', (status, location) => {
  expect(() => nextHop(from, status, { location })).toThrow(RedirectRefused);
});

test('from http to https is no downgrade', () => {
  expect(nextHop(new URL('http://a.example/'), 301, { location: 'https://a.example/' })?.href).toBe(
    'https://a.example/',
  );
});

test.each([200, 206, 300, 304, 404])('%i is no redirect', (status) => {
  expect(nextHop(from, status, { location: 'https://b.example/' })).toBeNull();
});
