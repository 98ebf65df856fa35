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
    expect(await client().cancel(endpoint, 'markdown', 's-1')).toEqual({ kind: 'released' });
    expect(calls()).toMatchObject([{ method: 'DELETE', path: '/v1/pdf-transform-markdown/result/s-1' }]);
  });

  test.each<[string, Script, object]>([
    ['404 in JSON: it has none', (_, r) => json(r, 404, { success: false, state: 'not_found' }), { kind: 'released' }],
    ['410', (_, r) => void r.writeHead(410).end(), { kind: 'released' }],
    ['405', (_, r) => void r.writeHead(405).end(), { kind: 'refused' }],
    ['501', (_, r) => void r.writeHead(501).end(), { kind: 'refused' }],
    ['400 in JSON', (_, r) => json(r, 400, { error: 'no' }), { kind: 'refused' }],
    ['403 in JSON', (_, r) => json(r, 403, { error: 'no' }), { kind: 'refused' }],
    ['401', (_, r) => json(r, 401, unauthenticated), { kind: 'blocked', error: { code: 'key-rejected' } }],
    ['402', (_, r) => json(r, 402, { error: 'no credit' }), { kind: 'blocked' }],
    ['429', (_, r) => json(r, 429, { error: 'rate_limited', retryAfterMs: 5000 }), { kind: 'limited' }],
    ['502', (_, r) => void r.writeHead(502).end(), { kind: 'unavailable', error: { code: 'service-error' } }],
    [
      'a gateway’s page',
      (_, r) => void r.writeHead(404, { 'content-type': 'text/html' }).end(),
      { kind: 'unavailable' },
    ],
    ['a portal’s redirect', (_, r) => void r.writeHead(302, { location: '/' }).end(), { kind: 'unavailable' }],
    ['a reset', (_, r) => void r.destroy(), { kind: 'unavailable', error: { code: 'service-unreachable' } }],
  ])('%s', async (_, script, outcome) => {
    const { endpoint } = await service(script, all);
    expect(await client().cancel(endpoint, 'markdown', 's-1')).toMatchObject(outcome);
  });

  test('sends nothing where the service says that it can’t', async () => {
    const { endpoint, calls } = await service((_, response) => void response.writeHead(204).end());
    expect(await client().cancel(endpoint, 'markdown', 's-1')).toMatchObject({ kind: 'refused' });
    expect(await client().cancel(endpoint, 'markdown', '\uD800')).toMatchObject({ kind: 'refused' });
    expect(calls()).toEqual([]);
  });

  test('is for later where nobody knows whether the service can', async () => {
    const { origin } = await serve((_, r) => void r.socket?.resetAndDestroy());
    const endpoint = { baseUrl: `${origin}/v1`, key: 'k' };
    expect(await client().cancel(endpoint, 'markdown', 's-1')).toMatchObject({
      kind: 'unavailable',
      error: { code: 'service-unreachable' },
    });
  });

  test('waits for another key where there is none, and never throws', async () => {
    const { endpoint } = await service((_, response) => void response.writeHead(204).end(), all);
    expect(await client().cancel({ ...endpoint, key: 'two words' }, 'markdown', 's-1')).toMatchObject({
      kind: 'blocked',
      error: { code: 'key-invalid' },
    });
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
    expect(await client().capabilities({ baseUrl: `${origin}/v1`, key: 'k' }, signal)).toMatchObject(nothing);
  });

  test.each<[string, Script]>([
    ['a failure', (_, r) => void r.socket?.resetAndDestroy()],
    ['a network that has its own page', (_, r) => void r.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ['a network that leads elsewhere', (_, r) => void r.writeHead(302, { location: 'http://sign-in.example' }).end()],
    ['a network that asks to sign in', (_, r) => void r.writeHead(511).end()],
  ])('are asked for again some time after %s', async (_, script) => {
    let broken = true;
    const { origin } = await serve((seen, r, ...more) =>
      broken ? script(seen, r, ...more) : json(r, 200, { info: { 'x-quire': all } }),
    );
    const [api, endpoint] = [client(), { baseUrl: `${origin}/v1`, key: null }];
    expect(await api.capabilities(endpoint, signal)).toEqual({ ...nothing, unknown: true });
    broken = false;
    expect(await api.capabilities(endpoint, signal)).toEqual({ ...nothing, unknown: true });
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
