import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { bold, headings, prose } from '../../fixtures/headings.ts';
import { line, textWidth } from '../../fixtures/runs.ts';

describe('headings', () => {
  it('are no bold line of a block at the right edge, as for the dates of a letter', () => {
    const texts = ['Account', 'July to September 2026', 'Customer 41'];
    const block = (begin: (text: string) => number): GlyphRun[] => [
      ...texts.flatMap((text, i) => line(text, begin(text), 60 + 12 * i, i === 1 ? bold : {})),
      ...prose(130),
    ];
    expect(headings([block((text) => 380 - textWidth(text, 10))])).toEqual([]);
    expect(headings([block(() => 60)])).toEqual(['1 July to September 2026']);
  });
});
