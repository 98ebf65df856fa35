import { expect, it } from 'vitest';
import { stretchesOf } from './stretches.ts';

it('items are parted where one does not go on', () => {
  expect(stretchesOf([1, 2, 4, 5, 9], (item, last) => item === last + 1)).toEqual([[1, 2], [4, 5], [9]]);
  expect(stretchesOf([1, 2, 3, 4], (_, __, stretch) => stretch.length < 3)).toEqual([[1, 2, 3], [4]]);
  expect(stretchesOf([], () => true)).toEqual([]);
});
