/** The ground that web pages give code in a line of text: shading as high as the line and as wide as its words. */

import type { Box, GlyphRun } from '../extract/page-content.ts';
import { height } from './box.ts';

/** Of the code's size. */
const MAX_HEIGHT_EM = 2.2;
/** Cells leave more room beside their words. */
const MAX_ROOM_EM = 0.6;
/** No line is higher. */
const MAX_HEIGHT_PT = 40;
const BAND_PT = 12;

/** The shading that is not the ground of words of code: such edges part no cells, and round corners draw nothing. */
export function withoutCodeGrounds<T extends Box>(fills: readonly T[], runs: readonly GlyphRun[]): readonly T[] {
  if (!fills.some(isLow)) return fills;
  const code = runs.filter(({ style }) => style.monospace);
  if (code.length === 0) return fills;
  const bands = runBands(code);
  return fills.filter((fill) => !isLow(fill) || !isGround(fill, nearBands(fill, bands)));
}

/** It may be the ground of a line. */
export const isLow = (fill: Box): boolean => height(fill) < MAX_HEIGHT_PT;

/** Runs by the height at which they stand, to be looked up by `nearBands`. */
export const runBands = (runs: readonly GlyphRun[]): ReadonlyMap<number, GlyphRun[]> =>
  Map.groupBy(runs, ({ baseline }) => Math.floor(baseline / BAND_PT));

export function nearBands({ y0, y1 }: Box, bands: ReadonlyMap<number, GlyphRun[]>): GlyphRun[] {
  const found: GlyphRun[] = [];
  for (let band = Math.floor(y0 / BAND_PT); band <= Math.floor(y1 / BAND_PT); band++)
    for (const run of bands.get(band) ?? []) found.push(run);
  return found;
}

/** The runs whose middle stands on the shading. */
export const runsOn = (fill: Box, near: readonly GlyphRun[]): GlyphRun[] =>
  near.filter(({ x0, x1, baseline }) => {
    const x = (x0 + x1) / 2;
    return x > fill.x0 && x < fill.x1 && baseline > fill.y0 && baseline < fill.y1;
  });

function isGround(fill: Box, near: readonly GlyphRun[]): boolean {
  const own = runsOn(fill, near);
  const [first] = own;
  if (!first) return false;
  const em = first.style.sizePt;
  const room = Math.max(Math.min(...own.map(({ x0 }) => x0)) - fill.x0, fill.x1 - Math.max(...own.map(({ x1 }) => x1)));
  return height(fill) < MAX_HEIGHT_EM * em && room < MAX_ROOM_EM * em;
}
