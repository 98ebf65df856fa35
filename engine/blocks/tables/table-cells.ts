import type { GlyphRun } from '../../extract/page-content.ts';
import type { Box } from '../../geometry/box.ts';
import { segmentsOf } from '../../lines/segments.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { joinRows } from '../join-rows.ts';

/**
 * The lines of the runs of one cell.
 *
 * @param page the runs of the page that the cell is on
 */
export const cellLines = (runs: readonly GlyphRun[], page = runs): TextLine[] => joinRows(segmentsOf(runs, page));

/** Where a run is, as cells count it. */
export type PlaceOf = (run: GlyphRun) => number;

const middleOf: PlaceOf = (run) => (run.x0 + run.x1) / 2;

/** Letters of one word are closer. */
const TOUCH_EM = 0.05;

/**
 * Where runs are whose words may be too long for their cell: what goes on right at the end of the run before is where that one is, though
 * its own middle may be beyond the border, or outside the table.
 */
export function placesOfWords(runs: readonly GlyphRun[]): PlaceOf {
  const places = new Map<GlyphRun, number>();
  let before: GlyphRun | undefined;
  for (const run of runs) {
    const goesOn =
      before !== undefined &&
      run.space === 'none' &&
      run.baseline === before.baseline &&
      Math.abs(run.x0 - before.x1) <= TOUCH_EM * run.style.sizePt;
    if (before && goesOn) places.set(run, places.get(before) ?? middleOf(before));
    before = run;
  }
  return (run) => places.get(run) ?? middleOf(run);
}

/** The runs inside a box: a run belongs to the box that its middle is in, or what `placeOf` says. */
export function runsInside(runs: readonly GlyphRun[], box: Box, slack = 1, placeOf = middleOf): GlyphRun[] {
  const inside: GlyphRun[] = [];
  for (const run of runs) {
    // A shortcut: most runs are above or below.
    const y = run.baseline - 0.25 * run.style.sizePt;
    if (y <= box.y0 - slack || y >= box.y1 + slack) continue;
    const x = placeOf(run);
    if (x > box.x0 - slack && x < box.x1 + slack) inside.push(run);
  }
  return inside;
}

/** The horizontal alignment of the text in a column's cells; null when it is unclear. */
export function alignmentOf(
  cells: readonly { x0: number; x1: number }[],
  column: { x0: number; x1: number },
): 'left' | 'center' | 'right' | null {
  if (cells.length < 2) return null;
  const spread = (values: number[]): number => Math.max(...values) - Math.min(...values);
  const left = spread(cells.map((cell) => cell.x0));
  const right = spread(cells.map((cell) => cell.x1));
  const middle = spread(cells.map((cell) => (cell.x0 + cell.x1) / 2));
  const tolerance = Math.max(1.5, 0.02 * (column.x1 - column.x0));
  if (left <= tolerance) return 'left';
  if (right <= tolerance) return 'right';
  return middle <= tolerance ? 'center' : null;
}
