import { describe, expect, it } from 'vitest';
import { bar, type RecordedGlyph, recorded } from '../fixtures/formulas.ts';
import { line } from '../fixtures/runs.ts';
import { withTextFences } from './in-text.ts';
import { toLatex } from './latex.ts';

const bracket = (sign: string, x: number): RecordedGlyph => [sign, x, x + 7, 153.2, 'CMEX10', 138.8, 162.6];
const letter = (text: string, x: number, y: number, size = 10): RecordedGlyph => [
  text,
  x,
  x + size / 2,
  y,
  `CMMI${size}`,
];
const vector = [bracket('(', 200), letter('a', 208, 147.2), letter('b', 208, 159.2), bracket(')', 214)];

const read = (glyphs: readonly RecordedGlyph[], words = 'Let us say that it is', rules = [bar(0, 1, 0)]): string[] => {
  const runs = [...(words === '' ? [] : line(words, 0, 153.2)), ...recorded(glyphs)];
  return withTextFences({ runs, rules }).runs.flatMap(({ text, math, style }) =>
    math ? [toLatex(math)] : style.font === 'Test-Regular' ? [] : [text],
  );
};

describe('rows between tall brackets in a line of words', () => {
  it('are one formula on that line', () => {
    expect(read([letter('v', 190, 153.2), ...vector, letter('w', 224, 153.2)])).toEqual([
      'v',
      '\\begin{pmatrix} a \\\\ b \\end{pmatrix}',
      'w',
    ]);
  });

  it('may have one on the line itself, and fractions in them', () => {
    const taller = (sign: string, x: number): RecordedGlyph => [sign, x, x + 7, 153.2, 'CMEX10', 133, 168.4];
    const three = [
      taller('(', 200),
      letter('a', 208, 141),
      letter('c', 208, 153.2),
      letter('b', 208, 165),
      taller(')', 214),
    ];
    expect(read(three)).toEqual(['\\begin{pmatrix} a \\\\ c \\\\ b \\end{pmatrix}']);
    const fraction = [bracket('(', 200), letter('a', 208, 146.5), letter('b', 208, 160), bracket(')', 214)];
    const bars = [bar(208, 213, 150.7)];
    expect(read(fraction, 'Let us say', bars)).toEqual(['\\left( \\frac{a}{b} \\right)']);
    const { rules } = withTextFences({ runs: [...line('Let us say', 0, 153.2), ...recorded(fraction)], rules: bars });
    expect(rules).toEqual([]);
  });

  it('may be brackets with rows of their own', () => {
    const nested = [bracket('[', 190), ...vector, letter('x', 222, 153.2), bracket(']', 228)];
    expect(read(nested)).toEqual(['\\left[ \\begin{pmatrix} a \\\\ b \\end{pmatrix}x \\right]']);
  });

  it('may be as small as those of a binomial, but are no scripts of what is on the line', () => {
    const small = [bracket('(', 200), letter('n', 208, 148.5, 7), letter('k', 208, 156.8, 7), bracket(')', 214)];
    expect(read(small)).toEqual(['\\binom{n}{k}']);
    const power = [bracket('(', 200), letter('x', 208, 153.2), letter('n', 213, 149.5, 7), bracket(')', 218)];
    expect(read(power)).toEqual(['(', 'x', 'n', ')']);
  });

  it('are left to the display in which they stand', () => {
    expect(read([letter('v', 190, 153.2), ...vector], '')).toEqual(['v', '(', 'a', 'b', ')']);
  });

  it('are no wider than a part of a line', () => {
    expect(read([...vector.slice(0, 3), bracket(')', 420)])).toEqual(['(', 'a', 'b', ')']);
  });
});
