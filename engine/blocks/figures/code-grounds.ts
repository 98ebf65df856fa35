/** The ground that web pages give code in a line of text: shading as high as the line and as wide as its words. */

import type { GlyphRun } from '../../extract/page-content.ts';
import { type Box, height } from '../../geometry/box.ts';
import { runsByHeight } from '../../lines/run-bands.ts';

/** Of the code's size. */
const MAX_HEIGHT_EM = 2.2;
/** Cells leave more room beside their words. */
const MAX_ROOM_EM = 0.6;
/** No line is higher. */
const MAX_HEIGHT_PT = 40;

/** The shading that is not the ground of words of code: such edges part no cells, and round corners draw nothing. */
export function withoutCodeGrounds<T extends Box>(fills: readonly T[], runs: readonly GlyphRun[]): readonly T[] {
  if (!fills.some(isLow)) return fills;
  const code = runs.filter(({ style }) => style.monospace);
  if (code.length === 0) return fills;
  const near = runsByHeight(code);
  return fills.filter((fill) => !isLow(fill) || !isGround(fill, near(fill.y0, fill.y1)));
}

/** It may be the ground of a line. */
const isLow = (fill: Box): boolean => height(fill) < MAX_HEIGHT_PT;

/** The runs whose middle stands on the shading. */
const runsOn = (fill: Box, near: readonly GlyphRun[]): GlyphRun[] =>
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
