/** Takes dust off a page: specks that recognition reads as commas, hyphens and accents. Pure. */

import { type GreyBitmap, hasInk } from '../bitmap.ts';
import type { PixelBox } from '../words.ts';
import { inkSpots } from './ink-spots.ts';

/** In pixels of 200 dpi. Full stops of 6 pt have 3 px each way. */
const MAX_SIDE_PX = 3;
const MAX_BOX_PX = 4;
/** Dust lies everywhere. Specks on clean pages are parts of broken letters and hairlines, closer to other ink than this. */
const ALONE_PX = 3;
/** Share of the spots of ink that are specks standing alone. */
const DUSTY_SHARE = 0.2;

/**
 * @param threshold pixels up to this grey level are ink
 * @returns the same bitmap where there are few specks
 */
export function withoutSpecks(bitmap: GreyBitmap, threshold: number): GreyBitmap {
  const spots = inkSpots(bitmap, threshold);
  const specks = spots.filter(isSpeck);
  if (specks.length < DUSTY_SHARE * spots.length) return bitmap;
  const alone = specks.filter((speck) => standsAlone(speck, bitmap, threshold));
  if (alone.length < DUSTY_SHARE * spots.length) return bitmap;
  const { widthPx } = bitmap;
  const samples = bitmap.samples.slice();
  for (const { x0, y0, x1, y1 } of specks) {
    for (let y = y0; y < y1; y++) {
      const row = y * widthPx;
      const paper = Math.max(bitmap.samples[row + x0 - 1] ?? 0, bitmap.samples[row + x1] ?? 0);
      samples.fill(paper, row + x0, row + x1);
    }
  }
  return { ...bitmap, samples };
}

function isSpeck({ x0, y0, x1, y1 }: PixelBox): boolean {
  const [width, height] = [x1 - x0, y1 - y0];
  return Math.max(width, height) <= MAX_SIDE_PX && width * height <= MAX_BOX_PX;
}

function standsAlone(spot: PixelBox, bitmap: GreyBitmap, threshold: number): boolean {
  const [x0, x1] = [spot.x0 - ALONE_PX, spot.x1 + ALONE_PX];
  const around = [
    { x0, x1, y0: spot.y0 - ALONE_PX, y1: spot.y0 },
    { x0, x1, y0: spot.y1, y1: spot.y1 + ALONE_PX },
    { ...spot, x0, x1: spot.x0 },
    { ...spot, x0: spot.x1, x1 },
  ];
  return !around.some((part) => hasInk(bitmap, part, threshold));
}
