/** Inverts light text on a dark background, on a whole page or in bands and boxes, to dark text on a light background. Pure. */

import { placeOfSum } from '../geometry/statistics.ts';
import type { GreyBitmap, InkLevels } from './bitmap.ts';
import type { PixelBox } from './words.ts';

/** The page is divided into square cells of 16 px (2 mm). In each cell every fourth pixel of every fourth row is sampled. */
const CELL = 16;
const STEP = 4;
/** A cell is background when at least this share of its samples is dark: letters cover less than the rest. */
const DARK_CELL = 0.6;
/** A row or column belongs to the box when at least this share of it is dark. */
const DARK_EDGE = 0.75;
const MIN_CELLS = 16;
const MIN_WIDTH_CELLS = 8;
/**
 * The least share of the cells in the bounding box that are dark: below it the shape is a picture or the shadow around a sheet.
 */
const MIN_FILLED = 0.6;
/** The share of light pixels in a box: fewer are specks, more mean that the box is no background. */
const MIN_LIGHT = 0.004;
const MAX_LIGHT = 0.45;
/**
 * A printed background is even and a photograph is not: the least share of dark pixels within this many levels of their median.
 */
const EVEN_LEVELS = 24;
const MIN_EVEN = 0.8;
const MIN_CONTRAST = 40;

/**
 * Inverts the boxes that have a dark background and something light on it.
 *
 * @param levels of the whole picture
 * @returns the same bitmap when there is no such box
 */
export function onLightGround(bitmap: GreyBitmap, { threshold }: InkLevels): GreyBitmap {
  const cells = darkCells(bitmap, threshold);
  let samples: Uint8Array | null = null;
  for (const found of boxesOf(cells)) {
    const box = fitted(bitmap, found, threshold);
    const ground = box && groundOf(bitmap, box, threshold);
    if (!box || !ground) continue;
    samples ??= bitmap.samples.slice();
    turnRound(samples, bitmap.widthPx, box, ground);
  }
  return samples ? { ...bitmap, samples } : bitmap;
}

interface Cells {
  columns: number;
  rows: number;
  dark: Uint8Array;
}

function darkCells({ samples, widthPx, heightPx }: GreyBitmap, threshold: number): Cells {
  const [columns, rows] = [Math.floor(widthPx / CELL), Math.floor(heightPx / CELL)];
  const counts = new Uint16Array(columns * rows);
  for (let y = 0; y < rows * CELL; y += STEP) {
    const row = Math.floor(y / CELL) * columns;
    for (let x = 0; x < columns * CELL; x += STEP) {
      if ((samples[y * widthPx + x] ?? 255) > threshold) continue;
      const cell = row + Math.floor(x / CELL);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  const least = DARK_CELL * (CELL / STEP) ** 2;
  return { columns, rows, dark: Uint8Array.from(counts, (count) => (count >= least ? 1 : 0)) };
}

/** Bounding boxes, in pixels, of groups of touching dark cells that fill most of their box. */
function boxesOf({ columns, rows, dark }: Cells): PixelBox[] {
  const boxes: PixelBox[] = [];
  for (let start = 0; start < dark.length; start++) {
    if (dark[start] !== 1) continue;
    let count = 0;
    let [left, right, top, bottom] = [columns, 0, rows, 0];
    const open = [start];
    dark[start] = 0;
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      count++;
      const [x, y] = [cell % columns, Math.floor(cell / columns)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      const beside = [x > 0 ? cell - 1 : -1, x + 1 < columns ? cell + 1 : -1, cell - columns, cell + columns];
      for (const next of beside) {
        if (dark[next] !== 1) continue;
        dark[next] = 0;
        open.push(next);
      }
    }
    const [width, height] = [right - left + 1, bottom - top + 1];
    if (count < MIN_CELLS || width < MIN_WIDTH_CELLS || count < MIN_FILLED * width * height) continue;
    boxes.push({ x0: left * CELL, y0: top * CELL, x1: (right + 1) * CELL, y1: (bottom + 1) * CELL });
  }
  return boxes;
}

/** The box with its edges moved to where the background ends, by up to one cell outwards or inwards. */
function fitted({ samples, widthPx, heightPx }: GreyBitmap, box: PixelBox, threshold: number): PixelBox | null {
  const isDark = (from: number, to: number, stride: number): boolean => {
    let dark = 0;
    let all = 0;
    for (let i = from; i < to; i += stride * STEP, all++) if ((samples[i] ?? 255) <= threshold) dark++;
    return dark >= DARK_EDGE * all;
  };
  const isDarkRow = (y: number): boolean => isDark(y * widthPx + box.x0, y * widthPx + box.x1, 1);
  const isDarkColumn = (x: number): boolean => isDark(box.y0 * widthPx + x, box.y1 * widthPx + x, widthPx);
  const first = (from: number, to: number, test: (at: number) => boolean): number => {
    const step = Math.sign(to - from);
    for (let at = from; at !== to; at += step) if (test(at)) return at;
    return -1;
  };
  const x0 = first(Math.max(0, box.x0 - CELL), box.x0 + CELL, isDarkColumn);
  const y0 = first(Math.max(0, box.y0 - CELL), box.y0 + CELL, isDarkRow);
  const x1 = first(Math.min(widthPx, box.x1 + CELL) - 1, box.x1 - CELL, isDarkColumn) + 1;
  const y1 = first(Math.min(heightPx, box.y1 + CELL) - 1, box.y1 - CELL, isDarkRow) + 1;
  return x0 < 0 || y0 < 0 || x1 <= x0 || y1 <= y0 ? null : { x0, y0, x1, y1 };
}

interface Ground {
  level: number;
  /** The grey level of what stands on the background. */
  light: number;
}

/** Null when the box is not an even background with something light on it. */
function groundOf({ samples, widthPx }: GreyBitmap, box: PixelBox, threshold: number): Ground | null {
  const histogram = new Uint32Array(256);
  let all = 0;
  for (let y = box.y0; y < box.y1; y += STEP)
    for (let x = box.x0; x < box.x1; x += STEP, all++) {
      const value = samples[y * widthPx + x] ?? 255;
      histogram[value] = (histogram[value] ?? 0) + 1;
    }
  const count = (from: number, to: number): number =>
    histogram.subarray(from, Math.max(0, to)).reduce((sum, one) => sum + one, 0);
  const dark = count(0, threshold + 1);
  const lightShare = 1 - dark / all;
  if (lightShare < MIN_LIGHT || lightShare > MAX_LIGHT) return null;
  const level = placeOfSum(histogram, dark / 2);
  const light = placeOfSum(histogram, dark + (all - dark) * 0.75);
  // Letters darker than a grey ground would vanish.
  if (count(0, level - MIN_CONTRAST) >= MIN_LIGHT * all) return null;
  const even = count(Math.max(0, level - EVEN_LEVELS), Math.min(threshold, level + EVEN_LEVELS) + 1);
  return even >= MIN_EVEN * dark && light - level >= MIN_CONTRAST ? { level, light } : null;
}

function turnRound(samples: Uint8Array, widthPx: number, box: PixelBox, { level, light }: Ground): void {
  const turned = Uint8Array.from({ length: 256 }, (_, value) =>
    Math.round(255 * Math.min(1, Math.max(0, (light - value) / (light - level)))),
  );
  for (let y = box.y0; y < box.y1; y++)
    for (let i = y * widthPx + box.x0; i < y * widthPx + box.x1; i++) samples[i] = turned[samples[i] ?? 0] ?? 255;
}
