import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../fixtures/harness.ts';
import { ScratchFile } from './scratch-file.ts';

test('What is laid aside is read again as it was, in any order, and leaves nothing behind', async () => {
  const folder = join(await temporaryFolder(), 'result');
  const scratch = new ScratchFile(folder);
  const all = [Uint8Array.of(1, 2, 3), new Uint8Array(), new Uint8Array(100_000).fill(7), Uint8Array.of(4)];
  const kept = all.map((bytes) => scratch.keep(bytes));
  expect(await readdir(folder)).toEqual(['scratch']);
  for (const place of [3, 0, 2, 1, 0]) expect(kept[place]?.read()).toEqual(all[place]);
  expect(kept.map(({ sizeBytes }) => sizeBytes)).toEqual([3, 0, 100_000, 1]);
  const memory = new Uint8Array(5);
  expect(kept[0]?.read(memory)).toEqual(all[0]);
  expect(memory).toEqual(Uint8Array.of(1, 2, 3, 0, 0));
  scratch.close();
  expect(await readdir(folder)).toEqual([]);
});

test('Where nothing is laid aside, no file is made', async () => {
  const folder = join(await temporaryFolder(), 'result');
  new ScratchFile(folder).close();
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
});
