import { describe, expect, it } from 'vitest';
import { gapAt, scrollBy } from './use-row-drag.ts';

const ids = [...'abcde'];

describe('rows are dropped', () => {
  const box = { id: 'c', top: 100, bottom: 156 };
  it.each([
    [101, box, { before: 'c', edge: 100 }],
    [150, box, { before: 'd', edge: 156 }],
    [150, { ...box, id: 'e' }, { before: null, edge: 156 }],
  ])('at %i', (y, row, gap) => {
    expect(gapAt(y, row, ids)).toEqual(gap);
  });
});

it.each([
  [300, 0],
  [120, -7],
  [100, -14],
  [20, -14],
  [500, 14],
  [461, 0],
  [480, 7],
])('at height %i the list scrolls by %i', (y, by) => {
  expect(scrollBy(y, { top: 100, bottom: 500 }) + 0).toBe(by);
});
