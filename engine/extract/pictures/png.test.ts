import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodePng } from './png.ts';

/** Undoes the "Up" filter, the only one that the encoder uses. */
function decode(png: Uint8Array, stride: number, height: number): number[] {
  const view = new DataView(png.buffer, png.byteOffset);
  const header = 8 + 12 + 13;
  const length = view.getUint32(header);
  const raw = inflateSync(png.subarray(header + 8, header + 8 + length));
  const out: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < stride; x++)
      out.push(((raw[y * (stride + 1) + 1 + x] ?? 0) + (y > 0 ? (out[(y - 1) * stride + x] ?? 0) : 0)) & 255);
  }
  return out;
}

describe('the PNG encoder', () => {
  it.each([1, 3, 4] as const)('gives back the samples it was given, %i channels', (channels) => {
    const samples = Uint8Array.from({ length: 5 * 4 * channels }, (_, i) => (i * 37) & 255);
    expect(decode(encodePng(samples, 5, 4, channels), 5 * channels, 4)).toEqual([...samples]);
  });

  it('writes size and colour type into the header', () => {
    const png = encodePng(new Uint8Array(2 * 3 * 4), 2, 3, 4);
    expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
    expect([...png.subarray(16, 26)]).toEqual([0, 0, 0, 2, 0, 0, 0, 3, 8, 6]);
  });
});
