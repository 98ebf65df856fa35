/** PostgreSQL or the storage goes away, on real ones: who asks is told to wait, and nothing is lost or done twice. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { quire, to } from '../../cli/fixtures/run-convert.ts';
import { long } from '../../test/long.ts';
import { multipartThresholdBytes, paths } from '../contract.ts';
import { builtWorker } from '../fixtures/built-worker.ts';
import { expectCounted, makeCluster, missHeartbeats, type PartsClient } from '../fixtures/cluster.ts';
import { makeGate } from '../fixtures/gate.ts';
import { otherError, scriptedPdf, temporaryFolder } from '../fixtures/harness.ts';
import { type Postgres, postgresMissing, serverTimeoutMs, startPostgres } from '../fixtures/postgres.ts';
import { type S3, s3Missing, startS3 } from '../fixtures/s3.ts';
import { slowLinkTo } from '../fixtures/slow-link.ts';
import { deleteObject, openBucket, putFile, readObject } from './bucket.ts';
import { openPool } from './database.ts';

const missing = postgresMissing ?? s3Missing;
const outageMs = long ? 30_000 : 1_000;

describe.skipIf(missing)(`When something is away${missing ? `: skipped, ${missing}` : ''}`, () => {
  let postgres: Postgres;
  let s3: S3;
  beforeAll(async () => {
    [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
  }, serverTimeoutMs);
  afterAll(() => Promise.all([postgres.stop(), s3.stop()]), serverTimeoutMs);

  async function scene() {
    const link = await slowLinkTo(s3.options.endpoint);
    const cluster = await makeCluster(postgres, { options: { ...s3.options, endpoint: link.origin } });
    const key = await cluster.makeKey('anna');
    return { link, cluster, key, client: (await cluster.api()).client(key) };
  }

  const submit = (client: PartsClient, pdfURL: string) =>
    client.call('POST', paths.submit('epub'), {
      body: { pdfURL, model: 'gundam' },
      headers: { 'idempotency-key': 'b' },
    });

  test('the database: 503 until it is back, and what was being converted is converted once', async () => {
    const { cluster, client } = await scene();
    const pdfURL = await client.upload(scriptedPdf(), 'b.pdf');
    const gate = await makeGate();
    const { monitoringPort } = await cluster.worker({ monitoring: { host: '127.0.0.1', port: 0, token: null } });
    const id = await client.convert('epub', [{ do: 'wait', url: gate.url }]);
    await gate.reached();
    const restart = await postgres.crash();
    for (const answer of [await client.call('GET', paths.result('epub', id)), await submit(client, pdfURL)]) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(otherError.parse(answer.json).code).toBe('DATABASE_AWAY');
    }
    const worker = `http://127.0.0.1:${monitoringPort}`;
    const health = [client.baseUrl.replace(/v1$/, 'readyz'), `${worker}/readyz`, `${worker}/healthz`];
    expect(await Promise.all(health.map(async (url) => (await fetch(url)).status))).toEqual([503, 503, 200]);
    // It ends while nobody can be told.
    gate.open();
    await sleep(outageMs);
    await restart();
    // As after a long outage: whoever looks first must not take the worker for dead.
    await missHeartbeats(cluster.pool);
    const { sessionID } = (await submit(client, pdfURL)).json as { sessionID: string };
    for (const each of [id, sessionID]) await client.completed('epub', each);
    const { rows } = await cluster.pool.query('SELECT attempts, claim FROM quire.task');
    expect(rows).toEqual(Array(2).fill({ attempts: 1, claim: 0 }));
    expect(gate.arrivals).toHaveLength(1);
    await expectCounted(cluster.pool);
    const told = cluster.logged.map(({ message }) => message).filter((message) => message.startsWith('the database'));
    expect(new Set(told)).toEqual(new Set(['the database is away', 'the database is back']));
  });

  test('the database: the command line goes on by itself', async () => {
    const { cluster, key, client } = await scene();
    await cluster.worker({ workerEntry: builtWorker });
    const cwd = await temporaryFolder();
    for (const name of ['one.pdf', 'two.pdf']) await writeFile(join(cwd, name), await heavyPdf());
    const argv = ['convert', 'one.pdf', 'two.pdf', ...to('out'), '--service', client.baseUrl];
    const run = quire(cwd, argv, { QUIRE_API_KEY: key });
    const count = async () => (await cluster.pool.query('SELECT 1 FROM quire.task')).rows.length;
    await expect.poll(count, { interval: 20 }).toBeGreaterThan(0);
    const restart = await postgres.crash();
    await sleep(outageMs);
    await restart();
    const { code, out, err } = await run.ended;
    expect([code, out]).toEqual([0, expect.stringContaining('2 of 2 converted')]);
    // Of a long outage it says that it waits.
    expect(err).toMatch(/^(The service at \S+ asks to wait until [\d:]+; then Quire goes on\.\n)?$/);
    // It takes the results away, and with them the tasks.
    expect(cluster.logged.filter(({ message }) => message === 'task converted')).toHaveLength(2);
  });

  test('the database, and a dump replaces it that was made in the midst of work: what ended later is done again', async () => {
    const { cluster, client, key } = await scene();
    const gate = await makeGate();
    await cluster.worker({ workers: 1 });
    const ended = await client.convert('markdown', []);
    const { data } = await client.completed('markdown', ended);
    const running = await client.convert('markdown', [{ do: 'wait', url: gate.url }]);
    await gate.reached();
    const waiting = await client.convert('markdown', []);
    const restored = await postgres.newDatabase();
    const dump = spawnSync(join(postgres.programs, 'pg_dump'), ['-Fc', cluster.databaseUrl]);
    spawnSync(join(postgres.programs, 'pg_restore'), ['--exit-on-error', '-d', restored], { input: dump.stdout });
    gate.open();
    for (const id of [running, waiting]) await client.completed('markdown', id);
    const later = await client.convert('markdown', []);

    const pool = openPool(restored, () => {});
    onTestFinished(() => pool.end());
    const after = (await cluster.api({ databaseUrl: restored })).client(key);
    const { data: again } = await after.completed('markdown', ended);
    expect(await (await fetch(again.downloadURL)).text()).toBe(await (await fetch(data.downloadURL)).text());
    await cluster.worker({ databaseUrl: restored });
    await missHeartbeats(pool);
    for (const id of [running, waiting]) await after.completed('markdown', id);
    expect((await after.call('GET', paths.result('markdown', later))).status).toBe(404);
    await expectCounted(pool);
  });

  test('the storage: 503 until it is back, and a result that could not be stored is not converted again', async () => {
    const { cluster, client, link } = await scene();
    const gate = await makeGate();
    await cluster.worker();
    link.delay(long ? 500 : 20);
    const id = await client.convert('epub', [{ do: 'wait', url: gate.url }]);
    await gate.reached();
    link.cut(true);
    gate.open();
    const refused = await client.call('POST', paths.upload('create-multipart-upload'), { body: { fileSize: 9 } });
    expect([refused.status, otherError.parse(refused.json).code]).toEqual([503, 'STORAGE_AWAY']);
    expect((await cluster.pool.query('SELECT 1 FROM quire.upload')).rows).toHaveLength(1);
    await sleep(outageMs);
    expect((await client.status('epub', id)).state).toBe('processing');
    link.cut(false);
    await client.completed('epub', id);
    const { rows } = await cluster.pool.query('SELECT attempts, claim FROM quire.task');
    expect(rows).toEqual([{ attempts: 1, claim: 0 }]);
    await expectCounted(cluster.pool);
  });

  test('the storage: files that go nowhere take no memory', async () => {
    const link = await slowLinkTo(s3.options.endpoint);
    const bucket = openBucket({ ...s3.options, endpoint: link.origin, prefix: 'flat/' });
    const folder = mkdtempSync(join(tmpdir(), 'quire-flat-'));
    onTestFinished(async () => {
      bucket.client.destroy();
      await rm(folder, { recursive: true });
    });
    const [file, key] = [join(folder, 'file'), bucket.key('file')];
    const fileBytes = 40_000_000;
    await writeFile(file, '');
    await truncate(file, fileBytes);
    const growth = async (move: () => Promise<unknown>) => {
      const before = process.memoryUsage().arrayBuffers;
      link.hold(true);
      const moved = move();
      await sleep(300);
      const grown = process.memoryUsage().arrayBuffers - before;
      link.hold(false);
      await moved;
      return grown;
    };
    expect(await growth(() => putFile(bucket, key, file))).toBeLessThan(fileBytes / 5);
    const body = await readObject(bucket, key);
    expect(
      await growth(async () => {
        let bytes = 0;
        for await (const chunk of body ?? []) bytes += chunk.length;
        expect(bytes).toBe(fileBytes);
      }),
    ).toBeLessThan(fileBytes / 5);
    await deleteObject(bucket, key);
  });
});

/** One page, and so much beside it that it is uploaded in parts: Swift takes no forms. */
async function heavyPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage().drawText('Written while the database was away');
  const noise = crypto.getRandomValues(new Uint8Array(65_536));
  const bytes = new Uint8Array(multipartThresholdBytes + 1);
  for (let at = 0; at < bytes.length; at += noise.length) bytes.set(noise.subarray(0, bytes.length - at), at);
  await document.attach(bytes, 'noise.bin');
  return document.save();
}
