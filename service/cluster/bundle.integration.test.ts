/** The built service: what several machines need lies in files of its own, which the app leaves out. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { runNode } from '../fixtures/child.ts';
import { makeCluster, PartsClient } from '../fixtures/cluster.ts';
import { startOtlp } from '../fixtures/otlp.ts';
import { type Postgres, postgresMissing, serverTimeoutMs, startPostgres } from '../fixtures/postgres.ts';
import { type S3, s3Credentials, s3Missing, startS3 } from '../fixtures/s3.ts';

const folder = new URL('../../dist/service/', import.meta.url);
const serve = new URL('serve.js', folder);
/** The bundler lists the licence of each package that a bundle holds. */
const licencesOf = (name: string) => readFileSync(new URL(name, folder), 'utf8');
/** prom-client brings the interface of OpenTelemetry, without what is behind it. */
const shared = /^#+ (?:pg|pg-boss|@aws-sdk\/\S+|@hpke\/\S+|@opentelemetry\/(?!api )\S+)/gm;

test('Only files that the packed app leaves out have PostgreSQL, pg-boss, S3 and OpenTelemetry in them', () => {
  const lists = readdirSync(folder).filter((name) => name.endsWith('LICENSES.md'));
  expect(lists.sort()).toEqual(['LICENSES.md', 'cluster-LICENSES.md', 'worker-LICENSES.md']);
  expect(licencesOf('cluster-LICENSES.md').match(shared)?.length).toBeGreaterThan(8);
  expect(['LICENSES.md', 'worker-LICENSES.md'].flatMap((name) => licencesOf(name).match(shared) ?? [])).toEqual([]);
  const builder = readFileSync(new URL('../../electron-builder.yml', import.meta.url), 'utf8');
  const { files } = z.object({ files: z.array(z.unknown()) }).parse(parse(builder));
  expect(files).toContain('!dist/service/cluster*');
});

const address = ['--database-url', 'postgres://quire@/none?host=/nowhere', '--s3-bucket', 'documents'];

test.each([
  [['api'], {}, 2, '--s3-bucket is missing'],
  [['worker', '--database-url', 'mysql://x'], {}, 2, '--database-url is an address like postgres:'],
  [['api', ...address], {}, 2, 'QUIRE_SERVICE_SIGNING_KEY is a secret of 32 bytes'],
  [['worker', ...address], { QUIRE_SERVICE_PASSWORD_KEY: 'c2hvcnQ=' }, 2, 'QUIRE_SERVICE_PASSWORD_KEY is a secret'],
  [['worker', '--database-url', 'postgres://a:secret@h/d', '--s3-bucket', 'b'], {}, 2, 'belongs into the environment'],
  [['api', ...address, '--api-key', 'x'], {}, 2, 'share the keys of the database'],
  [['keys', 'list', '--database-url', 'postgres://quire@/none?host=/nowhere'], {}, 1, 'could not start'],
])('%j is answered with a sentence', async (argv, env, code, sentence) => {
  const child = runNode(serve, argv, env);
  expect(await child.exited).toBe(code);
  expect(child.stderr()).toContain(sentence);
  expect(child.stderr()).not.toContain('secret@');
});

const missing = postgresMissing ?? s3Missing;

describe.skipIf(missing)(`The built keys, api and worker${missing ? `: skipped, ${missing}` : ''}`, () => {
  let postgres: Postgres;
  let s3: S3;
  beforeAll(async () => {
    [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
  }, serverTimeoutMs);
  afterAll(() => Promise.all([postgres.stop(), s3.stop()]), serverTimeoutMs);

  test('convert, in one trace, and end in good order at SIGTERM', async () => {
    const otlp = await startOtlp();
    const { databaseUrl, bucket } = await makeCluster(postgres, s3);
    const env = {
      ...s3Credentials,
      QUIRE_SERVICE_DATABASE_URL: databaseUrl,
      QUIRE_SERVICE_S3_BUCKET: bucket.bucket,
      QUIRE_SERVICE_S3_ENDPOINT: bucket.endpoint,
      QUIRE_SERVICE_S3_PREFIX: bucket.prefix,
      QUIRE_SERVICE_PORT: '0',
      QUIRE_SERVICE_METRICS_PORT: '0',
      QUIRE_SERVICE_METRICS_TOKEN: 'scrape',
      OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url,
      QUIRE_SERVICE_SIGNING_KEY: randomBytes(32).toString('base64'),
      QUIRE_SERVICE_PASSWORD_KEY: randomBytes(32).toString('base64'),
    };
    const key = await runNode(serve, ['keys', 'create', 'anna'], env).firstLine;
    const [api, worker] = [runNode(serve, ['api'], env), runNode(serve, ['worker', '--workers', '1'], env)];
    const [line] = await Promise.all([api.firstLine, worker.firstLine]);
    const client = new PartsClient(line.replace('listening on ', ''), key);
    const pdf = new Uint8Array(readFileSync(new URL('../../assets/samples/table.pdf', import.meta.url)));
    const [traceId, callersSpan] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
    const headers = { traceparent: `00-${traceId}-${callersSpan}-01` };
    const pdfURL = await client.upload(pdf, 'sample.pdf');
    const id = await client.submit('markdown', { pdfURL, filename: 'secret-name' }, headers);
    const { data } = await client.completed('markdown', id);
    expect((await (await fetch(data.downloadURL)).text()).length).toBeGreaterThan(100);
    const [, port] = /"monitoringPort":(\d+)/.exec(worker.stderr()) ?? [];
    const ask = (path: string, token = '') =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const statuses = [ask('/healthz'), ask('/readyz'), ask('/metrics'), ask('/v1/pdf-transform-markdown/submit')];
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 200, 401, 404]);
    const measured = await (await ask('/metrics', 'scrape')).text();
    for (const sample of [
      'ended_total{kind="markdown",outcome="converted",code=""} 1',
      'workers 1',
      'tasks_running 0',
    ]) {
      expect(measured).toContain(`quire_${sample.replace(/^ended/, 'tasks_ended')}`);
    }
    expect(await Promise.all([api.kill('SIGTERM'), worker.kill('SIGTERM')])).toEqual([0, 0]);

    const spans = otlp.spans().filter((span) => span.traceId === traceId);
    const wayTo = (name: string): string[] => {
      const way: string[] = [];
      let span = spans.find((each) => each.name === name);
      for (; span; span = spans.find(({ spanId }) => spanId === span?.parentSpanId)) way.unshift(span.name);
      return way;
    };
    const submission = 'POST /v1/pdf-transform-markdown/submit';
    expect(spans.find(({ name }) => name === submission)?.parentSpanId).toBe(callersSpan);
    const worked = [submission, 'send conversion', 'process conversion'];
    for (const name of ['S3.GetObject', 'convert', 'S3.PutObject', 'complete conversion']) {
      expect(wayTo(name)).toEqual([...worked, name]);
    }
    expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['quire-api', 'quire-worker']));
    expect(worker.stderr()).toMatch(new RegExp(`"trace_id":"${traceId}".*"msg":"task converted"`));
    // Polls and the questions of monitoring programs would be nearly all of it.
    expect(otlp.spans().filter(({ name }) => name.includes('/result/'))).toEqual([]);
    const uploadId = new URL(pdfURL).pathname.split('/')[4] ?? '';
    for (const secret of [key, 'sample', 'secret-name', bucket.prefix ?? '', bucket.bucket, uploadId, databaseUrl]) {
      expect(otlp.text()).not.toContain(secret);
    }
  });
});
