import { describe, expect, it } from 'vitest';
import type { GlyphRun, Rule } from '../extract/page-content.ts';
import { bar, type RecordedGlyph, recorded } from '../fixtures/formulas.ts';
import { line, page } from '../fixtures/runs.ts';
import { atomsOf } from './atoms.ts';
import { buildFormula } from './build.ts';
import { toLatex } from './latex.ts';
import { recogniseFormulas } from './recognise.ts';

const text = (x: number, y: number, words = 'the words of a line that fills all of its column') => line(words, x, y);
const equation = (x: number, y: number): GlyphRun[] =>
  recorded([
    ['x', x, x + 6, y, 'CMMI10'],
    ['=', x + 9, x + 16, y, 'CMR10'],
    ['y', x + 19, x + 24, y, 'CMMI10'],
  ]);
const displaysOf = (runs: GlyphRun[]) =>
  recogniseFormulas(page({ runs })).displays.map(({ math, tag }) => `${math && toLatex(math)} ${tag}`);

describe('displays', () => {
  it('may begin at the edge of their column, where they have a number or room around them', () => {
    const around = (gap: number, y: number) => [...text(60, y - gap), ...text(60, y + gap)];
    expect(displaysOf([...around(14, 200), ...equation(60, 200), ...line('(1)', 262, 200)])).toEqual(['x = y 1']);
    expect(displaysOf([...around(22, 200), ...equation(60, 200)])).toEqual(['x = y null']);
    // The last line of a paragraph.
    expect(displaysOf([...around(12, 200), ...equation(60, 200)])).toEqual([]);
  });

  it('are no rows of tables, whose numbers nothing joins, however their notes are marked', () => {
    const cells: RecordedGlyph[] = [
      ['5.1', 150, 163, 200, 'CMR10'],
      ['6.0', 180, 193, 200, 'CMR10'],
      ['7.4', 210, 223, 200, 'CMR10'],
      ['a', 223, 227, 196, 'CMMI7'],
      ['5.8', 240, 253, 200, 'CMR10'],
    ];
    const around = [...text(60, 170), ...text(60, 230)];
    expect(displaysOf([...around, ...recorded(cells)])).toEqual([]);
    const sum = cells.map(
      (cell): RecordedGlyph => (cell[0] === '7.4' ? (['+', ...cell.slice(1, 5)] as RecordedGlyph) : cell),
    );
    expect(displaysOf([...around, ...recorded(sum)])).toHaveLength(1);
  });

  it('are no cells between two rules of a table, whatever joins their numbers', () => {
    const cell = (x: number, y: number, mean: string, error: string): RecordedGlyph[] => [
      [mean, x, x + 18, y, 'CMR10'],
      ['±', x + 20, x + 28, y, 'CMSY10'],
      [error, x + 30, x + 43, y, 'CMR10'],
    ];
    const squares: RecordedGlyph[] = [
      ['R', 120, 128, 226, 'CMMI10'],
      ['2', 128, 132, 222, 'CMR7'],
      ['0.31', 165, 183, 226, 'CMR10'],
      ['0.33', 240, 258, 226, 'CMR10'],
    ];
    const first = [...cell(160, 200, '41.2', '8.1'), ...cell(220, 200, '24.1', '3.0')];
    const rows = [...first, ...cell(160, 213, '43.0', '7.7'), ...cell(220, 213, '25.9', '2.8'), ...squares];
    const runs = [...text(60, 170), ...recorded(rows), ...text(60, 260)];
    const rules = [bar(110, 270, 190), bar(110, 270, 232)];
    const found = (bars: Rule[]) => recogniseFormulas(page({ runs, rules: bars })).displays;
    expect(found(rules)).toEqual([]);
    expect(found([])).not.toEqual([]);
    const side = (x: number): Rule => ({ x0: x, x1: x + 0.4, y0: 190, y1: 232, horizontal: false, thicknessPt: 0.4 });
    expect(found([...rules, side(110), side(270)])).not.toEqual([]);
  });

  it('are no cells around two rules that cross, unless brackets hold them', () => {
    const row = (y: number, ...signs: string[]): RecordedGlyph[] =>
      signs.map((sign, i): RecordedGlyph => [sign, 160 + 18 * i, 166 + 18 * i, y, 'CMMI10']);
    const rows = [...row(200, '×', 'a', 'b'), ...row(213, 'a', 'b', 'a'), ...row(226, 'b', 'a', 'b')];
    const upright = (y: number): Rule => ({
      x0: 172,
      x1: 172.4,
      y0: y,
      y1: y + 13,
      horizontal: false,
      thicknessPt: 0.4,
    });
    const cross = [bar(154, 208, 204), ...[191, 204, 217].map(upright)];
    const found = (glyphs: RecordedGlyph[], rules: Rule[]) =>
      recogniseFormulas(page({ runs: [...text(60, 170), ...recorded(glyphs), ...text(60, 260)], rules })).displays;
    expect(found(rows, cross)).toEqual([]);
    expect(found(rows, [])).toHaveLength(1);
    const brackets: RecordedGlyph[] = [
      ['(', 146, 152, 196, 'CMEX10', 191, 230],
      [')', 210, 216, 196, 'CMEX10', 191, 230],
    ];
    expect(found([...rows, ...brackets], cross)).toHaveLength(1);
  });

  it('stand in one of two columns, below an abstract that is as wide as both', () => {
    const abstract = text(
      60,
      100,
      'the words of an abstract that is set over both columns of the page and fills all of it',
    );
    const columns = [130, 142, 190, 202].flatMap((y) => text(60, y, 'words that fill one column of it'));
    const beside = [130, 142, 154, 166, 178, 190].flatMap((y) => text(320, y, 'words of the other column'));
    expect(displaysOf([...abstract, ...columns, ...equation(120, 166), ...beside])).toEqual(['x = y null']);
  });
});

describe('rows', () => {
  it('of a matrix are parted where the lowest script of one reaches the highest of the next', () => {
    const glyphs: RecordedGlyph[] = [
      ['(', 254, 259, 235.4, 'CMEX10', 217.9, 247.8],
      ['a', 259.5, 265.3, 228.8, 'CMMI11'],
      ['1', 265.3, 273.8, 230.4, 'CMR8'],
      ['b', 322, 327.9, 228.8, 'CMMI11'],
      ['c', 262, 268, 242.4, 'CMMI11'],
      ['d', 322, 328, 242.4, 'CMMI11'],
      ['2', 328.4, 332.6, 238.4, 'CMR8'],
      [')', 335, 340, 235.4, 'CMEX10', 217.9, 247.8],
    ];
    const node = buildFormula(atomsOf(recorded(glyphs)), []);
    expect(node && toLatex(node)).toBe('\\begin{pmatrix} a_1 & b \\\\ c & d^2 \\end{pmatrix}');
  });

  it('over and under a bar are no small fraction of the scripts of their letters', () => {
    const glyphs: RecordedGlyph[] = [
      ['k', 150, 156, 200, 'CMMI10'],
      ['a', 160, 166, 193, 'CMMI10'],
      ['1', 166, 170, 194.5, 'CMR7'],
      ['b', 160, 166, 207.5, 'CMMI10'],
      ['2', 166, 170, 209, 'CMR7'],
    ];
    const runs = [...text(60, 170), ...recorded(glyphs), ...text(60, 232)];
    const { displays } = recogniseFormulas(page({ runs, rules: [bar(159.5, 170.5, 197.5)] }));
    expect(displays.map(({ math }) => math && toLatex(math))).toEqual(['k\\frac{a_1}{b_2}']);
  });
});
