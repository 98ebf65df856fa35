import { describe, expect, test } from 'vitest';
import { placeWindow } from './window-state.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const beside = { x: 1440, y: 0, width: 1920, height: 1080 };
const state = (x: number, y: number, width = 900, height = 600) => ({ x, y, width, height, maximized: false });

describe('The window opens', () => {
  test('at its usual size, placed by the system, the first time', () => {
    expect(placeWindow(null, [laptop])).toEqual({ width: 960, height: 680 });
  });

  test('where it was', () => {
    expect(placeWindow(state(100, 100), [laptop])).toEqual({ x: 100, y: 100, width: 900, height: 600 });
    expect(placeWindow(state(2000, 50), [laptop, beside])).toEqual({ x: 2000, y: 50, width: 900, height: 600 });
  });

  test.each([
    ['on a display that is gone', state(2000, 50)],
    ['above the screen, where its title bar can’t be reached', state(100, -300)],
    ['below the screen', state(100, 890)],
    ['with only its edge to be seen', state(-850, 100)],
  ])('anew when it was %s, with its size', (_where, was) => {
    expect(placeWindow(was, [laptop])).toEqual({ width: 900, height: 600 });
  });

  test('no larger than the display and no smaller than its minimum', () => {
    expect(placeWindow(state(0, 25, 3000, 2000), [laptop])).toEqual({ x: 0, y: 25, width: 1440, height: 875 });
    expect(placeWindow(state(0, 25, 10, 10), [laptop])).toMatchObject({ width: 640, height: 440 });
  });
});
