import { expect, test } from 'vitest';
import { scrollFor } from './use-scroll-into-view.ts';

const view = { offset: 100, height: 300 };

test.each([
  ['are in view: nothing moves', { top: 150, bottom: 350 }, 100],
  ['are below: just so far that the last one is seen', { top: 390, bottom: 500 }, 200],
  ['are above: up to the first one', { top: 20, bottom: 80 }, 20],
  ['are more than there is room for: the first ones', { top: 350, bottom: 5000 }, 350],
  ['are more than there is room for, and begin in view: the first ones', { top: 200, bottom: 5000 }, 200],
])('New rows %s', (_, rows, offset) => {
  expect(scrollFor(rows, view)).toBe(offset);
});
