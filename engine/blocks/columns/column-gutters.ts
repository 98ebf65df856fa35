/** Where gutters may be: gaps between the columns of a page, and what stands over them or in them. */

import { type Box, height, overlap, union, width } from '../../geometry/box.ts';
import { RUN_ON_SHARE, runsOn } from './entries.ts';
import type { Item } from './item.ts';

/** LaTeX parts columns of text by 10 points, whatever their size; tables stick into that a little. */
export const MIN_TEXT_GUTTER_EM = 0.55;
/** Share of a column's lines that are too long for it. */
const MAX_STICKING_OUT = 0.15;

export const isLeft = (item: Item, x: number): boolean => item.x0 + item.x1 < 2 * x;
export const crosses = (item: Item, x: number): boolean => item.x0 < x - 1 && item.x1 > x + 1;

/** Larger than the text. */
export const HEAD_SIZE = 1.15;
/** Surely larger: text is set so much larger than the code in it at times. */
export const TITLE_SIZE = 1.3;
/** Between columns under titles that stand over their gutter. */
export const WIDE_GUTTER_EM = 2;

/** Where gutters may be, also under titles that stand over them. */
export function gutterCandidates(items: readonly Item[], all: Box, em: number): number[] {
  const text = items.filter(({ sizePt }) => sizePt === null || sizePt < TITLE_SIZE * em);
  const candidates = [...gapsAmong(items, all, MIN_TEXT_GUTTER_EM * em * 0.8, em), ...gapsBeside(items, em)];
  const hasTitles = text.length < items.length;
  return [...new Set(hasTitles ? [...candidates, ...gapsAmong(text, all, WIDE_GUTTER_EM * em, em)] : candidates)];
}

/** So many lines tell where a short column begins. */
const MIN_BESIDE = 4;
/** Dates, signs and their names are narrower. */
const MIN_BESIDE_EM = 12;
/** Items are sorted by their middles: what is level stands near. */
const LEVEL_REACH = 8;

/**
 * The same beside a short column, where most of the page goes over its gutter: its lines begin at one place with white before them.
 * Values begin so, too; but text runs on from line to line.
 */
function gapsBeside(items: readonly Item[], em: number): number[] {
  const ends = new Map(items.map((item, i) => [item, endBefore(item, items, i)]));
  const columns = Map.groupBy(
    items.filter(({ sizePt }) => sizePt !== null),
    ({ x0 }) => Math.round(x0),
  );
  return [...columns.values()].flatMap((all) => {
    const beside = all.filter((item) => (ends.get(item) ?? null) !== null);
    const [first] = beside;
    if (!first || beside.length < MIN_BESIDE) return [];
    const end = Math.max(...beside.map((item) => ends.get(item) ?? item.x0));
    if (first.x0 - end <= WIDE_GUTTER_EM * em) return [];
    const lines = beside.flatMap(({ segment }) => segment ?? []);
    if (width(union(beside)) < MIN_BESIDE_EM * em) return [];
    return runsOn(lines, RUN_ON_SHARE) ? [(first.x0 + end) / 2] : [];
  });
}

/** Where what is level with an item on its left ends; null where nothing is. */
function endBefore(item: Item, items: readonly Item[], at: number): number | null {
  let end: number | null = null;
  for (let i = Math.max(0, at - LEVEL_REACH); i < Math.min(items.length, at + LEVEL_REACH); i++) {
    const other = items[i];
    if (!other || other.x1 >= item.x0 || (end !== null && other.x1 <= end)) continue;
    const isLevel = overlap(other.y0, other.y1, item.y0, item.y1) > 0.5 * Math.min(height(other), height(item));
    if (isLevel) end = other.x1;
  }
  return end;
}

/** As fine as heights differ. */
const UNITS_PER_PT = 256;

