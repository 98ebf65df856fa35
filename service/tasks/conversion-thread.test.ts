import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConvertError } from '../../engine/pipeline.ts';
import { describe, readSource } from './conversion-thread.ts';

const coded = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ['a trap of WebAssembly', new WebAssembly.RuntimeError('unreachable'), 'converter-crashed'],
  ['a string that outgrows Node', coded('ERR_STRING_TOO_LONG'), 'out-of-memory'],
  ['memory that is not there', coded('ERR_MEMORY_ALLOCATION_FAILED'), 'out-of-memory'],
  ['a page thread without memory', new ConvertError('out-of-memory', 'Too much.'), 'out-of-memory'],
  ['a full disk', coded('ENOSPC'), 'disk-full'],
  ['an upload that is gone', coded('ENOENT'), 'source-missing'],
  ['anything else', new TypeError('x is undefined'), 'internal'],
])('A conversion that ends with %s', (_, error, code) => {
  expect(describe(error).failure.code).toBe(code);
});

test('A document is read into memory that threads share', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'quire-source-')), 'document.pdf');
  const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i % 251);
  await writeFile(path, bytes);
  const source = await readSource(path);
  expect(source.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(Buffer.from(source.buffer).equals(bytes)).toBe(true);
  await expect(readSource(`${path}.gone`)).rejects.toMatchObject({ code: 'ENOENT' });
});
