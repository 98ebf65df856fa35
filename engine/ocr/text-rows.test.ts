import { describe, expect, it } from 'vitest';
import type { GreyBitmap } from './bitmap.ts';
import { mayShowText } from './text-rows.ts';
import type { PixelBox } from './words.ts';

const SIDE = 600;
const DPI = 100;

function drawn(boxes: readonly PixelBox[], [ink, paper] = [0, 255]): GreyBitmap {
  const samples = new Uint8Array(SIDE * SIDE).fill(paper);
  for (const { x0, y0, x1, y1 } of boxes) for (let y = y0; y < y1; y++) samples.fill(ink, y * SIDE + x0, y * SIDE + x1);
  return { samples, widthPx: SIDE, heightPx: SIDE };
}

/** Rows of shapes as high as letters, with white space between them. */
const letters = (rows: number, each: number): PixelBox[] =>
  Array.from({ length: rows * each }, (_, i) => {
    const [x0, y1] = [40 + 12 * (i % each), 60 + 24 * Math.floor(i / each)];
    return { x0, x1: x0 + 8, y0: y1 - (i % 3 === 0 ? 14 : 10), y1 };
  });

/** Spots of all sizes in arbitrary places, the same in each run. */
function texture(count: number): PixelBox[] {
  let state = 7;
  const next = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  return Array.from({ length: count }, () => {
    const [x0, y0] = [next(SIDE - 60), next(SIDE - 60)];
    return { x0, y0, x1: x0 + 4 + next(40), y1: y0 + 4 + next(40) };
  });
}

const turned = (boxes: readonly PixelBox[]): PixelBox[] =>
  boxes.map(({ x0, y0, x1, y1 }) => ({ x0: y0, y0: x0, x1: y1, y1: x1 }));

describe('a page among pages with text', () => {
  it.each([
    ['lines of text', drawn(letters(8, 30))],
    ['lines that run up or down', drawn(turned(letters(8, 30)))],
    ['light text on dark ground', drawn(letters(8, 30), [240, 30])],
    ['a few words', drawn(letters(1, 5))],
    ['text and as many specks', drawn([...letters(8, 30), ...texture(60)])],
  ])('may show text where it has %s', (_, bitmap) => {
    expect(mayShowText(bitmap, DPI, 128, false)).toBe(true);
  });

  it('shows none where its shapes stand anywhere', () => {
    expect(mayShowText(drawn(texture(90)), DPI, 128, false)).toBe(false);
  });
});

describe('an image with room beside it', () => {
  it('shows none where it is a drawing with a name', () => {
    expect(mayShowText(drawn([...letters(1, 6), ...texture(12)]), DPI, 128, true)).toBe(false);
  });

  it.each([
    ['lines of text', drawn(letters(8, 30))],
    ['nothing but a few words', drawn(letters(2, 6))],
  ])('may show text where it has %s', (_, bitmap) => {
    expect(mayShowText(bitmap, DPI, 128, true)).toBe(true);
  });
});
