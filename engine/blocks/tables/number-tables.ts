/**
 * Tables of numbers without rules, even if their cells are as close as words.
 *
 *   Wheat   1,204  12.5      Rows with numbers that stand alone are found first. A gap between two columns is where none of
 *   Rye        96    .8      these rows has ink; beside it no row has a gap as narrow as a word space. The lines above that
 *   Oats    2,310  44.1      keep to the columns are the head.
 *
 * They are searched for before a page is cut into columns, since a column of numbers is not a column of text.
 */

import { type Box, sharesEdge, union, width } from '../../geometry/box.ts';
import { isCaption } from '../../lines/marks/caption-label.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { PlacedRun, TextLine } from '../../lines/text-line.ts';
import { columnGapsOf, columnsBetween, cutAt, gapsBesides, inPieces, type Row } from './column-gaps.ts';
import { decide, type FoundTable } from './decide.ts';
import { logicalRows } from './logical-rows.ts';
import { apartFrom, centredFrom, cutRow, linesBelow, wrappedFrom } from './number-table-rows.ts';
import { isNumber, isNumeric, wordOf } from './number-words.ts';
import { isHeading } from './open-rows.ts';
import { toCells, withHeadColumns } from './table-grid.ts';
import { isHeadedByStyle, rowReach, type TextRow } from './text-rows.ts';
import { headOver, YEAR } from './unruled-head.ts';
import { LEAST_LEADING_EM } from './wrapped-rows.ts';

const MIN_ROWS = 3;
/** The most consecutive rows that cross columns: titles between rows. */
const MAX_ACROSS = 3;
const SAME_EDGE_PT = 1.5;

/** @param lines the rows of a page or of a column */
export function numberTables(lines: readonly TextRow[]): FoundTable[] {
  if (!mayHold(lines.flatMap(({ cells }) => cells))) return [];
  const reach = rowReach(lines);
  const rows = lines.map(inPieces);
  const found: FoundTable[] = [];
  let from = 0;
  /** The index after the rows of the last table. */
  let done = 0;
  while (from < rows.length) {
    if (!rows[from]?.tabular) {
      from++;
      continue;
    }
    const to = endOf(rows, from, reach);
    const table = read(rows.slice(done), from - done, to - done, reach);
    if (table) {
      found.push(table);
      done = rows.findLastIndex(({ line }) => line.cells.some((cell) => table.used.has(cell))) + 1;
    }
    from = Math.max(to, done);
  }
  return found;
}

/** A fast check: most text does not have enough lines with a number at an end. */
function mayHold(segments: readonly TextLine[]): boolean {
  let numbers = 0;
  for (const { runs } of segments) {
    const first = runs[0]?.text ?? '';
    const last = runs.at(-1)?.text ?? '';
    if (isNumeric(last) || (runs.length > 1 && isNumeric(first))) numbers++;
  }
  return numbers >= MIN_ROWS;
}

/** The end index of the rows that belong together; the last one has numbers. */
function endOf(rows: readonly Row[], from: number, reach: (sizePt: number) => number): number {
  let end = from + 1;
  const first = rows[from];
  let extent = union(first ? withCellsBeside(first, rows).line.cells : []);
  let across = 0;
  for (let i = from + 1; i < rows.length && across <= MAX_ACROSS; i++) {
    const [row, above] = [rows[i], rows[i - 1]];
    if (!row || !above || row.line.baseline - above.line.baseline > reach(row.line.sizePt)) break;
    const box = union(row.line.cells);
    if (row.line.cells.length === 1 && (isHeadingOver(row, first) || row.line.cells.some(isCaptionLine))) break;
    if (row.line.cells.length === 1 && isHeadAgain(rows, from, i + 1)) break;
    if (isTextFrom(rows, i, extent)) break;
    if (row.tabular) {
      extent = union([extent, box]);
      end = i + 1;
      across = 0;
    } else if (box.x0 < extent.x0 - setOut(row.line, extent) || box.x1 > extent.x1 + row.line.sizePt) break;
    else if (!keepsTo(row, rows.slice(from, end))) across++;
  }
  return end;
}

/** Of the width of a table: a line that is wrapped there is shorter by a word at most. */
const FULL_SHARE = 0.8;

/**
 * Whether lines of text begin with this row: it is full, begins where the table does or farther out, and the next one goes on at its
 * edge. Titles between rows are shorter.
 */
