/**
 * Reading order: a recursive XY-cut that lets spanning elements through.
 *
 *   ┌──────────────┐   A gutter is a vertical line that few elements cross. Crossing elements part the page into
 *   │  ── title ── │   bands; in each band that has text on both sides, the left side is read before the right one.
 *   │ ───── │ ──── │   Each side is cut again. After Nagy & Seth (1984); spanning elements as in Meunier's
 *   │ ───── │ ──── │   "Optimized XY-cut" (ICDAR 2005).
 *   └──────────────┘
 */

import { type Box, height, middleY, overlap, union, width } from '../../geometry/box.ts';
import { medianOf } from '../../geometry/statistics.ts';
import { isAside, withAside, withLabels, withSideHeads } from './asides.ts';
import { crosses, gutterCandidates, gutterWidth, isHeadOfSpanning, isHeadOverBoth, isLeft } from './column-gutters.ts';
import { areLoose, type Judge, judge, MIN_GUTTER_EM, MIN_ROWS, TEXT_COLUMN_EM } from './column-sides.ts';
import { type Item, typicalSize } from './item.ts';

/** Of the height of columns, so much is left when heads over both part them. */
const MIN_HEADED_GAIN = 0.6;
const MAX_DEPTH = 6;
/** "046401-2", "Page 3 of 12" */
const MAX_PAGE_NUMBER_EM = 7;
const PAGE_NUMBER_GAP_EM = 1;
const MAX_OVER_SHARE = 0.3;
const OFF_CENTRE_EM = 3;

/** Parts an item before the column that begins at `x`; null where nothing in it begins there after a gap of `gapPt`. */
export type Split<T> = (item: T, x: number, gapPt: number) => [T, T] | null;

/**
 * @param split for lines that run so close to the next column that they were taken for one with its text
 * @returns regions in reading order, each with its items from top to bottom
 */
export function readingOrder<T extends Item>(items: readonly T[], split: Split<T> = () => null): T[][] {
  const sorted = [...items].sort(topDown);
  const foot = sorted.splice(isPageNumber(sorted) ? -1 : sorted.length);
  return [...cut(sorted, 0, split), ...foot.map((item) => [item])];
}

/**
 * Columns of which many lines stand side by side, as those of a table do, where no table was found in them: short lists, prices
 * and headings in columns far apart.
 *
 * @returns regions in reading order, one where the items are no such columns
 */
export const looseColumns = <T extends Item>(items: readonly T[]): T[][] =>
  cut([...items].sort(topDown), 0, () => null, areLoose);

/** The last item stands alone and apart under the gap between others: it is part of no column, and parts none. */
function isPageNumber(sorted: readonly Item[]): boolean {
  const last = sorted.at(-1);
  if (!last || last.sizePt === null || width(last) > MAX_PAGE_NUMBER_EM * last.sizePt) return false;
  const others = sorted.slice(0, -1);
  const [center, half] = [(last.x0 + last.x1) / 2, Math.min(0.5 * width(last), 0.5 * last.sizePt)];
  const over = others.filter((item) => overlap(item.x0, item.x1, center - half, center + half) > 0);
  const inMiddle = Math.abs(last.x0 + last.x1 - union(others).x0 - union(others).x1) / 2 < OFF_CENTRE_EM * last.sizePt;
  return (
    inMiddle &&
    over.length < MAX_OVER_SHARE * others.length &&
    union(others).y1 < last.y0 - PAGE_NUMBER_GAP_EM * last.sizePt
  );
}

const topDown = (a: Item, b: Item): number => middleY(a) - middleY(b) || a.x0 - b.x0;

