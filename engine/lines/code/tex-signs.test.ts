import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line } from '../../fixtures/runs.ts';
import { withTexSigns } from './tex-signs.ts';

const logo = (shifts: { a: number; e: number }): GlyphRun[] => [
  ...line('L', 50, 100),
  ...line('A', 53.5, 100 - shifts.a, { sizePt: 7 }),
  ...line('T', 56, 100),
  ...line('E', 60, 100 + shifts.e),
  ...line('X,', 64, 100),
];
const words = (runs: GlyphRun[]): string =>
  withTexSigns(runs)
    .map(({ text }) => text)
    .join('');

describe('the ways of TeX', () => {
  it('are logos with a raised A and a lowered E', () => {
    expect(words(logo({ a: 2, e: 2.2 }))).toBe('LaTeX,');
    expect(words(logo({ a: 2, e: 2.2 }).slice(2))).toBe('TeX,');
  });

  it('are no capitals in their line, nor a subscript', () => {
    expect(words(logo({ a: 0, e: 0 }))).toBe('LATEX,');
    expect(words([...line('T', 50, 100), ...line('E', 54, 102, { sizePt: 7 }), ...line('is', 70, 100)])).toBe('TEis');
  });

  it('are quotation marks of two halves, and of small signs for what is much less or greater', () => {
    const quoted = (left: string, right: string, style: { font?: string; sizePt: number }): string =>
      words([...line(left, 50, 99, style), ...line('url', 56, 100), ...line(right, 72, 99, style)]);
    expect(quoted('‹‹', '››', { font: 'LASY10', sizePt: 10 })).toBe('«url»');
    expect(quoted('≪', '≫', { sizePt: 5 })).toBe('«url»');
    expect(quoted('≪', '≫', { sizePt: 10 })).toBe('≪url≫');
  });

  it('are signs that are drawn over each other', () => {
    const symbols = { font: 'CMSY10' };
    const slash = (at: number) => line('\u0338', at, 100, symbols);
    const struck = withTexSigns([...line('a', 50, 100), ...slash(60), ...line('=0', 60.5, 100), ...line('b', 80, 100)]);
    expect(struck.map(({ text, x0 }) => [text, x0])).toEqual([
      ['a', 50],
      ['≠0', 60],
      ['b', 80],
    ]);
    const over = (sign: string, at: number) => words([...line('/', at, 100), ...line(sign, 60, 100, symbols)]);
    expect([over('∈', 60), over('∈', 66), over('x', 60)]).toEqual(['∉', '/∈', '/x']);
    const ring = (letter: string, at: number) => words([...line('◯', 60, 100, symbols), ...line(letter, at, 99.7)]);
    expect([ring('c', 60), ring('R', 60.3), ring('x', 60), ring('c', 63)]).toEqual(['©', '®', '◯x', '◯c']);
    expect(words(line('\u0338∈', 60, 100, symbols))).toBe('∉');
    expect(words([...slash(60), ...line('=', 90, 100)])).toBe('\u0338=');
    expect(words([...slash(60), ...line('=', 60, 112)])).toBe('\u0338=');
  });

  it('are closing quotation marks lowered to the line before a word, which open German quotations', () => {
    const quoted = (mark: string, drop: number, gap = 0): string =>
      words([...line('das', 30, 100), ...line(mark, 50, 100 + drop), ...line('Wort“', 55 + gap, 100)]);
    expect(quoted('”', 6)).toBe('das„Wort“');
    expect(quoted('’', 6)).toBe('das‚Wort“');
    const [, mark] = withTexSigns([...line('”', 50, 106), ...line('”', 50, 106), ...line('Wort', 55, 100)]);
    expect(mark?.baseline).toBe(100);
    expect(quoted('”', 0)).toBe('das”Wort“');
    expect(quoted('”', 12)).toBe('das”Wort“');
    expect(quoted('”', 6, 8)).toBe('das”Wort“');
  });

  it('are signs of code in a font of symbols, which belong to the code that they touch', () => {
    const code = { font: 'CMTT10', monospace: true };
    const symbols = { font: 'CMSY10' };
    const runs = [
      ...line('\\', 50, 100, symbols),
      ...line('begin', 55, 100, code),
      ...line('{', 80, 100, symbols),
      ...line('x', 85, 100, code),
      ...line('}', 90, 100, symbols),
      ...line('{', 110, 100, symbols),
      ...line('y', 115, 100),
    ];
    expect(withTexSigns(runs).map(({ style }) => style.monospace)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
