import { expect, it } from 'vitest';
import { firstWhere, placeOfSum } from './statistics.ts';

it('the first place from which on a test holds is found by halving', () => {
  const values = [1, 2, 2, 5];
  expect([0, 2, 3, 9].map((least) => firstWhere(values.length, (at) => (values[at] ?? 0) >= least))).toEqual([
    0, 1, 3, 4,
  ]);
});

it('the place is found up to which weights add up to a sum, or the last one', () => {
  expect([0, 1, 2, 3, 9].map((sum) => placeOfSum([1, 1, 1], sum))).toEqual([0, 0, 1, 2, 2]);
});
