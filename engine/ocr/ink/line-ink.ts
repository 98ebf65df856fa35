/** Measures the printed shapes of a line on the bitmap, for what recognition does not report about the type. Pure. */

import { width } from '../../geometry/box.ts';
import { medianOf, placeOfSum } from '../../geometry/statistics.ts';
import { stretchesOf } from '../../geometry/stretches.ts';
import { type GreyBitmap, type InkLevels, inkOfColumn } from '../bitmap.ts';
import type { LineInk, PixelBox, RecognisedLine } from '../words.ts';

/** The percentile of shape heights that counts as tall. Marks and punctuation are lower; a bracket or an accent may be higher. */
const TALL_SHARE = 0.8;
/** Longer runs of ink are horizontal bars, not stems. */
const MAX_STEM = 0.35;

/** Rows with less than this share of the fullest row's ink lie between lines. */
const BLANK_ROW = 0.03;
/** The share of the ink that is ignored at the top and the bottom: marks above and under letters. */
const TIPS = 0.05;
const NEARLY_ALL = 0.02;
const DARKEST = 0.1;

/**
 * Recognition draws the boxes of some words, and so of their lines, over neighbouring lines. The boxes of most words are tight,
 * so medians are used.
 */
export function lineInk(
  bitmap: GreyBitmap,
  line: PixelBox & Pick<RecognisedLine, 'words'>,
  { threshold, contrast }: InkLevels,
): LineInk {
  const rows = inkOfRows(bitmap, line, threshold);
  const { busiest, from, to } = mainRows(rows, middle(line.words, 'y0') - line.y0, middle(line.words, 'y1') - line.y0);
  const reached = (share: number): number => rowOfShare(rows, from, to, share);
  const main = { ...line, y0: line.y0 + from, y1: line.y0 + to + 1 };
  return {
    heightPx: tallHeight(bitmap, main, threshold),
    risePx: busiest - reached(TIPS),
    spanPx: reached(1 - NEARLY_ALL) - reached(NEARLY_ALL),
    strokePx: stemWidth(bitmap, main, threshold, contrast),
    depth: Math.max(1, threshold + contrast / 2 - darkestOf(bitmap, main, threshold)),
  };
}

/** The line with its ink measured, and the stroke width of each word, since bold words may stand among regular ones. */
export function withInk(bitmap: GreyBitmap, line: RecognisedLine, levels: InkLevels): RecognisedLine {
  const ink = lineInk(bitmap, line, levels);
  const words = line.words.map((word) => {
    const rows = { y0: Math.max(word.y0, line.y0), y1: Math.min(word.y1, line.y1) };
    return {
      ...word,
      strokePx: stemWidth(bitmap, { ...word, ...rows }, levels.threshold, levels.contrast),
      slant: slantOf(bitmap, { ...word, ...rows }, levels.threshold),
    };
  });
  return { ...line, words, ink };
}

/** The grey level of the darkest tenth of the ink. */
function darkestOf({ samples, widthPx }: GreyBitmap, { x0, y0, x1, y1 }: PixelBox, threshold: number): number {
  const counts = new Uint32Array(256);
  let ink = 0;
  for (let y = y0; y < y1; y++)
    for (let x = y * widthPx + x0; x < y * widthPx + x1; x++) {
      const level = samples[x] ?? 255;
      if (level > threshold) continue;
      counts[level] = (counts[level] ?? 0) + 1;
      ink++;
    }
  return ink === 0 ? threshold : placeOfSum(counts, DARKEST * ink);
}

function inkOfRows({ samples, widthPx }: GreyBitmap, { x0, y0, x1, y1 }: PixelBox, threshold: number): number[] {
  return Array.from({ length: Math.max(0, y1 - y0) }, (_, i) => {
    const start = (y0 + i) * widthPx;
    let ink = 0;
    for (let x = start + x0; x < start + x1; x++) if ((samples[x] ?? 255) <= threshold) ink++;
    return ink;
  });
}

