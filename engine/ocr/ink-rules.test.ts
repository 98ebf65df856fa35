import { describe, expect, it } from 'vitest';
import { inked } from '../fixtures/bitmaps.ts';
import { inkRules, withoutRules } from './ink-rules.ts';

const DPI = 200;

describe('rules on a scan', () => {
  it('are found along both axes with their boxes', () => {
    const page = inked(600, 400, [
      [50, 100, 550, 103],
      [50, 100, 52, 300],
    ]);
    expect(inkRules(page, DPI, 128)).toEqual([
      { x0: 50, y0: 100, x1: 550, y1: 103, horizontal: true },
      { x0: 50, y0: 100, x1: 52, y1: 300, horizontal: false },
    ]);
  });

  it('may step by a pixel, as lines do that are not quite level', () => {
    const page = inked(700, 200, [
      [50, 100, 300, 102],
      [290, 101, 600, 103],
    ]);
    expect(inkRules(page, DPI, 128)).toEqual([{ x0: 50, y0: 100, x1: 600, y1: 103, horizontal: true }]);
  });

  it('are neither letters nor bars nor pictures', () => {
    const page = inked(600, 400, [
      [50, 50, 57, 62],
      [50, 100, 250, 130],
      [300, 100, 500, 300],
    ]);
    expect(inkRules(page, DPI, 128)).toEqual([]);
  });

  it('are taken off, while letters beside them and strokes across them stay', () => {
    const page = inked(600, 400, [
      [50, 100, 550, 103],
      [100, 60, 107, 92],
      [300, 80, 304, 120],
    ]);
    const clean = withoutRules(page, inkRules(page, DPI, 128), 128);
    const inkAt = (x: number, y: number): boolean => clean.samples[y * 600 + x] === 0;
    expect([inkAt(200, 101), inkAt(103, 70), inkAt(302, 101)]).toEqual([false, true, true]);
  });
});
