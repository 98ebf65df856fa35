/**
 * Finds the rows of a table with wrapped cells and no lines between the rows.
 *
 *   Levy    Paid by owners    31 March      The text of a cell is a stretch of lines from the top of its row. A new row begins
 *           of wells                        where a column has text again, or where a line ended although it had space for the
 *   Grant   None              open          next word. If rows are farther apart than lines, the distance decides, even with
 *                                           vertically centred cells.
 */

import { type Box, width } from '../../geometry/box.ts';
import { fits } from '../../lines/first-word.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { isNumber } from './number-words.ts';
import { columnOf, lineIn, linesIn } from './table-grid.ts';
import { groupsWithin, SMALL_START, type TextRow } from './text-rows.ts';

export interface WrappedRows {
  /** The lines of each row. */
  groups: TextRow[][];
  /** How many lines continue a cell, and for how many of these the line above was full, with no space for another word. */
  goingOn: number;
  full: number;
}

/** Consecutive lines of one column, closer than rows are. */
interface Chunk {
  top: number;
  bottom: number;
}

/** Rows are farther apart than lines by this factor. */
export const ROW_GAP = 1.1;
/** Lines of one cell are farther apart than the one, and closer than the other. */
export const LEAST_LEADING_EM = 0.85;
export const MAX_LEADING_EM = 1.6;

/** Finds rows by their distance: groups of vertically overlapping stretches of lines of all columns. */
export function rowsApart(rows: readonly TextRow[], columns: readonly Box[]): WrappedRows {
  const byColumn = linesIn(rows, columns);
  const leading = Math.min(...byColumn.map(leadingOf));
  const chunks = byColumn
    .flatMap((lines) => chunksOf(lines, leading))
    .sort((a, b) => a.top - b.top || a.bottom - b.bottom);
  const bottoms: number[] = [];
  for (const { top, bottom } of chunks) {
    const last = bottoms.at(-1);
    if (last !== undefined && top < last) bottoms[bottoms.length - 1] = Math.max(last, bottom);
    else bottoms.push(bottom);
  }
  const groups = bottoms.map((): TextRow[] => []);
  let at = 0;
  for (const row of rows) {
    while (at < groups.length - 1 && row.baseline > (bottoms[at] ?? 0)) at++;
    groups[at]?.push(row);
  }
  return judged(groups, columns);
}

/** Finds rows that are not farther apart than lines; each cell begins at the top of its row. */
export function rowsByRestarts(rows: readonly TextRow[], columns: readonly Box[]): WrappedRows {
  const leading = Math.min(...linesIn(rows, columns).map(leadingOf));
  const groups: TextRow[][] = [];
  rows.forEach((row, i) => {
    const above = rows[i - 1];
    if (above && !begins(above, row, columns, leading)) groups.at(-1)?.push(row);
    else groups.push([row]);
  });
  return judged(groups, columns);
}

/** How a cell begins, and its further lines rarely. */
const BEGINS = /^[^\p{L}]*(?:\p{Lu}|\p{N}+\P{L}*$)/u;
/** Narrower columns are wrapped only next to wider ones. */
const TEXT_COLUMN_EM = 6.5;
/** A line with at least this many words may have been wrapped; with fewer, it may be a cell as wide as its column. */
const BROKEN_WORDS = 3;

function begins(above: TextRow, row: TextRow, columns: readonly Box[], leading: number): boolean {
  if (row.baseline - above.baseline > ROW_GAP * leading) return true;
  let open = 0;
  let wide = 0;
  let broken = 0;
  let fresh = 0;
  for (const cell of row.cells) {
    const { from } = columnOf(cell, columns);
    const column = columns[from];
    const over = lineIn(above, from, columns);
    if (!over || !column || isNumber(over.runs)) return true;
    const text = textOfLine(cell);
    if (!isFull(over, cell, column)) open++;
    if (BEGINS.test(text)) fresh++;
    else if (width(column) >= TEXT_COLUMN_EM * row.sizePt) wide++;
    // Right-to-left scripts have no capitals; there, a lower-case Latin word may also begin a cell.
    if (SMALL_START.test(text) && !over.rtl && (wordsOf(over) >= BROKEN_WORDS || HYPHEN.test(textOfLine(over))))
      broken++;
  }
  // A full row may be a new one even in columns no wider than their text, where every line looks full.
  if (row.cells.length === columns.length) return open > 0 || fresh > 0 || broken < row.cells.length;
  const first = row.cells.some(({ rtl }) => rtl) ? columns.length - 1 : 0;
  return lineIn(row, first, columns) ? open > 0 || wide === 0 : open > 1;
}

export const wordsOf = (line: TextLine): number => textOfLine(line).split(' ').length;

/** The smallest distance of lines in a column, without those too close to be lines. */
export const leadingOf = (lines: readonly TextLine[]): number =>
  Math.min(
    ...lines.flatMap((line, i) => {
      const distance = line.baseline - (lines[i - 1]?.baseline ?? Number.NEGATIVE_INFINITY);
      return distance > LEAST_LEADING_EM * line.sizePt ? [distance] : [];
    }),
  );

