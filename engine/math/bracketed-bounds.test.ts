import { expect, it } from 'vitest';
import { type RecordedGlyph, recorded } from '../fixtures/formulas.ts';
import { atomsOf } from './atoms.ts';
import { buildFormula } from './build.ts';
import { toLatex } from './latex.ts';

it('Bounds that reach over and under the brackets around their operator are its own', () => {
  const held: RecordedGlyph[] = [
    ['(', 200, 206, 100, 'CMEX10', 91, 109],
    ['∑', 208, 222, 100, 'CMEX10', 90, 104],
    ['n', 213, 217, 87, 'CMMI7'],
    ['i', 211, 214, 112, 'CMMI7'],
    ['x', 224, 229, 100, 'CMMI10'],
    [')', 229, 235, 100, 'CMEX10', 91, 109],
  ];
  const node = buildFormula(atomsOf(recorded(held)), []);
  expect(node && toLatex(node)).toBe('\\left( \\sum_i^n x \\right)');
});
