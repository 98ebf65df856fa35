import { describe, expect, it } from 'vitest';
import { inked, textLike } from '../../fixtures/bitmaps.ts';
import type { GreyBitmap } from '../bitmap.ts';
import { withoutSpecks } from './specks.ts';

const letters = textLike();

/** Specks of two pixels, between the rows of letters and close to them. */
function dusted(share: number): GreyBitmap {
  const samples = letters.samples.slice();
  for (let i = 1; i < letters.heightPx * share; i++) {
    const [x, y] = [(i * 37) % letters.widthPx, Math.floor(i / share)];
    samples.fill(0, y * letters.widthPx + x, y * letters.widthPx + x + 2);
  }
  return { ...letters, samples };
}

const differences = ({ samples }: GreyBitmap): number =>
  samples.reduce((sum, value, i) => sum + (value === letters.samples[i] ? 0 : 1), 0);

describe('the dust of a page', () => {
  it('is taken off, and letters stay', () => {
    const dusty = dusted(1);
    // Specks that touch a letter stay.
    expect(differences(withoutSpecks(dusty, 128))).toBeLessThan(0.2 * differences(dusty));
  });

  it('stays where there is little', () => {
    const few = dusted(0.1);
    expect(withoutSpecks(few, 128)).toBe(few);
  });

  it('is not what broken letters are made of', () => {
    const broken = inked(
      400,
      200,
      Array.from({ length: 200 }, (_, i) => {
        const [x, y] = [20 + (i % 50) * 7, 40 + Math.floor(i / 50) * 3];
        return [x, y, x + 5, y + (i % 2 === 0 ? 2 : 1)].map((at, k) => (k === 2 && i % 2 === 1 ? at - 2 : at));
      }),
    );
    expect(withoutSpecks(broken, 128)).toBe(broken);
  });
});
