import { describe, expect, test } from 'vitest';
import type { ConversionApi } from '../tasks/ports.ts';
import { createConversionApi } from './conversion-client.ts';
import { json, type Script, serve } from './fixtures/scripted-server.ts';
import { all, service, unauthenticated } from './fixtures/service.ts';
import { testClock } from './fixtures/test-clock.ts';

const { signal } = new AbortController();
const clock = testClock();
const client = (): ConversionApi => createConversionApi({ clock });

describe('Cancel', () => {
  test('deletes the task where the service can', async () => {
    const { endpoint, calls } = await service((_, response) => void response.writeHead(204).end(), all);
    await client().cancel(endpoint, 'markdown', 's-1');
    expect(calls()).toMatchObject([{ method: 'DELETE', path: '/v1/pdf-transform-markdown/result/s-1' }]);
  });

  test('sends nothing where it can’t, and never throws', async () => {
    const { endpoint, calls } = await service((_, response) => void response.destroy());
    await client().cancel(endpoint, 'markdown', 's-1');
    expect(calls()).toEqual([]);
    await client().cancel({ baseUrl: 'nonsense', key: null }, 'markdown', 's-1');
  });
});

describe('Capabilities', () => {
  const nothing = { idempotencyKey: false, cancel: false, linkedImages: false, pageProgress: false, options: [] };

  test('are asked for once per address, even by many at a time', async () => {
    const { endpoint, seen } = await service(() => {}, all);
    const api = client();
    const answers = await Promise.all([1, 2, 3].map(() => api.capabilities(endpoint, signal)));
    expect(answers[2]).toEqual({
      idempotencyKey: true,
      cancel: true,
      linkedImages: true,
      pageProgress: true,
      options: all.options,
    });
    expect(seen).toHaveLength(1);
  });

  test.each<[string, Script]>([
    ['a page', (_, r) => void r.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ['another document', (_, r) => json(r, 200, { openapi: '3.1.0', info: { title: 'x' } })],
    ['an unknown version', (_, r) => json(r, 200, { info: { 'x-quire': { ...all, version: 2 } } })],
    ['a redirect', (_, r) => void r.writeHead(302, { location: '/else' }).end()],
    ['a reset', (_, r) => void r.socket?.resetAndDestroy()],
  ])('are none after %s', async (_, script) => {
    const { origin } = await serve(script);
    expect(await client().capabilities({ baseUrl: `${origin}/v1`, key: 'k' }, signal)).toEqual(nothing);
  });

  test('are asked for again some time after a failure', async () => {
    let broken = true;
    const { origin } = await serve((_, r) =>
      broken ? void r.socket?.resetAndDestroy() : json(r, 200, { info: { 'x-quire': all } }),
    );
    const [api, endpoint] = [client(), { baseUrl: `${origin}/v1`, key: null }];
    expect(await api.capabilities(endpoint, signal)).toEqual(nothing);
    broken = false;
    expect(await api.capabilities(endpoint, signal)).toEqual(nothing);
    await clock.sleep(61_000, signal);
    expect(await api.capabilities(endpoint, signal)).toMatchObject({ cancel: true });
  });
});

describe('Testing the key', () => {
  test.each<[string, Script, string]>([
    ['404 in JSON', (_, r) => json(r, 404, { success: false, state: 'not_found', error: 'x' }), 'works'],
    ['200', (_, r) => json(r, 200, { success: true, state: 'processing' }), 'works'],
    ['400', (_, r) => json(r, 400, { error: 'not an id' }), 'works'],
    ['402', (_, r) => json(r, 402, { error: 'no credit' }), 'works'],
    ['401', (_, r) => json(r, 401, unauthenticated), 'rejected'],
    [
      '404 as a page: not this service at all',
      (_, r) => void r.writeHead(404, { 'content-type': 'text/html' }).end('<h1>'),
      'unclear',
    ],
    ['500', (_, r) => json(r, 500, {}), 'unclear'],
    ['429', (_, r) => json(r, 429, {}), 'unclear'],
    ['302', (_, r) => void r.writeHead(302, { location: '/' }).end(), 'unclear'],
    ['a reset', (_, r) => void r.socket?.resetAndDestroy(), 'unreachable'],
  ])('%s: %s', async (_, script, outcome) => {
    const { endpoint, calls } = await service(script);
    expect(await client().testKey(endpoint, signal)).toMatchObject({ outcome });
    expect(calls()).toHaveLength(1);
    expect(calls()[0]).toMatchObject({ method: 'GET' });
  });

  test('without a key asks nobody', async () => {
    const { endpoint, seen } = await service(() => {});
    expect(await client().testKey({ ...endpoint, key: null }, signal)).toMatchObject({
      outcome: 'rejected',
      error: { code: 'key-missing' },
    });
    expect(await client().testKey({ ...endpoint, key: 'two words' }, signal)).toMatchObject({
      outcome: 'rejected',
      error: { code: 'key-invalid' },
    });
    expect(seen).toEqual([]);
  });
});
