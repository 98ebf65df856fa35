import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { write } from '../../fixtures/markdown.ts';
import { line, lines, page, textWidth } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';
import { across } from '../../fixtures/tables.ts';

const FULL = 'Words of a paragraph that goes on from one line into the next one and fills the page from here to';
const prose = (top: number): GlyphRun[] => lines([FULL, FULL, 'its side.'], 50, top);
const right = Math.max(...prose(0).map(({ x1 }) => x1));
const SET_IN = 'What is quoted goes on from one line into the next one, and fills all of its own measure';
/** Set in by as much on the right as on the left. */
const X = 50 + (right - 50 - textWidth(SET_IN, 10)) / 2;
const quotes = (...pages: GlyphRun[][]): string[] =>
  write(...structured(pages.map((runs, index) => page({ index, runs }))).children).match(/^> .+$/gm) ?? [];

describe('a quotation with margins of its own', () => {
  const quoted = (top: number): GlyphRun[] => lines([SET_IN, SET_IN, 'words.'], X, top);

  it('stands between texts that fill the column', () => {
    expect(quotes([...prose(100), ...quoted(160), ...prose(220)])).toHaveLength(1);
  });

  it('may begin a section, where text that fills the column follows', () => {
    const heading = line('Of the sea', 50, 140, { bold: true, font: 'Test-Bold', sizePt: 16 });
    const after = quotes([...prose(80), ...heading, ...quoted(170), ...prose(230)]);
    expect(after).toHaveLength(1);
    // Nothing but itself tells how wide the column of this one is.
    expect(quotes([...prose(80), ...heading, ...quoted(170), ...line('A short line.', 50, 230)])).toEqual([]);
  });

  it('may go on over the page', () => {
    const [first, second] = [lines([SET_IN, SET_IN], X, 720), lines([SET_IN.toLowerCase(), 'words.'], X, 60)];
    const [quote] = quotes([...prose(660), ...first], [...second, ...prose(120)]);
    expect(quote).toMatch(/words\.$/);
  });

  it('ends before a table', () => {
    const runs = [200, 214, 228].flatMap((y, i) =>
      ['Name', 'Weight', 'Price'].flatMap((text, j) => line(`${text}${i}`, 200 + 70 * j, y)),
    );
    const rules = [188, 204, 236].map((y) => across(y, 195, 380));
    const document = structured([page({ runs: [...prose(90), ...quoted(140), ...runs, ...prose(270)], rules })]);
    expect(document.children.slice(1).map(({ type }) => type)).toEqual([
      'paragraph',
      'blockquote',
      'table',
      'paragraph',
    ]);
  });

  it('has lines that end where those of its measure have to', () => {
    const verses = lines(['The ship goes out', 'and comes again in the end', 'words.'], X, 160);
    expect(quotes([...prose(100), ...verses, ...prose(220)])).toEqual([]);
    const wide = lines([`${SET_IN} and`, SET_IN, 'words.'], X, 160);
    expect(quotes([...prose(100), ...wide, ...prose(220)])).toEqual([]);
  });
});
