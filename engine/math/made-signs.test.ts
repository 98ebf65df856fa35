import { describe, expect, it } from 'vitest';
import { type RecordedGlyph, recorded } from '../fixtures/formulas.ts';
import { atomsOf } from './atoms.ts';
import { buildFormula } from './build.ts';
import { toLatex } from './latex.ts';

const latex = (glyphs: readonly RecordedGlyph[]): string | null => {
  const node = buildFormula(atomsOf(recorded(glyphs)), []);
  return node && toLatex(node);
};
const dots = (sign: string, x: number, y: number, dx: number, dy: number): RecordedGlyph[] =>
  [0, 1, 2].map((i) => [sign, x + i * dx, x + i * dx + 2.8, y + i * dy, 'CMR10']);

describe('signs made of several', () => {
  it('are relations of two parts that touch', () => {
    const made = (left: string, right: string): string | null =>
      latex([
        ['a', 80, 85, 100, 'CMMI10'],
        [left, 88, 92, 100, 'CMSY10'],
        [right, 91, 98, 100, 'CMSY10'],
        ['b', 101, 105, 100, 'CMMI10'],
      ]);
    expect([made('|', '='), made('▷', '◁'), made('֒', '→'), made('←', '֓'), made('-', '⇢')]).toEqual([
      ...['a \\models b', 'a \\bowtie b', 'a \\hookrightarrow b', 'a \\hookleftarrow b', 'a \\dashrightarrow b'],
    ]);
  });

  it('are three dots in a row, on the line or on the axis, and no two or four', () => {
    const list = (sign: string, count: number): RecordedGlyph[] => [
      ['a', 80, 85, 100, 'CMMI10'],
      ...dots(sign, 90, 100, 4.4, 0).slice(0, count),
      ['b', 105, 110, 100, 'CMMI10'],
    ];
    expect(latex(list('.', 3))).toBe('a\\ldots b');
    expect(latex(list('·', 3))).toBe('a\\cdots b');
    expect(latex(list('·', 2))).toBe('a \\cdot \\cdot b');
  });

  it('are dots down and aslant, in the rows of a matrix', () => {
    const glyphs: RecordedGlyph[] = [
      ['(', 90, 98, 115, 'CMEX10', 86, 130],
      ['a', 100, 105, 95, 'CMMI10'],
      ['b', 120, 125, 95, 'CMMI10'],
      ...dots('.', 101, 103.5, 0, 4),
      ...dots('.', 119, 103, 3.1, 3.5),
      ['c', 100, 105, 123, 'CMMI10'],
      ['d', 120, 125, 123, 'CMMI10'],
      [')', 128, 136, 115, 'CMEX10', 86, 130],
    ];
    expect(latex(glyphs)).toBe('\\begin{pmatrix} a & b \\\\ \\vdots & \\ddots \\\\ c & d \\end{pmatrix}');
  });

  it('stay on the row of their script', () => {
    const glyphs: RecordedGlyph[] = [
      ['K', 80, 88, 100, 'CMMI10'],
      ['n', 88, 92, 101.5, 'CMMI7'],
      ...[0, 1, 2].map((i): RecordedGlyph => ['.', 93 + 3 * i, 95 + 3 * i, 101.5, 'CMMI7']),
      ['m', 102, 107, 101.5, 'CMMI7'],
    ];
    expect(latex(glyphs)).toBe('K_{n\\ldots m}');
  });
});
