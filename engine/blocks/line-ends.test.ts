import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../extract/page-content.ts';
import { line, lines } from '../fixtures/runs.ts';
import { segmentsOf } from '../lines/segments.ts';
import { joinRows } from './join-rows.ts';
import { paragraphsOf } from './paragraphs.ts';

const paragraphs = (runs: GlyphRun[]) => paragraphsOf(joinRows(segmentsOf(runs)));

const full = 'these are forty letters that fill a line';
const short = 'and this ends it.';

describe('a sentence behind a full line', () => {
  const text = lines([full, full, full], 50, 100);

  it('goes on in a line that a formula or an accent holds a little farther away', () => {
    expect(paragraphs([...text, ...lines([full, short], 50, 141)])).toHaveLength(1);
    expect(paragraphs([...text, ...lines([full, short], 50, 143)])).toHaveLength(2);
    expect(paragraphs([...text, ...lines([`These${full.slice(5)}`, short], 50, 141)])).toHaveLength(2);
  });

  it('goes on where the next line begins farther out, but in no name beside the text', () => {
    expect(paragraphs([...lines([full, full], 65, 100), ...lines([`${full} of`, short], 50, 124)])).toHaveLength(1);
    expect(
      paragraphs([...lines([full, full], 95, 100), ...lines([`${full} of such an`, short], 50, 124)]),
    ).toHaveLength(2);
  });

  it('is none between formulas, and none in short lines', () => {
    const formula = 'x = length * breadth + height * rate';
    const below = formula.replace('x', 'y');
    expect(paragraphs([...lines([full, formula], 50, 100), ...line(below, 50, 129)])).toHaveLength(2);
    const entries = ['one of the few', 'two of the few', 'few of the few'];
    expect(paragraphs([...lines(entries, 50, 100), ...lines(entries, 50, 141)])).toHaveLength(2);
  });
});
