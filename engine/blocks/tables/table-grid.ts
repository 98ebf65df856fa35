/**
 * Shared parts of tables without vertical lines: rows of text, the columns formed by their gaps, and wrapped cells.
 *
 * The text of the rows is projected on the x axis; a gap between columns is where almost no row has text.
 */

import { type Box, overlap, width } from '../../geometry/box.ts';
import { lineOf } from '../../lines/segments.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { LayoutCell, TableBlock } from '../layout.ts';
import { isAt, sharedEdges } from './justified-cells.ts';
import { alignmentOf } from './table-cells.ts';
import type { TextRow } from './text-rows.ts';

const MAX_CROSSING_SHARE = 0.12;
/** Rows with less than this share of the fullest row's cells are titles and continued lines: they may span columns. */
const FULL_ROW_SHARE = 0.5;

/** If at least this many cells begin at one position, a column begins there, however close the previous column is. */
const MIN_STARTS = 3;
const STARTS_SHARE = 0.6;
const MIN_GAP_EM = 0.2;

/** The extents of a cell's text, cut at the positions where columns begin. */
function cutAtStarts(cell: TextLine, starts: readonly number[]): { x0: number; x1: number }[] {
  const pieces: { x0: number; x1: number }[] = [];
  for (const [i, { x0, x1, text }] of cell.runs.entries()) {
    const piece = pieces.at(-1);
    // Right-aligned numbers may begin where the thousands of longer ones do.
    const isInNumber = /^\p{Nd}/u.test(text) && /\p{Nd}$/u.test(cell.runs[i - 1]?.text ?? '');
    const begins = isAt(starts, x0) && !isInNumber;
    if (piece && !(begins && x0 - piece.x1 > MIN_GAP_EM * cell.sizePt)) piece.x1 = Math.max(piece.x1, x1);
    else pieces.push({ x0, x1 });
  }
  return pieces;
}

/** Finds columns by projecting the rows on the x axis. Rows that may span columns are not counted. */
export function findColumns(all: readonly TextRow[], box: Box): Box[] {
  const most = Math.max(...all.map((row) => row.cells.length));
  const rows = all.filter((row) => row.cells.length >= FULL_ROW_SHARE * most);
  const starts = sharedEdges(
    rows.flatMap(({ cells }) => cells.slice(1).map(({ x0 }) => x0)),
    Math.max(MIN_STARTS, STARTS_SHARE * rows.length),
  );
  const left = Math.floor(box.x0);
  const size = Math.ceil(box.x1) - left + 2;
  const counts = new Uint16Array(size);
  for (const row of rows) {
    for (const cell of row.cells.flatMap((cell) => cutAtStarts(cell, starts))) {
      const from = Math.max(0, Math.floor(cell.x0) - left);
      const to = Math.min(size, Math.ceil(cell.x1) - left) - 1;
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
      if (last && left + start - last.x1 < 0.5 * em && !isAt(starts, left + start)) last.x1 = left + x;
      else columns.push({ x0: left + start, x1: left + x, y0: box.y0, y1: box.y1 });
      start = -1;
    }
  }
  return columns;
}

/** The columns that a cell's text overlaps; the nearest one when there is none. */
export function columnOf(cell: Box, columns: readonly Pick<Box, 'x0' | 'x1'>[]): { from: number; to: number } {
  let from = -1;
  let to = -1;
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  const middle = (cell.x0 + cell.x1) / 2;
  for (let i = 0; i < columns.length; i++) {
    const column = columns[i];
    if (!column) continue;
    const distance = Math.min(Math.abs(column.x0 - middle), Math.abs(column.x1 - middle));
    if (distance < least) {
      least = distance;
      nearest = i;
    }
    if (overlap(cell.x0, cell.x1, column.x0, column.x1) <= Math.min(2, 0.3 * width(cell))) continue;
    if (from < 0) from = i;
    to = i;
  }
  return from >= 0 ? { from, to } : { from: nearest, to: nearest };
}

/** The column that a cell is in; null where it is over several. */
export function columnIn(cell: Box, columns: readonly Pick<Box, 'x0' | 'x1'>[]): number | null {
  const { from, to } = columnOf(cell, columns);
  return from === to ? from : null;
}

/** The lines in each column, in the order of the rows, without those over several. */
export function linesIn(rows: readonly TextRow[], columns: readonly Box[]): TextLine[][] {
  const byColumn = columns.map((): TextLine[] => []);
  for (const cell of rows.flatMap(({ cells }) => cells)) byColumn[columnIn(cell, columns) ?? -1]?.push(cell);
  return byColumn;
}

/** The cell of a row that begins in a column. */
export const lineIn = ({ cells }: TextRow, column: number, columns: readonly Box[]): TextLine | undefined =>
  cells.find((cell) => columnOf(cell, columns).from === column);

