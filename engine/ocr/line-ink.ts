/** Measures the printed shapes of a line: what recognition does not tell about type. Pure. */

import type { GreyBitmap, InkLevels } from './bitmap.ts';
import type { PixelBox } from './words.ts';

export interface LineInk {
  /** Height of the tall shapes of the line: of ideographs, or of capitals with descenders. */
  heightPx: number;
  /** Usual width of strokes along the line; 0 where there are none. */
  strokePx: number;
}

/** Marks and punctuation are lower; a bracket or an accent may be higher. */
const TALL_SHARE = 0.8;
/** Longer runs of ink are bars, not stems. */
const MAX_STEM = 0.35;

export function lineInk(bitmap: GreyBitmap, line: PixelBox, { threshold, contrast }: InkLevels): LineInk {
  return {
    heightPx: tallHeight(bitmap, line, threshold),
    strokePx: stemWidth(bitmap, line, threshold, contrast),
  };
}

/** The heights of the shapes between white columns, from the lowest up to the share that is meant by tall. */
function tallHeight({ samples, widthPx }: GreyBitmap, { x0, y0, x1, y1 }: PixelBox, threshold: number): number {
  const heights: { height: number; width: number }[] = [];
  let shape: { top: number; bottom: number; from: number } | null = null;
  for (let x = x0; x <= x1; x++) {
    let top = -1;
    let bottom = -1;
    for (let y = y0; x < x1 && y < y1; y++) {
      if ((samples[y * widthPx + x] ?? 255) > threshold) continue;
      if (top < 0) top = y;
      bottom = y;
    }
    if (top < 0) {
      if (shape) heights.push({ height: shape.bottom - shape.top + 1, width: x - shape.from });
      shape = null;
    } else if (shape) {
      shape.top = Math.min(shape.top, top);
      shape.bottom = Math.max(shape.bottom, bottom);
    } else shape = { top, bottom, from: x };
  }
  heights.sort((a, b) => a.height - b.height);
  const all = heights.reduce((sum, { width }) => sum + width, 0);
  let sum = 0;
  for (const { height, width } of heights) {
    sum += width;
    if (sum >= TALL_SHARE * all) return height;
  }
  return 0;
}

/** The middle one of the runs along the line; grey edges count by their darkness, so that blur doesn't widen. */
function stemWidth(
  { samples, widthPx }: GreyBitmap,
  { x0, y0, x1, y1 }: PixelBox,
  threshold: number,
  contrast: number,
): number {
  const longest = MAX_STEM * (y1 - y0);
  // Otsu's threshold lies between the means of paper and ink.
  const paper = Math.min(255, threshold + contrast / 2);
  const darkness = (x: number, y: number): number =>
    x < x0 || x >= x1 ? 0 : Math.max(0, Math.min(1, (paper - (samples[y * widthPx + x] ?? 255)) / contrast));
  const stems: number[] = [];
  for (let y = y0; y < y1; y++) {
    let from = -1;
    for (let x = x0; x <= x1; x++) {
      const dark = x < x1 && (samples[y * widthPx + x] ?? 255) <= threshold;
      if (dark && from < 0) from = x;
      if (dark || from < 0) continue;
      if (x - from <= longest) {
        let ink = 0;
        for (let i = from - 1; i <= x; i++) ink += darkness(i, y);
        stems.push(ink);
      }
      from = -1;
    }
  }
  return stems.sort((a, b) => a - b)[stems.length >> 1] ?? 0;
}
