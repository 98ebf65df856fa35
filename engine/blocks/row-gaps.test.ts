import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../extract/page-content.ts';
import { line } from '../fixtures/runs.ts';
import { segmentsOf } from '../lines/segments.ts';
import { joinRows } from './join-rows.ts';
import { paragraphsOf } from './paragraphs.ts';

const paragraphs = (runs: GlyphRun[]) => paragraphsOf(joinRows(segmentsOf(runs)));
const full = 'these are forty letters that fill a line';
const short = 'and this ends it.';

describe('lines', () => {
  it('are rows of labels and values where white parts these at one place, or ends at one before prices, in both lines', () => {
    const row = (label: string, value: string, x: number, y: number): GlyphRun[] => [
      ...line(label, 50, y),
      ...line(value, x, y),
    ];
    expect(paragraphs([...row('2013', full, 80, 100), ...row('2010', short, 80, 112)])).toHaveLength(2);
    expect(paragraphs([...row('Cut', '26.00', 225, 100), ...row('Wash and cut', '131.00', 220, 112)])).toHaveLength(2);
    // The value goes on below.
    expect(paragraphs([...row('2013', full, 80, 100), ...line(full, 80, 112)])).toHaveLength(1);
  });

  it('are no rows for being loose, with as much white between all words', () => {
    const loose = (y: number): GlyphRun[] => {
      let x = 50;
      return ['ships', 'there', 'sail', 'on', 'today'].flatMap((word) => {
        const runs = line(word, x, y);
        x = (runs[0]?.x1 ?? 0) + 12;
        return runs;
      });
    };
    expect(paragraphs([...loose(100), ...loose(112)])).toHaveLength(1);
    // Of two words, both lines begin and end at one place.
    const words = (y: number, end: string): GlyphRun[] => [...line('internationally', 50, y), ...line(end, 175, y)];
    expect(paragraphs([...words(100, 'regulated'), ...words(112, 'negotiate')])).toHaveLength(1);
    expect(paragraphs([...words(100, 'regulated'), ...words(112, 'by all')])).toHaveLength(2);
  });
});
