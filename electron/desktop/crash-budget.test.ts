import { expect, test } from 'vitest';
import { overuse } from './crash-budget.ts';

test('The fourth crash within a minute is one too many; later ones are counted anew', () => {
  const tooOften = overuse(3, 60_000);
  expect([0, 1_000, 2_000, 3_000].map(tooOften)).toEqual([false, false, false, true]);
  expect(tooOften(70_000)).toBe(false);
});

test('Crashes that are far apart are never too many', () => {
  const tooOften = overuse(3, 60_000);
  expect([0, 30_000, 60_000, 90_000, 120_000].map(tooOften)).not.toContain(true);
});
