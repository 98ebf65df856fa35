/** The rows between two horizontal rules, cut into cells at the gaps between words. */

import type { GlyphRun } from '../../extract/page-content.ts';
import type { Box } from '../../geometry/box.ts';
import { isCaption } from '../../lines/marks/caption-label.ts';
import { rowsOf } from '../../lines/rows.ts';
import { lineOf, readsFromRight } from '../../lines/segments.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { PlacedRun } from '../../lines/text-line.ts';
import type { Line } from '../ruling.ts';
import { joinJustified } from './justified-cells.ts';
import { runsInside } from './table-cells.ts';
import { isProse } from './text-evidence.ts';
import type { TextRow } from './text-rows.ts';

/** Cells of a ruled table may be closer than columns of a page. */
const CELL_GAP_EM = 0.75;

/** A row whose cells have not been converted to lines yet. */
interface CutRow {
  baseline: number;
  /** Whether the page reads from right to left. */
  rtl: boolean;
  cells: PlacedRun[][];
}

function cutRows(above: Line, below: Line, runs: readonly GlyphRun[]): CutRow[] {
  const box: Box = { x0: above.from - 3, x1: above.to + 3, y0: above.at, y1: below.at };
  const rtl = readsFromRight(runs);
  return rowsOf(runsInside(runs, box, 0)).map(({ baseline, runs }) => ({
    baseline,
    rtl,
    cells: cutCells(runs),
  }));
}

function readRow(row: CutRow): TextRow {
  const cells = row.cells.map((runs) => lineOf(runs, row.rtl));
  return { baseline: row.baseline, sizePt: Math.max(...cells.map((cell) => cell.sizePt)), cells };
}

export const rowsBetween = (above: Line, below: Line, runs: readonly GlyphRun[]): TextRow[] =>
  cutRows(above, below, runs).map(readRow);

/**
 * The rows between two rules if most have several short cells, otherwise none. A single row is always accepted, as part of its
 * surroundings. A page's text between the rules of its header and footer is cut but not converted, to save time.
 */
export function tabularRows(above: Line, below: Line, runs: readonly GlyphRun[]): TextRow[] {
  const cut = cutRows(above, below, runs);
  const isTabular = cut.length <= 1 || mostlySeveral(cut);
  if (!isTabular || (cut.length > 1 && isProse(cut)) || cut.some(isCaptionRow)) return [];
  const rows = joinJustified(cut.map(readRow));
  return rows.length > 1 && isProse(rows) ? [] : rows;
}

/**
 * Whether the row is a caption, which is never inside its table: the rules then belong to the page's header or to other content
 * around the table.
 */
const isCaptionRow = ({ cells: [first = [], ...others] }: CutRow): boolean =>
  others.length === 0 && isCaption(textOfLine(lineOf(first)));

function cutCells<Run extends GlyphRun>(runs: readonly Run[]): Run[][] {
  const cells: Run[][] = [];
  let right = 0;
  for (const run of runs) {
    const cell = cells.at(-1);
    if (cell && run.x0 - right <= CELL_GAP_EM * run.style.sizePt) cell.push(run);
    else cells.push([run]);
    right = cell && cells.at(-1) === cell ? Math.max(right, run.x1) : run.x1;
  }
  return cells;
}

/** Whether nearly half of the rows have several cells. */
export function mostlySeveral(rows: readonly { cells: readonly unknown[] }[]): boolean {
  return rows.filter((row) => row.cells.length > 1).length >= 0.4 * rows.length;
}
