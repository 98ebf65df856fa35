import { expect, test } from 'vitest';
import { fittingWidth, widthAfterKey } from './resize-grip.tsx';

test.each([
  [320, 1280, 320],
  [100, 1280, 280],
  [900, 1600, 640],
  [640, 1100, 500],
  [320.4, 1280, 320],
  [320, 700, 280],
])('Details of %i in a window of %i are %i wide', (wanted, window, width) => {
  expect(fittingWidth(wanted, window)).toBe(width);
});

test('Keys move the edge as they move a splitter', () => {
  expect(widthAfterKey('ArrowLeft', 320)).toBe(336);
  expect(widthAfterKey('ArrowRight', 320)).toBe(304);
  expect(widthAfterKey('Home', 320)).toBe(640);
  expect(widthAfterKey('End', 320)).toBe(280);
  expect(widthAfterKey('a', 320)).toBeNull();
});
