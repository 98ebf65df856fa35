import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { openDataFolder } from '../data-folder.ts';
import { folderStore } from '../files/file-store.ts';
import { temporaryFolder } from '../fixtures/harness.ts';
import { withoutQuota } from '../limits/storage-quota.ts';
import { sqliteUploadRegistry } from './registry.ts';
import { Uploads } from './uploads.ts';

const roomy = { freeBytes: () => 1, isFull: () => false, check: () => {} };

async function openUploads(options: { maxReceiving: number; maxWaitMs: number }) {
  const data = openDataFolder(await temporaryFolder());
  onTestFinished(() => data.close());
  await mkdir(data.temporary, { recursive: true });
  return {
    uploads: new Uploads(data, folderStore(data.uploads), sqliteUploadRegistry(data.database), {
      disk: roomy,
      storage: withoutQuota,
      ...options,
    }),
    data,
  };
}

test('An upload beyond those that are received at a time is not read until its turn comes', async () => {
  const { uploads } = await openUploads({ maxReceiving: 1, maxWaitMs: 60_000 });
  const [first, second] = [new PassThrough(), new PassThrough({ highWaterMark: 16 })];
  const receiving = uploads.receive(uploads.announce('anna', null).id, first);
  const waiting = uploads.receive(uploads.announce('anna', null).id, second);
  // Full and not drained: its sender would wait.
  expect(second.write(Buffer.alloc(64))).toBe(false);
  first.end('first');
  expect((await receiving).sizeBytes).toBe(5);
  second.end();
  expect((await waiting).sizeBytes).toBe(64);
});

test('An upload that waits too long for its turn is asked to come again, and leaves nothing behind', async () => {
  const { uploads, data } = await openUploads({ maxReceiving: 1, maxWaitMs: 1 });
  const first = new PassThrough();
  const receiving = uploads.receive(uploads.announce('anna', null).id, first);
  await expect(uploads.receive(uploads.announce('anna', null).id, new PassThrough())).rejects.toMatchObject({
    status: 503,
    body: { code: 'BUSY' },
    headers: { 'retry-after': '5' },
  });
  first.end('first');
  await receiving;
  expect(await readdir(join(data.temporary))).toEqual([]);
});

test('One key’s uploads leave room for another’s, however slowly they come', async () => {
  const { uploads } = await openUploads({ maxReceiving: 4, maxWaitMs: 60_000 });
  const bodies = Array.from({ length: 6 }, () => new PassThrough());
  const receiving = bodies.map((body) => uploads.receive(uploads.announce('anna', null).id, body));
  const other = new PassThrough();
  other.end('mine');
  expect((await uploads.receive(uploads.announce('otto', null).id, other)).sizeBytes).toBe(4);
  for (const body of bodies) body.end('slow');
  for (const { sizeBytes } of await Promise.all(receiving)) expect(sizeBytes).toBe(4);
});
