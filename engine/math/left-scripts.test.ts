import { expect, it } from 'vitest';
import { type RecordedGlyph, recorded } from '../fixtures/formulas.ts';
import { atomsOf } from './atoms.ts';
import { buildFormula } from './build.ts';
import { toLatex } from './latex.ts';

const latex = (glyphs: readonly RecordedGlyph[]): string | null => {
  const node = buildFormula(atomsOf(recorded(glyphs)), []);
  return node && toLatex(node);
};

/** ₂F₁(a), its first letter behind `x`. */
const hypergeometric = (x: number): RecordedGlyph[] => [
  ['2', x, x + 4, 101.5, 'CMR7'],
  ['F', x + 4.5, x + 11, 100, 'CMMI10'],
  ['1', x + 11, x + 15, 101.5, 'CMR7'],
  ['a', x + 16, x + 21, 100, 'CMMI10'],
];

it('Scripts before a letter are its own at the start of a formula and behind a relation', () => {
  expect(latex(hypergeometric(50))).toBe('{}_2 F_1 a');
  const equation: RecordedGlyph[] = [['y', 30, 35, 100, 'CMMI10'], ['=', 38, 46, 100, 'CMR10'], ...hypergeometric(49)];
  expect(latex(equation)).toBe('y = {}_2 F_1 a');
});

it('Scripts that nothing stands beside begin no formula', () => {
  expect(latex([['2', 30, 34, 101.5, 'CMR7'], ...hypergeometric(50).slice(1)])).toBe(null);
});

it('and behind the scripts of the letter before them', () => {
  const power: RecordedGlyph[] = [['z', 30, 35, 100, 'CMMI10'], ['n', 35, 40, 96, 'CMMI7'], ...hypergeometric(40.5)];
  expect(latex(power)).toBe('z^n{}_2 F_1 a');
});

it('but those of the letter that they stand behind where it has no others, or where they are letters, as indices are', () => {
  expect(latex([['x', 45, 50, 100, 'CMMI10'], ...hypergeometric(50)])).toBe('x_2 F_1 a');
  const tensor: RecordedGlyph[] = [
    ['T', 30, 36, 100, 'CMMI10'],
    ['a', 36, 40, 96, 'CMMI7'],
    ['b', 40, 44, 101.5, 'CMMI7'],
    ['g', 44.5, 50, 100, 'CMMI10'],
    ['c', 50, 54, 101.5, 'CMMI7'],
  ];
  expect(latex(tensor)).toBe('T_b^a g_c');
});
