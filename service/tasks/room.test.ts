import { expect, test } from 'vitest';
import { hasRoom } from './room.ts';

test.each([
  ['an empty queue has room', { total: 0, own: 0, max: 1 }, true],
  ['a full one has none', { total: 10, own: 0, max: 10 }, false],
  ['one owner alone gets half', { total: 5, own: 5, max: 10 }, false],
  ['and not less', { total: 4, own: 4, max: 10 }, true],
  ['another finds room then', { total: 5, own: 0, max: 10 }, true],
  ['until as many are free as it has', { total: 8, own: 2, max: 10 }, false],
])('%s', (_, load, expected) => {
  expect(hasRoom(load)).toBe(expected);
});
