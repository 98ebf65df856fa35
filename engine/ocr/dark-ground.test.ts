import { describe, expect, it } from 'vitest';
import { inked, textLike } from '../fixtures/bitmaps.ts';
import { type GreyBitmap, inkLevels } from './bitmap.ts';
import { onLightGround } from './dark-ground.ts';

const lightened = (bitmap: GreyBitmap): GreyBitmap => onLightGround(bitmap, inkLevels(bitmap));
const negative = (bitmap: GreyBitmap): GreyBitmap => ({
  ...bitmap,
  samples: bitmap.samples.map((value) => 255 - value),
});

/** Paints a box, and letters in it. */
function withBand(bitmap: GreyBitmap, ground: number, letters: number): GreyBitmap {
  const samples = bitmap.samples.slice();
  for (let y = 10; y < 50; y++) samples.fill(ground, y * bitmap.widthPx + 70, y * bitmap.widthPx + 730);
  for (let y = 24; y < 36; y++)
    for (let x = 100; x < 500; x += 11) samples.fill(letters, y * bitmap.widthPx + x, y * bitmap.widthPx + x + 7);
  return { ...bitmap, samples };
}

function withLines(bitmap: GreyBitmap): GreyBitmap {
  const samples = bitmap.samples.slice();
  for (const y of [16, 17, 42, 43]) samples.fill(250, y * bitmap.widthPx + 70, y * bitmap.widthPx + 730);
  return { ...bitmap, samples };
}

describe('the picture of a page', () => {
  it('is turned round where all of it is light on dark', () => {
    expect(lightened(negative(textLike())).samples).toEqual(textLike().samples);
  });

  it('has the letters of a dark band dark on light', () => {
    const { samples, widthPx } = lightened(withBand(textLike(), 60, 250));
    expect(samples[30 * widthPx + 102]).toBeLessThan(10);
    expect([samples[30 * widthPx + 108], samples[12 * widthPx + 72]]).toEqual([255, 255]);
    expect(samples.subarray(60 * widthPx)).toEqual(textLike().samples.subarray(60 * widthPx));
  });

  it.each([
    ['dark on light', textLike()],
    ['on a grey ground with light lines, as cells of tables are', withLines(withBand(textLike(), 110, 10))],
    ['under a bar with nothing on it', inked(800, 600, [[70, 10, 730, 50]])],
    [
      'beside the shadow of its edges',
      inked(800, 600, [
        [0, 0, 800, 40],
        [0, 0, 40, 600],
        [760, 0, 800, 600],
      ]),
    ],
  ])('stays as it is where it is %s', (_, bitmap) => {
    expect(lightened(bitmap)).toBe(bitmap);
  });

  it('keeps its photographs', () => {
    const photograph = inked(800, 600, []);
    for (let y = 100; y < 500; y++)
      for (let x = 100; x < 700; x++) photograph.samples[y * 800 + x] = (x * 7 + y * 3) % 130;
    for (let y = 200; y < 260; y++) photograph.samples.fill(240, y * 800 + 300, y * 800 + 500);
    expect(lightened(photograph)).toBe(photograph);
  });
});