function chunksOf(lines: readonly TextLine[], leading: number): Chunk[] {
  const chunks: Chunk[] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const { baseline, sizePt } of lines) {
    const last = chunks.at(-1);
    const bottom = baseline + 0.15 * sizePt;
    if (last && baseline - before < ROW_GAP * leading) last.bottom = bottom;
    else chunks.push({ top: baseline - 0.6 * sizePt, bottom });
    before = baseline;
  }
  return chunks;
}

export function judged(groups: TextRow[][], columns: readonly Box[]): WrappedRows {
  let goingOn = 0;
  let full = 0;
  for (const lines of groups.flatMap((group) => linesIn(group, columns)))
    lines.forEach((line, i) => {
      const over = lines[i - 1];
      if (!over) return;
      goingOn++;
      if (isFull(over, line, columns[columnOf(line, columns).from])) full++;
    });
  return { groups, goingOn, full };
}

/** Whether the lines above it already have a number in a column where the row has one. */
export function repeatsNumber(above: readonly TextRow[], row: TextRow, columns: readonly Box[]): boolean {
  const numbered = (line: TextRow): number[] =>
    line.cells.flatMap((cell) => (isNumber(cell.runs) ? [columnOf(cell, columns).from] : []));
  const own = numbered(row);
  return own.length > 0 && above.some((line) => numbered(line).some((column) => own.includes(column)));
}

/** Whether the row has a number behind the first column, which may hold the days of dates. */
const hasFigures = ({ cells }: TextRow, columns: readonly Box[]): boolean =>
  cells.some((cell) => isNumber(cell.runs) && columnOf(cell, columns).from > 0);

/** Two rows may both have a line of text below their figures by chance. */
const MIN_ROWS = 3;

/**
 * The rows where each of them has a further line in one and the same column, which had no room for it above: dates in a column
 * that is too narrow for them. The first line has the figures, so none of the others is a title of the rows below it.
 */
export function rowsByFurtherLine(rows: readonly TextRow[], columns: readonly Box[]): TextRow[][] | null {
  const groups: TextRow[][] = [];
  for (const row of rows) {
    if (hasFigures(row, columns) || repeatsNumber(groups.at(-1) ?? [], row, columns)) groups.push([row]);
    else if (groups.length === 0) return null;
    else groups.at(-1)?.push(row);
  }
  const isWrapped = (column: Box, i: number): boolean =>
    groups.every((group) => {
      const [first, next] = group.map((row) => lineIn(row, i, columns));
      return first !== undefined && next !== undefined && isFull(first, next, column);
    });
  return groups.length >= MIN_ROWS && columns.some(isWrapped) ? groups : null;
}

const HYPHEN = /[-‐\u00ad]$/;

/** Whether a line had no space for the first word of the line below it. */
export function isFull(line: TextLine, next: TextLine, column: Box | undefined): boolean {
  if (!column || HYPHEN.test(textOfLine(line))) return true;
  return !fits(next, width(column) - width(line));
}

/*
 * Rows of a table of numbers by the distance of their lines.
 *
 *   Wages and other                 Lines of one row are closer than rows are, and a row has its numbers on one line, be it the
 *   payments          1,204         first, the middle or the last one. Where the distances leave no line of numbers beside
 *                                   another one, they tell the rows.
 *   Rents               310
 */

/**
 * @param rows the lines, from the top
 * @returns the lines of each row, and from which distance in points a new row begins; null where distances don't tell it
 */
export function rowsByDistance(
  rows: readonly TextRow[],
  columns: readonly Box[],
): { groups: TextRow[][]; limit: number } | null {
  const distances = rows
    .map((row, i) => row.baseline - (rows[i - 1] ?? row).baseline)
    .slice(1)
    .sort((a, b) => a - b);
  for (let i = distances.length - 1; i > 0; i--) {
    const [less, more] = [distances[i - 1] ?? 0, distances[i] ?? 0];
    if (more < ROW_GAP * less) continue;
    const limit = (less + more) / 2;
    const groups = groupsWithin(rows, limit);
    const numbered = groups.map((group) => group.filter((row) => hasFigures(row, columns)).length);
    const areTwo = (group: readonly TextRow[]): boolean =>
      group.some((row, at) => repeatsNumber(group.slice(0, at), row, columns));
    if (numbered.some((count) => count > 1) || groups.some(areTwo)) continue;
    const haveFigures = groups.every(({ length }, at) => length === 1 || numbered[at] === 1);
    return haveFigures && more >= ROW_GAP * widestLeading(groups, columns) ? { groups, limit } : null;
  }
  return null;
}

/** The widest distance of lines of one cell, of which the numbers of the row may stand between two. */
const widestLeading = (groups: readonly TextRow[][], columns: readonly Box[]): number =>
  Math.max(
    ...groups.flatMap((group) =>
      linesIn(group, columns).flatMap((lines) =>
        lines.map(({ baseline }, i) => baseline - (lines[i - 1]?.baseline ?? baseline)),
      ),
    ),
  );
