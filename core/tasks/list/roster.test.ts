import { expect, test } from 'vitest';
import { type Move, reordered } from './roster.ts';

const before = (id: string | null): Move => ({ before: id });

test.each<[string, Move, string]>([
  ['c', 'first', 'cabde'],
  ['b', 'last', 'acdeb'],
  ['eb', 'first', 'beacd'],
  ['', 'first', 'abcde'],
  ['b', before('e'), 'acdbe'],
  ['d', before('a'), 'dabce'],
  ['bd', before('c'), 'abdce'],
  ['bd', before('d'), 'acbde'],
  ['b', before('b'), 'abcde'],
  ['a', before(null), 'bcdea'],
  ['a', before('gone'), 'bcdea'],
])('%s moved %j gives %s', (moving, move, expected) => {
  expect(reordered([...'abcde'], new Set(moving), move).join('')).toBe(expected);
});
