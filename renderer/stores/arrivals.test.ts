import { expect, it } from 'vitest';
import { beginArrival, useArrivals } from './arrivals.ts';

const names = () => useArrivals.getState().names;

it('What was dropped is named at once, as people count, drop after drop, until its rows are there', () => {
  const endFirst = beginArrival(['page 10.pdf', 'page 9.pdf']);
  const endSecond = beginArrival(['annex.pdf']);
  expect(names()).toEqual(['page 9.pdf', 'page 10.pdf', 'annex.pdf']);
  endFirst();
  expect(names()).toEqual(['annex.pdf']);
  endSecond();
  expect(names()).toEqual([]);
});
