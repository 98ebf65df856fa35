/**
 * What tables without vertical lines share: rows of text, the columns that their gaps make, and wrapped cells.
 *
 * The rows' text is projected on the x axis; where hardly any row has text is a gap between two columns.
 */

import type { Box } from '../extract/page-content.ts';
import { textOfLine } from '../lines/spans.ts';
import type { TextLine } from '../lines/text-line.ts';
import { overlap, width } from './box.ts';
import type { LayoutCell } from './layout.ts';
import { alignmentOf } from './table-cells.ts';

/** One baseline's text, cut into cells from left to right. */
export interface TextRow {
  baseline: number;
  sizePt: number;
  cells: TextLine[];
}

const MAX_CROSSING_SHARE = 0.12;
/** Cells longer than this on average are columns of prose. */
const MAX_CELL_LETTERS = 48;
const LEADERS = /(?:[.·…]\s?){5}/;

export function isProse(rows: readonly TextRow[]): boolean {
  const cells = rows.flatMap((row) => row.cells);
  const letters = cells.reduce((sum, cell) => sum + cell.runs.reduce((n, run) => n + run.text.length + 1, 0), 0);
  return letters / Math.max(1, cells.length) > MAX_CELL_LETTERS;
}

/** Dot leaders, or a last column that only counts upward: a contents page. */
export function isContents(rows: readonly TextRow[]): boolean {
  const lines = rows.map((row) => row.cells.map(textOfLine));
  if (
    lines.filter((cells) => cells.length <= 3 && cells.some((text) => LEADERS.test(text))).length >=
    Math.min(3, rows.length)
  )
    return true;
  const numbers = lines.map((cells) => Number(cells.at(-1)));
  return lines.every(
    (cells, i) =>
      cells.length === 2 && Number.isInteger(numbers[i]) && (i === 0 || (numbers[i] ?? 0) >= (numbers[i - 1] ?? 0)),
  );
}

/** Columns from the projection of all rows; what spans several of them is not counted. */
export function findColumns(rows: readonly TextRow[], box: Box): Box[] {
  const left = Math.floor(box.x0);
  const size = Math.ceil(box.x1) - left + 2;
  const counts = new Uint16Array(size);
  for (const row of rows) {
    for (const cell of row.cells) {
      const from = Math.max(0, Math.floor(cell.x0) - left);
      const to = Math.min(size - 1, Math.ceil(cell.x1) - left);
      for (let x = from; x <= to; x++) counts[x] = (counts[x] ?? 0) + 1;
    }
  }
  const limit = Math.floor(MAX_CROSSING_SHARE * rows.length);
  const em = rows[0]?.sizePt ?? 10;
  const columns: Box[] = [];
  let start = -1;
  for (let x = 0; x <= size; x++) {
    const used = x < size && (counts[x] ?? 0) > limit;
    if (used && start < 0) start = x;
    if (!used && start >= 0) {
      const last = columns.at(-1);
      if (last && left + start - last.x1 < 0.5 * em) last.x1 = left + x;
      else columns.push({ x0: left + start, x1: left + x, y0: box.y0, y1: box.y1 });
      start = -1;
    }
  }
  return columns;
}

/** The columns that a cell's text stands over: the nearest one if none. */
export function columnOf(cell: Box, columns: readonly Box[]): { from: number; to: number } {
  let from = -1;
  let to = -1;
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  const middle = (cell.x0 + cell.x1) / 2;
  columns.forEach((column, i) => {
    const distance = Math.min(Math.abs(column.x0 - middle), Math.abs(column.x1 - middle));
    if (distance < least) {
      least = distance;
      nearest = i;
    }
    if (overlap(cell.x0, cell.x1, column.x0, column.x1) <= Math.min(2, 0.3 * width(cell))) return;
    if (from < 0) from = i;
    to = i;
  });
  return from >= 0 ? { from, to } : { from: nearest, to: nearest };
}

/** Lines of one logical row: a wrapped cell goes on in lines that leave other columns empty. */
export function logicalRows(rows: readonly TextRow[], columns: readonly Box[]): TextRow[][] {
  const limit = rowGap(rows, columns);
  const wrapped = rows.filter((row) => row.cells.length < columns.length).length >= WRAPPED_SHARE * rows.length;
  const groups: TextRow[][] = [];
  rows.forEach((row, i) => {
    const above = rows[i - 1];
    const group = groups.at(-1);
    const near = above !== undefined && row.baseline - above.baseline < limit;
    if (group && above && (near || wraps(above, row, columns) || (wrapped && fills(group, row, columns))))
      group.push(row);
    else groups.push([row]);
  });
  return groups;
}