/** As high as the table. */
export const columnsOf = ({ box, columns }: TableBlock): Box[] => columns.map((column) => ({ ...box, ...column }));

/**
 * The columns of each cell of a row. In a row of as many cells as there are columns, one that stands over none of them has the one
 * that is left: a head may be at one end of a wide column, and its numbers at the other.
 *
 * @param cells in their order
 */
export function placesInOrder(cells: readonly Box[], columns: readonly Box[]): { from: number; to: number }[] {
  const places = cells.map((cell) => columnOf(cell, columns));
  const isOverNone = ({ x0, x1 }: Box): boolean =>
    columns.every((column) => overlap(x0, x1, column.x0, column.x1) <= 0);
  const inOrder = cells.map((cell, i) => (isOverNone(cell) ? { from: i, to: i } : columnOf(cell, columns)));
  return cells.length === columns.length && inOrder.every(({ from }, i) => from === i) ? inOrder : places;
}

/**
 * A gap between cells is wider than the word spaces beside it by this factor, or wider than the second value when there are none.
 */
const WIDER_GAP = 1.3;
const CLOSE_CELLS_EM = 0.38;
const SAME_START_PT = 1.5;

/**
 * Cuts a cell over several columns at the start of each next column, for cells so close that their gap looks like a word space.
 *
 * @param mayBeWords whether the columns may each contain one word of the cell, separated only by word spaces
 * @returns only the given cell when it does not look like one cell for each column
 */
export function splitAtColumns(cell: TextLine, columns: readonly Box[], mayBeWords = true): TextLine[] {
  const { from, to } = columnOf(cell, columns);
  const cuts: number[] = [];
  const middle = (column: Box | undefined): number => (column ? (column.x0 + column.x1) / 2 : 0);
  const gap = (i: number): number => (cell.runs[i]?.x0 ?? 0) - (cell.runs[i - 1]?.x1 ?? 0);
  const startsWith = (i: number, column: Box | undefined): boolean =>
    column !== undefined && Math.abs((cell.runs[i]?.x0 ?? 0) - column.x0) < SAME_START_PT;
  for (let k = from; k < to; k++) {
    let best = -1;
    for (let i = 1; i < cell.runs.length; i++) {
      const at = ((cell.runs[i]?.x0 ?? 0) + (cell.runs[i - 1]?.x1 ?? 0)) / 2;
      if (at > middle(columns[k]) && at < middle(columns[k + 1]) && (best < 0 || gap(i) > gap(best))) best = i;
    }
    for (let i = 1; i < cell.runs.length; i++) if (startsWith(i, columns[k + 1])) best = i;
    if (best < 0 || cuts.includes(best)) return [cell];
    cuts.push(best);
  }
  const spaces = cell.runs.flatMap((run, i) => (i > 0 && !cuts.includes(i) && run.space !== 'none' ? [gap(i)] : []));
  const least = Math.max(WIDER_GAP * Math.max(0, ...spaces), CLOSE_CELLS_EM * cell.sizePt);
  const pieces = [0, ...cuts].map((cut, n) => lineOf(cell.runs.slice(cut, cuts[n] ?? cell.runs.length), cell.rtl));
  if (!mayBeWords && cuts.some((cut) => gap(cut) < CLOSE_CELLS_EM * cell.sizePt)) return [cell];
  const clear = cuts.every((cut, n) => gap(cut) > least || startsWith(cut, columns[from + n + 1]));
  return clear || pieces.every((piece, n) => keepsTo(piece, columns, from + n)) ? pieces : [cell];
}

/** Whether the text overlaps no column other than its own. */
function keepsTo(line: TextLine, columns: readonly Box[], own: number): boolean {
  const { from, to } = columnOf(line, columns);
  const before = columns[own - 1];
  const after = columns[own + 1];
  return (
    from === own &&
    to === own &&
    line.x0 > (before?.x1 ?? Number.NEGATIVE_INFINITY) &&
    line.x1 < (after?.x0 ?? Number.POSITIVE_INFINITY)
  );
}

function cellsOf(row: TextRow, columns: readonly Box[]): TextLine[] {
  return row.cells.length === 1 ? row.cells : row.cells.flatMap((cell) => splitAtColumns(cell, columns));
}

/** How close to the middle of the columns that it applies to a title between the rows is. */
const CENTRED_EM = 1;

/** Whether a row's only cell stands in the middle of the columns from one on. */
function isCentredFrom({ x0, x1, sizePt }: TextLine, from: Box | undefined, columns: readonly Box[]): boolean {
  return Math.abs(x0 + x1 - (from?.x0 ?? 0) - (columns.at(-1)?.x1 ?? 0)) < 2 * CENTRED_EM * sizePt;
}

