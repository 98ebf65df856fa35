import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodePng, paeth, pngOfRows } from './png.ts';

/** The chunks of a PNG by their types. */
function chunksOf(png: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(png.buffer, png.byteOffset);
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at);
    chunks.set(Buffer.from(png.subarray(at + 4, at + 8)).toString('latin1'), png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return chunks;
}

/** Undoes the filters that the encoder uses: none, Up and Paeth. */
function decode(png: Uint8Array, width: number, height: number, channels: number): number[] {
  const chunks = chunksOf(png);
  const palette = chunks.get('PLTE');
  const alphas = chunks.get('tRNS');
  const bytes = palette ? 1 : channels;
  const stride = width * bytes;
  const raw = inflateSync(chunks.get('IDAT') ?? new Uint8Array(0));
  const out: number[] = [];
  for (let y = 0; y < height; y++) {
    const type = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const left = x < bytes ? 0 : (out[y * stride + x - bytes] ?? 0);
      const up = out[(y - 1) * stride + x] ?? 0;
      const upLeft = x < bytes ? 0 : (out[(y - 1) * stride + x - bytes] ?? 0);
      const predicted = type === 0 ? 0 : type === 2 ? up : paeth(left, up, upLeft);
      out.push(((raw[y * (stride + 1) + 1 + x] ?? 0) + predicted) & 255);
    }
  }
  if (!palette) return out;
  return out.flatMap((number) => [
    ...palette.subarray(3 * number, 3 * number + 3),
    ...(channels === 4 ? [alphas?.[number] ?? 255] : []),
  ]);
}

describe('the PNG encoder', () => {
  it.each([1, 3, 4] as const)('gives back the samples it was given, %i channels', (channels) => {
    const samples = Uint8Array.from({ length: 40 * 30 * channels }, (_, i) => (i * i * 37) >> (i % 9));
    const png = encodePng(samples, 40, 30, channels);
    expect(chunksOf(png).has('PLTE')).toBe(false);
    expect(decode(png, 40, 30, channels)).toEqual([...samples]);
  });

  it.each([3, 4] as const)('has a palette for few colours, %i channels', (channels) => {
    const samples = Uint8Array.from({ length: 40 * 30 * channels }, (_, i) => (i * 50) & 255);
    const png = encodePng(samples, 40, 30, channels);
    expect(chunksOf(png).has('PLTE')).toBe(true);
    expect(decode(png, 40, 30, channels)).toEqual([...samples]);
  });

  it('gives back rows that repeat', () => {
    const samples = Uint8Array.from({ length: 40 * 30 }, (_, i) => ((i % 40) * 6 + (i < 600 ? 0 : 9)) & 255);
    expect(decode(encodePng(samples, 40, 30, 1), 40, 30, 1)).toEqual([...samples]);
  });

  it('writes size and colour type into the header', () => {
    const samples = Uint8Array.from({ length: 300 * 4 }, (_, i) => (i >> 2) >> (i % 4 === 3 ? 1 : 0));
    const png = encodePng(samples, 100, 3, 4);
    expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
    expect([...png.subarray(16, 26)]).toEqual([0, 0, 0, 100, 0, 0, 0, 3, 8, 6]);
  });

  it('takes rows as they are', () => {
    const rows = Uint8Array.of(1, 2, 3);
    expect(chunksOf(pngOfRows(rows, 2, 2, 3)).get('IDAT')).toEqual(rows);
  });
});
