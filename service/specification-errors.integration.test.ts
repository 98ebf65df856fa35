/** The specification, statement by statement, against a running service: authentication, limits, errors. Numbers are its sections. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { conversionKinds, paths } from './contract.ts';
import { makeGate } from './fixtures/gate.ts';
import { apiKey, otherError, scriptedPdf, startTestService, type TestClient } from './fixtures/harness.ts';

const pdfURL = 'https://files.example.invalid/book.pdf';
const valid = { pdfURL, model: 'gundam' };
const submit = (client: TestClient, body: unknown, kind: 'markdown' | 'epub' = 'markdown') =>
  client.call('POST', paths.submit(kind), { body });

describe('5 Authentication, 7.1 HTTP 401', () => {
  const operations = conversionKinds.flatMap((kind) => [
    ['POST', paths.submit(kind)],
    ['GET', paths.result(kind, 'x')],
  ]) as [string, string][];

  test.each(operations)('5 %s %s takes Authorization: Bearer <API_KEY> and nothing less', async (method, path) => {
    const { client } = await startTestService();
    const body = method === 'POST' ? valid : undefined;
    expect((await client.call(method, path, { body })).status).not.toBe(401);
    for (const authorization of [
      '',
      'Bearer',
      'Bearer wrong',
      `Basic ${btoa(`user:${apiKey}`)}`,
      `Bearer ${apiKey}x`,
    ]) {
      const refused = await client.call(method, path, { body, headers: { authorization } });
      expect(refused.status, authorization).toBe(401);
      expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer realm="/);
      expect(refused.json).toEqual({
        error: 'Unauthorized',
        code: 'UNAUTHENTICATED',
        message: expect.stringMatching(/./),
        resolution: expect.stringContaining('Authorization: Bearer'),
      });
    }
  });

  test('5 an access token is taken as the bearer value too, whatever it looks like', async () => {
    const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhbm5hIn0.c2lnbmF0dXJl_-~+/==';
    const { client } = await startTestService({ apiKeys: [token] });
    expect((await submit(client, valid)).status).toBe(200);
  });

  test('5 a refused submission makes no task and reads no body', async () => {
    const { client, logged } = await startTestService();
    const refused = await client.call('POST', paths.submit('epub'), {
      body: '{',
      headers: { authorization: 'Bearer wrong' },
    });
    expect([refused.status, logged.filter(({ message }) => message.startsWith('task'))]).toEqual([401, []]);
  });
});

describe('6 Events', () => {
  test('6 nobody is called back: the caller asks', async () => {
    let calls = 0;
    const server = createServer((_, response) => {
      calls += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const callback = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const { client } = await startTestService({ allowPrivateUrls: true });
    const id = await client.convert('epub', [], { webhook: callback, callbackURL: callback });
    await client.completed('epub', id);
    expect(calls).toBe(0);
  });
});

describe('7.2 HTTP 429, 8 Limits', () => {
  const rules = {
    rate_exceeded: { rate: { requests: 1, seconds: 60 } },
    quota_exceeded: { quota: { requests: 1, per: 'day' } },
    concurrency_exceeded: { concurrency: 1 },
  } as const;
  const reasons = ['rate_exceeded', 'quota_exceeded', 'concurrency_exceeded'] as const;
  const limited = (reason: (typeof reasons)[number]) =>
    startTestService({ limits: { default: rules[reason], keys: {} } });

  /** Two submissions, the second while the first is under way. */
  async function submitTwice(client: TestClient) {
    const gate = await makeGate();
    const body = { ...valid, pdfURL: await client.upload(scriptedPdf({ do: 'wait', url: gate.url })) };
    return { first: await submit(client, body), second: await submit(client, body, 'epub'), open: () => gate.open() };
  }

  test.each(reasons)('7.2 %s: 429 before any task is created, with its reason', async (reason) => {
    const { client, dataFolder } = await limited(reason);
    const { first, second, open } = await submitTwice(client);
    expect([first.status, second.status]).toEqual([200, 429]);
    expect(second.json).toMatchObject({ error: 'rate_limited', reason });
    const database = new DatabaseSync(join(dataFolder, 'service.sqlite'), { readOnly: true });
    expect(database.prepare('SELECT count(*) AS tasks FROM task').get()).toEqual({ tasks: 1 });
    database.close();
    open();
  });

  test('7.2 Retry-After is retryAfterMs in whole seconds, rounded up', async () => {
    const { client } = await limited('rate_exceeded');
    const { second, open } = await submitTwice(client);
    const { retryAfterMs } = second.json as { retryAfterMs: number };
    expect(retryAfterMs).toBeGreaterThan(0);
    expect(second.headers.get('retry-after')).toBe(String(Math.ceil(retryAfterMs / 1000)));
    open();
  });

  test('7.2 only submit is limited', async () => {
    const { client } = await limited('rate_exceeded');
    const { first, open } = await submitTwice(client);
    const { sessionID } = first.json as { sessionID: string };
    for (let n = 0; n < 3; n += 1) {
      const answer = await client.call('GET', paths.result('markdown', sessionID));
      expect([answer.status, answer.headers.has('ratelimit')]).toEqual([200, false]);
    }
    open();
  });

  test('8 without rules there are no rate limit fields and no refusals', async () => {
    const { client } = await startTestService();
    const { headers, status } = await submit(client, valid);
    expect([status, headers.has('ratelimit-policy'), headers.has('ratelimit')]).toEqual([200, false, false]);
  });

  test.each([
    ['rate_exceeded', /^"[^"]+";q=1;w=60$/, /^"[^"]+";r=0;t=\d+$/],
    ['quota_exceeded', /^"[^"]+";q=1;w=86400$/, /^"[^"]+";r=0;t=\d+$/],
    // A concurrency hint omits t.
    ['concurrency_exceeded', /^"[^"]+";q=1;qu="concurrent-requests"$/, /^"[^"]+";r=0$/],
  ] as const)('8 %s: both fields stand on 200 and on 429 of submit', async (reason, policy, available) => {
    const { client } = await limited(reason);
    const { first, second, open } = await submitTwice(client);
    for (const { headers } of [first, second]) {
      expect(headers.get('ratelimit-policy')).toMatch(policy);
      expect(headers.get('ratelimit')).toMatch(available);
    }
    open();
  });
});

