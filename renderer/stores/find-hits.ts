/** The places where words were found, in the order of the result. Pure: they are counted by block, never listed one by one. */
import type { Found } from '../../core/model/preview.ts';

/** One of the places where the words stand: the `nth` in its block, from 0. */
export interface Hit {
  block: number;
  nth: number;
}

export const totalOf = (found: Found): number => found.reduce((total, [, count]) => total + count, 0);

/** The place at a number from 0; null where there are fewer. */
export function hitAt(found: Found, number: number): Hit | null {
  let nth = number;
  for (const [block, count] of found) {
    if (nth < count) return { block, nth };
    nth -= count;
  }
  return null;
}

/** The number of the first place at or behind a block; 0 where all of them are before it. */
export function firstFrom(found: Found, block: number): number {
  const next = found.findIndex(([at]) => at >= block);
  return totalOf(found.slice(0, Math.max(0, next)));
}
