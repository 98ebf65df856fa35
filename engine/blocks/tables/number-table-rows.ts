/**
 * The rows of a table of numbers with all of their lines. Only those with numbers are known at first; others of a cell may stand
 * above, between and below them.
 */

import type { Box } from '../../geometry/box.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { centredRows } from './centred-rows.ts';
import { cutAt, type Row } from './column-gaps.ts';
import { columnIn, columnOf, lineIn } from './table-grid.ts';
import type { TextRow } from './text-rows.ts';
import { rowsByDistance, rowsByFurtherLine } from './wrapped-rows.ts';

/** How many lines above the first row of numbers, and below the last one, may be of its cells. */
const MAX_FURTHER = 4;
const SAME_EDGE_PT = 1.5;
const SAME_PITCH_PT = 1;

interface Place {
  gaps: readonly number[];
  columns: readonly Box[];
}

/** The words of a title may cross the gaps, so it is not cut. */
export const cutRow = ({ line, pieces, tabular }: Row, gaps: readonly number[]): TextRow =>
  tabular || pieces.length > 1 ? cutAt(line, gaps) : line;

export interface WholeRows {
  groups: TextRow[][];
  /** How many lines above and below the rows of numbers are parts of these rows. */
  above: number;
  below: number;
}

/** The rows where their distance tells them, with the lines of the first and the last one above and below their numbers. */
export function apartFrom(rows: readonly Row[], from: number, to: number, { gaps, columns }: Place): WholeRows | null {
  const lines = rows.map((row) => cutRow(row, gaps));
  const found = rowsByDistance(lines.slice(from, to), columns);
  if (!found) return null;
  const [left, right] = [columns[0]?.x0 ?? 0, columns.at(-1)?.x1 ?? 0];
  const goesOn = (at: number, beside: number): boolean => {
    const [row, other] = [lines[at], lines[beside]];
    if (!row || !other || rows[at]?.tabular || Math.abs(row.baseline - other.baseline) >= found.limit) return false;
    const isIn = ({ x0, x1, sizePt }: TextLine): boolean =>
      x0 > left - SAME_EDGE_PT &&
      x1 < right + sizePt &&
      columns.filter((column) => x0 < column.x1 && x1 > column.x0).length < 2;
    return row.cells.every(isIn);
  };
  let [first, end] = [from, to];
  while (goesOn(first - 1, first)) first--;
  while (goesOn(end, end - 1)) end++;
  const [top = [], ...others] = found.groups;
  const groups = [[...lines.slice(first, from), ...top], ...others];
  groups.at(-1)?.push(...lines.slice(to, end));
  return { groups, above: from - first, below: end - to };
}

/** The rows where their cells are centred: the text of the first and the last one may have lines above and below their numbers. */
export function centredFrom(
  rows: readonly Row[],
  from: number,
  to: number,
  { gaps, columns }: Place,
): WholeRows | null {
  for (let above = 0; above <= Math.min(MAX_FURTHER, from); above++) {
    if (rows[from - above]?.tabular && above > 0) break;
    for (let below = 0; below <= Math.min(MAX_FURTHER, rows.length - to); below++) {
      if (rows[to + below - 1]?.tabular && below > 0) break;
      const own = rows.slice(from - above, to + below).map((row) => cutRow(row, gaps));
      const groups = centredRows(own, columns);
      if (groups) return { groups, above, below };
    }
  }
  return null;
}

/** The rows where each of them has a further line, which may be below the last row of numbers. */
export function wrappedFrom(
  rows: readonly Row[],
  from: number,
  to: number,
  { gaps, columns }: Place,
): WholeRows | null {
  const lines = rows.slice(from, to + MAX_FURTHER).map((row) => ({ line: cutRow(row, gaps), tabular: row.tabular }));
  const pitch = (lines[1]?.line.baseline ?? 0) - (lines[0]?.line.baseline ?? 0);
  let below = 0;
  for (let i = to - from; i < lines.length; i++) {
    const [last, next] = [lines[i - 1], lines[i]];
    if (!last || !next || next.tabular || next.line.baseline - last.line.baseline > pitch + SAME_PITCH_PT) break;
    if (next.line.cells.some((cell) => !isBelow(cell, last.line, columns))) break;
    below++;
  }
  const own = lines.slice(0, to - from + below).map(({ line }) => line);
  const groups = lines[0]?.tabular === true ? rowsByFurtherLine(own, columns) : null;
  return groups && { groups, above: 0, below };
}

/** How many lines below the last row go on in a cell of it, in a column where lines between the rows do, as close as these. */
export function linesBelow(rows: readonly Row[], from: number, to: number, { gaps, columns }: Place): number {
  const lines = rows.map((row) => cutRow(row, gaps));
  const goesOn = (at: number): { column: number; distance: number } | null => {
    const [row, above] = [lines[at], lines[at - 1]];
    const [cell, ...others] = row?.cells ?? [];
    if (!row || !above || !cell || others.length > 0 || rows[at]?.tabular || !isBelow(cell, above, columns))
      return null;
    return { column: columnOf(cell, columns).from, distance: row.baseline - above.baseline };
  };
  const between = lines.flatMap((_, i) => (i > from && i < to ? (goesOn(i) ?? []) : []));
  let end = to;
  for (let next = goesOn(end); next; next = goesOn(++end)) {
    const { column, distance } = next;
    if (column === 0 || !between.some((line) => line.column === column && distance < line.distance + 1)) break;
  }
  return end - to;
}

/** Whether the cell stands in one column, below another one. */
function isBelow(cell: TextLine, above: TextRow, columns: readonly Box[]): boolean {
  const own = columnIn(cell, columns);
  return own !== null && lineIn(above, own, columns) !== undefined;
}
