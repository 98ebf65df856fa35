import { expect, it } from 'vitest';
import { heaviestOf } from './statistics.ts';

it('the key whose weights add up to most is found, the first of several', () => {
  const weighed = [
    ['a', 2],
    ['b', 1],
    ['b', 2],
    ['c', 3],
  ] as const;
  expect(heaviestOf(weighed)).toBe('b');
  expect(heaviestOf([])).toBeUndefined();
});