describe('7.3, 7.4 Other errors', () => {
  test('7.4 every error is JSON with a sentence, and may not be kept', async () => {
    const { client } = await startTestService();
    const answers = [
      await submit(client, '{'),
      await submit(client, { ...valid, model: 'other' }),
      await client.call('GET', paths.submit('epub')),
      await client.call('GET', '/nothing'),
      await client.call('POST', paths.submit('epub'), { body: 'x', headers: { 'content-type': 'text/xml' } }),
      await submit(client, { ...valid, filename: 'x'.repeat(2_000_000) }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 405, 404, 415, 413]);
    for (const { json, headers } of answers) {
      expect(otherError.parse(json).message).toMatch(/^[A-Z].+\.$|^The request can't be accepted/);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('7.4 a taskId that does not exist is 404 not_found', async () => {
    const { client } = await startTestService();
    for (const kind of conversionKinds) {
      for (const id of ['x', '019aa097-f28d-7000-8d56-6a2987a7b144', 'é', 'x'.repeat(1000), 'x'.repeat(3000)]) {
        const answer = await client.call('GET', paths.result(kind, id));
        expect([answer.status, answer.json], id.slice(0, 50)).toEqual([
          404,
          expect.objectContaining({ success: false, state: 'not_found' }),
        ]);
      }
    }
  });

  test('7.4 other methods are 405 with Allow', async () => {
    const { client } = await startTestService();
    for (const [path, allowed, methods] of [
      [paths.submit('epub'), 'POST', ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY']],
      [paths.result('epub', 'x'), 'GET, DELETE', ['POST', 'HEAD', 'PUT', 'PATCH', 'OPTIONS', 'PROPFIND', 'QUERY']],
    ] as const) {
      for (const method of methods) {
        const answer = await client.call(method, path);
        expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, allowed]);
      }
    }
  });
});

describe('9 Versioning', () => {
  test('9 the version is the path segment /v1 and 1.0.0 in the description', async () => {
    const { baseUrl } = await startTestService();
    expect(new URL(baseUrl).pathname).toBe('/v1');
    const description = await (await fetch(`${baseUrl}/openapi.json`)).json();
    expect([description.info.version, description.servers]).toEqual(['1.0.0', [{ url: baseUrl }]]);
    expect((await fetch(new URL('/v2/pdf-transform-epub/submit', baseUrl), { method: 'POST' })).status).toBe(404);
  });
});
