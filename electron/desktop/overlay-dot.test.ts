import { expect, test } from 'vitest';
import { dotBitmap } from './overlay-dot.ts';

const alphaAt = (bitmap: Buffer, size: number, x: number, y: number) => bitmap[(y * size + x) * 4 + 3];

test('The mark is opaque in the middle, clear in the corners and symmetric', () => {
  const bitmap = dotBitmap(16);
  expect(bitmap).toHaveLength(16 * 16 * 4);
  expect(alphaAt(bitmap, 16, 8, 8)).toBe(255);
  for (const [x, y] of [
    [0, 0],
    [15, 0],
    [0, 15],
    [15, 15],
  ] as const) {
    expect(alphaAt(bitmap, 16, x, y)).toBe(0);
  }
  for (let y = 0; y < 16; y++) {
    for (let x = 0; x < 16; x++) expect(alphaAt(bitmap, 16, x, y)).toBe(alphaAt(bitmap, 16, 15 - x, 15 - y));
  }
});
