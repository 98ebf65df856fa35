import { describe, expect, it } from 'vitest';
import { inked } from '../../fixtures/bitmaps.ts';
import { inkLeaders, withoutLeaders } from './ink-leaders.ts';

const DPI = 200;

/** Dots of 4 pixels from left to right, with their lower edges at `bottom`. */
const dots = (x: number, bottom: number, count: number, pitch = 14): number[][] =>
  Array.from({ length: count }, (_, i) => [x + i * pitch, bottom - 4, x + i * pitch + 4, bottom]);

describe('dot leaders on a scan', () => {
  it('are rows of equal dots at one pitch', () => {
    const page = inked(600, 200, [[20, 40, 32, 64], ...dots(50, 64, 30), [500, 40, 512, 64], ...dots(80, 100, 20)]);
    expect(inkLeaders(page, DPI, 128)).toEqual([
      { x0: 50, y0: 60, x1: 460, y1: 64, dots: 30 },
      { x0: 80, y0: 96, x1: 350, y1: 100, dots: 20 },
    ]);
  });

  it('may rise and sink by a pixel and miss a dot', () => {
    const row = dots(50, 64, 20).flatMap(([x0 = 0, y0 = 0, x1 = 0, y1 = 0], i) =>
      i === 8 ? [] : [[x0, y0 + (i >> 3), x1, y1 + (i >> 3)]],
    );
    expect(inkLeaders(inked(600, 200, row), DPI, 128)).toEqual([{ x0: 50, y0: 60, x1: 320, y1: 66, dots: 19 }]);
  });

  it.each([
    ['the dots of an ellipsis', dots(50, 64, 4)],
    ['stops at odd distances', [50, 61, 80, 92, 118, 130, 155].flatMap((x) => dots(x, 64, 1))],
    [
      'dots over letters',
      dots(50, 64, 9).flatMap(([x0 = 0, y0 = 0, x1 = 0, y1 = 0]) => [
        [x0, y0, x1, y1],
        [x0, y1 + 3, x1, y1 + 15],
      ]),
    ],
    ['strokes', dots(50, 64, 9).map(([x0 = 0, , x1 = 0, y1 = 0]) => [x0, y1 - 16, x1, y1])],
    ['dots far apart', dots(20, 64, 9, 60)],
    ['the screen of a picture', [60, 68, 76, 84].flatMap((y) => dots(50, y, 20, 8))],
  ])('are not %s', (_, boxes) => {
    expect(inkLeaders(inked(600, 200, boxes), DPI, 128)).toEqual([]);
  });

  it('are painted over, and nothing else is', () => {
    const letters = [
      [20, 40, 32, 64],
      [500, 40, 512, 64],
    ];
    const page = inked(600, 100, [...letters, ...dots(50, 64, 30)]);
    const left = withoutLeaders(page, inkLeaders(page, DPI, 128));
    expect(left.samples).toEqual(inked(600, 100, letters).samples);
  });
});
