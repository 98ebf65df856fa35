import { deflateSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { maskName, maskOf, pngRowsOf, samplesOf } from './stored-image.ts';

const size = { widthPx: 40, heightPx: 3 };
const grey = Uint8Array.from({ length: 120 }, (_, i) => (i * 31) & 255);
const difference = (from: number) => Array.from({ length: 40 }, (_, x) => (grey[40 + x] ?? 0) - (grey[from + x] ?? 0));
/** The same as differences to the left, to the row above, and as it is. */
const filtered = [1, 0, ...Array(39).fill(31), 2, ...difference(0), 0, ...grey.subarray(80)];
const compressed = deflateSync(grey);
const entries = '/Width 40 /Height 3 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode';
const parameters = '/DecodeParms << /Predictor 15 /Colors 1 /BitsPerComponent 8 /Columns 40 >>';

const object = (number: number, dictionary: string, bytes: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< /Subtype /Image ${dictionary} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream\nendobj\n'),
  ]);

/** A file with the image after each dictionary, and a mask that is object 9. */
const fileOf = (dictionaries: readonly string[], alpha: Uint8Array = grey, mask = entries): Uint8Array =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n3 0 obj\n<< /SMask 9 0 R >>\nendobj\n'),
    ...dictionaries.map((dictionary, i) => object(4 + i, dictionary, compressed)),
    object(9, mask, deflateSync(alpha, { level: 1 })),
  ]);

describe('The mask of an image', () => {
  test.each([
    ['nothing', ['/Filter /DCTDecode'], 'none'],
    ['a range of colours', ['/Mask [250 255]'], 'unknown'],
    ['that it is one', ['/ImageMask true'], 'unknown'],
    ['a name in hexadecimal digits', ['/S#4dask 9 0 R'], 'unknown'],
    ['an object that is not there', ['/SMask 8 0 R'], 'unknown'],
    ['nothing, beside the same bytes with a mask', ['/Filter /DCTDecode', '/SMask 9 0 R'], 'unknown'],
  ])('whose dictionary says %s', (_, dictionaries, expected) => {
    expect(maskOf(fileOf(dictionaries), compressed, size)).toBe(expected);
  });

  it('is read from its object', () => {
    expect(maskOf(fileOf(['/SMask 9 0 R']), compressed, size)).toEqual({ samples: Buffer.from(grey), isMatte: false });
    const matte = maskOf(fileOf(['/SMask 9 0 R'], grey, `${entries} /Matte [0 0 0]`), compressed, size);
    expect(matte).toMatchObject({ isMatte: true });
  });

  it('is none where nothing is transparent', () => {
    expect(maskOf(fileOf(['/SMask 9 0 R'], new Uint8Array(120).fill(255)), compressed, size)).toBe('none');
  });

  it.each([
    ['another size', '/Width 50 /Height 3 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode'],
    ['another matte than black', `${entries} /Matte [1 1 1]`],
    ['inverted samples', `${entries} /Decode [1 0]`],
    ['another compression', entries.replace('/FlateDecode', '[/ASCII85Decode /FlateDecode]')],
  ])('is left to PDFium where it has %s', (_, mask) => {
    expect(maskOf(fileOf(['/SMask 9 0 R'], grey, mask), compressed, size)).toBe('unknown');
  });

  it('is left to PDFium where the file has two objects of its number', () => {
    const file = Buffer.concat([fileOf(['/SMask 9 0 R']), object(9, entries, compressed)]);
    expect(maskOf(file, compressed, size)).toBe('unknown');
  });

  it('tells images with equal bytes apart', () => {
    expect(maskName(fileOf(['/SMask 9 0 R']), compressed)).toBe('9');
    expect(maskName(fileOf(['/Width 40']), compressed)).toBe('none');
    expect(maskName(fileOf(['/SMask 9 0 R', '/SMask 8 0 R']), compressed)).toBeNull();
  });

  it('is unknown where the file does not have the image’s bytes as they are', () => {
    expect(maskOf(fileOf(['/Filter /DCTDecode']), Uint8Array.of(...compressed, 0), size)).toBe('unknown');
  });
});

describe('The samples of an image', () => {
  const read = (dictionary: string, bytes: Uint8Array) => samplesOf(object(4, dictionary, bytes), bytes, size);

  it('are what Flate holds', () => {
    expect(read(entries, compressed)).toEqual({ samples: Buffer.from(grey), channels: 1 });
  });

  it('are what PNG’s filters were applied to', () => {
    expect(read(`${entries} ${parameters}`, deflateSync(Uint8Array.from(filtered)))).toEqual({
      samples: grey,
      channels: 1,
    });
  });

  it('are what TIFF’s predictor was applied to', () => {
    const bytes = deflateSync(
      grey.map((value, i) => value - (i % 40 === 0 ? 0 : (grey[i - 1] ?? 0))),
      { level: 0 },
    );
    const read2 = read(`${entries} ${parameters.replace('15', '2')}`, bytes);
    expect([...(read2?.samples ?? [])]).toEqual([...grey]);
  });

  it('are not read where too few are there', () => {
    expect(read(entries, deflateSync(grey.subarray(1)))).toBeNull();
    expect(read(entries, compressed.subarray(0, 60))).toBeNull();
  });
});

describe('The rows of an image', () => {
  const even = deflateSync(Uint8Array.from({ length: 101 * 100 }, (_, i) => (i % 101 === 0 ? 2 : 0)));
  const dictionary = `${entries} ${parameters}`.replace('Width 40', 'Width 100').replace('Columns 40', 'Columns 100');
  const large = { widthPx: 100, heightPx: 100 };
  const rowsOf = (bytes: Uint8Array, tall = dictionary.replace('Height 3', 'Height 100')) =>
    pngRowsOf(object(4, tall, bytes), bytes, large);

  it('are those of a PNG where they are filtered like them, without what lies behind', () => {
    expect(rowsOf(Buffer.concat([even, Buffer.from('\r\n')]))).toEqual({ compressed: even, channels: 1, ...large });
  });

  it('are none of a PNG without filters, with a filter that there is not, or too few', () => {
    expect(rowsOf(even, dictionary.replace('Height 3', 'Height 100').replace(/\/DecodeParms.*/, ''))).toBeNull();
    expect(rowsOf(deflateSync(new Uint8Array(101 * 100).fill(5)))).toBeNull();
    expect(rowsOf(deflateSync(new Uint8Array(101 * 99)))).toBeNull();
  });

  it('are not kept of photographs, which are smaller as JPEG', () => {
    const noise = Uint8Array.from({ length: 101 * 100 }, (_, i) =>
      i % 101 === 0 ? 0 : Math.imul(i ^ (i >> 5), 2_654_435_761) >>> 24,
    );
    expect(rowsOf(deflateSync(noise))).toBeNull();
  });
});
