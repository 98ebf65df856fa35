import { describe, expect, it } from 'vitest';
import { inked } from '../../fixtures/bitmaps.ts';
import { inkRules, withoutRules } from './ink-rules.ts';

const DPI = 200;
const INK = { threshold: 128, contrast: 240 };

describe('rules on a scan', () => {
  it('are found along both axes with their boxes', () => {
    const page = inked(600, 400, [
      [50, 100, 550, 103],
      [50, 100, 52, 300],
    ]);
    expect(inkRules(page, DPI, INK)).toEqual([
      { x0: 50, y0: 100, x1: 550, y1: 103, horizontal: true },
      { x0: 50, y0: 100, x1: 52, y1: 300, horizontal: false },
    ]);
  });

  it('may step by a pixel, as lines do that are not quite level', () => {
    const page = inked(700, 200, [
      [50, 100, 300, 102],
      [290, 101, 600, 103],
    ]);
    expect(inkRules(page, DPI, INK)).toEqual([{ x0: 50, y0: 100, x1: 600, y1: 103, horizontal: true }]);
  });

  it('are neither letters nor bars nor pictures', () => {
    const page = inked(600, 400, [
      [50, 50, 57, 62],
      [50, 100, 250, 130],
      [300, 100, 500, 300],
    ]);
    expect(inkRules(page, DPI, INK)).toEqual([]);
  });

  it('are found where they are grey hairlines, with the darker parts of them', () => {
    const page = inked(600, 400, [[200, 100, 300, 101]]);
    for (let x = 50; x < 550; x++) if (x < 200 || x >= 300) page.samples[100 * 600 + x] = 190;
    for (let y = 50; y < 350; y++) page.samples[y * 600 + 60] = 180;
    expect(inkRules(page, DPI, INK)).toEqual([
      { x0: 50, y0: 100, x1: 550, y1: 101, horizontal: true },
      { x0: 60, y0: 50, x1: 61, y1: 350, horizontal: false },
    ]);
  });

  it('are found where they are hairlines broken into steps', () => {
    const page = inked(600, 400, [
      [50, 100, 140, 101],
      [165, 101, 250, 102],
      [270, 102, 330, 103],
    ]);
    expect(inkRules(page, DPI, INK)).toEqual([{ x0: 50, y0: 100, x1: 330, y1: 103, horizontal: true }]);
  });

  it('are not the blurred feet of letters that stand close to each other', () => {
    const page = inked(
      600,
      400,
      Array.from({ length: 30 }, (_, i) => [50 + 12 * i, 80, 57 + 12 * i, 100]),
    );
    for (let x = 50; x < 410; x++) for (const y of [99, 100]) page.samples[y * 600 + x] = 170;
    expect(inkRules(page, DPI, INK)).toEqual([]);
  });

  it('are painted over with the paper beside them', () => {
    const page = inked(600, 400, [[50, 100, 550, 103]]);
    const samples = page.samples.map((value) => Math.min(value, 220));
    const clean = withoutRules({ ...page, samples }, inkRules(page, DPI, INK), 128);
    expect(new Set(clean.samples)).toEqual(new Set([220]));
  });

  it('are taken off, while letters beside them and strokes across them stay', () => {
    const page = inked(600, 400, [
      [50, 100, 550, 103],
      [100, 60, 107, 92],
      [300, 80, 304, 120],
    ]);
    const clean = withoutRules(page, inkRules(page, DPI, INK), 128);
    const inkAt = (x: number, y: number): boolean => clean.samples[y * 600 + x] === 0;
    expect([inkAt(200, 101), inkAt(103, 70), inkAt(302, 101)]).toEqual([false, true, true]);
  });
});
