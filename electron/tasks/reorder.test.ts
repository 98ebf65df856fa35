import { expect, test } from 'vitest';
import { type Move, reordered } from './reorder.ts';

test.each<[string, Move, string]>([
  ['c', 'first', 'cabde'],
  ['b', 'last', 'acdeb'],
  ['c', 'up', 'acbde'],
  ['c', 'down', 'abdce'],
  ['a', 'up', 'abcde'],
  ['e', 'down', 'abcde'],
  ['bd', 'up', 'bdace'],
  ['bd', 'down', 'acebd'],
  ['eb', 'first', 'beacd'],
  ['', 'first', 'abcde'],
])('%s moved %s gives %s', (moving, move, expected) => {
  expect(reordered([...'abcde'], new Set(moving), move).join('')).toBe(expected);
});
