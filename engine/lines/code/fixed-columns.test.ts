import { describe, expect, it } from 'vitest';
import { type GlyphRun, UNNUMBERED } from '../../extract/page-content.ts';
import { line, plain } from '../../fixtures/runs.ts';
import { withFixedColumns } from './fixed-columns.ts';

const SIZE = 10;
const COLUMN = 6;
/** Widths of letters in an imagined proportional font. */
const widthOf = (letter: string): number => (/[ijl.,;:'()!|]/.test(letter) ? 2.8 : /[mwMW−]/.test(letter) ? 7.8 : 5);

/** A line as the package sets it: the letters of each word spread over as many columns as there are. */
function listing(text: string, x: number, baseline: number): GlyphRun[] {
  return [...text.matchAll(/[\p{L}\d]+|\S/gu)].flatMap(({ 0: word, index }) => {
    const letters = [...word];
    const room = letters.length * COLUMN - letters.reduce((sum, letter) => sum + widthOf(letter), 0);
    const gap = room / (letters.length + 1);
    let at = x + index * COLUMN + gap;
    return letters.map((text): GlyphRun => {
      const run: GlyphRun = {
        id: UNNUMBERED,
        text,
        x0: at,
        x1: at + widthOf(text),
        baseline,
        style: { ...plain, sizePt: SIZE },
        space: 'drawn',
      };
      at = run.x1 + gap;
      return run;
    });
  });
}

const shown = (runs: GlyphRun[]): string[] =>
  [...Map.groupBy(withFixedColumns(runs), ({ baseline }) => baseline).values()].map((row) =>
    row.map(({ text }) => text).join(' '),
  );

describe('a listing in proportional type', () => {
  it('is read in its words, and its short lines with it', () => {
    const code = ['cd $HOME', 'git clone git@example.org:tests/pages.git', 'cp -v pages.css $HOME/mydoc/.'];
    const runs = code.flatMap((text, i) => listing(text.replace('-', '−'), 72, 100 + 12 * i));
    expect(shown(runs)).toEqual(code);
    expect(withFixedColumns(runs).every(({ style }) => style.monospace)).toBe(true);
  });

  it('is no text, of however short words, beside it', () => {
    const text = line('I had to do it in order to go (as I do)', 72, 200);
    const runs = [...listing('print(list); return 0', 72, 100), ...text];
    expect(withFixedColumns(runs).slice(-text.length)).toEqual(text);
  });

  it('is no letterspaced name', () => {
    const name = listing('AdaExample', 72, 100);
    expect(withFixedColumns(name)).toBe(name);
  });
});
