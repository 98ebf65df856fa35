import { describe, expect, it } from 'vitest';
import type { Rule } from '../extract/page-content.ts';
import { bar, type RecordedGlyph, recorded } from '../fixtures/formulas.ts';
import { line, page } from '../fixtures/runs.ts';
import { atomsOf } from './atoms.ts';
import { buildFormula } from './build.ts';
import { toLatex } from './latex.ts';
import { recogniseFormulas } from './recognise.ts';
import { withWholeSigns } from './tall-signs.ts';

const latex = (glyphs: readonly RecordedGlyph[], bars: readonly Rule[] = []): string | null => {
  const node = buildFormula(atomsOf(withWholeSigns(recorded(glyphs))), bars);
  return node && toLatex(node);
};

/** As TeX draws a bar around a fraction: each part as high as 0.6 em, with the baseline of its own. */
const tall = (sign: string, x: number): RecordedGlyph[] =>
  [147.2, 153.2, 159.2].map((y) => [sign, x, x + 3.3, y, 'CMEX10', y - 5.7, y + 0.7]);
const fraction = (x: number, above = 'a', below = 'b'): RecordedGlyph[] => [
  [above, x, x + 5, 146.5, 'CMMI10'],
  [below, x, x + 5, 160, 'CMMI10'],
];
const over = (x: number): Rule => bar(x, x + 5, 150.7);
const letter = (text: string, x: number, width = 5.5): RecordedGlyph => [
  text,
  x,
  x + width,
  153.2,
  /[a-zA-Z]/.test(text) ? 'CMMI10' : 'CMSY10',
];

describe('parts of a sign', () => {
  it('are one sign on the row that it is centred on, where the first stood', () => {
    const runs = recorded([letter('x', 0), ...tall('|', 8), letter('y', 20)]);
    const whole = withWholeSigns(runs);
    expect(whole.map(({ text }) => text).join('')).toBe('x|y');
    expect(whole[1]?.ink?.y0).toBeCloseTo(141.5);
    expect(whole[1]?.ink?.y1).toBeCloseTo(159.9);
    expect(whole[1]?.baseline).toBeCloseTo(153.2);
  });

  it('have characters of their own, but for bars and roots', () => {
    const stacked = (parts: string): string =>
      withWholeSigns(
        recorded(
          [...parts].map((part, i): RecordedGlyph => [part, 0, 5, 147 + 6 * i, 'CMEX10', 141 + 6 * i, 147 + 6 * i]),
        ),
      )
        .map(({ text }) => text)
        .join('');
    expect(['⎛⎜⎝', '⎧⎪⎨⎪⎩', '⎡⎣', '⎡⎢', '⎥⎦', '√√', '||', '(('].map(stacked)).toEqual([
      '(',
      '{',
      '[',
      '⌈',
      '⌋',
      '√',
      '|',
      '((',
    ]);
  });

  it('touch: letters of lines of text stay, and so do signs beside each other', () => {
    const lines = ['|', '|', '|'].map((sign, i): RecordedGlyph => [sign, 0, 3, 100 + 11 * i, 'CMSY10']);
    const code = ['|', '|'].map((sign, i): RecordedGlyph => [sign, 0, 3, 100 + 9 * i, 'CMTT10']);
    const beside = [...tall('|', 50), ...tall('|', 52)];
    expect(withWholeSigns(recorded([...lines, ...code])).length).toBe(5);
    expect(withWholeSigns(recorded(beside)).length).toBe(2);
  });
});

