import { expect, it } from 'vitest';
import { cutWhere, stretchesOf } from './stretches.ts';

it('items are parted where one does not go on', () => {
  expect(stretchesOf([1, 2, 4, 5, 9], (item, last) => item === last + 1)).toEqual([[1, 2], [4, 5], [9]]);
  expect(stretchesOf([1, 2, 3, 4], (_, __, stretch) => stretch.length < 3)).toEqual([[1, 2, 3], [4]]);
  expect(stretchesOf([], () => true)).toEqual([]);
});

it('items are parted where white is between them and what reaches farthest', () => {
  const box = (x0: number, x1: number) => ({ x0, x1 });
  const items = [box(0, 9), box(1, 3), box(5, 6), box(12, 13)];
  expect(cutWhere(items, (right, { x0 }) => x0 - right > 1)).toEqual([items.slice(0, 3), items.slice(3)]);
});
