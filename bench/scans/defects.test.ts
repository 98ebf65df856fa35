import { describe, expect, it } from 'vitest';
import { textLike } from '../../engine/fixtures/bitmaps.ts';
import { skewOf } from '../../engine/ocr/skew.ts';
import { seeded } from '../random.ts';
import { type Page, scanKinds } from './defects.ts';

const page: Page = { ...textLike(), dpi: 100 };
const made = (kind: string, from = page): Page | undefined => scanKinds[kind]?.defect(from, seeded(1), page);
/** A million samples are compared in one go as text, and one by one as an array. */
const asText = (made?: Page) => made && { ...made, samples: Buffer.from(made.samples).toString('latin1') };
const changedShare = (after: Page | undefined): number =>
  page.samples.reduce((sum, value, i) => sum + (value === after?.samples[i] ? 0 : 1), 0) / page.samples.length;

describe('a made scan', () => {
  it.each(Object.keys(scanKinds))('that is %s is the same for the same seed', (kind) => {
    expect(asText(made(kind))).toEqual(asText(made(kind)));
  });

  it.each(Object.keys(scanKinds).filter((kind) => kind !== 'clean' && kind !== 'bilevel'))(
    'that is %s differs from the page',
    (kind) => {
      expect(changedShare(made(kind))).toBeGreaterThan(0.005);
    },
  );

  it('that is bilevel has only black and white', () => {
    expect(new Set(made('bilevel', made('faded'))?.samples)).toEqual(new Set([0, 255]));
  });

  it('lies askew by as much as it says', () => {
    const degrees = Math.abs((skewOf(made('skewed') ?? page) * 180) / Math.PI);
    expect(degrees).toBeGreaterThanOrEqual(0.65);
    expect(degrees).toBeLessThanOrEqual(2.55);
  });

  it('of an open book is as wide as two pages', () => {
    expect(made('spread')?.widthPx).toBe(2 * page.widthPx);
  });
});