/** Whether a row's only cell stands in the middle of the whole table, and not at its edge or in its first column. */
export function isInMiddle(cell: TextLine, columns: readonly Box[]): boolean {
  const [first] = columns;
  const isSetIn = first !== undefined && cell.x0 > first.x0 + CENTRED_EM * cell.sizePt;
  return isSetIn && columnOf(cell, columns).to > 0 && isCentredFrom(cell, first, columns);
}

/**
 * The columns of a row's only cell: all of the table, or all after the first, where it is centred over these; else the one in which
 * it begins.
 */
function placeOfOnly(cell: TextLine, columns: readonly Box[]): { from: number; to: number } {
  const place = columnOf(cell, columns);
  const to = columns.length - 1;
  if (isInMiddle(cell, columns)) return { from: 0, to };
  if (place.from === 0 || columns.length < 3) return { from: place.from, to: place.from };
  return isCentredFrom(cell, columns[1], columns) ? { from: 1, to } : place;
}

/** @param groups the lines of each row of the table */
export function toCells(groups: readonly TextRow[][], columns: readonly Box[], headRows: number): LayoutCell[][] {
  const bodyCells = linesIn(groups.slice(headRows).flat(), columns);
  const aligns = columns.map((column, i) => alignmentOf(bodyCells[i] ?? [], column));
  return groups.map((group, row) => {
    const slots = columns.map((): TextLine[] => []);
    const ends = columns.map((_, i) => i);
    const only = group.length === 1 && group[0]?.cells.length === 1;
    const placed = group.flatMap((line) => {
      const own = cellsOf(line, columns);
      const places = placesInOrder(own, columns);
      return own.map((cell, i) => ({ cell, place: places[i] ?? columnOf(cell, columns) }));
    });
    for (const { cell, place } of placed.sort((a, b) => a.cell.baseline - b.cell.baseline || a.cell.x0 - b.cell.x0)) {
      const { from, to } = only ? placeOfOnly(cell, columns) : place;
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

const COLUMN_NUMBER = /^[([]?(\p{Nd}{1,2})[)\]]?$/u;
const MIN_COUNTED = 3;

/** Whether a row of a head consists of column numbers, "(1)  (2)  (3)", possibly after a word over the first column. */
export function countsColumns(cells: readonly TextLine[]): boolean {
  const numbers = cells.map((cell) => COLUMN_NUMBER.exec(textOfLine(cell))?.[1]);
  const counted = numbers[0] === undefined ? numbers.slice(1) : numbers;
  return (
    counted.length >= MIN_COUNTED &&
    counted.every((number, i) => number !== undefined && Number(number) === Number(counted[0]) + i)
  );
}

// Columns that only the head of a table shows.

/** The least distance of the heads of neighbouring columns from each other and from the text in the columns. */
const APART_EM = 0.6;

/**
 * @param head the row of the head next to the body
 * @param columns the columns in which the body has text
 * @returns the columns of head and body; the given ones unless the head has a cell over each of them
 */
export function withHeadColumns(head: TextRow | undefined, columns: readonly Box[]): readonly Box[] {
  if (!head || head.cells.length <= columns.length - 1) return columns;
  const apart = APART_EM * head.sizePt;
  const isOver = (cell: TextLine, column: Box): boolean => overlap(cell.x0, cell.x1, column.x0, column.x1) > 0;
  // The stub (first column) may have no head.
  const [, ...others] = columns;
  if (!others.every((column) => head.cells.filter((cell) => isOver(cell, column)).length === 1)) return columns;
  const isFree = (cell: TextLine): boolean =>
    columns.every(({ x0, x1 }) => cell.x1 < x0 - apart || cell.x0 > x1 + apart) &&
    head.cells.every((other) => other === cell || other.x1 < cell.x0 - apart || other.x0 > cell.x1 + apart);
  const free = head.cells.filter((cell) => !columns.some((column) => isOver(cell, column)));
  if (free.length === 0 || !free.every(isFree)) return columns;
  const { y0 = 0, y1 = 0 } = columns[0] ?? {};
  return [...columns, ...free.map(({ x0, x1 }) => ({ x0, x1, y0, y1 }))].sort((a, b) => a.x0 - b.x0);
}

/** Where each cell of a row begins, as HTML places cells, and the first free column behind them. */
export function placesOf(
  rows: readonly (readonly Pick<LayoutCell, 'colspan' | 'rowspan'>[])[],
): { starts: number[]; end: number }[] {
  /** For each column, the row from which it is free again. */
  const until: number[] = [];
  return rows.map((row, i) => {
    let column = 0;
    const skip = (): number => {
      while ((until[column] ?? 0) > i) column++;
      return column;
    };
    const starts = row.map(({ colspan, rowspan }) => {
      const start = skip();
      while (column < start + colspan) until[column++] = i + rowspan;
      return start;
    });
    return { starts, end: skip() };
  });
}
