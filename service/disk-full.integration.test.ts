import { execFileSync } from 'node:child_process';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { paths, presignResponseSchema } from './contract.ts';
import { makeGate } from './fixtures/gate.ts';
import { otherError, scriptedPdf, startTestService, type TestClient, temporaryFolder } from './fixtures/harness.ts';

const body = { pdfURL: 'https://x.invalid/a.pdf', model: 'gundam' };
const submit = (client: TestClient) => client.call('POST', paths.submit('epub'), { body });

describe('Where little of the disk is free', () => {
  test('submissions and uploads are refused with 507, and nothing is kept of them', async () => {
    const { client, dataFolder } = await startTestService({ minFreeBytes: Number.MAX_SAFE_INTEGER });
    for (const answer of [
      await submit(client),
      await client.call('POST', paths.upload('generate-presigned-url'), { body: {} }),
      await client.call('POST', paths.upload('create-multipart-upload'), { body: { fileSize: 5 } }),
    ]) {
      expect([answer.status, otherError.parse(answer.json).code]).toEqual([507, 'DISK_FULL']);
      expect(answer.headers.get('retry-after')).toBe('60');
    }
    const database = new DatabaseSync(join(dataFolder, 'service.sqlite'), { readOnly: true });
    expect(database.prepare('SELECT (SELECT count(*) FROM task) + (SELECT count(*) FROM upload) AS n').get()).toEqual({
      n: 0,
    });
    database.close();
  });
});

/** A file system of its own: only root may mount it, and only Linux has it. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0;

describe.skipIf(!canMount)('On a disk that is full (needs root on Linux for a small file system)', () => {
  async function smallDisk(): Promise<{ dataFolder: string; fill(): Promise<void>; free(): Promise<void> }> {
    const dataFolder = await temporaryFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', dataFolder]);
    onTestFinished(() => void execFileSync('umount', ['-l', dataFolder]));
    const ballast = join(dataFolder, 'ballast');
    return {
      dataFolder,
      // Down to the last page: first much, then little at a time.
      async fill() {
        for (const bytes of [1_000_000, 100_000, 4_096]) {
          for (let n = 0; ; n += 1) {
            const full = await writeFile(`${ballast}-${bytes}-${n}`, Buffer.alloc(bytes)).then(
              () => false,
              () => true,
            );
            if (full) break;
          }
        }
      },
      async free() {
        for (const name of await readdir(dataFolder)) if (name.startsWith('ballast')) await rm(join(dataFolder, name));
      },
    };
  }

  const intact = (dataFolder: string) => {
    const database = new DatabaseSync(join(dataFolder, 'service.sqlite'));
    const check = database.prepare('PRAGMA integrity_check').get();
    database.close();
    return check;
  };

  test('submissions are refused, accepted tasks end, nothing is corrupted, and with room all goes on', async () => {
    const { dataFolder, fill, free } = await smallDisk();
    const gate = await makeGate();
    const service = await startTestService({ dataFolder, minFreeBytes: 0 });
    const { client } = service;
    const accepted = await client.convert('markdown', [{ do: 'wait', url: gate.url }]);
    await gate.reached();
    await fill();

    // The journal may have some room left in a page that it has; then it is full.
    const statuses: number[] = [];
    for (let n = 0; n < 200 && !statuses.includes(507); n += 1) statuses.push((await submit(client)).status);
    expect(statuses.at(-1)).toBe(507);
    expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);

    // Its result finds no room, and neither does the word of its end, until there is some.
    gate.open();
    await expect
      .poll(() => service.logged.map(({ message }) => message))
      .toContain('the disk is full: the end of a task waits to be written down');
    expect((await client.status('markdown', accepted)).state).toBe('processing');
    await free();
    expect((await client.ended('markdown', accepted)).state).toMatch(/completed|failed/);
    await client.completed('epub', await client.convert('epub', []));
    await service.close();
    expect(intact(dataFolder)).toEqual({ integrity_check: 'ok' });
  });

  test('in the middle of a result, the task fails with a sentence and nothing of it is left', async () => {
    const { dataFolder } = await smallDisk();
    const { client } = await startTestService({ dataFolder, minFreeBytes: 0 });
    const id = await client.convert('markdown', [{ do: 'write', bytes: 6_000_000 }], { quire: {} });
    expect(await client.failed('markdown', id)).toMatchObject({
      error: 'The disk of the conversion service is full.',
      quire: { code: 'disk-full' },
    });
    await expect.poll(() => readdir(join(dataFolder, 'temporary'))).toEqual([]);
    expect(await readdir(join(dataFolder, 'results'))).toEqual([]);
    await client.completed('epub', await client.convert('epub', []));
  });

  test('an upload is refused and leaves nothing behind', async () => {
    const { dataFolder, fill, free } = await smallDisk();
    const { client } = await startTestService({ dataFolder, minFreeBytes: 0 });
    const announced = await client.call('POST', paths.upload('generate-presigned-url'), { body: {} });
    const { uploadURL, fields } = presignResponseSchema.parse(announced.json).data;
    const send = () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob([new Uint8Array(200_000)]));
      return fetch(uploadURL, { method: 'POST', body: form });
    };
    await fill();
    const refused = await send();
    expect([refused.status, otherError.parse(await refused.json()).code]).toEqual([507, 'DISK_FULL']);
    expect(await readdir(join(dataFolder, 'temporary'))).toEqual([]);
    await free();
    expect((await send()).status).toBe(204);
    await client.completed('epub', await client.submit('epub', { pdfURL: await client.upload(scriptedPdf()) }));
  });
});
