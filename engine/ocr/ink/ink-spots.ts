/** Connected spots of ink on a page: letters, their dots, specks. Pure. */

import { type GreyBitmap, nextInk, nextPaper } from '../bitmap.ts';
import type { PixelBox } from '../words.ts';

/** A spot that is still growing. When it turns out to be part of another spot, it points to that one. */
interface Spot extends PixelBox {
  whole: Spot | null;
}

/** A run of ink in one row. */
interface Run {
  x0: number;
  x1: number;
  spot: Spot;
}

/**
 * The boxes of separate spots; pixels that touch at a corner are connected. Runs are joined row by row (Rosenfeld & Pfaltz,
 * Sequential operations in digital picture processing, J. ACM 13, 1966).
 *
 * @param threshold pixels up to this grey level are ink
 */
export function inkSpots({ samples, widthPx, heightPx }: GreyBitmap, threshold: number): PixelBox[] {
  const spots: Spot[] = [];
  let above: Run[] = [];
  for (let y = 0; y < heightPx; y++) {
    const row: Run[] = [];
    const start = y * widthPx;
    const end = start + widthPx;
    let next = 0;
    for (let at = nextInk(samples, start, end, threshold); at < end; at = nextInk(samples, at, end, threshold)) {
      const x0 = at - start;
      at = nextPaper(samples, at, end, threshold);
      const x1 = at - start;
      while ((above[next]?.x1 ?? widthPx) < x0) next++;
      let spot: Spot | null = null;
      for (let i = next; i < above.length; i++) {
        const run = above[i];
        if (!run || run.x0 > x1) break;
        spot = joined(wholeOf(run.spot), spot);
      }
      const run = { x0, y0: y, x1, y1: y + 1 };
      if (spot) grow(spot, run);
      else {
        spot = { ...run, whole: null };
        spots.push(spot);
      }
      row.push({ x0, x1, spot });
    }
    above = row;
  }
  return spots.filter(({ whole }) => whole === null);
}

function wholeOf(spot: Spot): Spot {
  let whole = spot;
  while (whole.whole) whole = whole.whole;
  return whole;
}

function joined(spot: Spot, other: Spot | null): Spot {
  if (!other || other === spot) return spot;
  grow(spot, other);
  other.whole = spot;
  return spot;
}

function grow(box: PixelBox, other: PixelBox): void {
  box.x0 = Math.min(box.x0, other.x0);
  box.y0 = Math.min(box.y0, other.y0);
  box.x1 = Math.max(box.x1, other.x1);
  box.y1 = Math.max(box.y1, other.y1);
}
