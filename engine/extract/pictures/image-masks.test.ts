import { expect, test } from 'vitest';
import { mayHaveMask } from './image-masks.ts';

const pixels = Uint8Array.from({ length: 600 }, (_, i) => (i * 7) & 255);

/** A file with an image stream after each dictionary. */
function fileOf(dictionaries: readonly string[]): Uint8Array {
  const parts = dictionaries.flatMap((dictionary, i) => [
    Buffer.from(`${i + 4} 0 obj\n<< /Subtype /Image ${dictionary} >>\nstream\n`),
    pixels,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  return Buffer.concat([Buffer.from('%PDF-1.7\n3 0 obj\n<< /SMask 9 0 R >>\nendobj\n'), ...parts]);
}

test.each([
  ['nothing', ['/Filter /DCTDecode'], false],
  ['a soft mask', ['/SMask 9 0 R'], true],
  ['a range of colours', ['/Mask [250 255]'], true],
  ['that it is one', ['/ImageMask true'], true],
  ['a name in hexadecimal digits', ['/S#4dask 9 0 R'], true],
  ['nothing, beside the same bytes with a mask', ['/Filter /DCTDecode', '/SMask 9 0 R'], true],
])('An image whose dictionary says %s', (_, dictionaries, expected) => {
  expect(mayHaveMask(fileOf(dictionaries), pixels)).toBe(expected);
});

test('An image whose bytes the file does not have as they are may have a mask', () => {
  const other = pixels.slice();
  other[500] = 0;
  expect(mayHaveMask(fileOf(['/Filter /DCTDecode']), other)).toBe(true);
});
