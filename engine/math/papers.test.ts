import { describe, expect, it } from 'vitest';
import type { GlyphRun, Rule } from '../extract/page-content.ts';
import { bar, type RecordedGlyph, recorded } from '../fixtures/formulas.ts';
import { line, page } from '../fixtures/runs.ts';
import { toLatex } from './latex.ts';
import { recogniseFormulas } from './recognise.ts';

const PARAGRAPH = 'the words of a line that fills all of its column on this page';
const paragraph = (y: number) => line(PARAGRAPH, 60, y);
const displaysOf = (runs: readonly GlyphRun[]) =>
  recogniseFormulas(page({ runs: [...runs] })).displays.map(({ math, tag }) => `${math && toLatex(math)} ${tag}`);
const textsOf = (glyphs: readonly RecordedGlyph[], rules: Rule[] = [], italics = '') =>
  recogniseFormulas(
    page({
      runs: recorded(glyphs).map((run) => ({
        ...run,
        style: { ...run.style, italic: run.style.font === italics },
      })),
      rules,
    }),
  ).content.runs.map((run) => (run.math ? `$${toLatex(run.math)}$` : run.text));
const equation = (y: number, x = 140): RecordedGlyph[] => [
  ['x', x, x + 6, y, 'CMMI10'],
  ['=', x + 9, x + 16, y, 'CMR10'],
  ['y', x + 19, x + 24, y, 'CMMI10'],
];

describe('in papers, displays', () => {
  it('are found far from the next paragraph, unless something stands beside them', () => {
    const where = line('where', 60, 190);
    expect(displaysOf([...paragraph(90), ...where, ...recorded(equation(210))])).toEqual(['x = y null']);
    const code = line('code', 220, 210, { font: 'Courier', monospace: true });
    expect(displaysOf([...paragraph(90), ...where, ...recorded(equation(210)), ...code])).toEqual([]);
    const small = recorded(equation(210)).map((run) => ({ ...run, style: { ...run.style, sizePt: 7 } }));
    expect(displaysOf([...paragraph(90), ...where, ...small])).toEqual([]);
  });

  it('may have a word of their own where they have a number', () => {
    const withWord = [
      ...recorded(equation(200)),
      ...line('per', 168, 200),
      ...recorded([['B', 185, 192, 200, 'CMMI10']]),
    ];
    const around = [...paragraph(170), ...paragraph(230)];
    expect(displaysOf([...around, ...withWord, ...line('(4)', 330, 200)])).toEqual(['x = y\\text{ per}B 4']);
    expect(displaysOf([...around, ...withWord])).toEqual([]);
  });

  it('give each of two sums side by side its own bound', () => {
    const glyphs: RecordedGlyph[] = [
      ['∑', 141, 155, 200, 'CMEX10', 190, 205],
      ['Y', 138, 144, 213, 'CMMI7'],
      ['∈', 144, 149, 213, 'CMSY7'],
      ['L', 149, 157, 213, 'CMMI7'],
      ['∑', 164, 178, 200, 'CMEX10', 190, 205],
      ['B', 158.7, 165, 213, 'CMMI7'],
      ['∈', 165, 170, 213, 'CMSY7'],
      ['S', 170, 183, 213, 'CMMI7'],
      ['=', 185, 192, 200, 'CMR10'],
      ['y', 195, 200, 200, 'CMMI10'],
    ];
    expect(displaysOf([...paragraph(170), ...recorded(glyphs), ...paragraph(240)])).toEqual([
      '\\sum_{Y\\in L}\\sum_{B\\in S} = y null',
    ]);
  });

  it('have matrices of two rows and several columns that are no binomials', () => {
    const glyphs: RecordedGlyph[] = [
      ['(', 140, 146, 203, 'CMEX10', 187, 213],
      ['a', 147, 152, 194, 'CMMI10'],
      ['b', 162, 167, 194, 'CMMI10'],
      ['c', 147, 152, 207.6, 'CMMI10'],
      ['d', 162, 167, 207.6, 'CMMI10'],
      [')', 168, 174, 203, 'CMEX10', 187, 213],
      ['=', 177, 184, 200, 'CMR10'],
      ['y', 187, 192, 200, 'CMMI10'],
    ];
    expect(displaysOf([...paragraph(160), ...recorded(glyphs), ...paragraph(240)])).toEqual([
      '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix} = y null',
    ]);
  });
});

