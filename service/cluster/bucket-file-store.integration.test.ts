import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { describeFileStore } from '../fixtures/file-store-contract.ts';
import { temporaryFolder } from '../fixtures/harness.ts';
import { serverTimeoutMs } from '../fixtures/postgres.ts';
import { type S3, s3Missing, startS3 } from '../fixtures/s3.ts';
import { type Bucket, openBucket, redirectTo } from './bucket.ts';
import { bucketFileStore } from './bucket-file-store.ts';

describe.skipIf(s3Missing)(`On real storage${s3Missing ? `: skipped, ${s3Missing}` : ''}`, () => {
  let s3: S3;
  beforeAll(async () => {
    s3 = await startS3();
  }, serverTimeoutMs);
  afterAll(() => s3.stop(), serverTimeoutMs);

  function open(): Bucket {
    const bucket = openBucket({ ...s3.options, prefix: `${randomUUID()}/` });
    onTestFinished(() => bucket.client.destroy());
    return bucket;
  }

  describeFileStore('A bucket', async (scratch) => bucketFileStore(open(), 'results/', scratch));

  test('An entry goes with all that is below it, and its neighbour of a longer name stays', async () => {
    const folder = await temporaryFolder();
    const store = bucketFileStore(open(), 'results/', folder);
    for (const id of ['a/0', 'a/1', 'ab']) {
      await mkdir(join(folder, 'new'));
      await writeFile(join(folder, 'new', '0'), id);
      await store.adopt(id, join(folder, 'new'));
    }
    expect((await store.ids()).sort()).toEqual(['a', 'ab']);
    await store.remove('a');
    expect(await store.ids()).toEqual(['ab']);
    expect(await readdir(folder)).toEqual([]);
  });

  test('A client is sent to the bucket, and gets the file with its name, whole and in part', async () => {
    const bucket = open();
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'file'), '0123456789');
    await bucketFileStore(bucket, 'results/', folder).adopt('a', join(folder, 'file'));
    const app = fastify();
    onTestFinished(() => app.close());
    const file = { name: 'a', mediaType: 'text/markdown', fileName: 'Größe.md', version: null };
    app.route({
      method: ['GET', 'HEAD'],
      url: '/',
      handler: (request, reply) => redirectTo(bucket, 'results/')(request, reply, file),
    });
    const address = await app.listen({ port: 0 });
    const whole = await fetch(address);
    expect([await whole.text(), whole.headers.get('content-type')]).toEqual(['0123456789', 'text/markdown']);
    expect(whole.headers.get('content-disposition')).toContain("filename*=UTF-8''Gr%C3%B6%C3%9Fe.md");
    const part = await fetch(address, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text()]).toEqual([206, '234']);
    expect((await fetch(address, { method: 'HEAD' })).headers.get('content-length')).toBe('10');
    // The service itself sends no byte of it.
    expect((await fetch(address, { redirect: 'manual' })).status).toBe(307);
  });
});