function isTextFrom(rows: readonly Row[], at: number, extent: Box): boolean {
  const [row, next] = [rows[at], rows[at + 1]];
  if (!row || !next || row.tabular || next.tabular) return false;
  const [[line, ...others], [below, ...further]] = [row.line.cells, next.line.cells];
  if (!line || !below || others.length > 0 || further.length > 0 || line.x0 > extent.x0 + line.sizePt) return false;
  return width(line) > FULL_SHARE * width(extent) && Math.abs(below.x0 - line.x0) < SAME_EDGE_PT;
}

/**
 * Whether the row has words that keep to the columns of the rows of numbers: the line of a wrapped cell, or a label without
 * values. Numbers that stand alone are those of a drawing's axes.
 */
function keepsTo({ line, pieces }: Row, rows: readonly Row[]): boolean {
  const tabular = rows.filter((row) => row.tabular);
  const overlaps = (one: readonly PlacedRun[], other: readonly PlacedRun[]): boolean =>
    (one[0]?.x0 ?? 0) < (other.at(-1)?.x1 ?? 0) && (other[0]?.x0 ?? 0) < (one.at(-1)?.x1 ?? 0);
  const crosses = pieces.some((piece) =>
    tabular.some((row) => row.pieces.filter((other) => overlaps(piece, other)).length > 1),
  );
  return !crosses && line.cells.some((cell) => LETTER.test(textOfLine(cell)));
}

/** Or one in each column. */
const MIN_CELLS = 3;
const MIN_IN_LINE = 2;
/** Rows of dashes are drawn with letters to part others. */
const SAYS = /[\p{L}\p{Nd}]/u;
const LETTER = /\p{L}/u;
const SAME_PITCH_PT = 1;

/**
 * The rows from `from` to `to` with those of words above and below them: each as far from the next one as rows are, with cells in
 * line with others. One alone above them is their head, as the first one is where its style tells it.
 */
function withWords(rows: readonly Row[], from: number, to: number, gaps: readonly number[]): [number, number] {
  const own = rows.slice(from, to).map((row) => cutRow(row, gaps));
  const pitch = (own.at(-1)?.baseline ?? 0) - (own.at(-2)?.baseline ?? 0);
  const isInLine = (cell: TextLine): boolean =>
    own.filter(({ cells }) => cells.some((other) => sharesEdge(cell, other))).length >= MIN_IN_LINE;
  const goesOn = (row: Row | undefined, beside: Row | undefined): boolean => {
    if (!row || !beside) return false;
    const { baseline, cells } = cutAt(row.line, gaps);
    const distance = Math.abs(beside.line.baseline - baseline);
    return (
      Math.abs(distance - pitch) <= SAME_PITCH_PT &&
      cells.some((cell) => SAYS.test(textOfLine(cell))) &&
      cells.length >= Math.min(gaps.length + 1, MIN_CELLS) &&
      cells.every(isInLine)
    );
  };
  let [first, end] = [from, to];
  while (goesOn(rows[first - 1], rows[first])) first--;
  while (goesOn(rows[end], rows[end - 1])) end++;
  if (isHeadedByStyle(rows.slice(first, to).map(({ line }) => line))) first++;
  else if (from - first === 1 && !rows[first]?.pieces.some(isValue)) first = from;
  return [Math.min(first, from), end];
}

const isValue = (piece: readonly PlacedRun[]): boolean => isNumber(piece) && !YEAR.test(wordOf(piece));

/**
 * Whether a row has the same text as the head, which is the first row or the one before it: the next table begins at the row
 * before.
 */
function isHeadAgain(rows: readonly Row[], from: number, at: number): boolean {
  const words = rowWords(rows[at]);
  return words !== '' && (words === rowWords(rows[from]) || words === rowWords(rows[from - 1]));
}

const rowWords = (row: Row | undefined): string => (row?.line.cells ?? []).map(textOfLine).join('|');

/** Whether the row is the heading of the next table. */
const isHeadingOver = ({ line }: Row, first: Row | undefined): boolean =>
  first !== undefined && isHeading(line, first.line);
const isCaptionLine = (line: TextLine): boolean => isCaption(textOfLine(line));

/** A row narrower than this share of the table is a short title and may begin farther to the left, before indented rows. */
const TITLE_SHARE = 0.5;
const SET_IN_EM = 4;

/** How far, in points, a row without numbers may extend to the left of the table. */
function setOut({ cells, sizePt }: TextRow, extent: Box): number {
  const { x0, x1 } = union(cells);
  return x1 - x0 < TITLE_SHARE * width(extent) ? SET_IN_EM * sizePt : sizePt;
}

