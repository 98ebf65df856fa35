import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSource } from './read-source.ts';

test('A document is read into memory that threads share', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'quire-source-')), 'document.pdf');
  const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i % 251);
  await writeFile(path, bytes);
  const source = await readSource(path);
  expect(source.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(Buffer.from(source.buffer).equals(bytes)).toBe(true);
  await expect(readSource(`${path}.gone`)).rejects.toMatchObject({ code: 'ENOENT' });
});
