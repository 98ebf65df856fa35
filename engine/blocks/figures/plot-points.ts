/**
 * Points of a plot that are letters of a font, as R sets them: signs of one kind, scattered over an area. The signs in the
 * cells of a table stand in columns and rows, and bullets below each other.
 */

import type { GlyphRun } from '../../extract/page-content.ts';
import { type Box, union } from '../../geometry/box.ts';

const POINT = /^[●○•◦■□▪▫▲△▼▽◆◇⋄★☆+×∗✕]$/;
const MIN_POINTS = 12;
/** Of the points in a plot so many places are different, across and along. */
const MIN_PLACES = { x: 0.6, y: 0.4 };
/** Points of one plot have others near them. */
const NEAR_PT = 48;
const ASCENT_EM = 0.8;

/** Whether a piece of text may be nothing but points: no label of a drawing, and no prose on it. */
export const mayBePoint = (text: string): boolean => text.length === 1 && POINT.test(text);

/** The plots' areas and the points in them, as shapes of drawings. */
export function plotPointsOf(runs: readonly GlyphRun[]): Box[] {
  const signs = runs.filter(({ text }) => mayBePoint(text));
  if (signs.length < MIN_POINTS) return [];
  const kinds = Map.groupBy(signs, ({ text, style }) => `${text}|${style.font}|${style.sizePt}`);
  return [...kinds.values()].flatMap((points) =>
    clusters(points, (run) => run.baseline)
      .flatMap((group) => clusters(group, (run) => run.x0))
      .filter(areScattered)
      .flatMap((group): Box[] => {
        const boxes = group.map(boxOf);
        return [...boxes, union(boxes)];
      }),
  );
}

/** Groups without a wide gap between their places. */
function clusters(runs: readonly GlyphRun[], placeOf: (run: GlyphRun) => number): GlyphRun[][] {
  const groups: GlyphRun[][] = [];
  for (const run of runs.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && placeOf(run) - placeOf(last) < NEAR_PT) group.push(run);
    else groups.push([run]);
  }
  return groups;
}

function areScattered(runs: readonly GlyphRun[]): boolean {
  const places = (placeOf: (run: GlyphRun) => number): number =>
    new Set(runs.map((run) => Math.round(2 * placeOf(run)))).size;
  return (
    runs.length >= MIN_POINTS &&
    places((run) => run.x0) >= MIN_PLACES.x * runs.length &&
    places((run) => run.baseline) >= MIN_PLACES.y * runs.length
  );
}

const boxOf = ({ x0, x1, baseline, style }: GlyphRun): Box => ({
  x0,
  y0: baseline - ASCENT_EM * style.sizePt,
  x1,
  y1: baseline,
});
