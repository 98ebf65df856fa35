import { expect, test } from 'vitest';
import { randomFormulas } from './random-formulas.ts';
import { tokensOf } from './tokens.ts';

test('Formulas by chance can be set, and are the same for the same seed', () => {
  const formulas = randomFormulas(200, 7);
  expect(formulas.filter((formula) => tokensOf(formula) === null)).toEqual([]);
  expect(randomFormulas(200, 7)).toEqual(formulas);
  expect(randomFormulas(200, 8)).not.toEqual(formulas);
  expect(new Set(formulas).size).toBe(200);
});
