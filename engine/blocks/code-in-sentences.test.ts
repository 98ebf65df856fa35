import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../extract/page-content.ts';
import { line, lines } from '../fixtures/runs.ts';
import { segmentsOf } from '../lines/segments.ts';
import { joinRows } from './join-rows.ts';
import { paragraphsOf } from './paragraphs.ts';

const paragraphs = (runs: GlyphRun[]) => paragraphsOf(joinRows(segmentsOf(runs)));

const full = 'these are forty letters that fill a line';
const short = 'and this ends it.';

describe('sentences', () => {
  it('go on in code that fills their second line, but end before a listing', () => {
    const code = (y: number): GlyphRun[] => line('https://ships.example/of/the/north.', 50, y, { monospace: true });
    const text = line('The list of the ships is to be found at', 50, 100);
    const others = lines([full, full, short], 50, 160);
    expect(paragraphs([...text, ...code(112), ...others])).toHaveLength(2);
    expect(paragraphs([...text, ...code(112), ...code(124), ...others])).toHaveLength(3);
  });

  it('go on in code behind their first line, be it set in, or on a ground of its own, until it ends their sentence', () => {
    const code = (text: string, x: number, y: number): GlyphRun[] => line(text, x, y, { monospace: true });
    const text = (x: number): GlyphRun[] => line('of the ships with a name there is the whole list in', x, 100);
    const others = lines([full, full, short], 50, 160);
    expect(paragraphs([...text(65), ...code('/usr/share/ships/of/the/north.', 50, 112), ...others])).toHaveLength(2);
    expect(paragraphs([...text(50), ...code('/usr/share/ships/of/the/north.', 53, 112), ...others])).toHaveLength(2);
    expect(paragraphs([...text(50), ...code('/usr/share/ships/of/the/north.', 62, 112), ...others])).toHaveLength(3);
    const listing = code('sail --north', 50, 127.5);
    expect(paragraphs([...text(50), ...code('--with-all-their-names:', 50, 112), ...listing, ...others])).toHaveLength(
      3,
    );
  });
});
