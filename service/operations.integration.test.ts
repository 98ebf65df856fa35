import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { paths, submittedTaskSchema } from './contract.ts';
import { makeGate } from './fixtures/gate.ts';
import { scriptedPdf, startTestService, temporaryFolder } from './fixtures/harness.ts';
import { converse } from './fixtures/raw-http.ts';
import { prometheusMetrics } from './prometheus.ts';
import { logWriter } from './write-log.ts';

const dayMs = 24 * 60 * 60_000;
const rootOf = (baseUrl: string) => baseUrl.replace(/\/v1$/, '');

describe('Health', () => {
  test('is told without a key: alive, and ready for work', async () => {
    const { baseUrl } = await startTestService();
    const answers = await Promise.all(['/healthz', '/readyz'].map((path) => fetch(rootOf(baseUrl) + path)));
    expect(await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]))).toEqual([
      [200, { status: 'ok' }],
      [200, { status: 'ready' }],
    ]);
  });

  test('is told to those who ask with HEAD, too', async () => {
    const { baseUrl } = await startTestService();
    for (const path of ['/healthz', '/readyz', '/openapi.json', '/', '/v1/docs']) {
      const answer = await fetch(rootOf(baseUrl) + path, { method: 'HEAD' });
      expect([path, answer.status, await answer.text()]).toEqual([path, 200, '']);
    }
  });

  test('says why the service wants no work', async () => {
    const { baseUrl } = await startTestService({ minFreeBytes: Number.MAX_SAFE_INTEGER });
    const answer = await fetch(`${rootOf(baseUrl)}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'not ready', reasons: ['disk full'] }]);
    expect((await fetch(`${rootOf(baseUrl)}/healthz`)).status).toBe(200);
  });
});

describe('Metrics', () => {
  const samplesOf = (text: string) =>
    new Map(text.split('\n').map((line) => line.split(/ (?=\S+$)/) as [string, string]));

  test('count requests, tasks and refusals in the format of Prometheus', async () => {
    const { client, baseUrl } = await startTestService({
      metrics: prometheusMetrics(),
      limits: { default: { rate: { requests: 2, seconds: 600 } }, keys: {} },
    });
    await client.completed('epub', await client.convert('epub', [{ do: 'page', page: 1, pages: 3 }]));
    await client.failed('epub', await client.convert('epub', [{ do: 'fail', code: 'encrypted', message: 'No.' }]));
    await client.call('POST', paths.submit('epub'), { body: { pdfURL: 'https://x.invalid/', model: 'gundam' } });
    const answer = await fetch(`${rootOf(baseUrl)}/metrics`);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    const samples = samplesOf(await answer.text());
    expect(samples.get('quire_tasks_submitted_total{kind="epub"}')).toBe('2');
    expect(samples.get('quire_tasks_ended_total{kind="epub",outcome="converted",code=""}')).toBe('1');
    expect(samples.get('quire_tasks_ended_total{kind="epub",outcome="failed",code="encrypted"}')).toBe('1');
    expect(samples.get('quire_pages_converted_total{kind="epub"}')).toBe('3');
    expect(samples.get('quire_submissions_refused_total{reason="rate_exceeded"}')).toBe('1');
    const route = 'method="POST",route="/v1/pdf-transform-epub/submit"';
    expect(samples.get(`quire_http_requests_total{${route},status="200"}`)).toBe('2');
    expect(samples.get(`quire_http_requests_total{${route},status="429"}`)).toBe('1');
    expect(samples.get('quire_tasks_waiting')).toBe('0');
    expect(Number(samples.get('quire_disk_free_bytes'))).toBeGreaterThan(0);
    expect(samples.has('process_resident_memory_bytes')).toBe(true);
  });

  test('say how much waits, how long the first of it has, and how long what comes now will', async () => {
    const { client, baseUrl } = await startTestService({ metrics: prometheusMetrics(), workers: 1 });
    const read = async () => samplesOf(await (await fetch(`${rootOf(baseUrl)}/metrics`)).text());
    const first = await read();
    expect([first.get('quire_queue_oldest_wait_seconds'), first.get('quire_queue_estimated_wait_seconds')]).toEqual([
      '0',
      '0',
    ]);
    const gate = await makeGate();
    const ids = [await client.convert('epub', []), await client.convert('epub', [{ do: 'wait', url: gate.url }])];
    await gate.reached();
    ids.push(await client.convert('epub', []), await client.convert('epub', []));
    await expect.poll(async () => Number((await read()).get('quire_queue_oldest_wait_seconds'))).toBeGreaterThan(0);
    const samples = await read();
    expect([samples.get('quire_tasks_waiting'), samples.get('quire_tasks_running')]).toEqual(['2', '1']);
    // One place, and one conversion that has ended: two wait for as long as it took.
    const took = Number(samples.get('quire_conversion_duration_seconds_sum{kind="epub"}'));
    expect(Number(samples.get('quire_queue_estimated_wait_seconds'))).toBeCloseTo(2 * took, 6);
    gate.open();
    for (const id of ids) await client.completed('epub', id);
  });

  test('are for those who have the token, where there is one', async () => {
    const { baseUrl } = await startTestService({ metrics: prometheusMetrics(), metricsToken: 'scrape' });
    const status = async (authorization?: string) =>
      (await fetch(`${rootOf(baseUrl)}/metrics`, authorization ? { headers: { authorization } } : {})).status;
    expect([await status(), await status('Bearer wrong'), await status('Bearer scrape')]).toEqual([401, 401, 200]);
  });

  test('are not there where nobody asked for them', async () => {
    const { baseUrl } = await startTestService();
    expect((await fetch(`${rootOf(baseUrl)}/metrics`)).status).toBe(404);
  });
});

describe('The log', () => {
  test('has a line for each answer, with neither keys nor addresses', async () => {
    const { client, logged } = await startTestService();
    const pdfURL = await client.upload(scriptedPdf());
    const task = await client.completed('epub', await client.submit('epub', { pdfURL }));
    const answer = await fetch(task.data.downloadURL);
    await answer.arrayBuffer();
    const requests = () => logged.filter(({ message }) => message === 'request').map(({ details }) => details);
    await expect.poll(() => requests().map((details) => details?.route)).toContain('/v1/files/results/:token/*');
    expect(requests().find((details) => details?.trace_id === answer.headers.get('x-request-id'))).toMatchObject({
      method: 'GET',
      status: 200,
    });
    const text = JSON.stringify(logged);
    for (const secret of [
      client.key,
      new URL(pdfURL).pathname.split('/')[4],
      new URL(task.data.downloadURL).pathname.split('/')[4],
    ]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('A trace', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

  test('of the caller is that of its answers, and of every line about its task', async () => {
    const { client, logged } = await startTestService();
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    const body = { pdfURL: await client.upload(scriptedPdf({ do: 'throw', message: 'x' })), model: 'gundam' };
    const answer = await client.call('POST', paths.submit('epub'), { body, headers: { traceparent } });
    expect(answer.headers.get('x-request-id')).toBe(traceId);
    await client.failed('epub', submittedTaskSchema.parse(answer.json).sessionID);
    const traced = () => logged.flatMap(({ message, details }) => (details?.trace_id === traceId ? [message] : []));
    await expect.poll(traced).toEqual(expect.arrayContaining(['request', 'conversion failed', 'task failed']));
  });

  test('is a new one for each request that names none, also for one that can’t be read', async () => {
    const { baseUrl, port } = await startTestService();
    const idOf = async (path: string) => (await fetch(rootOf(baseUrl) + path)).headers.get('x-request-id');
    const ids = [await idOf('/healthz'), await idOf('/healthz'), await idOf('/v1/nothing')];
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/);
    expect((await converse(port, 'GET /%zz HTTP/1.1')).headers['x-request-id']).toMatch(/^[\da-f]{32}$/);
  });
});

describe('A thousand polls', () => {
  test('write no line that an operator sees, and are counted', async () => {
    const lines: string[] = [];
    const { client, baseUrl } = await startTestService({
      metrics: prometheusMetrics(),
      log: logWriter({ format: 'json', level: 'info', write: (line) => void lines.push(line) }),
    });
    const gate = await makeGate();
    const id = await client.convert('epub', [{ do: 'wait', url: gate.url }]);
    await gate.reached();
    const url = `${baseUrl}${paths.result('epub', id)}`;
    const poll = async () => (await fetch(url, { headers: { authorization: `Bearer ${client.key}` } })).text();
    const seen = () => lines.filter((line) => line.includes('/result/'));
    for (let round = 0; round < 100; round += 1) await Promise.all(Array.from({ length: 10 }, poll));
    const counted =
      'quire_http_requests_total{method="GET",route="/v1/pdf-transform-epub/result/:taskId",status="200"} 1000';
    await expect.poll(async () => (await fetch(`${rootOf(baseUrl)}/metrics`)).text()).toContain(counted);
    expect(seen()).toEqual([]);
    // One that finds nothing is worth a line.
    await client.call('GET', paths.result('epub', 'unknown'));
    await expect.poll(() => seen().length).toBe(1);
    gate.open();
    await client.completed('epub', id);
  });
});

describe('What is old', () => {
  test('goes: ended tasks, their results and uploads, but nothing that is still needed', async () => {
    const dataFolder = await temporaryFolder();
    const gate = await makeGate();
    const first = await startTestService({ dataFolder });
    const old = await first.client.convert('epub', []);
    await first.client.completed('epub', old);
    const recent = await first.client.convert('epub', []);
    await first.client.completed('epub', recent);
    const waiting = await first.client.convert('epub', [{ do: 'wait', url: gate.url }]);
    await gate.reached();
    await first.close();
    const database = new DatabaseSync(join(dataFolder, 'service.sqlite'));
    const longAgo = Date.now() - 8 * dayMs;
    database.prepare('UPDATE upload SET createdAtMs = ?').run(longAgo);
    database.prepare('UPDATE task SET createdAtMs = ?, endedAtMs = ? WHERE id <> ?').run(longAgo, longAgo, recent);
    database.prepare('UPDATE task SET endedAtMs = NULL WHERE id = ?').run(waiting);
    database.close();

    const { client } = await startTestService({ dataFolder });
    await expect.poll(() => readdir(join(dataFolder, 'uploads'))).toHaveLength(1);
    expect(await readdir(join(dataFolder, 'results'))).toEqual([recent]);
    expect((await client.call('GET', paths.result('epub', old))).status).toBe(404);
    expect((await client.status('epub', recent)).state).toBe('completed');
    gate.open();
    await client.completed('epub', waiting);
  });

  test('stays as long as the service was told to keep it', async () => {
    const dataFolder = await temporaryFolder();
    const first = await startTestService({ dataFolder });
    const id = await first.client.convert('epub', []);
    await first.client.completed('epub', id);
    await first.close();
    const retention = { uploadsMs: 0, resultsMs: 60_000 };
    const { client } = await startTestService({ dataFolder, retention });
    await expect.poll(() => readdir(join(dataFolder, 'uploads'))).toEqual([]);
    expect((await client.status('epub', id)).state).toBe('completed');
  });
});

describe('A stop in good order', () => {
  test('lets conversions end, answers meanwhile, says that it is not ready and begins no more', async () => {
    const gate = await makeGate();
    const dataFolder = await temporaryFolder();
    const service = await startTestService({ dataFolder, workers: 1, drainMs: 30_000 });
    const { client } = service;
    const running = await client.convert('epub', [{ do: 'wait', url: gate.url }]);
    await gate.reached();
    const waiting = await client.convert('epub', [{ do: 'wait', url: gate.url }]);
    const closed = service.close();
    const ready = await fetch(`${rootOf(service.baseUrl)}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', reasons: ['stopping'] }]);
    expect((await client.status('epub', running)).state).toBe('processing');
    gate.open();
    await closed;
    expect(gate.arrivals).toHaveLength(1);
    const next = await startTestService({ dataFolder });
    expect((await next.client.status('epub', running)).state).toBe('completed');
    await next.client.completed('epub', waiting);
  });

  test('takes back what does not end in time', async () => {
    const gate = await makeGate();
    const dataFolder = await temporaryFolder();
    const service = await startTestService({ dataFolder, drainMs: 50 });
    const id = await service.client.convert('epub', [{ do: 'wait', url: gate.url }]);
    await gate.reached();
    await service.close();
    gate.open();
    const { client } = await startTestService({ dataFolder });
    await client.completed('epub', id);
  });
});
