/** Several processes of one service on a real PostgreSQL and real storage. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { long } from '../../test/long.ts';
import { createMultipartResponseSchema, paths, presignPartsResponseSchema } from '../contract.ts';
import { runNode } from '../fixtures/child.ts';
import {
  type ClusterScene,
  expectCounted,
  makeCluster,
  missHeartbeats,
  PartsClient,
  roleOptions,
  scriptedRole,
} from '../fixtures/cluster.ts';
import { makeGate } from '../fixtures/gate.ts';
import { scriptedPdf, temporaryFolder } from '../fixtures/harness.ts';
import { type Postgres, postgresMissing, serverTimeoutMs, startPostgres } from '../fixtures/postgres.ts';
import { type S3, s3Missing, startS3 } from '../fixtures/s3.ts';
import { serverRules } from '../limits/rules.ts';
import { prometheusMetrics } from '../prometheus.ts';
import { listKeys, openBucket } from './bucket.ts';
import { bucketFileStore } from './bucket-file-store.ts';
import { startJobs, sweepQueue } from './jobs.ts';

const missing = postgresMissing ?? s3Missing;

describe.skipIf(missing)(`A service of several processes${missing ? `: skipped, ${missing}` : ''}`, () => {
  let postgres: Postgres;
  let s3: S3;
  beforeAll(async () => {
    [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
  }, serverTimeoutMs);
  afterAll(() => Promise.all([postgres.stop(), s3.stop()]), serverTimeoutMs);

  /** Two API processes and a key for both. */
  async function scene(options: Parameters<ClusterScene['api']>[0] = {}) {
    const cluster = await makeCluster(postgres, s3);
    const [one, other] = [await cluster.api(options), await cluster.api(options)];
    const key = await cluster.makeKey('anna');
    return { cluster, key, one: one.client(key), other: other.client(key), openOther: other.client };
  }

  test('converts at a worker what one process accepted, and another one tells of', async () => {
    const { cluster, one, other } = await scene();
    await cluster.worker();
    const gate = await makeGate();
    const steps = [
      { do: 'page', page: 3, pages: 9 },
      { do: 'wait', url: gate.url },
      { do: 'asset', name: 'images/a.png', text: 'drawn' },
    ] as const;
    const id = await one.convert('markdown', [...steps], { quire: { images: 'linked' } });
    const page = await other.until('markdown', id, (status) =>
      status.state === 'processing' ? (status.quire ?? null) : null,
    );
    expect(page).toEqual({ page: 3, pages: 9 });
    gate.open();
    const { data } = await other.completed('markdown', id);
    const whole = await fetch(data.downloadURL);
    expect(await whole.text()).toContain('# book');
    // A relative link of the document leads to its picture, though both lie in the bucket.
    expect(await (await fetch(new URL('images/a.png', data.downloadURL))).text()).toBe('drawn');
    expect(new URL(whole.url).origin).toBe(s3.options.endpoint);
  });

  test('joins parts that went to the bucket: each of its announced length, once and for their key only', async () => {
    const { one, other, openOther, cluster } = await scene();
    const bytes = new Uint8Array(6 * 1024 * 1024).fill(7);
    const pdfURL = await one.upload(bytes, 'long.pdf');
    const arrived = await fetch(pdfURL);
    expect([(await arrived.arrayBuffer()).byteLength, new URL(arrived.url).origin]).toEqual([
      bytes.length,
      s3.options.endpoint,
    ]);
    const created = await one.call('POST', paths.upload('create-multipart-upload'), { body: { fileSize: 1_000 } });
    const { uploadID, key } = createMultipartResponseSchema.parse(created.json).data;
    const signed = await other.call('POST', paths.upload('generate-presigned-urls'), {
      body: { uploadID, key, partNumbers: [1] },
    });
    const [part] = presignPartsResponseSchema.parse(signed.json).data;
    const put = (length: number) => fetch(part?.uploadURL ?? '', { method: 'PUT', body: new Uint8Array(length) });
    expect((await put(1_001)).status).toBe(403);
    const etag = (await put(1_000)).headers.get('etag') ?? '';
    const complete = (client: typeof one, tag: string) =>
      client.call('POST', paths.upload('complete-multipart-upload'), {
        body: { uploadID, key, parts: [{ partNumber: 1, etag: tag }] },
      });
    expect((await complete(openOther(await cluster.makeKey('otto')), etag)).status).toBe(404);
    expect((await complete(one, 'another')).status).toBe(400);
    const twice = await Promise.all([complete(one, etag), complete(other, etag)]);
    expect([...twice, await complete(one, etag)].map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('gives one task for one idempotency key, however many ask at how many processes', async () => {
    const { one, other, cluster } = await scene();
    const pdfURL = await one.upload(scriptedPdf(), 'a.pdf');
    const headers = { 'idempotency-key': 'the one' };
    const ids = await Promise.all(
      [one, other, one, other, one, other].map((api) => api.submit('epub', { pdfURL }, headers)),
    );
    expect(new Set(ids).size).toBe(1);
    const { rows } = await cluster.pool.query(
      `SELECT COUNT(*)::int AS jobs FROM quire_jobs.job WHERE name = 'conversion'`,
    );
    expect(rows).toEqual([{ jobs: 1 }]);
  });

  test.each([
    ['rate', { rate: { requests: 3, seconds: 60 } }, 'rate_exceeded'],
    ['quota', { quota: { requests: 3, per: 'day' } }, 'quota_exceeded'],
    ['concurrency', { concurrency: 3 }, 'concurrency_exceeded'],
  ] as const)('holds a key to its %s over all processes, also when all ask at once', async (_, rules, reason) => {
    const { one, other } = await scene({ limits: serverRules({ default: rules, keys: {} }) });
    const pdfURL = await one.upload(scriptedPdf(), 'a.pdf');
    const body = { pdfURL, model: 'gundam' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? one : other).call('POST', paths.submit('epub'), { body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map(({ json }) => json)).toEqual(Array(7).fill(expect.objectContaining({ reason })));
    expect(refused.every(({ headers }) => headers.get('ratelimit')?.includes('r=0'))).toBe(true);
  });

  test('says to all what waits, and refuses with a sentence what finds no room', async () => {
    const { cluster, one, other, openOther } = await scene({ maxQueued: 6, metrics: prometheusMetrics() });
    const read = async () => {
      const text = await (await fetch(one.baseUrl.replace(/v1$/, 'metrics'))).text();
      return Object.fromEntries(
        [...text.matchAll(/^quire_(?:tasks|queue)_(\w+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]),
      );
    };
    const gate = await makeGate();
    await cluster.worker({ workers: 1 });
    await one.completed('epub', await one.convert('epub', []));
    const running = await one.convert('epub', [{ do: 'wait', url: gate.url }]);
    await gate.reached();
    const waiting = [await other.convert('epub', []), await one.convert('epub', [])];
    const { oldest_wait_seconds: oldest, estimated_wait_seconds: estimate, ...counts } = await read();
    expect(counts).toEqual({ waiting: 2, running: 1 });
    expect(oldest).toBeGreaterThan(0);
    expect(estimate).toBeGreaterThan(0);
    const pdfURL = await one.upload(scriptedPdf(), 'a.pdf');
    const refused = await other.call('POST', paths.submit('epub'), { body: { pdfURL, model: 'gundam' } });
    expect([refused.status, refused.json]).toEqual([
      429,
      expect.objectContaining({ quire: { message: expect.stringMatching(/: 2 wait, .* and 1 are being converted/) } }),
    ]);
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]/);
    const otto = openOther(await cluster.makeKey('otto'));
    const of = await otto.convert('epub', []);
    gate.open();
    await otto.completed('epub', of);
    for (const id of [running, ...waiting]) await one.completed('epub', id);
    expect(await read()).toMatchObject({ waiting: 0, running: 0, oldest_wait_seconds: 0, estimated_wait_seconds: 0 });
    await expectCounted(cluster.pool);
  });

  test('takes turns between keys: one document does not wait for the many of another key', async () => {
    const { cluster, one, openOther } = await scene();
    const gate = await makeGate();
    const many = await one.upload(scriptedPdf({ do: 'wait', url: `${gate.url}many` }), 'a.pdf');
    for (let count = 0; count < 8; count += 1) await one.submit('epub', { pdfURL: many });
    const otto = openOther(await cluster.makeKey('otto'));
    const single = await otto.upload(scriptedPdf({ do: 'wait', url: `${gate.url}single` }), 'b.pdf');
    const ids = [await otto.submit('epub', { pdfURL: single }), await otto.submit('epub', { pdfURL: single })];
    gate.open();
    await cluster.worker({ workers: 1 });
    for (const id of ids) await otto.completed('epub', id);
    const places = gate.arrivals.flatMap((path, index) => (path === '/single' ? [index] : []));
    expect(places).toEqual([1, 3]);
  });

  test('stops a running conversion within two seconds of its DELETE, and keeps nothing of it', async () => {
    const { cluster, one, other } = await scene();
    await cluster.worker({ workers: 1 });
    const gate = await makeGate();
    const id = await one.convert('epub', [{ do: 'wait', url: `${gate.url}first` }]);
    await gate.reached();
    const next = await one.convert('epub', [{ do: 'wait', url: `${gate.url}next` }]);
    const beganAtMs = performance.now();
    expect((await other.call('DELETE', paths.result('epub', id))).status).toBe(204);
    // The only place is free again when the next one stands at the gate.
    await gate.reached(2);
    // Two seconds are promised, and as many again are for a computer that tests other things meanwhile.
    expect(performance.now() - beganAtMs).toBeLessThan(4_000);
    gate.open();
    await one.completed('epub', next);
    expect((await one.call('GET', paths.result('epub', id))).status).toBe(404);
    const { rows } = await cluster.pool.query('SELECT id::text FROM quire_jobs.job WHERE id::text = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('lets no worker that was taken for dead overwrite the attempt that followed', async () => {
    const { cluster, one } = await scene();
    const gate = await makeGate();
    // It is late with its heartbeats, so it does not notice that the task is another’s now, and ends it as if nothing were.
    const first = await cluster.worker({ workers: 1, heartbeatEverySeconds: 14 });
    const id = await one.convert('markdown', [{ do: 'wait', url: gate.url }]);
    await gate.reached();
    await missHeartbeats(cluster.pool);
    const second = await cluster.worker({ workers: 1 });
    await gate.reached(2);
    gate.open();
    const { data } = await one.completed('markdown', id);
    await Promise.all([first.close(), second.close()]);
    const { rows } = await cluster.pool.query('SELECT claim, attempts, outcome FROM quire.task');
    expect(rows).toMatchObject([{ claim: 1, attempts: 2 }]);
    expect(JSON.parse(rows[0].outcome).entry).toBe(`${id}/1`);
    expect((await fetch(data.downloadURL)).status).toBe(200);
    const bucket = openBucket(cluster.bucket);
    const keys = [];
    for await (const key of listKeys(bucket, bucket.key('results/'))) keys.push(key);
    expect(keys).toEqual([bucket.key(`results/${id}/1/0`)]);
  });

  test('goes on at another worker with what a stopped one had begun, without counting it', async () => {
    const { cluster, one } = await scene();
    const gate = await makeGate();
    const first = await cluster.worker();
    const id = await one.convert('markdown', [{ do: 'wait', url: gate.url }]);
    await gate.reached();
    await first.close();
    gate.open();
    await cluster.worker();
    await one.completed('markdown', id);
    const { rows } = await cluster.pool.query('SELECT attempts FROM quire.task');
    expect(rows).toEqual([{ attempts: 1 }]);
  });

  test('passes a password to a worker, also to the next one, and leaves it nowhere', async () => {
    const { cluster, one, other } = await scene();
    const password = 'Sesam-öffne-dich-2026';
    const gate = await makeGate();
    const body = { pdfURL: await one.upload(scriptedPdf(), 'a.pdf'), model: 'gundam', quire: { password } };
    // Nobody has come up yet who could open it.
    expect((await one.call('POST', paths.submit('epub'), { body })).status).toBe(503);
    const first = await cluster.worker();
    const id = await one.convert(
      'epub',
      [
        { do: 'wait', url: gate.url },
        { do: 'check-password', sha256: createHash('sha256').update(password).digest('hex') },
        // The scripted converter writes down its options, and with them the password.
        { do: 'fail', code: 'not-a-pdf', message: 'As planned.' },
      ],
      { quire: { password } },
    );
    await gate.reached();
    const dump = () =>
      spawnSync(join(postgres.programs, 'pg_dump'), ['--dbname', cluster.databaseUrl, '--inserts'], {
        maxBuffer: 64 * 1024 * 1024,
      }).stdout.toString('latin1');
    const secrets = [password, Buffer.from(password).toString('hex'), Buffer.from(password).toString('base64')];
    const found = (text: string) => secrets.filter((secret) => text.includes(Buffer.from(secret).toString('latin1')));
    const running = dump();
    expect(running).toContain(id);
    expect(found(running)).toEqual([]);
    await first.close();
    await cluster.worker();
    await gate.reached(2);
    gate.open();
    expect((await other.failed('epub', id)).error).toBe('As planned.');
    const { rows } = await cluster.pool.query('SELECT 1 FROM quire.task WHERE sealed_password IS NOT NULL');
    expect(rows).toEqual([]);
    expect(found(dump())).toEqual([]);
    expect(found(JSON.stringify(cluster.logged))).toEqual([]);
    // The whole of both servers' folders: tables, journal, objects, and what was deleted from them.
    for (const folder of [postgres.folder, s3.folder]) {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        expect(found(readFileSync(path, 'latin1')), path).toEqual([]);
      }
    }
  });

  test('loses no accepted task when its processes are killed, and never tells two ends of one', async () => {
    const cluster = await makeCluster(postgres, s3);
    const key = await cluster.makeKey('anna');
    const options = roleOptions(cluster);
    const survivor = (await cluster.api()).client(key);
    const pdfURL = await survivor.upload(scriptedPdf({ do: 'page', page: 1, pages: 1 }), 'a.pdf');
    const rounds = long ? 40 : 2;
    const accepted: string[] = [];
    const seen = new Map<string, string>();
    const outcomeOf = async (id: string) => {
      const status = await survivor.status('markdown', id);
      return status.state === 'completed' ? new URL(status.data.downloadURL).pathname.split('/').at(-1) : status.state;
    };
    for (let round = 0; round < rounds; round += 1) {
      const [api, worker] = [runNode(scriptedRole, ['api', options]), runNode(scriptedRole, ['worker', options])];
      const [baseUrl] = await Promise.all([api.firstLine, worker.firstLine]);
      const client = new PartsClient(baseUrl, key);
      const enough = accepted.length + 8;
      const load = async () => {
        // Until the process is gone: an answer that was not heard is no acceptance.
        for (;;) {
          const id = await client.submit('markdown', { pdfURL }).catch(() => null);
          if (id === null) return;
          accepted.push(id);
        }
      };
      const loads = [load(), load(), load()];
      await expect.poll(() => accepted.length, { interval: 5 }).toBeGreaterThanOrEqual(enough);
      await Promise.all([api.kill('SIGKILL'), worker.kill('SIGKILL')]);
      await Promise.all(loads);
      for (const id of accepted) {
        const outcome = await outcomeOf(id);
        if (outcome !== undefined && outcome !== 'processing') seen.set(id, outcome);
      }
      await missHeartbeats(cluster.pool);
    }
    await cluster.worker();
    for (const id of accepted) {
      const { data } = await survivor.completed('markdown', id);
      expect((await fetch(data.downloadURL)).status).toBe(200);
      expect(await outcomeOf(id)).toBe(seen.get(id) ?? 'a.md');
    }
    const { rows } = await cluster.pool.query(`SELECT state, COUNT(*)::int AS tasks FROM quire.task GROUP BY state`);
    // Accepted ones, and those whose answer nobody heard.
    expect(rows).toEqual([{ state: 'completed', tasks: expect.any(Number) }]);
    expect(rows[0].tasks).toBeGreaterThanOrEqual(accepted.length);
    await expectCounted(cluster.pool);
  });

  test('shares its database with the version before during an update, and takes over what that leaves', async () => {
    const cluster = await makeCluster(postgres, s3);
    const key = await cluster.makeKey('anna');
    const start = (role: string) =>
      runNode(scriptedRole, [role, roleOptions(cluster)], {
        NODE_OPTIONS: `--import=${new URL('../fixtures/pg-boss-before.mjs', import.meta.url)}`,
      });
    const schema = async () => (await cluster.pool.query('SELECT version FROM quire_jobs.version')).rows[0].version;
    const [oldApi, oldWorker] = [start('api'), start('worker')];
    const before = new PartsClient(await oldApi.firstLine, key);
    await oldWorker.firstLine;
    const oldSchema = await schema();
    await before.completed('markdown', await before.convert('markdown', []));
    const now = (await cluster.api()).client(key);
    expect(await schema()).toBeGreaterThan(oldSchema);
    // The new tables serve old processes: both submit, the old worker converts.
    const clients = [before, now];
    const ids = await Promise.all(clients.map((client) => client.convert('markdown', [])));
    await Promise.all(ids.map((id, index) => clients[1 - index]?.completed('markdown', id)));
    const gate = await makeGate();
    const left = await before.convert('markdown', [{ do: 'wait', url: gate.url }]);
    await gate.reached();
    await oldWorker.kill('SIGKILL');
    gate.open();
    await missHeartbeats(cluster.pool);
    await cluster.worker();
    await now.completed('markdown', left);
    await before.completed('markdown', await before.convert('markdown', []));
    expect(cluster.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('gives a task up with a sentence that no worker could bring to an end', async () => {
    const { cluster, one } = await scene();
    const gate = await makeGate();
    await cluster.worker({ workers: 1, heartbeatEverySeconds: 14 });
    const id = await one.convert('epub', [{ do: 'wait', url: gate.url }], { quire: {} });
    await gate.reached();
    await cluster.pool.query(`UPDATE quire_jobs.job SET retry_limit = 0 WHERE name = 'conversion'`);
    await missHeartbeats(cluster.pool);
    const failed = await one.failed('epub', id);
    expect(failed).toMatchObject({ error: expect.stringContaining('gave it up'), quire: { code: 'interrupted' } });
    // What the worker ends with afterwards does not count any more.
    gate.open();
    expect(await one.failed('epub', id)).toEqual(failed);
  });

  test('removes what is old, with its files, and files that belong to no task', async () => {
    const { cluster, one } = await scene();
    await cluster.worker({ retention: { uploadsMs: -60_000, resultsMs: -60_000 } });
    const id = await one.convert('epub', []);
    await one.completed('epub', id);
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'orphan'), 'x');
    const bucket = openBucket(cluster.bucket);
    await bucketFileStore(bucket, 'results/', folder).adopt('orphan', join(folder, 'orphan'));
    const jobs = await startJobs({ databaseUrl: cluster.databaseUrl, role: 'api', log: cluster.log });
    await jobs.send(sweepQueue, null);
    await jobs.stop({ graceful: false });
    const keys = async () => {
      const left = [];
      for await (const key of listKeys(bucket, bucket.key(''))) left.push(key);
      return left;
    };
    await expect.poll(keys).toEqual([]);
    await expectCounted(cluster.pool);
    expect((await one.call('GET', paths.result('epub', id))).status).toBe(404);
  });
});
