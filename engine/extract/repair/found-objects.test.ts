import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { findObjects } from './found-objects.ts';

const found = (...parts: (string | Uint8Array)[]) =>
  findObjects(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))).map(
    ({ number, bytes }) => `${number}: ${Buffer.from(bytes).toString('latin1').trim()}`,
  );

/** Objects 7 and 8 in one stream. */
function folder(): { head: string; data: Uint8Array } {
  const data = deflateSync(Buffer.from(`7 0 8 ${'<< /A 1 >>'.length} << /A 1 >><< /B ${'9'.repeat(2_000)} >>`));
  return {
    head: `5 0 obj << /Type /ObjStm /N 2 /First 9 /Filter /FlateDecode /Length ${data.length} >> stream\n`,
    data,
  };
}

describe('Objects of a broken file', () => {
  it('are found without its table, the later of two with one number', () => {
    expect(found('1 0 obj (old) endobj 2 0 obj [3 0 R] endobj 1 0 obj (new) endobj xref')).toEqual([
      '2: [3 0 R]',
      '1: (new)',
    ]);
  });

  it('are not looked for in the data of streams', () => {
    const stream = '1 0 obj << /Length 22 >> stream\n9 0 obj (none) endobj\nendstream endobj';
    expect(found(stream, ' 2 0 obj (a stream) endobj')).toEqual([
      '1: << /Length 22 >> stream\n9 0 obj (none) endobj\nendstream',
      '2: (a stream)',
    ]);
  });

  it('are left out where the file breaks off in them', () => {
    expect(found('1 0 obj (whole) endobj 2 0 obj << /Length 9 >> stream\nabc')).toEqual(['1: (whole)']);
  });

  it('are taken out of object streams', () => {
    const { head, data } = folder();
    expect(found(head, data, '\nendstream endobj')).toEqual([
      '7: << /A 1 >>',
      expect.stringMatching(/^8: << \/B 9+ >>$/),
    ]);
  });

  it('are taken out of the stream in which the file breaks off, as far as they are whole', () => {
    const { head, data } = folder();
    expect(found(head, data.subarray(0, data.length - 12))).toEqual(['7: << /A 1 >>']);
  });
});
