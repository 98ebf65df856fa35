import { describe, expect, it, test } from 'vitest';
import { blockOfPage, pageOfBlock, placesInOrder } from './page-blocks.ts';

const inOrder = (places: (number | null)[]) => placesInOrder(places).map(({ page, block }) => [page, block]);

describe('places of pages', () => {
  it('are all kept where they go on', () => {
    expect(inOrder([0, 4, 4, null, 9])).toEqual([
      [1, 0],
      [2, 4],
      [3, 4],
      [5, 9],
    ]);
  });

  it('leave out a page that was found at a wrong place', () => {
    expect(inOrder([0, 90, 5, 8, 12])).toEqual([
      [1, 0],
      [3, 5],
      [4, 8],
      [5, 12],
    ]);
  });

  it('may all be unknown', () => {
    expect(inOrder([null, null])).toEqual([]);
  });
});

const places = placesInOrder([0, 4, null, 9, 9, 9]);

test.each([
  [1, 0],
  [2, 4],
  [3, 4],
  [4, 9],
  [6, 9],
  [7, 9],
])('page %i begins at block %i', (page, block) => expect(blockOfPage(places, page)).toBe(block));

test.each([
  [0, 1],
  [3, 1],
  [4, 2],
  [8, 2],
  [9, 4],
  [10, 6],
])('block %i is on page %i', (block, page) => expect(pageOfBlock(places, block)).toBe(page));

test('without places everything is on the first page', () => {
  expect(pageOfBlock([], 7)).toBe(1);
  expect(blockOfPage([], 7)).toBe(0);
});
