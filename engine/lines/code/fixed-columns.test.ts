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

  it('is read where its columns are somewhat narrower than its size says, but for lines with letters of two columns', () => {
    const code = '# mmm wwmm wmwm mmmw wmmw mwmw wmmmw mmwmm wwmw mmww wmww (mmw) wwmw /mmw/wmmwm mwmwm wmw';
    // Wide letters leave no room beside each other.
    const words = (text: string): GlyphRun[] =>
      [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
        id: UNNUMBERED,
        text: word,
        x0: 72 + (index * COLUMN + 0.5) * 0.996,
        x1: 72 + ((index + word.length) * COLUMN - 0.5) * 0.996,
        baseline: 100,
        style: { ...plain, sizePt: SIZE },
        space: 'drawn',
      }));
    const beside = listing('it all is still illicit', 72, 112);
    expect(shown([...words(code), ...beside])[0]).toBe(code);
    expect(withFixedColumns([...words(code), ...beside])[0]?.style.monospace).toBe(true);
    const wide = code.replace('mmmw', '設定設定');
    expect(withFixedColumns([...words(wide), ...listing('it all is', 72, 200)])[0]?.style.monospace).toBe(false);
  });

  it('is read where most letters fill their columns, and only those of narrow ones stand apart', () => {
    const code = '# cp debian.iso /dev/sdx now';
    const joined: GlyphRun[] = [];
    for (const run of listing(code, 72, 100)) {
      const last = joined.at(-1);
      if (last && run.x0 - last.x1 < 1.2)
        joined[joined.length - 1] = { ...last, text: last.text + run.text, x1: run.x1 };
      else joined.push(run);
    }
    expect(joined.filter(({ text }) => text.length > 2).map(({ text }) => text)).toEqual([
      'debian',
      'dev',
      'sdx',
      'now',
    ]);
    expect(shown(joined)).toEqual([code]);
  });

  it('is no text, of however short words, beside it', () => {
    const text = line('I had to do it in order to go (as I do)', 72, 200);
    const runs = [...listing('print(list); return 0', 72, 100), ...text];
    expect(withFixedColumns(runs).slice(-text.length)).toEqual(text);
  });

  it('is no row of a table whose words of another alphabet stand on columns', () => {
    const words = (texts: string[], baseline: number): GlyphRun[] =>
      texts.flatMap((text, i) => {
        const x0 = 50 + 8 * COLUMN * i + 0.1 * text.length;
        return line(text, x0, baseline).map((run) => ({ ...run, x1: x0 + (COLUMN - 0.2) * text.length }));
      });
    const apart = [...'abcd'].flatMap((letter, i) => line(letter, 50 + 7 * i, 100));
    const row = (speed: string): GlyphRun[] => words(['Network', 'best', speed, 'of', 'others'], 120);
    const isCode = (speed: string): boolean =>
      withFixedColumns([...apart, ...row(speed)]).some(({ style }) => style.monospace);
    expect(isCode('Gb/s')).toBe(true);
    expect(isCode('Гб/с')).toBe(false);
  });

  it('is no letterspaced name', () => {
    const name = listing('AdaExample', 72, 100);
    expect(withFixedColumns(name)).toBe(name);
  });
});
