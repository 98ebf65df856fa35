/** Decides whether a picture may show text at all: letters stand in rows, the shapes of photographs and drawings do not. Pure. */

import { firstWhere } from '../geometry/statistics.ts';
import type { GreyBitmap } from './bitmap.ts';
import { inkSpots } from './ink/ink-spots.ts';
import type { PixelBox } from './words.ts';

interface Shapes {
  /** The number of shapes as large as letters, or as words whose letters touch. */
  all: number;
  /** How many of these are in rows or columns of similar neighbours. */
  inRows: number;
}

/** Shares of an inch: capitals of 4 pt and of 200 pt. */
const LEAST_IN = 0.04;
const LARGEST_IN = 2;
/** The aspect ratio of a long word whose letters touch. */
const MAX_ASPECT = 20;
/** Two similar shapes can be neighbours by chance. */
const MIN_ROW = 4;
/** The widest gap between neighbours, in heights of the higher one. */
const MAX_GAP = 1;
const MAX_OFFSET = 0.2;
const MAX_GROWTH = 2.2;
/** More shapes are a page of text, or noise in which no rows can be distinguished. */
const MAX_SHAPES = 4_000;

/** Share of the shapes. Texture has some neighbours by chance; the coarsest prints of text have twice this share. */
const ROWS_SHARE = 0.1;
/** A title of one word in joined letters has fewer shapes. */
const FEW_SHAPES = 30;
/** In a figure, fewer letters are a label of a drawing, unless there is almost nothing else in it. */
const MIN_TEXT = 20;
const MIN_WORDS = 8;
const ONLY_WORDS = 0.8;

/**
 * Whether recognition may find dark or light text on a picture. If it has only a few shapes the answer is yes, since they may be
 * a title, unless the picture is a part of the page.
 *
 * @param threshold pixels up to this grey level are ink
 * @param isPart whether the picture is only a part of the page, such as a figure
 */
export function mayShowText(bitmap: GreyBitmap, dpi: number, threshold: number, isPart: boolean): boolean {
  const ink = shapesIn(inkSpots(bitmap, threshold), dpi);
  if (isText(ink, isPart) || (!isPart && ink.all <= FEW_SHAPES)) return true;
  const light = { ...bitmap, samples: bitmap.samples.map((value) => 255 - value) };
  return isText(shapesIn(inkSpots(light, 254 - threshold), dpi), isPart);
}

function isText({ all, inRows }: Shapes, isPart: boolean): boolean {
  if (isPart && inRows < (inRows >= ONLY_WORDS * all ? MIN_WORDS : MIN_TEXT)) return false;
  return inRows >= MIN_ROW && inRows >= ROWS_SHARE * all;
}

function shapesIn(spots: readonly PixelBox[], dpi: number): Shapes {
  const shapes = spots.filter((spot) => isShape(spot, dpi));
  if (shapes.length > MAX_SHAPES) return { all: shapes.length, inRows: shapes.length };
  const lying = shapes.map(({ x0, y0, x1, y1 }) => ({ x0: y0, y0: x0, x1: y1, y1: x1 }));
  return { all: shapes.length, inRows: Math.max(inRows(shapes), inRows(lying)) };
}

const isShape = ({ x0, y0, x1, y1 }: PixelBox, dpi: number): boolean => {
  const [least, largest] = [Math.min(x1 - x0, y1 - y0), Math.max(x1 - x0, y1 - y0)];
  return largest >= LEAST_IN * dpi && least < LARGEST_IN * dpi && largest <= MAX_ASPECT * least;
};

/** How many shapes have neighbours of the same height with the same lower or upper edge. */
function inRows(shapes: readonly PixelBox[]): number {
  const sorted = shapes.toSorted((one, other) => one.x0 - other.x0);
  const starts = sorted.map(({ x0 }) => x0);
  const used = new Set<PixelBox>();
  let sum = 0;
  for (const first of sorted) {
    const row: PixelBox[] = [];
    for (let last: PixelBox | undefined = first; last && !used.has(last); last = nextIn(sorted, starts, last)) {
      row.push(last);
      used.add(last);
    }
    if (row.length >= MIN_ROW) sum += row.length;
    else for (const shape of row.slice(1)) used.delete(shape);
  }
  return sum;
}

function nextIn(sorted: readonly PixelBox[], starts: readonly number[], last: PixelBox): PixelBox | undefined {
  const height = last.y1 - last.y0;
  const end = last.x1 + MAX_GAP * MAX_GROWTH * height;
  for (let i = firstWhere(starts.length, (at) => (starts[at] ?? 0) > last.x0); (starts[i] ?? end) < end; i++) {
    const next = sorted[i];
    if (next && isBeside(last, next)) return next;
  }
  return undefined;
}

function isBeside(one: PixelBox, next: PixelBox): boolean {
  const [height, other] = [one.y1 - one.y0, next.y1 - next.y0];
  const higher = Math.max(height, other);
  const gap = next.x0 - one.x1;
  const offset = Math.min(Math.abs(one.y1 - next.y1), Math.abs(one.y0 - next.y0));
  return (
    gap >= -0.1 * higher &&
    gap < MAX_GAP * higher &&
    offset < MAX_OFFSET * higher &&
    higher < MAX_GROWTH * Math.min(height, other)
  );
}
