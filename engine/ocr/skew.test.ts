import { describe, expect, it } from 'vitest';
import { inked, textLike } from '../fixtures/bitmaps.ts';
import { inkLevels, rotate } from './bitmap.ts';
import { skewOf } from './skew.ts';

const DEGREE = Math.PI / 180;

describe('the skew of a page', () => {
  it.each([-4, -1.2, -0.4, 0.6, 2.5])('of %f degrees is found and taken back', (degrees) => {
    const skewed = rotate(textLike(), degrees * DEGREE);
    const found = skewOf(skewed);
    expect(found / DEGREE).toBeCloseTo(-degrees, 0.9);
    expect(skewOf(rotate(skewed, found))).toBe(0);
  });

  it('is that of the text, not of the dark edges round the sheet', () => {
    const { samples, widthPx, heightPx } = rotate(textLike(), 1.2 * DEGREE);
    samples.fill(0, 0, 20 * widthPx);
    samples.fill(0, (heightPx - 20) * widthPx);
    for (let y = 0; y < heightPx; y++) samples.fill(0, y * widthPx, y * widthPx + 20);
    expect(skewOf({ samples, widthPx, heightPx }) / DEGREE).toBeCloseTo(-1.2, 0.9);
  });

  it('is nothing on a page that lies straight', () => {
    expect(skewOf(textLike())).toBe(0);
  });

  it('is nothing where there is hardly any ink', () => {
    expect(skewOf(inked(300, 300, [[100, 100, 120, 104]]))).toBe(0);
  });
});

describe('the ink of a page', () => {
  it('is parted from its paper', () => {
    const { threshold, contrast } = inkLevels(textLike());
    expect(threshold).toBeLessThan(255);
    expect(contrast).toBe(255);
  });

  it('has next to no contrast on empty paper with grain', () => {
    const samples = Uint8Array.from({ length: 10_000 }, (_, i) => 240 + ((i * 7919) % 13));
    expect(inkLevels({ samples, widthPx: 100, heightPx: 100 }).contrast).toBeLessThan(20);
  });
});
