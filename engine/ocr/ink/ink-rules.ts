/** Finds straight lines drawn on a scanned page: table rules, frames, underlines. Pure. */

import type { GreyBitmap, InkLevels } from '../bitmap.ts';
import type { PixelBox } from '../words.ts';

export interface InkRule extends PixelBox {
  horizontal: boolean;
}

/** Limits in inches. The strokes of letters are shorter, bars are thicker. */
const MIN_LENGTH_IN = 0.45;
const MAX_THICKNESS_IN = 0.045;
const MIN_ASPECT = 12;
/** Specks of paper inside a printed line are at most this long. */
const MAX_GAP_PX = 2;
/** Hairlines come out grey. A pixel of a hairline is darker than paper by at least this share of the contrast. */
const HAIRLINE_GREY = 0.12;
/** Elsewhere, grey runs are the blurred feet of letters. A hairline has paper on both sides at this distance, in inches. */
const HAIRLINE_IN = 0.02;
const MIN_CLEAR = 0.85;
/** Rules that are not quite level are broken into steps. In inches: the shortest step, and the white space between two. */
const MIN_PART_IN = 0.15;
const MAX_BREAK_IN = 0.2;

/**
 * A rule is a group of runs of ink along one axis that are longer than any letter's stroke, touch runs in the neighbouring rows
 * and together stay thin. Grey runs must also have paper on both sides.
 *
 * @param bitmap deskewed
 */
export function inkRules(bitmap: GreyBitmap, dpi: number, { threshold, contrast }: InkLevels): InkRule[] {
  // Otsu's threshold lies between the means of paper and ink.
  const grey = Math.min(254, Math.round(threshold + (0.5 - HAIRLINE_GREY) * contrast));
  const clearPx = Math.max(3, Math.round(HAIRLINE_IN * dpi));
  return [true, false].flatMap((horizontal) =>
    longest(
      rulesAlong(bitmap, dpi, horizontal, { threshold, clearPx: 0, minPartIn: MIN_LENGTH_IN, maxBreakIn: 0 }),
      rulesAlong(bitmap, dpi, horizontal, {
        threshold: grey,
        clearPx,
        minPartIn: MIN_PART_IN,
        maxBreakIn: MAX_BREAK_IN,
      }),
    ),
  );
}

/** What counts as ink of a rule. */
interface RuleInk {
  threshold: number;
  /** The distance at which there must be paper on both sides; 0 to skip this check. */
  clearPx: number;
  minPartIn: number;
  maxBreakIn: number;
}

/** Of two detections of the same line, keeps the longer one. */
function longest(dark: readonly InkRule[], grey: readonly InkRule[]): InkRule[] {
  const across = ({ x0, y0, horizontal }: InkRule): number => (horizontal ? y0 : x0);
  const near = Map.groupBy(dark, (rule) => Math.floor(across(rule) / NEAR_PX));
  const shorter = new Set<InkRule>();
  const found = grey.filter((rule) => {
    const row = Math.floor(across(rule) / NEAR_PX);
    const same = [row - 1, row, row + 1].flatMap((at) => near.get(at) ?? []).filter((other) => isOver(rule, other));
    if (same.some((other) => lengthOf(other) >= lengthOf(rule) - 2 * NEAR_PX)) return false;
    for (const other of same) shorter.add(other);
    return true;
  });
  return [...dark.filter((rule) => !shorter.has(rule)), ...found];
}

/** How far apart, in pixels, two detections of the same line are at most: the line may be broken into steps. */
const NEAR_PX = 8;

const lengthOf = ({ x0, y0, x1, y1, horizontal }: InkRule): number => (horizontal ? x1 - x0 : y1 - y0);

const isOver = (one: InkRule, other: InkRule): boolean =>
  one.x0 <= other.x1 && other.x0 <= one.x1 && one.y0 <= other.y1 && other.y0 <= one.y1;

interface Chain {
  from: number;
  to: number;
  first: number;
  last: number;
  /** The start of its run in the last row where the rule was seen. */
  runFrom: number;
  runTo: number;
}