describe('bars', () => {
  it('hold what stands between each and the next', () => {
    const two = [
      ...tall('|', 0),
      ...fraction(3.3),
      ...tall('|', 8.3),
      ...tall('|', 14),
      ...fraction(17.3, 'c', 'd'),
      ...tall('|', 22.3),
    ];
    expect(latex(two, [over(3.3), over(17.3)])).toBe('\\left| \\frac{a}{b} \\right|\\left| \\frac{c}{d} \\right|');
  });

  it('part, with air around them, the members of a set from their condition', () => {
    const set: RecordedGlyph[] = [
      ['{', 0, 6, 153.2, 'CMEX10', 138.8, 162.6],
      letter('x', 6),
      ...tall('|', 15),
      ...fraction(22),
      ['}', 27, 33, 153.2, 'CMEX10', 138.8, 162.6],
    ];
    expect(latex(set, [over(22)])).toBe('\\left\\{ x \\mid \\frac{a}{b} \\right\\}');
  });

  it('are a pair behind one that parts', () => {
    const set: RecordedGlyph[] = [
      ['{', 0, 6, 153.2, 'CMEX10', 138.8, 162.6],
      letter('x', 6),
      ...tall('|', 15),
      ...tall('|', 23),
      ...fraction(27.5),
      ...tall('|', 33.7),
      ['}', 37, 43, 153.2, 'CMEX10', 138.8, 162.6],
    ];
    expect(latex(set, [over(27.5)])).toBe('\\left\\{ x \\mid \\left| \\frac{a}{b} \\right| \\right\\}');
  });

  it('close nothing, with a small letter at their foot, but say where something is taken', () => {
    const place = (x: number): RecordedGlyph => ['c', x, x + 4, 160.5, 'CMMI7'];
    const difference = [
      ...fraction(0),
      ...tall('|', 6.2),
      place(9.5),
      letter('−', 16, 7.7),
      ...fraction(27, 'd', 'e'),
      ...tall('|', 33.2),
      place(36.5),
    ];
    expect(latex(difference, [over(0), over(27)])).toBe('\\frac{a}{b}|_c - \\frac{d}{e}|_c');
  });

  it('of a determinant are not those of what follows it', () => {
    const both = [
      ...tall('|', 0),
      ...fraction(3.3),
      ...tall('|', 8.3),
      letter('=', 15, 7.7),
      ...fraction(27, 'd', 'e'),
      ...tall('|', 33.2),
    ];
    expect(latex(both, [over(27)])).toMatch(/^\\begin\{vmatrix\} a \\\\ b \\end\{vmatrix\} = \\frac\{d\}\{e\}/);
  });

  it('may be drawn in any order', () => {
    const shuffled = [...tall('|', 8.3), letter('x', 20), ...fraction(3.3), ...tall('|', 0)];
    expect(latex(shuffled, [over(3.3)])).toBe('\\left| \\frac{a}{b} \\right|x');
  });
});

it('Brackets as tall as those within them close in turn', () => {
  const bracket = (text: string, x: number): RecordedGlyph => [text, x, x + 6, 153.2, 'CMEX10', 138.8, 162.6];
  const nested = [
    bracket('[', 0),
    bracket('(', 6),
    ...fraction(13),
    bracket(')', 19),
    letter('x', 26),
    bracket(']', 32),
  ];
  expect(latex(nested, [over(13)])).toBe('\\left[ \\left( \\frac{a}{b} \\right)x \\right]');
});

it('A tall bracket makes a display of upright letters and numbers', () => {
  const bracket = (text: string, x: number): RecordedGlyph => [text, x, x + 6, 153.2, 'CMEX10', 138.8, 162.6];
  const matrix: RecordedGlyph[] = [
    ['Σ', 180, 187, 153.2, 'CMR10'],
    ['=', 190, 197.7, 153.2, 'CMR10'],
    bracket('(', 200),
    ['1', 208, 213, 147, 'CMR10'],
    ['2', 222, 227, 147, 'CMR10'],
    ['3', 208, 213, 159, 'CMR10'],
    ['4', 222, 227, 159, 'CMR10'],
    bracket(')', 229),
  ];
  const words = (y: number) => line('the words of a line that is as wide as its column', 100, y);
  const { displays } = recogniseFormulas(
    page({ runs: [...words(120), ...recorded(matrix), ...words(186), ...recorded([letter('x', 400)])] }),
  );
  expect(displays.map(({ math }) => math && toLatex(math))).toEqual([
    '\\Sigma = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}',
  ]);
});

it('A bar over a tall Greek letter is as far from its row as over a capital', () => {
  expect(latex([letter('θ', 0, 5)], [bar(0, 5, 144.2)])).toBe('\\overline{\\theta}');
  expect(latex([letter('ν', 0, 5)], [bar(0, 5, 144.2)])).toBeNull();
});

it('A bar around a fraction begins a formula in a line of words', () => {
  const glyphs = [...tall('|', 200), ...fraction(204.5), ...tall('|', 210.7), letter('<', 217, 7.7), letter('z', 228)];
  const { content } = recogniseFormulas(
    page({ runs: [...line('Let us say that it is', 0, 153.2), ...recorded(glyphs)], rules: [over(204.5)] }),
  );
  expect(content.runs.at(-1)?.text).toBe('|a/b| < z');
});

it('A root that has grown makes no display of words in bold', () => {
  const root: RecordedGlyph[] = [
    ['e', 180, 185, 153.2, 'CMBX10'],
    ['=', 188, 195.7, 153.2, 'CMR10'],
    ['√', 198, 206, 153.2, 'CMSY10', 144.5, 156],
    ['2', 206, 211, 153.2, 'CMR10'],
  ];
  const words = (y: number) => line('the words of a line that is as wide as its column', 100, y);
  const runs = [...words(120), ...recorded(root), ...words(186), ...recorded([letter('x', 400)])];
  expect(recogniseFormulas(page({ runs })).displays).toEqual([]);
});

it('Parts are one sign on pages without formulas, too', () => {
  const { content } = recogniseFormulas(page({ runs: [...line('a list of', 0, 153.2), ...recorded(tall('|', 200))] }));
  expect(content.runs.map(({ text }) => text)).toEqual(['a', 'list', 'of', '|']);
});
