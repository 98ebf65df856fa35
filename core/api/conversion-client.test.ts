import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SubmitRequest } from '../model/service.ts';
import { type ConversionOptions, defaultOptions } from '../options/options.ts';
import type { ConversionApi } from '../tasks/ports.ts';
import { createConversionApi } from './conversion-client.ts';
import { closedOrigin, json, type Script } from './fixtures/scripted-server.ts';
import { selfSigned } from './fixtures/self-signed.ts';
import { all, service, unauthenticated } from './fixtures/service.ts';
import { testClock } from './fixtures/test-clock.ts';

const { signal } = new AbortController();
const clock = testClock();
const request: SubmitRequest = {
  kind: 'markdown',
  pdfUrl: 'https://s3.example/a.pdf?sig=1',
  filename: 'a',
  options: defaultOptions,
  taskId: 'task-1',
};

const client = (): ConversionApi => createConversionApi({ clock, appVersion: '1.2.3' });

describe('Submit', () => {
  test('sends the contract’s body with the key and nothing that is not advertised', async () => {
    const { endpoint, calls, seen } = await service((_, response) =>
      json(response, 200, { success: true, sessionID: 's-1' }),
    );
    expect(await client().submit(endpoint, request, signal)).toEqual({ kind: 'accepted', sessionId: 's-1' });
    const [call] = calls();
    expect(call).toMatchObject({ method: 'POST', path: '/v1/pdf-transform-markdown/submit' });
    expect(call?.headers).toMatchObject({
      authorization: 'Bearer k3y',
      'content-type': 'application/json',
      'user-agent': 'Quire/1.2.3',
    });
    expect(call?.headers).not.toHaveProperty('idempotency-key');
    expect(JSON.parse(String(call?.body))).toEqual({
      pdfURL: request.pdfUrl,
      model: 'gundam',
      filename: 'a',
      ignore_pdf_errors: true,
      ignore_ocr_errors: true,
    });
    expect(seen.find(({ path }) => path === '/openapi.json')?.headers).not.toHaveProperty('authorization');
  });

  test('uses what our own service advertises', async () => {
    const { endpoint, calls } = await service(
      (_, response) => json(response, 200, { success: true, sessionID: 's-1' }),
      all,
    );
    const options: ConversionOptions = {
      ...defaultOptions,
      ...{
        markdownExtras: ['page-anchors'],
        ocrLanguages: ['ru'],
        pages: '1-3',
        title: 'T',
        authors: ['A'],
        cover: 'none',
      },
    };
    await client().submit(endpoint, { ...request, kind: 'epub', options }, signal);
    expect(calls()[0]?.path).toBe('/v1/pdf-transform-epub/submit');
    expect(calls()[0]?.headers).toMatchObject({ 'idempotency-key': 'task-1' });
    expect(JSON.parse(String(calls()[0]?.body))).toMatchObject({
      quire: {
        ...{ images: 'linked', pageAnchors: true, languages: ['ru'] },
        ...{ pages: '1-3', title: 'T', authors: ['A'], cover: 'none' },
      },
    });
  });

  test('leaves out what a service does not know, but never sends a whole document instead of its pages', async () => {
    const { endpoint, calls } = await service(
      (_, response) => json(response, 200, { success: true, sessionID: 's-1' }),
      { ...all, options: ['images', 'frontMatter'] },
    );
    const options: ConversionOptions = { ...defaultOptions, markdownExtras: ['front-matter'], title: 'T' };
    await client().submit(endpoint, { ...request, options }, signal);
    expect(JSON.parse(String(calls()[0]?.body)).quire).toEqual({ images: 'linked', frontMatter: true });
    expect(await client().submit(endpoint, { ...request, options: { ...options, pages: '2' } }, signal)).toEqual({
      kind: 'rejected',
      error: { code: 'pages-unsupported', params: { host: new URL(endpoint.baseUrl).host } },
    });
    expect(calls()).toHaveLength(1);
  });

  test('passes on the quotas of an accepted submission', async () => {
    const headers = { ratelimit: '"submit";r=59;t=60', 'ratelimit-policy': '"submit";q=60;w=60' };
    const { endpoint } = await service((_, response) =>
      json(response, 200, { success: true, sessionID: 's' }, headers),
    );
    expect(await client().submit(endpoint, request, signal)).toMatchObject({
      kind: 'accepted',
      quotas: [{ name: 'submit', limit: 60, remaining: 59, resetMs: 60_000 }],
    });
  });

  const page =
    (status: number): Script =>
    (_, response) =>
      void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Oops</h1>');
  const body =
    (status: number, content: unknown, headers?: Record<string, string>): Script =>
    (_, response) =>
      json(response, status, content, headers);

  test.each<[string, Script, string, string]>([
    ['400 in JSON', body(400, { error: 'bad model' }), 'rejected', 'service-rejected'],
    ['400 as a page', page(400), 'uncertain', 'submission-uncertain'],
    ['400 in JSON of another shape', body(400, { ok: false }), 'uncertain', 'submission-uncertain'],
    ['403 as a page', page(403), 'uncertain', 'submission-uncertain'],
    ['404 as a page', page(404), 'rejected', 'service-rejected'],
    ['303', page(303), 'uncertain', 'submission-uncertain'],
    ['511, which only networks send', page(511), 'unavailable', 'network-sign-in'],
    [
      '302 to another host, as networks send that ask to sign in',
      (_, response) => void response.writeHead(302, { location: 'http://sign-in.example/' }).end(),
      'unavailable',
      'network-sign-in',
    ],
    ['307', page(307), 'rejected', 'service-redirected'],
    ['403', body(403, { message: 'no' }), 'rejected', 'service-rejected'],
    ['401', body(401, unauthenticated), 'blocked', 'key-rejected'],
    ['402', body(402, { error: 'x', code: 'OOMOL_INSUFFICIENT_CREDIT' }), 'blocked', 'credit-exhausted'],
    ['408', body(408, { error: 'slow' }), 'uncertain', 'submission-uncertain'],
    ['425', body(425, { error: 'early' }), 'uncertain', 'submission-uncertain'],
    ['429', body(429, { error: 'rate_limited' }), 'limited', 'rate-limited'],
    ['500', body(500, { error: 'x' }), 'uncertain', 'submission-uncertain'],
    ['502 as a page', page(502), 'uncertain', 'submission-uncertain'],
    ['503 with Retry-After', body(503, {}, { 'retry-after': '5' }), 'uncertain', 'submission-uncertain'],
    ['200 as a page', page(200), 'uncertain', 'submission-uncertain'],
    [
      '200 with JSON of another type',
      (_, response) =>
        void response.writeHead(200, { 'content-type': 'text/plain' }).end('{"success":true,"sessionID":"s"}'),
      'uncertain',
      'submission-uncertain',
    ],
    ['200 without an id', body(200, { success: true }), 'uncertain', 'submission-uncertain'],
    ['200 with an empty id', body(200, { success: true, sessionID: '' }), 'uncertain', 'submission-uncertain'],
    [
      '200 with an id that no address can hold',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true,"sessionID":"a\\ud800"}');
      },
      'uncertain',
      'submission-uncertain',
    ],
    ['200 with an id that is a way up', body(200, { sessionID: '..' }), 'uncertain', 'submission-uncertain'],
    [
      '200 with nothing',
      (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(),
      'uncertain',
      'submission-uncertain',
    ],
    [
      '200 that is cut off',
      (_, response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true,"sess'),
      'uncertain',
      'submission-uncertain',
    ],
    [
      '200 over 1 MB',
      (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(`{"success":true,"sessionID":"s","x":"${'x'.repeat(2 ** 20)}"}`),
      'uncertain',
      'submission-uncertain',
    ],
    [
      '302',
      (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'rejected',
      'service-redirected',
    ],
    [
      'a reset before the answer',
      (_, response) => void response.socket?.resetAndDestroy(),
      'uncertain',
      'submission-uncertain',
    ],
    ['a closed connection', (_, response) => void response.socket?.end(), 'uncertain', 'submission-uncertain'],
    [
      'an answer that breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
        response.write('{"success":true', () => response.socket?.destroy());
      },
      'uncertain',
      'submission-uncertain',
    ],
  ])('%s', async (_, script, kind, code) => {
    const { endpoint, host, calls } = await service(script);
    expect(await client().submit(endpoint, request, signal)).toMatchObject({ kind, error: { code, params: { host } } });
    expect(calls()).toHaveLength(1);
  });

  test.each<[string, Script]>([
    ['500', body(500, {})],
    ['an unreadable 200', page(200)],
    ['a reset', (_, response) => void response.socket?.resetAndDestroy()],
  ])('with Idempotency-Key %s leaves no doubt: trying again is safe', async (_, script) => {
    const { endpoint } = await service(script, all);
    expect(await client().submit(endpoint, request, signal)).toMatchObject({ kind: 'unavailable' });
  });

  test('says when a limit ends, and why it was reached', async () => {
    const limited = { error: 'rate_limited', reason: 'quota_exceeded', retryAfterMs: 1000 };
    const { endpoint } = await service(body(429, limited, { 'retry-after': '30' }));
    expect(await client().submit(endpoint, request, signal)).toMatchObject({
      kind: 'limited',
      reason: 'quota_exceeded',
      retryAtMs: clock.now() + 30_000,
    });
  });

  test('gives the reason and the details without secrets', async () => {
    const { endpoint } = await service(
      body(400, { error: 'Key k3y cannot read https://s3.example/a.pdf?sig=1' }, { 'x-request-id': 'r-1' }),
    );
    const outcome = await client().submit(endpoint, request, signal);
    expect(outcome).toMatchObject({
      error: {
        params: { reason: 'Key … cannot read https://s3.example/a.pdf?…' },
        detail: { status: 400, contentType: 'application/json', requestId: 'r-1' },
      },
    });
    expect(JSON.stringify(outcome)).not.toMatch(/k3y|sig=1/);
  });

  test('sends nothing over plain http to another computer', async () => {
    const endpoint = { baseUrl: 'http://convert.example/v1', key: 'k3y' };
    const asked: string[] = [];
    const api = createConversionApi({
      clock,
      dispatcherFor: async (url) => {
        asked.push(url.pathname);
        throw new Error('no way');
      },
    });
    expect(await api.submit(endpoint, request, signal)).toMatchObject({
      kind: 'blocked',
      error: { code: 'address-insecure' },
    });
    expect(asked).toEqual(['/openapi.json']);
  });

  test('rejects with the reason of an abort, also while the answer is awaited', async () => {
    const controller = new AbortController();
    const { endpoint } = await service(() => controller.abort(new Error('enough')));
    await expect(client().submit(endpoint, request, controller.signal)).rejects.toThrow('enough');
    await expect(client().submit(endpoint, request, controller.signal)).rejects.toThrow('enough');
  });

  test('opens a connection of its own, so that a kept one that just closes is no doubt', async () => {
    const ports: (number | undefined)[] = [];
    const { endpoint } = await service((_, response) => {
      ports.push(response.socket?.remotePort);
      json(response, 200, { success: true, sessionID: 's' });
    });
    const api = client();
    await api.submit(endpoint, request, signal);
    await api.submit(endpoint, request, signal);
    expect(new Set(ports).size).toBe(2);
  });
});

describe('A request that proves not to have arrived is safe to repeat', () => {
  const outcomeAt = (baseUrl: string) => client().submit({ baseUrl, key: 'k3y' }, request, signal);
  const safe = { kind: 'unavailable', error: { code: 'service-unreachable' }, retryAtMs: null };

  test('refused', async () => {
    expect(await outcomeAt(`${await closedOrigin()}/v1`)).toMatchObject(safe);
  });

  test('name not found', async () => {
    expect(await outcomeAt('https://nowhere.invalid/v1')).toMatchObject(safe);
  });

  test('a certificate that is not trusted', async () => {
    let requests = 0;
    const server = createTlsServer(selfSigned, () => {
      requests += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const outcome = await outcomeAt(`https://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
    expect(outcome).toMatchObject({ ...safe, error: { code: 'certificate-invalid' } });
    expect(requests).toBe(0);
  });

  test('a handshake that is cut off', async () => {
    const server = createTcpServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    expect(await outcomeAt(`https://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)).toMatchObject(safe);
  });

  test('a proxy that can’t be found out', async () => {
    const api = createConversionApi({ clock, dispatcherFor: () => Promise.reject(new Error('no proxy')) });
    expect(await api.submit({ baseUrl: 'https://convert.example/v1', key: 'k' }, request, signal)).toMatchObject(safe);
  });
});

describe('Status', () => {
  test.each(['a\ud800', '..'])('is not asked for with an id that no address can hold', async (id) => {
    const { endpoint, calls } = await service((_, response) => json(response, 404, {}));
    expect(await client().status(endpoint, 'epub', id, signal)).toMatchObject({
      kind: 'rejected',
      error: { code: 'service-answer-invalid' },
    });
    expect(calls()).toEqual([]);
  });

  const at = async (script: Script) => {
    const { endpoint, calls } = await service(script);
    return { outcome: await client().status(endpoint, 'epub', 'a/b', signal), calls };
  };

  test.each([200, 202])('reads a body that comes with %i', async (status) => {
    const { outcome, calls } = await at((_, response) =>
      json(response, status, { success: true, state: 'processing', progress: 12 }),
    );
    expect(outcome).toEqual({ kind: 'processing', percent: 12, pages: null });
    expect(calls()[0]).toMatchObject({ method: 'GET', path: '/v1/pdf-transform-epub/result/a%2Fb' });
  });

  const html = { 'content-type': 'text/html' };
  test.each<[string, Script, string, string]>([
    [
      '404 in JSON',
      (_, r) => json(r, 404, { success: false, state: 'not_found', error: 'x' }),
      'unknown-task',
      'task-unknown',
    ],
    ['404 with nothing', (_, r) => void r.writeHead(404).end(), 'unknown-task', 'task-unknown'],
    ['410', (_, r) => json(r, 410, {}), 'unknown-task', 'task-unknown'],
    [
      '404 as a gateway’s page',
      (_, r) => void r.writeHead(404, html).end('<h1>nginx</h1>'),
      'unavailable',
      'service-error',
    ],
    ['403 as a page', (_, r) => void r.writeHead(403, html).end('<h1>WAF</h1>'), 'unavailable', 'service-error'],
    ['403 in JSON', (_, r) => json(r, 403, { error: 'not yours' }), 'rejected', 'service-rejected'],
    ['401', (_, r) => json(r, 401, unauthenticated), 'blocked', 'key-rejected'],
    ['429', (_, r) => json(r, 429, {}), 'limited', 'rate-limited'],
    ['503', (_, r) => json(r, 503, {}), 'unavailable', 'service-error'],
    [
      '302 within the host',
      (_, r) => void r.writeHead(302, { location: 'http://127.0.0.1:1/login' }).end(),
      'unavailable',
      'service-redirected',
    ],
    ['200 as a page', (_, r) => void r.writeHead(200, html).end('<h1>Log in</h1>'), 'unavailable', 'network-sign-in'],
    [
      '302 to another host',
      (_, r) => void r.writeHead(302, { location: 'http://sign-in.example/' }).end(),
      'unavailable',
      'network-sign-in',
    ],
    [
      '301 to another host: the service has moved',
      (_, r) => void r.writeHead(301, { location: 'http://new.example/' }).end(),
      'unavailable',
      'service-redirected',
    ],
    ['511', (_, r) => void r.writeHead(511, html).end('<h1>Log in</h1>'), 'unavailable', 'network-sign-in'],
    ['200 with another shape', (_, r) => json(r, 200, { hello: 1 }), 'unavailable', 'service-answer-invalid'],
    ['a reset', (_, r) => void r.socket?.resetAndDestroy(), 'unavailable', 'service-unreachable'],
  ])('%s', async (_, script, kind, code) => {
    expect((await at(script)).outcome).toMatchObject({ kind, error: { code } });
  });

  test('tells a missing key from a wrong one', async () => {
    const { endpoint, calls } = await service((_, response) => json(response, 401, unauthenticated));
    expect(await client().status({ ...endpoint, key: null }, 'markdown', 's', signal)).toMatchObject({
      kind: 'blocked',
      error: { code: 'key-missing' },
    });
    expect(calls()[0]?.headers).not.toHaveProperty('authorization');
  });
});
