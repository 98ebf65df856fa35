import { expect, test } from 'vitest';
import { ConvertError } from '../../engine/pipeline.ts';
import { describe } from './conversion-thread.ts';

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
