import { describe, expect, it } from 'vitest';
import type { Receipt } from '../../../core/model/preview.ts';
import { barsOf, scaleOf } from './page-navigation.tsx';

const receipt = (shares: (number | null)[], letters = shares.map(() => 100)): Receipt => ({
  shares,
  letters,
  gaps: [],
});

describe('the strip of pages', () => {
  it('shows how much text each page has, and which page has a gap', () => {
    const bars = barsOf(3, receipt([100, 40, null], [1000, 500, 0]), new Set([2]));
    expect(bars.map(({ kind, heightPercent }) => [kind, heightPercent])).toEqual([
      ['complete', 90],
      ['gap', 45],
      ['unchecked', 18],
    ]);
  });

  it('draws several pages as one bar in long documents, where a gap always shows', () => {
    const bars = barsOf(300, receipt(Array<number>(300).fill(100)), new Set([299]));
    expect(bars).toHaveLength(100);
    expect(bars[99]).toMatchObject({ firstPage: 298, lastPage: 300, kind: 'gap' });
    expect(bars.filter(({ kind }) => kind === 'gap')).toHaveLength(1);
  });

  it('can be drawn before anything was compared', () => {
    expect(barsOf(2, null, new Set()).map(({ kind }) => kind)).toEqual(['unchecked', 'unchecked']);
  });
});

describe('the scale below it', () => {
  it('names the ends and the gaps between them', () => {
    expect(scaleOf(48, [14, 31])).toEqual([
      { page: 1, atPercent: 0, gap: false },
      { page: 14, atPercent: 28.125, gap: true },
      { page: 31, atPercent: 63.541666666666664, gap: true },
      { page: 48, atPercent: 100, gap: false },
    ]);
  });

  it('leaves out numbers that would touch', () => {
    expect(scaleOf(100, [1, 2, 50, 51, 60, 99]).map(({ page }) => page)).toEqual([1, 50, 60, 100]);
  });

  it('has one number for one page', () => {
    expect(scaleOf(1, [1])).toEqual([{ page: 1, atPercent: 0, gap: true }]);
  });
});
