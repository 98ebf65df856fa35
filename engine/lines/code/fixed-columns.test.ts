import { describe, expect, it } from 'vitest';
import { type GlyphRun, UNNUMBERED } from '../../extract/page-content.ts';
import { line, plain } from '../../fixtures/runs.ts';
import { withFixedColumns } from './fixed-columns.ts';

const SIZE = 10;
const COLUMN = 6;
/** Widths of letters in an imagined proportional font. */
const widthOf = (letter: string): number => (/[ijl.,;:'()!|]/.test(letter) ? 2.8 : /[mwMW−]/.test(letter) ? 7.8 : 5);

/** A line as the package sets it: the letters of each word spread over as many columns as there are. */
function listing(text: string, x: number, baseline: number, sizePt = SIZE, column = COLUMN): GlyphRun[] {
  return [...text.matchAll(/[\p{L}\d]+|\S/gu)].flatMap(({ 0: word, index }) => {
    const letters = [...word];
    const width = (letter: string): number => (widthOf(letter) * sizePt) / SIZE;
    const room = letters.length * column - letters.reduce((sum, letter) => sum + width(letter), 0);
    const gap = room / (letters.length + 1);
    let at = x + index * column + gap;
    return letters.map((text): GlyphRun => {
      const run: GlyphRun = {
        id: UNNUMBERED,
        text,
        x0: at,
        x1: at + width(text),
        baseline,
        style: { ...plain, sizePt },
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

  it('is read where letters are wider than its columns, and rows of one sign are with it', () => {
    const code = [
      'int mmww = list.find(mw, 1);',
      '{',
      'mmmm = wwmm(mm, mw, www);',
      'return filter(mmww, till, 4);',
      '}',
    ];
    const runs = code.flatMap((text, i) => listing(text, 72, 100 + 12 * i));
    expect(shown(runs)).toEqual(code);
    expect(withFixedColumns(runs).every(({ style }) => style.monospace)).toBe(true);
    const far = listing('}', 72, 300);
    expect(withFixedColumns([...runs, ...far]).at(-1)?.style.monospace).toBe(false);
  });

  it('has columns as wide as the em of its font says, which is more than nine points in type of nine', () => {
    const code = ['int j = list.find(till, 1);', 'return filter(j, till, 4);'];
    const runs = code.flatMap((text, i) => listing(text, 72, 100 + 12 * i, 9, 9 * 1.0278 * 0.9963 * 0.6));
    expect(shown(runs)).toEqual(code);
  });

  it('is no text, of however short words, beside it', () => {
    const code = listing('print(list); return 0', 72, 100);
    const texts = [
      'I had to do it in order to go (as I do)',
      'do to data.',
      'and so on to the end',
      'a b of it',
      'we do',
    ];
    for (const text of texts)
      for (const x of [72, 73, 74, 75, 76, 77]) {
        const beside = line(text, x, 118);
        expect(withFixedColumns([...code, ...beside]).slice(-beside.length)).toEqual(beside);
      }
    const off = listing('w m', 75, 118);
    expect(withFixedColumns([...code, ...off]).slice(-2)).toEqual(off);
  });

  it('is no text of ideographs beside it', () => {
    const text = [...'而命令则将文件按照'].map((letter, i) => ({
      ...listing('m', 72, 112)[0],
      text: letter,
      x0: 70 + 12 * i,
      x1: 80 + 12 * i,
    }));
    const runs = [...listing('print(list); return 0', 72, 100), ...text] as GlyphRun[];
    expect(withFixedColumns(runs).slice(-text.length)).toEqual(text);
  });

  it('is known in a row of any length by some of its words', () => {
    const code = 'print(list); '.repeat(2000).trim();
    expect(shown(listing(code, 72, 100))).toEqual([code]);
  });

  it('is no letterspaced name', () => {
    const name = listing('AdaExample', 72, 100);
    expect(withFixedColumns(name)).toBe(name);
  });
});