function cut<T extends Item>(given: T[], depth: number, split: Split<T>, judged: Judge = judge): T[][] {
  let items = given;
  if (items.length < 2 * MIN_ROWS || depth >= MAX_DEPTH) return items.length > 0 ? [items] : [];
  const em = typicalSize(items);
  const gutter = bestGutter(items, em, judged);
  if (gutter === null) return [items];
  items = partOverfull(items, gutter, em, split);
  const regions: T[][] = [];
  let solid: T[] = [];
  const closeSolid = (): void => {
    regions.push(...cut(solid, depth + 1, split, judged));
    solid = [];
  };
  for (const band of bandsAt(items, gutter, em, judged)) {
    if (!band.open) {
      solid.push(...band.items);
      continue;
    }
    closeSolid();
    const left = band.items.filter((item) => isLeft(item, gutter));
    const right = band.items.filter((item) => !isLeft(item, gutter));
    for (const side of sidesInOrder(left, right)) regions.push(...cut(side, depth + 1, split, judged));
  }
  closeSolid();
  return regions;
}

function sidesInOrder<T extends Item>(left: T[], right: T[]): T[][] {
  if (isAside(left, right)) return withAside(right, left);
  if (isAside(right, left)) return withAside(left, right);
  if (isRightFirst(left, right)) return withLabels(right, left) ?? [right, left];
  const isMirrored = left.some(({ place }) => place !== undefined);
  return withSideHeads(left, right) ?? (isMirrored ? null : withLabels(left, right)) ?? [left, right];
}

/**
 * Right-to-left pages are read from the right column, unless the file draws the left one first: translators keep the
 * columns of the original where they are.
 */
export function isRightFirst(left: readonly Item[], right: readonly Item[]): boolean {
  const a = middlePlace(left);
  const b = middlePlace(right);
  return a !== undefined && b !== undefined && b < a;
}

const middlePlace = (items: readonly Item[]): number | undefined => medianOf(items.flatMap(({ place }) => place ?? []));

/**
 * Lines that run into the gutter without reaching the next column stay on their side. A single line over the gutter
 * between lines that keep to their columns is two lines without a gap; so is the first or last of these that has one.
 */
function partOverfull<T extends Item>(items: T[], gutter: number, em: number, split: Split<T>): T[] {
  const right = items.filter((item) => item.x0 > gutter - 1);
  const starts = new Map<number, number>();
  for (const item of right) starts.set(Math.round(item.x0), (starts.get(Math.round(item.x0)) ?? 0) + 1);
  const edges = [...starts].filter(([, count]) => count >= 3).sort((a, b) => b[1] - a[1]);
  if (edges.length === 0) return items;
  const columnStart = Math.min(...edges.map(([x]) => x));
  const inside = items.filter((item) => !crosses(item, gutter));
  // For the order what stands in a column of text ends with it, however far its ink goes: the gutter stays as wide as it is.
  const all = union(items);
  const wide = Math.min(gutter - all.x0, all.x1 - gutter) > TEXT_COLUMN_EM * em;
  const limit = wide ? Math.min(gutter, columnStart - em) : gutter;
  const near = (item: Item, y: number): boolean => y > item.y0 - 0.6 * em && y < item.y1 + 0.6 * em;
  const kept = (y: number): boolean =>
    inside.some((item) => isLeft(item, gutter) && near(item, y)) &&
    inside.some((item) => !isLeft(item, gutter) && near(item, y));
  const leftEnd = inside.reduce((end, item) => (isLeft(item, gutter) ? Math.max(end, item.x1) : end), all.x0);
  return items.flatMap((item) => {
    if (!crosses(item, gutter)) return [item];
    if (item.sizePt === null) {
      return [isOverwide(item, gutter, all, inside) ? clipped(item, gutter, limit) : item];
    }
    // What begins in the gutter, as a page's number between the columns does, is no line of them.
    if (item.x1 < columnStart - 1 && item.x0 < leftEnd) return [{ ...item, x1: Math.min(item.x1, limit) }];
    // Two lines below each other may both be too long.
    const neighbours = [-1.2, 1.2].filter((step) => [1, 2].some((n) => kept(middleY(item) + n * step * em))).length;
    if (neighbours === 0) return [item];
    const gap = neighbours === 2 ? 0 : MIN_GUTTER_EM * em;
    const parts = edges.reduce<[T, T] | null>((found, [x]) => found ?? split(item, x, gap), null);
    if (!parts) return [item];
    return [{ ...parts[0], x1: Math.min(parts[0].x1, limit) }, parts[1]];
  });
}

/** The part of the next column that a table of one column may stick into. */
const MAX_OVERWIDE = 0.4;

