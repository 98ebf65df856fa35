import { expect, test } from 'vitest';
import { live } from './soak.ts';

/** Each one is another life; what a seed gives is the same on each run but for the order in which sockets answer. */
const seeds = [1, 2, 3, 4, 5, 6, 7, 8];

test.each(seeds)('Whatever happens, the promises hold: life %i', async (seed) => {
  const { broken, deeds } = await live(seed);
  expect(broken, deeds.join(', ')).toEqual([]);
});
