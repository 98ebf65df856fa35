import type { Box, GlyphRun } from '../extract/page-content.ts';
import { segmentsOf } from '../lines/segments.ts';
import type { TextLine } from '../lines/text-line.ts';
import { joinRows } from './join-rows.ts';

/** The lines of the runs of one cell. */
export function cellLines(runs: readonly GlyphRun[]): TextLine[] {
  return runs.length === 0 ? [] : joinRows(segmentsOf(runs));
}

/** Runs by place: a run belongs where its middle is. */
export function runsInside(runs: readonly GlyphRun[], box: Box, slack = 1): GlyphRun[] {
  const inside: GlyphRun[] = [];
  for (const run of runs) {
    // Most are above or below.
    const y = run.baseline - 0.25 * run.style.sizePt;
    if (y <= box.y0 - slack || y >= box.y1 + slack) continue;
    const x = (run.x0 + run.x1) / 2;
    if (x > box.x0 - slack && x < box.x1 + slack) inside.push(run);
  }
  return inside;
}

/** How the text of a column's cells stands between the column's edges; null where it can't be told. */
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