/** A table that is too wide for its column: it begins at the column's edge and sticks a little into the empty part of the next. */
function isOverwide(item: Item, gutter: number, all: Box, inside: readonly Item[]): boolean {
  const fromLeft = gutter - item.x0 > 0.9 * (gutter - all.x0) && item.x1 - gutter < MAX_OVERWIDE * (all.x1 - gutter);
  const fromRight = item.x1 - gutter > 0.9 * (all.x1 - gutter) && gutter - item.x0 < MAX_OVERWIDE * (gutter - all.x0);
  if (fromLeft === fromRight) return false;
  return !inside.some(
    (other) =>
      isLeft(other, gutter) === fromRight && overlap(other.y0, other.y1, item.y0, item.y1) > 0.5 * height(other),
  );
}

const clipped = <T extends Item>(item: T, gutter: number, limit: number): T =>
  isLeft(item, gutter)
    ? { ...item, x1: Math.min(item.x1, limit) }
    : { ...item, x0: Math.max(item.x0, 2 * gutter - limit) };

interface Band<T> {
  items: T[];
  /** It has prose on both sides of the gutter. */
  open: boolean;
  /** Height over which both sides have text. */
  gain: number;
}

function bestGutter(items: readonly Item[], em: number, judged: Judge): number | null {
  const all = union(items);
  let best: { x: number; gain: number; free: number } | null = null;
  for (const x of gutterCandidates(items, all, em)) {
    const open = bandsAt(items, x, em, judged).filter((band) => band.open);
    const gain = open.reduce((sum, band) => sum + band.gain, 0);
    if (gain === 0) continue;
    const free = Math.min(...open.map((band) => gutterWidth(band.items, x)));
    if (!best || gain > best.gain * 1.05 || (gain > best.gain * 0.95 && free > best.free)) best = { x, gain, free };
  }
  return best?.x ?? null;
}

/** Parts items, sorted from the top, into crossing bands and open ones; heads over both columns only where these remain columns. */
function bandsAt<T extends Item>(items: readonly T[], x: number, em: number, judged: Judge): Band<T>[] {
  const walls = items.filter((item) => crosses(item, x));
  const heads = items.filter((item) => isHeadOverBoth(item, items, x, em));
  const bands = partAt(items, walls, x, em, judged);
  if (heads.length === 0) return bands;
  const headed = partAt(items, [...walls, ...heads], x, em, judged);
  // Where none remain, they were rows below their heads.
  const gain = gainOf(headed);
  return gain === 0 || gain > MIN_HEADED_GAIN * gainOf(bands) ? headed : bands;
}

const gainOf = (bands: readonly Band<Item>[]): number => bands.reduce((sum, { gain }) => sum + gain, 0);

function partAt<T extends Item>(
  items: readonly T[],
  walls: readonly T[],
  x: number,
  em: number,
  judged: Judge,
): Band<T>[] {
  const bands: Band<T>[] = [];
  let open: T[] = [];
  // A rule across the page ends columns, and leaves them whole.
  let first = true;
  const closeOpen = (last: boolean): void => {
    if (open.length > 0) bands.push(...openBand(open, x, em, { first, last }, judged));
    open = [];
  };
  for (const item of items) {
    const beside = walls.some(
      (wall) => overlap(wall.y0, wall.y1, item.y0, item.y1) > 0.5 * Math.min(height(wall), height(item)),
    );
    if (!beside) {
      open.push(item);
      continue;
    }
    const head = open.at(-1);
    const isHead = head !== undefined && isHeadOfSpanning(head, item, open, x, em);
    if (isHead) open.pop();
    closeOpen(item.isRule === true);
    first = item.isRule === true;
    bands.push({ items: isHead ? [head, item] : [item], open: false, gain: 0 });
  }
  closeOpen(true);
  return bands;
}

