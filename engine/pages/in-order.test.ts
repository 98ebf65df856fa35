import { expect, it } from 'vitest';
import { InOrder } from './read-document.ts';

it('hands items on in their order, however they come', () => {
  const taken: string[] = [];
  const order = new InOrder<string>((item) => taken.push(item));
  order.add(2, 'c');
  order.add(1, 'b');
  expect(taken).toEqual([]);
  order.add(0, 'a');
  expect(taken).toEqual(['a', 'b', 'c']);
  order.add(3, 'd');
  expect(taken).toEqual(['a', 'b', 'c', 'd']);
});
