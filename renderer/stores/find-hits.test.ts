import { expect, test } from 'vitest';
import type { Found } from '../../core/model/preview.ts';
import { firstFrom, hitAt, totalOf } from './find-hits.ts';

const found: Found = [
  [2, 20_000],
  [5, 1],
  [9, 2],
];

test('every place has its number, also behind a block with very many', () => {
  expect(totalOf(found)).toBe(20_003);
  expect([0, 19_999, 20_000, 20_002, 20_003].map((number) => hitAt(found, number))).toEqual([
    { block: 2, nth: 0 },
    { block: 2, nth: 19_999 },
    { block: 5, nth: 0 },
    { block: 9, nth: 1 },
    null,
  ]);
});

test.each([
  ['the first at the block that is read', 5, 20_000],
  ['the first behind it', 6, 20_001],
  ['the first of all where none follows', 10, 0],
])('a search begins at %s', (_, block, number) => {
  expect(firstFrom(found, block)).toBe(number);
});