/** The median edge of the words, weighted by their widths. */
function middle(words: readonly PixelBox[], edge: 'y0' | 'y1'): number {
  const sorted = words.toSorted((one, other) => one[edge] - other[edge]);
  const widths = sorted.map(width);
  return sorted[placeOfSum(widths, sumOf(widths) / 2)]?.[edge] ?? 0;
}

/** The fullest row between `top` and `bottom`, and the rows around it up to the white space above and below. */
function mainRows(rows: readonly number[], top: number, bottom: number): { busiest: number; from: number; to: number } {
  const most = Math.max(0, ...rows.slice(top, bottom));
  const busiest = Math.max(0, rows.indexOf(most, top));
  const isInk = (row: number): boolean => (rows[row] ?? 0) > BLANK_ROW * most;
  let from = busiest;
  while (isInk(from - 1)) from--;
  let to = busiest;
  while (isInk(to + 1)) to++;
  return { busiest, from, to };
}

/** The row above which the given share of the ink lies. */
function rowOfShare(rows: readonly number[], from: number, to: number, share: number): number {
  const main = rows.slice(from, to + 1);
  return from + placeOfSum(main, share * sumOf(main));
}

/** The height at the TALL_SHARE percentile of the shapes between white columns. */
function tallHeight(bitmap: GreyBitmap, { x0, y0, x1, y1 }: PixelBox, threshold: number): number {
  const columns = Array.from({ length: Math.max(0, x1 - x0) }, (_, i) =>
    inkOfColumn(bitmap, x0 + i, y0, y1, threshold),
  );
  const shapes = stretchesOf(columns, ({ ink }, last) => ink > 0 && last.ink > 0).filter(([first]) => first?.ink !== 0);
  const heights = shapes
    .map((shape) => ({
      height: Math.max(...shape.map(({ bottom }) => bottom)) - Math.min(...shape.map(({ top }) => top)) + 1,
      width: shape.length,
    }))
    .sort((a, b) => a.height - b.height);
  const widths = heights.map(({ width }) => width);
  return heights[placeOfSum(widths, TALL_SHARE * sumOf(widths))]?.height ?? 0;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * The median length of the runs of ink along the line. Grey edge pixels count by their darkness, so that blur does not widen
 * strokes.
 */
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
    x < x0 || x >= x1 ? 0 : Math.max(0, (paper - (samples[y * widthPx + x] ?? 255)) / contrast);
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
  return medianOf(stems) ?? 0;
}

// Measures how far the stems of a word lean. Pure.

/** Horizontal shift per row, as a ratio: of upright stems, and of those of slanted faces (9° to 16°). */
const UPRIGHT = [-0.05, 0, 0.05];
const SLANTED = [0.16, 0.21, 0.27];

/**
 * Projected along the direction of its stems, a word's ink is concentrated in few columns.
 *
 * @returns how much more the ink is concentrated along slanted lines than along upright ones, as a ratio; 0 when there is no
 *   ink
 */
function slantOf({ samples, widthPx }: GreyBitmap, { x0, y0, x1, y1 }: PixelBox, threshold: number): number {
  const height = y1 - y0;
  const lean = Math.ceil(0.3 * height) + 1;
  const columns = new Uint16Array(Math.max(0, x1 - x0) + 2 * lean);
  const gathered = (shear: number): number => {
    columns.fill(0);
    for (let y = y0; y < y1; y++) {
      const shift = lean - x0 - Math.round(shear * (y1 - y));
      for (let x = x0; x < x1; x++) {
        if ((samples[y * widthPx + x] ?? 255) > threshold) continue;
        columns[x + shift] = (columns[x + shift] ?? 0) + 1;
      }
    }
    let sum = 0;
    for (const count of columns) sum += count * count;
    return sum;
  };
  const upright = Math.max(...UPRIGHT.map(gathered));
  return upright > 0 ? Math.max(...SLANTED.map(gathered)) / upright : 0;
}