function read(rows: readonly Row[], start: number, stop: number, reach: (sizePt: number) => number): FoundTable | null {
  const tabular = rows.slice(start, stop).filter((row) => row.tabular);
  if (tabular.length < MIN_ROWS) return null;
  const gaps = columnGapsOf(tabular);
  const beside = tabular.map((row) => withCellsBeside(row, rows));
  const more = beside.every((row, i) => row === tabular[i]) ? gaps : columnGapsOf(beside);
  const centred =
    more.length > gaps.length ? readAt(rows, [start, stop], { tabular: beside, gaps: more }, reach) : null;
  if (centred) return centred;
  const heads = yearHeads(rows.slice(start, stop));
  const later = tabular.filter((row) => rows.indexOf(row) >= start + heads);
  if (heads > 0 && later.length >= MIN_ROWS && columnGapsOf(later).length > gaps.length)
    return read(rows, start + heads, stop, reach);
  return gaps.length === 0 ? null : readAt(rows, [start, stop], { tabular, gaps }, reach);
}

/** Where columns are, and the rows that tell it. */
interface Columns {
  tabular: readonly Row[];
  gaps: readonly number[];
}

/** @returns also null where columns have only cells that stand beside the rows of numbers, and are not centred there */
function readAt(
  rows: readonly Row[],
  [start, stop]: readonly [number, number],
  { tabular, gaps: found }: Columns,
  reach: (sizePt: number) => number,
): FoundTable | null {
  const between = rows.slice(start, stop).filter((row) => !row.tabular);
  const gaps = gapsBesides(found, tabular, between);
  const [first, end] = withWords(rows, start, stop, gaps);
  const words = [...rows.slice(first, start), ...rows.slice(stop, end)];
  const filled = columnsBetween(
    gaps,
    [...tabular, ...words].map(({ line }) => cutAt(line, gaps)),
    union(rows.slice(first, end).flatMap(({ line }) => line.cells)),
  );
  if (!filled) return null;
  const over = rows[first - 1]?.line;
  const near = over && (rows[first]?.line.baseline ?? 0) - over.baseline < reach(over.sizePt);
  const columns = withHeadColumns(near ? over : undefined, filled);
  const place = { gaps, columns };
  const whole =
    apartFrom(rows, first, end, place) ?? centredFrom(rows, first, end, place) ?? wrappedFrom(rows, first, end, place);
  const isBeside = tabular.some((row) => !rows.includes(row));
  const across = between.filter((row) => !keepsTo(row, tabular)).length;
  if (!whole && (isBeside || across > 1.5 * tabular.length)) return null;
  const from = first - (whole?.above ?? 0);
  const own = rows.slice(from, end + (whole?.below ?? linesBelow(rows, first, end, place)));
  const body = own.map((row) => cutRow(row, gaps));
  const head = headOver(
    rows.slice(0, from).map(({ line }) => line),
    body,
    columns,
  );
  const used = new Set([...own.map(({ line }) => line), ...head.lines].flatMap((line) => line.cells));
  const content = decide({
    source: 'numbers',
    box: union([...used]),
    columns,
    rows: body,
    headRows: 0,
    printed: own.map(({ line }) => line),
    read: () => {
      const groups =
        whole && head.own === 0
          ? [...head.titles.map((line) => [line]), ...whole.groups]
          : logicalRows([...head.titles, ...body.slice(head.own)], columns);
      return [...head.rows, ...toCells(groups, columns, head.rows.length === 0 ? 1 : 0)];
    },
  });
  return content && { box: content.box, used, content };
}

/** The row with the cells of two lines that are centred beside it, and so stand level with none of its own. */
function withCellsBeside(row: Row, rows: readonly Row[]): Row {
  const { line } = row;
  const at = rows.indexOf(row);
  const cells = [...line.cells];
  for (const other of [rows[at - 1], rows[at + 1]]) {
    if (!other || other.tabular || Math.abs(other.line.baseline - line.baseline) > LEAST_LEADING_EM * line.sizePt)
      continue;
    cells.push(...other.line.cells.filter((cell) => cells.every(({ x0, x1 }) => cell.x1 <= x0 || cell.x0 >= x1)));
  }
  return cells.length === line.cells.length ? row : inPieces({ ...line, cells: cells.sort((a, b) => a.x0 - b.x0) });
}

/** How many of the first rows have no other numbers than years: heads, which may span what are columns below them. */
function yearHeads(rows: readonly Row[]): number {
  const isHead = ({ pieces }: Row): boolean => pieces.every((piece) => !isNumber(piece) || YEAR.test(wordOf(piece)));
  const body = rows.findIndex((row) => !isHead(row));
  return Math.max(0, body);
}