/** Cuts off what stands apart on one side only before a crossing element, and judges the rest. */
function openBand<T extends Item>(
  items: T[],
  x: number,
  em: number,
  ends: { first: boolean; last: boolean },
  judged: Judge,
): Band<T>[] {
  const left = items.filter((item) => isLeft(item, x));
  const right = items.filter((item) => !isLeft(item, x));
  const solid = (part: T[]): Band<T>[] => (part.length > 0 ? [{ items: part, open: false, gain: 0 }] : []);
  if (left.length === 0 || right.length === 0 || !hasLevel(left, right)) return solid(items);
  const top = Math.max(union(left).y0, union(right).y0);
  const bottom = Math.min(union(left).y1, union(right).y1);
  const start = ends.first ? countMasthead(items, top, em) : apart(items, (item) => item.y1 <= top, em);
  const end = ends.last
    ? countFoot(items, x, em, judged)
    : apart([...items].reverse(), (item) => item.y0 >= bottom, em);
  const head = items.slice(0, start);
  const core = items.slice(start, items.length - end);
  const tail = items.slice(items.length - end);
  const gain = judged(core, x, em);
  if (gain === 0) return solid(items);
  return [...solid(head), { items: core, open: true, gain }, ...solid(tail)];
}

/** Share of the lower of two items that stand beside each other. */
const LEVEL_SHARE = 0.2;

/** Letters have lines at the left and at the right edge in turn: columns have some that stand beside each other. */
function hasLevel(left: readonly Item[], right: readonly Item[]): boolean {
  let next = 0;
  return left.some((item) => {
    while (next < right.length && (right[next]?.y1 ?? 0) <= item.y0) next++;
    for (let i = next; i < right.length; i++) {
      const other = right[i];
      if (!other || other.y0 >= item.y1) break;
      const shared = overlap(item.y0, item.y1, other.y0, other.y1);
      if (shared > LEVEL_SHARE * Math.min(height(item), height(other))) return true;
    }
    return false;
  });
}

const MAX_FOOT_LINES = 3;
const FOOT_GAP_EM = 0.8;

/** How many of the last items stand below all columns, and over more than one of those on their side of the gutter. */
function countFoot(items: readonly Item[], x: number, em: number, judged: Judge): number {
  const start = Math.max(1, items.length - MAX_FOOT_LINES);
  for (let i = items.length - 1; i >= start; i--) {
    const [above, foot] = [items.slice(0, i), items.slice(i)];
    const top = Math.min(...foot.map(({ y0 }) => y0));
    if (above.some(({ y1 }) => top - y1 < FOOT_GAP_EM * em)) continue;
    const [first] = foot;
    if (!first || foot.some((item) => isLeft(item, x) !== isLeft(first, x))) return 0;
    const own = above.filter((item) => isLeft(item, x) === isLeft(first, x));
    if (own.length < 2 * MIN_ROWS) return 0;
    const gutters = gutterCandidates(own, union(own), em).filter((at) => foot.some((item) => crosses(item, at)));
    return gutters.some((at) => judged(own, at, em) > 0) ? foot.length : 0;
  }
  return 0;
}

/** Larger than the text. */
const MASTHEAD = 1.2;

/** How many of the first items are the title of the page and what is said of it: between three columns no gutter is below it. */
function countMasthead(items: readonly Item[], top: number, em: number): number {
  const { x0, x1 } = union(items);
  const isCentred = (item: Item): boolean =>
    item.y1 <= top && Math.abs(item.x0 + item.x1 - x0 - x1) / 2 < OFF_CENTRE_EM * em;
  const end = items.findIndex((item) => !isCentred(item));
  const [last, next] = [items[end - 1], items[end]];
  if (!last || !next || next.y0 < last.y1) return 0;
  return items.slice(0, end).some(({ sizePt }) => sizePt !== null && sizePt >= MASTHEAD * em) ? end : 0;
}

const APART_EM = 2;

/** How many of the first items lie beyond the common height and are parted from the rest by a gap, for small type a narrower one. */
function apart(items: readonly Item[], beyond: (item: Item) => boolean, em: number): number {
  let count = 0;
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    const next = items[i + 1];
    if (!item || !next || !beyond(item)) break;
    const distance = Math.max(next.y0 - item.y1, item.y0 - next.y1);
    if (distance > APART_EM * Math.min(em, item.sizePt ?? em)) count = i + 1;
  }
  return count;
}
