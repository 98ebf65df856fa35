import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseList } from 'structured-headers';
import { describe, expect, test } from 'vitest';
import { paths } from '../contract.ts';
import { makeGate } from '../fixtures/gate.ts';
import { scriptedPdf, startTestService, type TestClient, temporaryFolder } from '../fixtures/harness.ts';
import { limitRulesSchema } from './rules.ts';

const limits = (rules: object) => limitRulesSchema.parse({ default: rules });
const body = { pdfURL: 'https://nowhere.invalid/a.pdf', model: 'gundam' };
const submit = (client: TestClient, headers: Record<string, string> = {}) =>
  client.call('POST', paths.submit('epub'), { body, headers });

function countTasks(dataFolder: string) {
  const database = new DatabaseSync(join(dataFolder, 'service.sqlite'), { readOnly: true });
  const row = database.prepare('SELECT count(*) AS tasks FROM task').get();
  database.close();
  return row?.tasks;
}

describe('Limits (sections 7.2 and 8)', () => {
  test('are off without rules: neither field is sent', async () => {
    const { client } = await startTestService();
    const answer = await submit(client);
    expect([answer.status, answer.headers.has('ratelimit'), answer.headers.has('ratelimit-policy')]).toEqual([
      200,
      false,
      false,
    ]);
  });

  test('say on each accepted submission what is left', async () => {
    const { client } = await startTestService({ limits: limits({ rate: { requests: 3, seconds: 3_600 } }) });
    for (const left of [2, 1, 0]) {
      const { status, headers } = await submit(client);
      expect([status, headers.get('ratelimit-policy')]).toEqual([200, '"submit";q=3;w=3600']);
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"submit";r=${left};t=3\\d{3}$`));
      expect(parseList(headers.get('ratelimit') ?? '')).toHaveLength(1);
    }
  });

  test('refuse with 429 before any task is created', async () => {
    const { client, dataFolder } = await startTestService({
      limits: limits({ rate: { requests: 1, seconds: 3_600 } }),
    });
    await submit(client);
    const { status, json, headers } = await submit(client);
    expect(status).toBe(429);
    expect(json).toMatchObject({ error: 'rate_limited', reason: 'rate_exceeded', retryAfterMs: expect.any(Number) });
    const { retryAfterMs } = json as { retryAfterMs: number };
    expect(headers.get('retry-after')).toBe(String(Math.ceil(retryAfterMs / 1000)));
    expect(headers.get('ratelimit-policy')).toBe('"submit";q=1;w=3600');
    expect(headers.get('ratelimit')).toBe(`"submit";r=0;t=${Math.ceil(retryAfterMs / 1000)}`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(countTasks(dataFolder)).toBe(1);
  });

  test('count neither what is refused as wrong nor what is asked again with its Idempotency-Key', async () => {
    const { client } = await startTestService({ limits: limits({ rate: { requests: 2, seconds: 3_600 } }) });
    await client.call('POST', paths.submit('epub'), { body: { ...body, model: 'other' } });
    for (let n = 0; n < 3; n += 1) expect((await submit(client, { 'idempotency-key': 'a' })).status).toBe(200);
    expect((await submit(client)).status).toBe(200);
    expect((await submit(client, { 'idempotency-key': 'a' })).status).toBe(200);
    expect((await submit(client)).status).toBe(429);
  });

  test('of concurrency count tasks until they end', async () => {
    const gate = await makeGate();
    const { client } = await startTestService({ limits: limits({ concurrency: 1 }) });
    const first = await client.convert('epub', [{ do: 'wait', url: gate.url }]);
    const { status, json, headers } = await submit(client);
    expect([status, json]).toEqual([
      429,
      { error: 'rate_limited', reason: 'concurrency_exceeded', retryAfterMs: 5_000 },
    ]);
    expect(headers.get('ratelimit-policy')).toBe('"running";q=1;qu="concurrent-requests"');
    expect(headers.get('ratelimit')).toBe('"running";r=0');
    gate.open();
    await client.completed('epub', first);
    await expect.poll(async () => (await submit(client)).status).toBe(200);
  });

  test('of quota survive a restart', async () => {
    const dataFolder = await temporaryFolder();
    const rules = { dataFolder, limits: limits({ quota: { requests: 1, per: 'month' } }) };
    const first = await startTestService(rules);
    expect((await submit(first.client)).status).toBe(200);
    await first.close();
    const { client } = await startTestService(rules);
    const { status, json, headers } = await submit(client);
    expect([status, json]).toMatchObject([429, { reason: 'quota_exceeded' }]);
    expect(headers.get('ratelimit-policy')).toMatch(/^"monthly";q=1;w=\d{7}$/);
  });

  test('are each key’s own', async () => {
    const service = await startTestService({
      apiKeys: ['one', 'two'],
      limits: limits({ rate: { requests: 1, seconds: 60 } }),
    });
    const { TestClient } = await import('../fixtures/harness.ts');
    for (const key of ['one', 'two']) {
      const client = new TestClient(service.baseUrl, key);
      expect([(await submit(client)).status, (await submit(client)).status]).toEqual([200, 429]);
    }
  });
});

describe('A full queue', () => {
  test('says what the rules have left, where there are rules (section 8)', async () => {
    const gate = await makeGate();
    const { client } = await startTestService({ maxQueued: 2, limits: limits({ concurrency: 5 }) });
    await client.convert('epub', [{ do: 'wait', url: gate.url }]);
    const { status, headers, json } = await submit(client);
    expect([status, json]).toMatchObject([429, { reason: 'concurrency_exceeded', retryAfterMs: 10_000 }]);
    expect(headers.get('ratelimit-policy')).toBe('"running";q=5;qu="concurrent-requests"');
    expect(headers.get('ratelimit')).toBe('"running";r=4');
    gate.open();
  });

  test('refuses with 429, and keeps room for others than the one who fills it', async () => {
    const gate = await makeGate();
    const service = await startTestService({ apiKeys: ['greedy', 'modest'], maxQueued: 4 });
    const { TestClient } = await import('../fixtures/harness.ts');
    const greedy = service.client;
    const modest = new TestClient(service.baseUrl, 'modest');
    const pdfURL = await greedy.upload(scriptedPdf({ do: 'wait', url: gate.url }));
    const send = (client: TestClient) =>
      client.call('POST', paths.submit('epub'), { body: { pdfURL, model: 'gundam' } });
    expect((await send(greedy)).status).toBe(200);
    expect((await send(greedy)).status).toBe(200);
    const refused = await send(greedy);
    expect([refused.status, refused.json, refused.headers.get('retry-after')]).toEqual([
      429,
      {
        ...{ error: 'rate_limited', reason: 'concurrency_exceeded', retryAfterMs: 10_000 },
        quire: { message: expect.stringMatching(/^The queue has no room for another document .* in 10 seconds\.$/) },
      },
      '10',
    ]);
    expect((await send(modest)).status).toBe(200);
    gate.open();
    await expect.poll(async () => (await send(greedy)).status).toBe(200);
  });
});
