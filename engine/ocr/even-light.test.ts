import { describe, expect, it } from 'vitest';
import { textLike } from '../fixtures/bitmaps.ts';
import type { GreyBitmap } from './bitmap.ts';
import { evenlyLit } from './even-light.ts';

const page = textLike();

function under(light: (x: number, y: number) => number, from: GreyBitmap = page): GreyBitmap {
  const samples = from.samples.map((value, i) => value * light(i % from.widthPx, Math.floor(i / from.widthPx)));
  return { ...from, samples };
}

/** The grey of paper and of ink at the same letter of the fixture: 3 px left of it, and in it. */
const levelsAt = ({ samples, widthPx }: GreyBitmap, x: number, y: number): [paper: number, ink: number] => [
  samples[y * widthPx + x - 3] ?? -1,
  samples[y * widthPx + x + 3] ?? -1,
];

describe('the light of a page', () => {
  it('stays where it is even', () => {
    expect(evenlyLit(page)).toBe(page);
    const pale = under(() => 0.8);
    expect(evenlyLit(pale)).toBe(pale);
  });

  it('that falls off towards an edge is made even', () => {
    const lit = evenlyLit(under((x) => 1 - (0.6 * x) / page.widthPx));
    for (const x of [60, 390, 720]) {
      const [paper, ink] = levelsAt(lit, x, 306);
      expect(paper).toBeGreaterThan(235);
      expect(ink).toBeLessThan(10);
    }
  });

  it('makes a tinted box with dark letters as white as the paper', () => {
    const isInBox = (x: number, y: number): boolean => x > 200 && x < 600 && y > 200 && y < 400;
    const [paper, ink] = levelsAt(evenlyLit(under((x, y) => (isInBox(x, y) ? 0.5 : 1))), 390, 306);
    expect(paper).toBeGreaterThan(235);
    expect(ink).toBeLessThan(10);
  });

  it('leaves a box with light letters as it is', () => {
    const box = { ...page, samples: page.samples.slice() };
    for (let y = 200; y < 400; y++)
      for (let x = 200; x < 600; x++)
        box.samples[y * box.widthPx + x] = page.samples[y * box.widthPx + x] === 0 ? 255 : 110;
    expect(evenlyLit(box)).toBe(box);
  });

  it('leaves a photograph as it is', () => {
    const photo = under((x, y) => (x > 200 && x < 600 && y > 200 && y < 400 ? ((x * 7 + y * 13) % 97) / 97 : 1));
    expect(evenlyLit(photo)).toBe(photo);
  });
});
