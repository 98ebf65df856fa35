import { describe, expect, it } from 'vitest';
import { inked, recognisedLine } from '../fixtures/bitmaps.ts';
import { densestBand, doubtfulBand } from './text-band.ts';

describe('the band of a page that languages are tried on', () => {
  /** Letters 7 pixels wide, with a line every 30 pixels. */
  const lines = (from: number, to: number, step: number) => {
    const boxes: number[][] = [];
    for (let y = from; y < to; y += 30) for (let x = 60; x < 740; x += step) boxes.push([x, y, x + 7, y + 12]);
    return boxes;
  };

  it('is where most letters stand', () => {
    const { y0, y1 } = densestBand(inked(800, 1200, [...lines(60, 500, 60), ...lines(600, 1000, 11)]), 200, 128);
    expect(y0).toBeGreaterThanOrEqual(580);
    expect(y1).toBeLessThanOrEqual(1020);
  });

  it('is text rather than the screen of a photograph', () => {
    const screen = Array.from({ length: 300 }, (_, y) => y + 60).flatMap((y) =>
      Array.from({ length: 170 }, (_, i) => [60 + 4 * i, y, 62 + 4 * i, y + 1]),
    );
    const { y0 } = densestBand(inked(800, 1200, [...screen, ...lines(600, 1000, 11)]), 200, 128);
    expect(y0).toBeGreaterThan(400);
  });

  it('is text rather than rows of dots', () => {
    const dots = Array.from({ length: 12 }, (_, i) => 71 + 30 * i).flatMap((y) =>
      Array.from({ length: 110 }, (_, i) => [60 + 6 * i, y, 62 + 6 * i, y + 2]),
    );
    const words = lines(60, 420, 60);
    const { y0 } = densestBand(inked(800, 1200, [...dots, ...words, ...lines(600, 1000, 11)]), 200, 128);
    expect(y0).toBeGreaterThan(400);
  });

  it('is the whole of a low picture', () => {
    expect(densestBand(inked(800, 200, lines(20, 180, 11)), 200, 128)).toEqual({ y0: 0, y1: 200 });
  });
});

describe('the band of a page that reads worst', () => {
  const lineAt = (y: number, confidence: number) => {
    const line = recognisedLine('some words', 0, y, 20);
    return { ...line, words: line.words.map((word) => ({ ...word, confidence })) };
  };

  it('is where the words are doubtful', () => {
    const lines = Array.from({ length: 30 }, (_, i) => lineAt(100 + 40 * i, i >= 12 && i < 20 ? 40 : 95));
    expect(doubtfulBand(lines, 1400)).toEqual({ y0: 550, y1: 870 });
  });

  it('is the whole page where that has few lines', () => {
    expect(doubtfulBand([lineAt(100, 20)], 1400)).toEqual({ y0: 0, y1: 1400 });
  });
});
