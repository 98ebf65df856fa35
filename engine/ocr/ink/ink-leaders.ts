/** Finds dot leaders on a scanned page, as in tables of contents and price lists: recognition turns them into noise. Pure. */

import { height, union, width } from '../../geometry/box.ts';
import { firstWhere } from '../../geometry/statistics.ts';
import { type GreyBitmap, hasInk } from '../bitmap.ts';
import type { PixelBox } from '../words.ts';
import { inkSpots } from './ink-spots.ts';

export interface InkLeader extends PixelBox {
  dots: number;
}

/** In inches: the diameter of a full stop in type of up to 14 points, and the widest pitch of printed leaders. */
const MAX_DOT_IN = 0.032;
const MAX_PITCH_IN = 0.2;
/** An ellipsis has three dots, or four at the end of a sentence. */
const MIN_DOTS = 5;
/** The white space above and below a leader dot, in dot heights. The dots of "i" and of colons have ink there. */
const WHITE = 1.5;
/** In pixels: how far a dot may be from its expected place, and how much larger than its neighbour it may be. */
const TOLERANCE_PX = 1.6;
const MAX_GROWTH_PX = 2;
/** A page with more small spots than this is a halftone picture or noise: a page of contents has fewer dots. */
const MAX_DOTS = 12_000;
/** The least distance between rows, in dot heights. Rows of a halftone picture are closer. */
const MIN_ROW_DISTANCE = 3;

/**
 * Finds rows of equal small dots at one pitch with nothing between them. One dot may be missing.
 *
 * @param bitmap deskewed
 * @param threshold pixels up to this grey level are ink
 */
export function inkLeaders(bitmap: GreyBitmap, dpi: number, threshold: number): InkLeader[] {
  const dots = smallDots(bitmap, Math.max(3, Math.round(MAX_DOT_IN * dpi)), threshold);
  if (dots.length > MAX_DOTS) return [];
  const alone = dots.filter((dot) => standsAlone(bitmap, dot, threshold)).sort((a, b) => a.x0 - b.x0);
  const rows = Map.groupBy(alone, (dot) => dot.y1);
  const used = new Set<PixelBox>();
  const leaders: InkLeader[] = [];
  for (const first of alone) {
    const chain = used.has(first) ? [] : chainFrom(first, rows, MAX_PITCH_IN * dpi);
    if (chain.length < MIN_DOTS) continue;
    for (const dot of chain) used.add(dot);
    leaders.push({ ...union(chain), dots: chain.length });
  }
  return leaders.filter((leader) => !leaders.some((other) => other !== leader && isScreened(leader, other)));
}

/** Paints over leaders with white. */
export function withoutLeaders(bitmap: GreyBitmap, leaders: readonly InkLeader[]): GreyBitmap {
  if (leaders.length === 0) return bitmap;
  const samples = bitmap.samples.slice();
  for (const { x0, y0, x1, y1 } of leaders) {
    for (let y = Math.max(0, y0 - 2); y < Math.min(bitmap.heightPx, y1 + 2); y++)
      samples.fill(
        255,
        y * bitmap.widthPx + Math.max(0, x0 - 2),
        y * bitmap.widthPx + Math.min(bitmap.widthPx, x1 + 2),
      );
  }
  return { ...bitmap, samples };
}

/** Spots of ink no wider or higher than `maxPx`. */
const smallDots = (bitmap: GreyBitmap, maxPx: number, threshold: number): PixelBox[] =>
  inkSpots(bitmap, threshold).filter((spot) => width(spot) <= maxPx && height(spot) <= maxPx);

function standsAlone(bitmap: GreyBitmap, dot: PixelBox, threshold: number): boolean {
  const [wide, high] = [width(dot), height(dot)];
  const white = Math.round(WHITE * Math.max(wide, high));
  if (wide > 2 * high || high > 2 * wide) return false;
  const over = { ...dot, y0: dot.y0 - white, y1: dot.y0 };
  const under = { ...dot, y0: dot.y1, y1: dot.y1 + white };
  return !hasInk(bitmap, over, threshold) && !hasInk(bitmap, under, threshold);
}

/** The longest sequence of dots to the right of `first` that keeps the pitch of its first two dots. */
function chainFrom(first: PixelBox, rows: ReadonlyMap<number, readonly PixelBox[]>, maxPitch: number): PixelBox[] {
  const second = nextDot(first, rows, { from: first.x1 + 1, to: first.x0 + maxPitch });
  if (!second) return [first];
  const chain = [first, second];
  let pitch = second.x0 - first.x0;
  let steps = 1;
  for (let last = second; ; ) {
    const expected = [1, 2].map((count) => ({ count, next: dotAt(last, rows, last.x0 + count * pitch) }));
    const found = expected.find(({ next }) => next !== null);
    if (!found?.next) return chain;
    last = found.next;
    chain.push(last);
    steps += found.count;
    pitch = (last.x0 - first.x0) / steps;
  }
}

const dotAt = (before: PixelBox, rows: ReadonlyMap<number, readonly PixelBox[]>, x: number): PixelBox | null =>
  nextDot(before, rows, { from: Math.max(before.x1 + 1, x - TOLERANCE_PX), to: x + TOLERANCE_PX });

/** The nearest dot of similar size on the same level that begins in the given range. */
function nextDot(
  before: PixelBox,
  rows: ReadonlyMap<number, readonly PixelBox[]>,
  { from, to }: { from: number; to: number },
): PixelBox | null {
  let nearest: PixelBox | null = null;
  for (let y = Math.ceil(before.y1 - TOLERANCE_PX); y <= before.y1 + TOLERANCE_PX; y++) {
    const row = rows.get(y) ?? [];
    const dot = row[firstWhere(row.length, (at) => (row[at]?.x0 ?? 0) >= from)];
    if (dot && dot.x0 <= to && isLike(dot, before) && (!nearest || dot.x0 < nearest.x0)) nearest = dot;
  }
  return nearest;
}

const isLike = (one: PixelBox, other: PixelBox): boolean =>
  Math.abs(width(one) - width(other)) <= MAX_GROWTH_PX && Math.abs(height(one) - height(other)) <= MAX_GROWTH_PX;

function isScreened(one: PixelBox, other: PixelBox): boolean {
  const distance = Math.abs(one.y1 - other.y1);
  return one.x0 < other.x1 && other.x0 < one.x1 && distance < MIN_ROW_DISTANCE * (one.y1 - one.y0);
}
