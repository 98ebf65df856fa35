import { expect, test } from 'vitest';
import { threadsFor } from './engine-pool.ts';

test.each([
  ['alone on two cores', 1, 1, 1],
  ['alone on four cores', 1, 3, 3],
  ['alone on many', 1, 15, 4],
  ['beside another', 2, 7, 3],
  ['in a full pool', 7, 7, 1],
  ['beyond it', 8, 7, 1],
])('A conversion %s: as the %i. of %i it has %i threads', (_, running, size, threads) => {
  expect(threadsFor(running, size)).toBe(threads);
});