function rulesAlong(bitmap: GreyBitmap, dpi: number, horizontal: boolean, ink: RuleInk): InkRule[] {
  const { samples, widthPx, heightPx } = bitmap;
  const [along, across] = horizontal ? [widthPx, heightPx] : [heightPx, widthPx];
  const [step, stride] = horizontal ? [1, widthPx] : [widthPx, 1];
  const minLength = Math.max(20, MIN_LENGTH_IN * dpi);
  const minPart = Math.max(20, ink.minPartIn * dpi);
  const gap = ink.maxBreakIn * dpi;
  const maxThickness = Math.max(4, MAX_THICKNESS_IN * dpi);
  const rules: InkRule[] = [];
  let open: Chain[] = [];
  const close = (chain: Chain): void => {
    const thickness = chain.last - chain.first + 1;
    const length = chain.to - chain.from;
    if (thickness > maxThickness || length < Math.max(minLength, MIN_ASPECT * thickness)) return;
    const box = { x0: chain.from, x1: chain.to, y0: chain.first, y1: chain.last + 1 };
    rules.push(horizontal ? { ...box, horizontal } : { x0: box.y0, x1: box.y1, y0: box.x0, y1: box.x1, horizontal });
  };
  for (let row = 0; row < across; row++) {
    for (const [from, to] of longRuns(
      samples,
      row * stride,
      { step, stride, length: along, minLength: minPart },
      ink,
    )) {
      const touching = open.filter((chain) => chain.runFrom < to + gap && chain.runTo + gap > from);
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

interface Row {
  /** The index step to the next sample along the axis, and to the same position in the next row. */
  step: number;
  stride: number;
  length: number;
  minLength: number;
}

function longRuns(
  samples: Uint8Array,
  start: number,
  { step, stride, length, minLength }: Row,
  { threshold, clearPx }: RuleInk,
): [number, number][] {
  const runs: [number, number][] = [];
  const aside = clearPx * stride;
  let from = -1;
  let last = -1;
  let clear = 0;
  const end = (): void => {
    if (from >= 0 && last - from >= minLength && clear >= MIN_CLEAR * (last - from)) runs.push([from, last + 1]);
  };
  for (let i = 0, at = start; i < length; i++, at += step) {
    if ((samples[at] ?? 255) > threshold) continue;
    if (from < 0 || i - last > MAX_GAP_PX + 1) {
      end();
      from = i;
      clear = 0;
    }
    // A gap in a grey rule must also have paper on both sides.
    if (aside === 0 || ((samples[at - aside] ?? 255) > threshold && (samples[at + aside] ?? 255) > threshold))
      clear += i - Math.max(from, last);
    last = i;
  }
  end();
  return runs;
}

/** The halo beside a line that rendering and scanning leave, in pixels. */
const HALO_PX = 2;

/**
 * Paints over rules with the grey of the paper beside them, since white would be brighter than most paper. Strokes that cross a
 * rule are kept.
 */
export function withoutRules(bitmap: GreyBitmap, rules: readonly InkRule[], threshold: number): GreyBitmap {
  if (rules.length === 0) return bitmap;
  const { widthPx, heightPx } = bitmap;
  const samples = bitmap.samples.slice();
  const at = (x: number, y: number): number =>
    x >= 0 && y >= 0 && x < widthPx && y < heightPx ? (bitmap.samples[y * widthPx + x] ?? 255) : 255;
  const isInk = (x: number, y: number): boolean => at(x, y) <= threshold;
  for (const { x0, y0, x1, y1, horizontal } of rules) {
    const [from, to] = horizontal ? [x0, x1] : [y0, y1];
    const [first, last] = horizontal ? [y0 - HALO_PX, y1 + HALO_PX] : [x0 - HALO_PX, x1 + HALO_PX];
    for (let i = Math.max(0, from - HALO_PX); i < to + HALO_PX; i++) {
      const crossed = horizontal ? isInk(i, first - 1) && isInk(i, last) : isInk(first - 1, i) && isInk(last, i);
      if (crossed) continue;
      const paper = horizontal ? Math.max(at(i, first - 1), at(i, last)) : Math.max(at(first - 1, i), at(last, i));
      for (let j = Math.max(0, first); j < last; j++) {
        const [x, y] = horizontal ? [i, j] : [j, i];
        if (x < widthPx && y < heightPx) samples[y * widthPx + x] = paper;
      }
    }
  }
  return { samples, widthPx, heightPx };
}
