import { expect, test } from 'vitest';
import { long } from '../../test/long.ts';
import { live } from './soak.ts';

/** Each one is another life; what a seed gives is the same on each run but for the order in which sockets answer. */
const seeds = Array.from({ length: long ? 60 : 4 }, (_, i) => i + 1);

test.each(seeds)('Whatever happens, the promises hold: life %i', async (seed) => {
  const { broken, deeds } = await live(seed);
  expect(broken, deeds.join(', ')).toEqual([]);
});
