/** Straight lines drawn on a scanned page: table rules, frames, underlines. Pure. */

import type { GreyBitmap } from './bitmap.ts';
import type { PixelBox } from './words.ts';

export interface InkRule extends PixelBox {
  horizontal: boolean;
}

/** As shares of an inch. Strokes of letters are shorter; bars are thicker. */
const MIN_LENGTH_IN = 0.45;
const MAX_THICKNESS_IN = 0.045;
const MIN_ASPECT = 12;
/** Specks of paper inside a printed line. */
const MAX_GAP_PX = 2;

/**
 * Rules are runs of ink along an axis, longer than any letter's stroke, that touch runs in the neighbouring rows and stay
 * thin together.
 *
 * @param bitmap levelled
 * @param threshold the darkest paper
 */
export function inkRules(bitmap: GreyBitmap, dpi: number, threshold: number): InkRule[] {
  return [true, false].flatMap((horizontal) => rulesAlong(bitmap, dpi, threshold, horizontal));
}

interface Chain {
  from: number;
  to: number;
  first: number;
  last: number;
  /** The run in the last row that it was seen in. */
  runFrom: number;
  runTo: number;
}

function rulesAlong(bitmap: GreyBitmap, dpi: number, threshold: number, horizontal: boolean): InkRule[] {
  const { samples, widthPx, heightPx } = bitmap;
  const [along, across] = horizontal ? [widthPx, heightPx] : [heightPx, widthPx];
  const [step, stride] = horizontal ? [1, widthPx] : [widthPx, 1];
  const minLength = Math.max(20, MIN_LENGTH_IN * dpi);
  const maxThickness = Math.max(4, MAX_THICKNESS_IN * dpi);
  const rules: InkRule[] = [];
  let open: Chain[] = [];
  const close = (chain: Chain): void => {
    const thickness = chain.last - chain.first + 1;
    if (thickness > maxThickness || chain.to - chain.from < MIN_ASPECT * thickness) return;
    const box = { x0: chain.from, x1: chain.to, y0: chain.first, y1: chain.last + 1 };
    rules.push(horizontal ? { ...box, horizontal } : { x0: box.y0, x1: box.y1, y0: box.x0, y1: box.x1, horizontal });
  };
  for (let row = 0; row < across; row++) {
    for (const [from, to] of longRuns(samples, row * stride, step, along, minLength, threshold)) {
      const touching = open.filter((chain) => chain.runFrom < to && chain.runTo > from);
      const merged: Chain = { from, to, first: row, last: row, runFrom: from, runTo: to };
      for (const chain of touching) {
        merged.from = Math.min(merged.from, chain.from);
        merged.to = Math.max(merged.to, chain.to);
        merged.first = Math.min(merged.first, chain.first);
      }
      open = [...open.filter((chain) => !touching.includes(chain)), merged];
    }
    const ended = open.filter((chain) => chain.last < row - 1);
    if (ended.length > 0) open = open.filter((chain) => chain.last >= row - 1);
    for (const chain of ended) close(chain);
  }
  for (const chain of open) close(chain);
  return rules;
}

function longRuns(
  samples: Uint8Array,
  start: number,
  step: number,
  length: number,
  minLength: number,
  threshold: number,
): [number, number][] {
  const runs: [number, number][] = [];
  let from = -1;
  let last = -1;
  for (let i = 0, at = start; i < length; i++, at += step) {
    if ((samples[at] ?? 255) > threshold) continue;
    if (from < 0 || i - last > MAX_GAP_PX + 1) {
      if (from >= 0 && last - from >= minLength) runs.push([from, last + 1]);
      from = i;
    }
    last = i;
  }
  if (from >= 0 && last - from >= minLength) runs.push([from, last + 1]);
  return runs;
}

/** Halo that rendering and scanning leave beside a line. */
const HALO_PX = 2;

/** Paints rules over with white, but where a stroke crosses them. */
export function withoutRules(bitmap: GreyBitmap, rules: readonly InkRule[], threshold: number): GreyBitmap {
  if (rules.length === 0) return bitmap;
  const { widthPx, heightPx } = bitmap;
  const samples = bitmap.samples.slice();
  const isInk = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < widthPx && y < heightPx && (bitmap.samples[y * widthPx + x] ?? 255) <= threshold;
  for (const { x0, y0, x1, y1, horizontal } of rules) {
    const [from, to] = horizontal ? [x0, x1] : [y0, y1];
    const [first, last] = horizontal ? [y0 - HALO_PX, y1 + HALO_PX] : [x0 - HALO_PX, x1 + HALO_PX];
    for (let i = Math.max(0, from - HALO_PX); i < to + HALO_PX; i++) {
      const crossed = horizontal ? isInk(i, first - 1) && isInk(i, last) : isInk(first - 1, i) && isInk(last, i);
      if (crossed) continue;
      for (let j = Math.max(0, first); j < last; j++) {
        const [x, y] = horizontal ? [i, j] : [j, i];
        if (x < widthPx && y < heightPx) samples[y * widthPx + x] = 255;
      }
    }
  }
  return { samples, widthPx, heightPx };
}
