/**
 * Badges: words on grounds of their own, as pages on the web show states and versions.
 *
 *   ▓build▓░passing░ ▓npm▓░v1.2░   A row of them stands alone, each ground as wide as its words and of another colour than
 *                                  the one beside it. The cells of a table are as wide as their column.
 */

import type { FilledBox, GlyphRun, Rule } from '../../extract/page-content.ts';
import { coveredShare, height, overlap, width } from '../../geometry/box.ts';
import { runsByHeight } from '../../lines/run-bands.ts';
import { isLow, runsOn } from './code-grounds.ts';

const SAME_EDGE_PT = 0.6;
const TOUCH_PT = 0.8;
/** Of the words' size. */
const MAX_HEIGHT_EM = 3;
const MAX_ROOM_EM = 1.5;
/** A picture may stand before the words. */
const MAX_START_EM = 3;
/** Rows of badges are as far apart as lines of text, as a share of their height. */
const APART = 0.15;
/** A page with more is a drawing. */
const MAX_FILLS = 1_500;

/** The shading that is not the ground of badges: such edges part no cells. */
export function withoutBadges(
  fills: readonly FilledBox[],
  runs: readonly GlyphRun[],
  rules: readonly Rule[],
): readonly FilledBox[] {
  if (fills.length < 2 || fills.length > MAX_FILLS) return fills;
  const rows = rowsOf(fills.filter((fill) => isLow(fill) && width(fill) > TOUCH_PT)).filter(hasPair);
  if (rows.length === 0) return fills;
  const near = runsByHeight(runs);
  const areBadges = (row: readonly FilledBox[]): boolean =>
    withoutGloss(row).every((fill) => isGround(fill, near(fill.y0, fill.y1))) && isAlone(row, fills, rules);
  const badges = new Set(rows.filter(areBadges).flat());
  return badges.size > 0 ? fills.filter((fill) => !badges.has(fill)) : fills;
}

/** A gradient lies over both grounds of a badge. */
const withoutGloss = (row: readonly FilledBox[]): readonly FilledBox[] =>
  row.filter((fill) => !row.some((other) => width(other) < width(fill) - TOUCH_PT && coveredShare(other, fill) > 0.9));

/** Boxes between the same heights, from the left. */
function rowsOf(fills: readonly FilledBox[]): FilledBox[][] {
  const rows: FilledBox[][] = [];
  for (const fill of [...fills].sort((a, b) => a.y0 - b.y0)) {
    const [first] = rows.at(-1) ?? [];
    if (first && fill.y0 - first.y0 < SAME_EDGE_PT && Math.abs(fill.y1 - first.y1) < SAME_EDGE_PT)
      rows.at(-1)?.push(fill);
    else rows.push([fill]);
  }
  return rows.map((row) => row.sort((a, b) => a.x0 - b.x0));
}

/** Two of different colours that touch. */
const hasPair = (row: readonly FilledBox[]): boolean =>
  row.length > 1 &&
  withoutGloss(row).some((fill, i, all) => {
    const next = all[i + 1];
    return next !== undefined && next.color !== fill.color && Math.abs(next.x0 - fill.x1) < TOUCH_PT;
  });

function isGround(fill: FilledBox, near: readonly GlyphRun[]): boolean {
  const own = runsOn(fill, near);
  const [first] = own;
  if (!first) return false;
  const em = first.style.sizePt;
  const start = Math.min(...own.map(({ x0 }) => x0)) - fill.x0;
  const end = fill.x1 - Math.max(...own.map(({ x1 }) => x1));
  return height(fill) < MAX_HEIGHT_EM * em && start < MAX_START_EM * em && end < MAX_ROOM_EM * em;
}

/** Nothing drawn touches the row from above or below. */
function isAlone(row: readonly FilledBox[], fills: readonly FilledBox[], rules: readonly Rule[]): boolean {
  const [first, last] = [row[0], row.at(-1)];
  if (!first || !last) return false;
  const reach = APART * height(first);
  return ![...fills, ...rules].some((other) => {
    const isBeside = overlap(other.x0, Math.max(other.x1, other.x0 + 1), first.x0, last.x1) > 0;
    const above = first.y0 - other.y1;
    const below = other.y0 - first.y1;
    return isBeside && ((above > -SAME_EDGE_PT && above < reach) || (below > -SAME_EDGE_PT && below < reach));
  });
}