describe('in papers, formulas in a line', () => {
  it('have no short words of a slanted sentence, but products of the slanted letters', () => {
    const sentence = (word: string): RecordedGlyph[] => [
      ['(ii)', 60, 75, 100, 'CMR10'],
      [word, 80, 88, 100, 'CMTI10'],
      ['=', 91, 98, 100, 'CMR10'],
      ['z', 101, 106, 100, 'CMMI10'],
    ];
    expect(textsOf(sentence('mc'), [], 'CMTI10')).toEqual(['(ii)', '$mc = z$']);
    const [mark, word] = sentence('If');
    const condition: RecordedGlyph[] = [
      ...(mark && word ? [mark, word] : []),
      ['|', 91.5, 94, 100, 'CMSY10'],
      ['z', 94, 99, 100, 'CMMI10'],
      ['|', 99, 102, 100, 'CMSY10'],
    ];
    expect(textsOf(condition, [], 'CMTI10')).toEqual(['(ii)', 'If', '$|z|$']);
  });

  it('are Greek capitals of the text’s font with a script', () => {
    const glyphs: RecordedGlyph[] = [
      ['where', 60, 84, 100, 'CMR10'],
      ['Φ', 88, 95, 100, 'CMR10'],
      ['0', 95, 99, 101.5, 'CMR7'],
      ['of', 103, 111, 100, 'CMR10'],
      ['x', 115, 120, 100, 'CMMI10'],
    ];
    expect(textsOf(glyphs)).toEqual(['where', '$\\Phi_0$', 'of', '$x$']);
  });

  it('have bars that browsers set as letters over theirs', () => {
    const glyphs: RecordedGlyph[] = [
      ['so', 60, 70, 100, 'CMR10'],
      ['ˉ', 74.5, 79, 100, 'LatinModernMath-Regular'],
      ['𝑦', 74, 79, 100, 'LatinModernMath-Regular'],
    ];
    expect(textsOf(glyphs)).toEqual(['so', '$\\bar{y}$']);
  });

  it('hold their modulus', () => {
    const glyphs: RecordedGlyph[] = [
      ['so', 60, 70, 100, 'CMR10'],
      ['a', 74, 79, 100, 'CMMI10'],
      ['≡', 82, 89, 100, 'CMSY10'],
      ['b', 92, 96, 100, 'CMMI10'],
      ['(', 106, 110, 100, 'CMR10'],
      ['mod', 110, 129, 100, 'CMR10'],
      ['p', 132, 137, 100, 'CMMI10'],
      [')', 137, 141, 100, 'CMR10'],
    ];
    expect(textsOf(glyphs)).toEqual(['so', '$a \\equiv b \\pmod{p}$']);
  });

  it('have sums no larger than the text, beside small denominators', () => {
    const glyphs: RecordedGlyph[] = [
      ['so', 60, 70, 100, 'CMR10'],
      ['∑', 74, 84, 100.7, 'StandardSymL'],
      ['n', 84, 88, 102.6, 'CMMI7'],
      ['x', 91, 96, 100, 'CMMI10'],
      ['2', 96, 99, 102, 'CMR6'],
    ];
    expect(textsOf(glyphs)).toEqual(['so', '$\\sum_n x_2$']);
  });

  it('have roots whose bar reaches over the room behind a fraction', () => {
    const glyphs: RecordedGlyph[] = [
      ['so', 330, 350, 323.4, 'CMR10'],
      ['3', 357.5, 360.9, 321, 'CMR5'],
      ['√', 355.4, 365.6, 324.1, 'CMEX10', 312.7, 330.6],
      ['p', 366.6, 370.7, 319, 'CMMI7'],
      ['q', 366.7, 370.3, 326.8, 'CMMI7'],
      ['and', 375.7, 391.7, 323.4, 'CMR10'],
    ];
    expect(textsOf(glyphs, [bar(365, 372.3, 312.9), bar(366.2, 371.1, 320.9)])).toEqual([
      'so',
      '$\\sqrt[3]{\\frac{p}{q}}$',
      'and',
    ]);
  });

  it('are those of LibreOffice, whose signs are of OpenSymbol, with primes on their row', () => {
    const glyphs: RecordedGlyph[] = [
      ['f', 60, 64, 100, 'LiberationSerif-Italic'],
      ['′', 64, 67, 100, 'OpenSymbol'],
      ['≤', 70, 77, 100, 'OpenSymbol'],
      ['b', 80, 85, 100, 'LiberationSerif-Italic'],
    ];
    expect(textsOf(glyphs, [], 'LiberationSerif-Italic')).toEqual(["$f' \\leq b$"]);
  });
});

describe('in papers, numbers', () => {
  it('have their errors over and under each other', () => {
    const glyphs: RecordedGlyph[] = [
      ['0.965', 100, 123, 200, 'CMR10'],
      ['+0', 123.5, 134, 196, 'CMR7'],
      ['−', 123.5, 130, 203, 'CMSY7'],
      ['0', 130, 134, 203, 'CMR7'],
      ['.', 134, 136, 196, 'CMMI7'],
      ['.', 134, 136, 203, 'CMMI7'],
      ['004', 136, 148, 196, 'CMR7'],
      ['005', 136, 148, 203, 'CMR7'],
    ];
    expect(textsOf(glyphs)).toEqual(['$0.965_{-0.005}^{+0.004}$']);
    expect(textsOf(glyphs.filter(([, , , y]) => y !== 203))).toHaveLength(4);
  });
});