/**
 * The distance of baselines from which a new row begins, where rows stand clearly farther apart than the lines of
 * their cells; 0 where distances don't tell.
 */
function rowGap(rows: readonly TextRow[], columns: readonly Box[]): number {
  const gaps = rows
    .slice(1)
    .map((row, i) => row.baseline - (rows[i]?.baseline ?? 0))
    .sort((a, b) => a - b);
  const least = gaps[0];
  const most = gaps.at(-1);
  if (least === undefined || most === undefined || most < 1.12 * least || gaps.length < 3) return 0;
  let jump = 0;
  let at = 0;
  for (let i = 1; i < gaps.length; i++) {
    const ratio = (gaps[i] ?? 0) / Math.max(0.1, gaps[i - 1] ?? 0.1);
    if (ratio > jump) {
      jump = ratio;
      at = ((gaps[i] ?? 0) + (gaps[i - 1] ?? 0)) / 2;
    }
  }
  if (jump < 1.1) return 0;
  // Lines that come closer must look like continuations: most leave columns empty.
  const close = rows.filter((row, i) => i > 0 && row.baseline - (rows[i - 1]?.baseline ?? 0) < at);
  const partial = close.filter((row) => row.cells.length < columns.length);
  return partial.length >= 0.5 * close.length ? at : 0;
}

function wraps(above: TextRow, row: TextRow, columns: readonly Box[]): boolean {
  if (row.baseline - above.baseline > 1.45 * row.sizePt) return false;
  if (row.cells.some((cell) => columnOf(cell, columns).from === 0)) return false;
  return row.cells.every((cell) => {
    const { from } = columnOf(cell, columns);
    const over = above.cells.find((other) => columnOf(other, columns).from === from);
    const column = columns[from];
    return (
      over !== undefined &&
      column !== undefined &&
      over.x1 > column.x1 - 0.35 * width(column) &&
      width(over) > 5 * row.sizePt
    );
  });
}

/** In a table where lines are missing cells, so many of them at least are continuations. */
const WRAPPED_SHARE = 0.25;
const TEXT_COLUMN_EM = 6.5;

/** Every cell of the line goes on where its column's last line had no room for one word more. */
function fills(group: readonly TextRow[], row: TextRow, columns: readonly Box[]): boolean {
  const above = group.at(-1);
  if (!above || row.baseline - above.baseline > 1.45 * row.sizePt) return false;
  return row.cells.every((cell) => {
    const place = columnOf(cell, columns);
    const column = columns[place.from];
    const over = above.cells.find((other) => columnOf(other, columns).from === place.from);
    if (!over || !column || place.to !== place.from || width(column) < TEXT_COLUMN_EM * row.sizePt) return false;
    const word = cell.runs[0];
    return word !== undefined && column.x1 - over.x1 < word.x1 - word.x0 + 0.35 * row.sizePt;
  });
}

/** @param groups the lines of each row of the table */
export function toCells(groups: readonly TextRow[][], columns: readonly Box[], headRows: number): LayoutCell[][] {
  const bodyCells = groups.slice(headRows).flatMap((group) => group.flatMap((row) => row.cells));
  const aligns = columns.map((column, i) => {
    const own = bodyCells.filter((cell) => columnOf(cell, columns).from === i && columnOf(cell, columns).to === i);
    return alignmentOf(own, column);
  });
  return groups.map((group, row) => {
    const slots = columns.map((): TextLine[] => []);
    const ends = columns.map((_, i) => i);
    for (const cell of group.flatMap((line) => line.cells).sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0)) {
      const { from, to } = columnOf(cell, columns);
      slots[from]?.push(cell);
      ends[from] = Math.max(ends[from] ?? from, to);
    }
    const cells: LayoutCell[] = [];
    for (let i = 0; i < columns.length; i++) {
      let end = ends[i] ?? i;
      // A span ends where the next cell begins.
      for (let k = i + 1; k <= end; k++) if ((slots[k]?.length ?? 0) > 0) end = k - 1;
      const lines = slots[i] ?? [];
      cells.push({ lines, colspan: end - i + 1, rowspan: 1, header: row < headRows, align: aligns[i] ?? null });
      i = end;
    }
    return cells;
  });
}