/** Middles of the gaps between an item's right edge and the next left edge, wherever items end or begin in numbers. */
function gapsAmong(items: readonly Item[], all: Box, least: number, em: number): number[] {
  // At first by how much more than at the place before: wide items take no longer then, and whole numbers add up to 0 again.
  const bins = new Int32Array(Math.ceil(width(all)) + 2);
  for (const item of items) {
    const from = Math.max(0, Math.floor(item.x0 - all.x0));
    const behind = Math.min(bins.length - 1, Math.ceil(item.x1 - all.x0)) + 1;
    const units = Math.round(UNITS_PER_PT * Math.min(height(item), 2 * em));
    bins[from] = (bins[from] ?? 0) + units;
    bins[behind] = (bins[behind] ?? 0) - units;
  }
  let peak = 0;
  for (let b = 0, sum = 0; b < bins.length; b++) {
    sum += bins[b] ?? 0;
    bins[b] = sum;
    peak = Math.max(peak, sum);
  }
  const candidates: number[] = [];
  for (const limit of [0, 0.08, 0.2, 0.35, 0.5]) {
    let start = -1;
    for (let b = 0; b <= bins.length; b++) {
      const free = b < bins.length && (bins[b] ?? 0) <= limit * peak;
      if (free && start < 0) start = b;
      if (!free && start >= 0) {
        const x = all.x0 + (start + b) / 2;
        if (start > 0 && b < bins.length && b - start >= least) candidates.push(x);
        start = -1;
      }
    }
  }
  return candidates;
}

/** Between the edges of the columns: a few lines may stick out of theirs. */
export function gutterWidth(items: readonly Item[], x: number): number {
  const left: number[] = [];
  const right: number[] = [];
  for (const item of items) {
    if (isLeft(item, x)) left.push(-item.x1);
    else right.push(item.x0);
  }
  return edgeOf(right) + edgeOf(left);
}

/** The least value, but for those of a few. */
function edgeOf(values: readonly number[]): number {
  return new Float64Array(values).sort()[Math.floor(MAX_STICKING_OUT * values.length)] ?? Number.POSITIVE_INFINITY;
}

/**
 * A short head at the left of two columns that end above it and begin anew below it, in one line: nothing stands beside it in
 * the right one. Browsers leave out the room above a paragraph that begins in the right one: there the left one ends in the line
 * of the right one, or has one more, since browsers fill it first.
 */
export function isHeadOverBoth(item: Item, items: readonly Item[], x: number, em: number): boolean {
  if (item.sizePt === null || item.sizePt < HEAD_SIZE * em || !isLeft(item, x)) return false;
  const ends = { left: Number.NEGATIVE_INFINITY, right: Number.NEGATIVE_INFINITY };
  const starts = { left: Number.POSITIVE_INFINITY, right: Number.POSITIVE_INFINITY };
  let isLarger = true;
  for (const other of items) {
    if (other === item) continue;
    if (overlap(other.y0, other.y1, item.y0, item.y1) > 0) return false;
    const side = isLeft(other, x) ? 'left' : 'right';
    if (other.y1 <= item.y0) ends[side] = Math.max(ends[side], other.y1);
    else starts[side] = Math.min(starts[side], other.y1);
    const gap = Math.max(item.y0 - other.y1, other.y0 - item.y1);
    if (side === 'left' && gap < ROOM_EM * em && (other.sizePt ?? 0) * HEAD_SIZE > item.sizePt) isLarger = false;
  }
  const [above, below] = [ends.left - ends.right, starts.left - starts.right];
  if (ends.right === Number.NEGATIVE_INFINITY) return false;
  const isAnew = below > 0 && below < ROOM_EM * em && above > -1 && above < ROOM_EM * em;
  return Math.abs(below) < 1 || (isLarger && isAnew);
}
/** Above a paragraph. */
const ROOM_EM = 1.5;

const HEAD_GAP_EM = 2;

/** A head at the left under the columns, with nothing beside it, right over a table or text that goes over both of them. */
export function isHeadOfSpanning(head: Item, below: Item, items: readonly Item[], x: number, em: number): boolean {
  if (head.sizePt === null || head.sizePt < HEAD_SIZE * em || !isLeft(head, x) || below.isRule) return false;
  const isOver = below.y0 > head.y1 - 1 && below.y0 - head.y1 < HEAD_GAP_EM * em && Math.abs(below.x0 - head.x0) < em;
  return isOver && items.length > 1 && items.every((item) => item === head || item.y1 <= head.y0);
}
