/**
 * Rows of a table whose cells are wrapped, where nothing is drawn between them.
 *
 *   Levy    Paid by owners    31 March      A cell's text is one stretch of lines from the top of its row: where a column
 *           of wells                        speaks again, or where a line ended though it had room for the next word,
 *   Grant   None              open          a row begins. Where there is more room between rows than between lines, that
 *                                           tells, also where cells stand in the middle of their row.
 */

import type { Box } from '../../extract/page-content.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { width } from '../box.ts';
import { isNumber } from './column-rivers.ts';
import { columnOf, type TextRow } from './table-grid.ts';

export interface WrappedRows {
  /** The lines of each row. */
  groups: TextRow[][];
  /** How many lines go on in a cell, and how many of those had to: the one above had no room for another word. */
  goingOn: number;
  full: number;
}

/** One column's lines that stand over each other, closer than rows do. */
interface Chunk {
  top: number;
  bottom: number;
}

const ROW_GAP = 1.13;
const LEAST_LEADING_EM = 0.85;

/** Rows that stand apart: stretches of lines of all columns that lie beside each other. */
export function rowsApart(rows: readonly TextRow[], columns: readonly Box[]): WrappedRows {
  const byColumn = linesOf(rows, columns);
  const leading = leadingOf(byColumn);
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

/** Rows that follow each other like lines, each cell from the top of its row. */
export function rowsByRestarts(rows: readonly TextRow[], columns: readonly Box[]): WrappedRows {
  const leading = leadingOf(linesOf(rows, columns));
  const groups: TextRow[][] = [];
  rows.forEach((row, i) => {
    const above = rows[i - 1];
    if (above && !begins(above, row, columns, leading)) groups.at(-1)?.push(row);
    else groups.push([row]);
  });
  return judged(groups, columns);
}

/** What may begin a cell and hardly goes on in one. */
const BEGINS = /^[^\p{L}]*(?:\p{Lu}|\p{N}+\P{L}*$)/u;
const GOES_ON = /^\p{Ll}/u;
/** Narrower columns are wrapped only beside wider ones. */
const TEXT_COLUMN_EM = 6.5;
/** A line of so many words may have been broken; a cell as wide as its column may hold fewer. */
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
    // Scripts from the right have no capitals: a word of another one begins a cell as well.
    if (GOES_ON.test(text) && !over.rtl && (over.runs.length >= BROKEN_WORDS || HYPHEN.test(textOfLine(over))))
      broken++;
  }
  // Rows of columns that are no wider than their text look the same.
  if (row.cells.length === columns.length) return open > 0 || fresh > 0 || broken === 0;
  const first = row.cells.some(({ rtl }) => rtl) ? columns.length - 1 : 0;
  return lineIn(row, first, columns) ? open > 0 || wide === 0 : open > 1;
}

const lineIn = (row: TextRow, column: number, columns: readonly Box[]): TextLine | undefined =>
  row.cells.find((cell) => columnOf(cell, columns).from === column);

function linesOf(rows: readonly TextRow[], columns: readonly Box[]): TextLine[][] {
  const byColumn = columns.map((): TextLine[] => []);
  for (const cell of rows.flatMap(({ cells }) => cells)) {
    const { from, to } = columnOf(cell, columns);
    if (from === to) byColumn[from]?.push(cell);
  }
  return byColumn;
}

/** The least distance of two lines in a column, but for those that are set too close to be lines. */
function leadingOf(byColumn: readonly TextLine[][]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const lines of byColumn)
    lines.forEach((line, i) => {
      const above = lines[i - 1];
      const distance = above ? line.baseline - above.baseline : Number.POSITIVE_INFINITY;
      if (distance > LEAST_LEADING_EM * line.sizePt) least = Math.min(least, distance);
    });
  return least;
}

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
  for (const lines of groups.flatMap((group) => linesOf(group, columns)))
    lines.forEach((line, i) => {
      const over = lines[i - 1];
      if (!over) return;
      goingOn++;
      if (isFull(over, line, columns[columnOf(line, columns).from])) full++;
    });
  return { groups, goingOn, full };
}

const SPACE_EM = 0.3;
const HYPHEN = /[-‐\u00ad]$/;
const IDEOGRAPH = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether a line had no room for the first word of the one below it. */
export function isFull(line: TextLine, next: TextLine, column: Box | undefined): boolean {
  const last = line.rtl ? line.runs[0] : line.runs.at(-1);
  const word = next.rtl ? next.runs.at(-1) : next.runs[0];
  if (!column || !word || HYPHEN.test(last?.text ?? '')) return true;
  const whole = word.x1 - word.x0;
  // Ideographs are parted anywhere, but not before a stop.
  const least = IDEOGRAPH.test(word.text) ? Math.min(whole, 2 * next.sizePt) : whole;
  return width(column) - width(line) < least + SPACE_EM * next.sizePt;
}
