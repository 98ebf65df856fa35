/** Greyscale page bitmaps and the image operations that prepare them for recognition. Pure. */

import type { GreyPicture } from '../extract/page-content.ts';
import type { PixelBox } from './words.ts';

export type GreyBitmap = Pick<GreyPicture, 'samples' | 'widthPx' | 'heightPx'>;

/**
 * Rotates a bitmap about its centre by a small angle and keeps its size. Pixels that come from outside are white. Bilinear
 * interpolation.
 *
 * @param radians clockwise
 */
export function rotate({ samples, widthPx, heightPx }: GreyBitmap, radians: number): GreyBitmap {
  const out = new Uint8Array(widthPx * heightPx);
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const cx = (widthPx - 1) / 2;
  const cy = (heightPx - 1) / 2;
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= widthPx || y >= heightPx ? 255 : (samples[y * widthPx + x] ?? 255);
  for (let y = 0; y < heightPx; y++) {
    let sx = cx - cos * cx + sin * (y - cy);
    let sy = cy + sin * cx + cos * (y - cy);
    for (let x = 0; x < widthPx; x++, sx += cos, sy -= sin) {
      const x0 = Math.floor(sx);
      const y0 = Math.floor(sy);
      const fx = sx - x0;
      const fy = sy - y0;
      let value: number;
      if (x0 >= 0 && y0 >= 0 && x0 + 1 < widthPx && y0 + 1 < heightPx) {
        const i = y0 * widthPx + x0;
        const top = (samples[i] ?? 0) * (1 - fx) + (samples[i + 1] ?? 0) * fx;
        const bottom = (samples[i + widthPx] ?? 0) * (1 - fx) + (samples[i + widthPx + 1] ?? 0) * fx;
        value = top * (1 - fy) + bottom * fy;
      } else {
        const top = at(x0, y0) * (1 - fx) + at(x0 + 1, y0) * fx;
        const bottom = at(x0, y0 + 1) * (1 - fx) + at(x0 + 1, y0 + 1) * fx;
        value = top * (1 - fy) + bottom * fy;
      }
      out[y * widthPx + x] = value + 0.5;
    }
  }
  return { samples: out, widthPx, heightPx };
}

/** The rows from y0 (inclusive) to y1 (exclusive). */
export function bandOf({ samples, widthPx, heightPx }: GreyBitmap, { y0, y1 }: { y0: number; y1: number }): GreyBitmap {
  const [from, to] = [Math.max(0, Math.floor(y0)), Math.min(heightPx, Math.ceil(y1))];
  return { samples: samples.subarray(from * widthPx, to * widthPx), widthPx, heightPx: to - from };
}

export interface InkLevels {
  /** Otsu's threshold: pixels up to this grey level (0 to 255) are ink, lighter ones are paper. */
  threshold: number;
  /** The difference between the mean grey of paper and that of ink, 0 to 255. */
  contrast: number;
}

/*
 * A page has millions of pixels in few, long runs. The inner loops that scan for the end of a run are separate functions: V8
 * compiles these once and keeps the code. A nested loop that starts uncompiled leaves its optimised code each time the inner loop
 * ends.
 */

/** The index of the next ink pixel in a part of a row; `end` when there is none. */
export function nextInk(samples: Uint8Array, from: number, end: number, threshold: number): number {
  let i = from;
  while (i < end && (samples[i] ?? 255) > threshold) i++;
  return i;
}

/** The index of the next paper pixel in a part of a row; `end` when there is none. */
export function nextPaper(samples: Uint8Array, from: number, end: number, threshold: number): number {
  let i = from;
  while (i < end && (samples[i] ?? 255) <= threshold) i++;
  return i;
}

/** Whether a part of the bitmap has ink; nothing outside of the bitmap has any. */
export function hasInk(
  { samples, widthPx, heightPx }: GreyBitmap,
  { x0, y0, x1, y1 }: PixelBox,
  threshold: number,
): boolean {
  const [left, right] = [Math.max(0, x0), Math.min(widthPx, x1)];
  for (let y = Math.max(0, y0) * widthPx; y < Math.min(heightPx, y1) * widthPx; y += widthPx)
    if (nextInk(samples, y + left, y + right, threshold) < y + right) return true;
  return false;
}

/** How much ink a part of a column has, and its highest and lowest pixel. */
export function inkOfColumn(
  { samples, widthPx, heightPx }: GreyBitmap,
  x: number,
  y0: number,
  y1: number,
  threshold: number,
) {
  const column = { top: Infinity, bottom: -1, ink: 0 };
  if (x < 0 || x >= widthPx) return column;
  for (let y = Math.max(0, y0); y < Math.min(heightPx, y1); y++) {
    if ((samples[y * widthPx + x] ?? 255) > threshold) continue;
    column.top = Math.min(column.top, y);
    column.bottom = y;
    column.ink++;
  }
  return column;
}

function nextOther(samples: Uint8Array, from: number, value: number): number {
  let i = from;
  while (i < samples.length && samples[i] === value) i++;
  return i;
}

function histogramOf(samples: Uint8Array): Float64Array {
  const histogram = new Float64Array(256);
  for (let from = 0, to = 0; from < samples.length; from = to) {
    const value = samples[from] ?? 0;
    to = nextOther(samples, from, value);
    histogram[value] = (histogram[value] ?? 0) + to - from;
  }
  return histogram;
}

/**
 * Separates ink from paper with Otsu's threshold (IEEE Trans. SMC 9, 1979): the split of the histogram with the largest variance
 * between its two sides.
 */
export function inkLevels({ samples }: GreyBitmap): InkLevels {
  const histogram = histogramOf(samples);
  let sum = 0;
  for (let value = 0; value < 256; value++) sum += value * (histogram[value] ?? 0);
  let below = 0;
  let sumBelow = 0;
  let best = { variance: -1, threshold: 128, contrast: 0 };
  for (let value = 0; value < 256; value++) {
    below += histogram[value] ?? 0;
    const above = samples.length - below;
    sumBelow += value * (histogram[value] ?? 0);
    if (below === 0 || above === 0) continue;
    const contrast = (sum - sumBelow) / above - sumBelow / below;
    const variance = below * above * contrast ** 2;
    if (variance > best.variance) best = { variance, threshold: value, contrast };
  }
  return best;
}
