import { describe, expect, it } from 'vitest';
import { bar, type RecordedGlyph, recorded } from '../fixtures/formulas.ts';
import { line, page } from '../fixtures/runs.ts';
import { atomsOf } from './atoms.ts';
import { buildFormula } from './build.ts';
import { toLatex } from './latex.ts';
import { recogniseFormulas } from './recognise.ts';
import { withWholeSigns } from './tall-signs.ts';

const latex = (glyphs: readonly RecordedGlyph[]): string | null => {
  const node = buildFormula(atomsOf(withWholeSigns(recorded(glyphs))), []);
  return node && toLatex(node);
};

describe('what stands over and under a row', () => {
  it('are bounds in two rows below a sum', () => {
    const sum: RecordedGlyph[] = [
      ['∑', 278.8, 294.6, 273.2, 'CMEX10', 262.8, 278.1],
      ['i', 280.3, 283.1, 286.4, 'CMMI8'],
      ['∈', 283.2, 288.8, 286.4, 'CMSY8'],
      ['I', 288.8, 292.9, 286.4, 'CMMI8'],
      ['j', 279.9, 283.4, 293.6, 'CMMI8'],
      ['≠', 283.9, 290.5, 293.6, 'CMR8'],
      ['i', 290.5, 293.4, 293.6, 'CMMI8'],
      ['w', 296.4, 304.2, 273.2, 'CMMI11'],
      ['=', 307, 315, 273.2, 'CMR11'],
      ['1', 318, 323, 273.2, 'CMR11'],
    ];
    expect(latex(sum)).toBe('\\sum_{\\substack{i \\in I \\\\ j \\neq i}}w = 1');
  });

  it('are accents over the letter whose middle is nearest', () => {
    const vector: RecordedGlyph[] = [
      ['m', 294.9, 304.5, 620.4, 'CMMI11'],
      ['⃗', 303.8, 310.6, 620.4, 'CMMI11'],
      ['a', 304.5, 310.3, 620.4, 'CMMI11'],
    ];
    expect(latex(vector)).toBe('m\\vec{a}');
  });

  it('are braces over and under neighbours, and words that say what they embrace', () => {
    const glyphs: RecordedGlyph[] = [
      ['a', 265.1, 270.9, 607, 'CMMI11'],
      ['+', 273.3, 281.8, 607, 'CMR11'],
      ['b', 284.2, 288.9, 607, 'CMMI11'],
      ['╰', 264.9, 270.1, 612.2, 'CMEX10'],
      ['╮', 272, 277.3, 612.21, 'CMEX10'],
      ['╭', 276.7, 282, 612.2, 'CMEX10'],
      ['╯', 283.9, 289.2, 612.21, 'CMEX10'],
      ['+', 290.7, 299.2, 607, 'CMR11'],
      ['╭', 301.1, 306.4, 596.44, 'CMEX10'],
      ['╯', 308.3, 313.5, 596.45, 'CMEX10'],
      ['╰', 313, 318.3, 596.44, 'CMEX10'],
      ['╮', 320.1, 325.4, 596.45, 'CMEX10'],
      ['c', 301.4, 306.1, 607, 'CMMI11'],
      ['+', 308.5, 317, 607, 'CMR11'],
      ['d', 319.5, 325.1, 607, 'CMMI11'],
    ];
    const rules = [bar(270, 272.1, 611.5), bar(281.9, 284, 611.5), bar(306.3, 308.4, 595.7), bar(318.2, 320.2, 595.7)];
    const text = (y: number) => line('the words of a line that is as wide as its column', 190, y);
    const runs = [
      ...text(570),
      ...recorded(glyphs),
      ...line('first', 269.7, 626, { sizePt: 8 }),
      ...line('second', 301, 590, { sizePt: 8 }),
      ...text(650),
    ];
    const { displays } = recogniseFormulas(page({ runs, rules }));
    expect(displays.map(({ math }) => math && toLatex(math))).toEqual([
      '\\underbrace{a + b}_{\\text{first}} + \\overbrace{c + d}^{\\text{second}}',
    ]);
  });
});

describe('signs', () => {
  it('are negated relations, and Latin capitals where a font calls them Greek', () => {
    const signs: RecordedGlyph[] = [
      ['A', 0, 8, 100, 'CMMI10'],
      ['⊄', 11, 19, 100, 'CMSY10'],
      ['Ν', 22, 30, 100, 'CMMI10'],
    ];
    expect(latex(signs)).toBe('A \\not\\subset N');
  });

  it('are brackets in three parts, the middle of which is low', () => {
    const matrix = (y: number, sign: string): RecordedGlyph[] => [[sign, 283.7, 289.1, y, 'CMMI10']];
    const side = ([upper = '', middle = '', lower = '']: string, x: number): RecordedGlyph[] => [
      [upper, x, x + 4.9, 561.7, 'CMEX10', 551.1, 566.8],
      [middle, x, x + 4.9, 573.4, 'CMEX10'],
      [lower, x, x + 4.9, 584, 'CMEX10', 573.4, 589.1],
    ];
    const rows = [...matrix(559.3, 'a'), ...matrix(572.8, 'b'), ...matrix(586.4, 'c')];
    expect(latex([...side('⎛⎜⎝', 278.6), ...rows, ...side('⎞⎟⎠', 292)])).toBe(
      '\\begin{pmatrix} a \\\\ b \\\\ c \\end{pmatrix}',
    );
  });
});
