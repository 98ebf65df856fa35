/**
 * Tables of numbers without rules, even if their cells are as close as words.
 *
 *   Wheat   1,204  12.5      Rows with numbers that stand alone are found first. A gap between two columns is where none of
 *   Rye        96    .8      these rows has ink; beside it no row has a gap as narrow as a word space. The lines above that
 *   Oats    2,310  44.1      keep to the columns are the head.
 *
 * They are searched for before a page is cut into columns, since a column of numbers is not a column of text.
 */

import { type Box, union, width } from '../../geometry/box.ts';
import { isCaption } from '../../lines/marks/caption-label.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { TableBlock } from '../layout.ts';
import { columnGapsOf, columnsBetween, cutAt, inPieces, type Row } from './column-gaps.ts';
import { decide } from './decide.ts';
import { withHeadColumns } from './head-columns.ts';
import type { FoundTable } from './hypothesis.ts';
import { logicalRows } from './logical-rows.ts';
import { isNumeric } from './number-words.ts';
import { isHeading } from './open-rows.ts';
import { toCells } from './table-grid.ts';
import { isAllBold, rowReach, rowsOfSegments, type TextRow } from './text-rows.ts';
import { headOver } from './unruled-head.ts';

const MIN_ROWS = 3;
/** The most consecutive rows without numbers: titles between rows, and further lines of wrapped cells. */
const MAX_BETWEEN = 3;
const SAME_EDGE_PT = 1.5;

export interface NumberTable extends FoundTable {
  content: TableBlock;
}

/** @param segments of a page or of a column */
export function numberTables(segments: readonly TextLine[]): NumberTable[] {
  if (!mayHold(segments)) return [];
  const lines = rowsOfSegments(segments);
  const reach = rowReach(lines);
  const rows = lines.map(inPieces);
  const found: NumberTable[] = [];
  let from = 0;
  /** The index after the rows of the last table. */
  let done = 0;
  while (from < rows.length) {
    if (!rows[from]?.tabular) {
      from++;
      continue;
    }
    const to = withDescription(rows, from, withTail(rows, from, withLastRow(rows, from, endOf(rows, from, reach))));
    const table = read(rows.slice(done), from - done, to - done, reach);
    if (table) {
      found.push(table);
      done = to;
    }
    from = to;
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
  let extent = union(rows[from]?.line.cells ?? []);
  for (let i = from + 1; i < rows.length && i - end <= MAX_BETWEEN; i++) {
    const [row, above] = [rows[i], rows[i - 1]];
    if (!row || !above || row.line.baseline - above.line.baseline > reach(row.line.sizePt)) break;
    const box = union(row.line.cells);
    if (row.line.cells.length === 1 && (isHeadingOver(row, rows[from]) || row.line.cells.some(isCaptionLine))) break;
    if (row.line.cells.length === 1 && (isHeadAgain(rows, from, i + 1) || hasOwnColumns(rows, from, i))) break;
    if (row.line.cells.length === 1 && isOverNextHead(rows, from, i)) break;
    if (row.tabular) {
      extent = union([extent, box]);
      end = i + 1;
    } else if (box.x0 < extent.x0 - setOut(row.line, extent) || box.x1 > extent.x1 + row.line.sizePt) break;
  }
  return end;
}

const MIN_LAST_CELLS = 3;
const MIN_IN_LINE = 2;
const SAME_PITCH_PT = 1;

/**
 * Extends the rows by one row of words at the usual distance, if each of its pieces is aligned with pieces of the rows. It is not
 * included if another such row follows: the numbers are then only some cells of a table of words.
 */
function withLastRow(rows: readonly Row[], from: number, to: number): number {
  const [last, above] = [rows[to - 1], rows[to - 2]];
  if (!last || !above || to - from < MIN_ROWS) return to;
  const pitch = last.line.baseline - above.line.baseline;
  const own = rows.slice(from, to).map(({ pieces }) => pieces.map(edgesOf));
  const isInLine = (piece: Row['pieces'][number]): boolean => {
    const places = edgesOf(piece);
    const isUnder = (other: readonly number[]): boolean =>
      other.some((x, edge) => Math.abs(x - (places[edge] ?? x)) < SAME_EDGE_PT);
    return own.filter((others) => others.some(isUnder)).length >= MIN_IN_LINE;
  };
  const goesOn = (row: Row | undefined, over: Row | undefined): boolean =>
    row !== undefined &&
    over !== undefined &&
    row.pieces.length >= MIN_LAST_CELLS &&
    Math.abs(row.line.baseline - over.line.baseline - pitch) <= SAME_PITCH_PT &&
    row.pieces.every(isInLine);
  return goesOn(rows[to], last) && !goesOn(rows[to + 1], rows[to]) ? to + 1 : to;
}

/** The lines of a cell are closer than this share of the row pitch. */
const LINE_SHARE = 0.9;
const MAX_TAIL = 3;

/** Extends the rows by further lines of the last row's label, if rows are farther apart than these lines. */
function withTail(rows: readonly Row[], from: number, to: number): number {
  const tabular = rows.slice(from, to).filter((row) => row.tabular);
  const labels = tabular.flatMap(({ line }) => line.cells[0] ?? []);
  const gap = (i: number): number => (rows[i]?.line.baseline ?? 0) - (rows[i - 1]?.line.baseline ?? 0);
  const pitch = tabular
    .slice(1)
    .reduce(
      (least, { line }, i) => Math.min(least, line.baseline - (tabular[i]?.line.baseline ?? 0)),
      Number.POSITIVE_INFINITY,
    );
  const { x0, x1 } = union(labels);
  let end = to;
  for (; end < rows.length && end - to < MAX_TAIL; end++) {
    const { cells } = rows[end]?.line ?? { cells: [] };
    const [cell] = cells;
    const above = rows[end - 1]?.line.cells[0];
    const word = cell?.runs[0];
    // The line above had no space for the word.
    if (!above || !word || x1 - above.x1 > word.x1 - word.x0 + 0.5 * cell.sizePt) break;
    if (Math.abs(above.sizePt - cell.sizePt) > 0.3 || cells.length > 1 || gap(end) > LINE_SHARE * pitch) break;
    if (Math.abs(cell.x0 - x0) > SAME_EDGE_PT || cell.x1 > x1 + SAME_EDGE_PT) return to;
  }
  return end < rows.length && gap(end) <= LINE_SHARE * pitch ? to : end;
}

const MIN_DESCRIBED = 2;
const DESCRIBED_SHARE = 0.7;

/** Extends the rows by a line in smaller or slanted type below the last row, if most rows before it have one. */
function withDescription(rows: readonly Row[], from: number, to: number): number {
  const next = rows[to]?.line;
  const [cell, ...others] = next?.cells ?? [];
  const label = rows[to - 1]?.tabular ? rows[to - 1]?.line.cells[0] : undefined;
  if (!next || !cell || others.length > 0 || !label || !isLesser(cell, label)) return to;
  const gap = (i: number): number => (rows[i]?.line.baseline ?? 0) - (rows[i - 1]?.line.baseline ?? 0);
  const isLike = (row: Row | undefined, i: number): boolean => {
    const [own, ...more] = row?.line.cells ?? [];
    const isBelow = own !== undefined && more.length === 0 && Math.abs(own.x0 - cell.x0) < SAME_EDGE_PT;
    return isBelow && Math.abs(own.sizePt - cell.sizePt) < 0.3 && Math.abs(gap(i) - gap(to)) < 1;
  };
  const before = rows.slice(from, to - 1).flatMap((row, i) => (row.tabular ? [from + i + 1] : []));
  const described = before.filter((i) => isLike(rows[i], i)).length;
  return described >= MIN_DESCRIBED && described >= DESCRIBED_SHARE * before.length ? to + 1 : to;
}

/** Whether the cell is in smaller type than the one above, or slanted, or not bold below a bold one. */
function isLesser(cell: TextLine, over: TextLine): boolean {
  const [own, other] = [cell.runs[0]?.style, over.runs[0]?.style];
  if (!own || !other) return false;
  const isLight = (other.bold && !own.bold) || (own.italic && !other.italic);
  return cell.sizePt < 0.95 * over.sizePt || isLight;
}

/**
 * Whether a row has the same text as the head, which is the first row or the one before it: the next table begins at the row
 * before.
 */
function isHeadAgain(rows: readonly Row[], from: number, at: number): boolean {
  const words = rowWords(rows[at]);
  return words !== '' && (words === rowWords(rows[from]) || words === rowWords(rows[from - 1]));
}

/**
 * Whether the rows from `at` are lines of text above a bold head, and this table also has a bold head: they belong to the next
 * table.
 */
function isOverNextHead(rows: readonly Row[], from: number, at: number): boolean {
  const next = rows.slice(at, at + MAX_BETWEEN + 1).findIndex(({ line }) => line.cells.length > 1);
  return (
    next > 0 &&
    isBoldHead(rows[at + next]) &&
    rows[at + next + 1]?.tabular === true &&
    rows.slice(Math.max(0, from - MAX_BETWEEN), from).some(isBoldHead) &&
    rows.slice(from, at).filter((row) => row.tabular).length >= MIN_ROWS
  );
}

const isBoldHead = (row: Row | undefined): boolean =>
  row !== undefined && !row.tabular && row.line.cells.length > 1 && row.line.cells.every(isAllBold);

const SAME_COLUMN_SHARE = 0.34;

/** Whether almost no number below a title is aligned with one above it: the rows below have columns of their own. */
function hasOwnColumns(rows: readonly Row[], from: number, title: number): boolean {
  const below = rows.slice(title + 1, title + 1 + MIN_ROWS);
  const above = rows.slice(from, title).filter((row) => row.tabular);
  if (rows[title]?.tabular || above.length < MIN_ROWS || below.length < MIN_ROWS) return false;
  if (!below.every((row) => row.tabular)) return false;
  const edges = above.flatMap(({ pieces }) => pieces.slice(1).map(edgesOf));
  const own = below.flatMap(({ pieces }) => pieces.slice(1).map(edgesOf));
  const isShared = (places: readonly number[]): boolean =>
    edges.some((other) => other.some((x, i) => Math.abs(x - (places[i] ?? 0)) < SAME_EDGE_PT));
  return own.filter(isShared).length <= SAME_COLUMN_SHARE * own.length;
}

/** The left and right edge and the middle of a piece. */
function edgesOf(piece: Row['pieces'][number]): number[] {
  const [x0, x1] = [piece[0]?.x0 ?? 0, piece.at(-1)?.x1 ?? 0];
  return [x0, x1, (x0 + x1) / 2];
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

function read(rows: readonly Row[], from: number, to: number, reach: (sizePt: number) => number): NumberTable | null {
  const own = rows.slice(from, to);
  const tabular = own.filter((row) => row.tabular);
  if (tabular.length < MIN_ROWS || tabular.length < 0.4 * own.length) return null;
  const gaps = columnGapsOf(tabular);
  if (gaps.length === 0) return null;
  // The words of a title may cross the gaps, so it is not cut.
  const body = own.map(({ line, pieces, tabular: hasNumbers }) =>
    hasNumbers || pieces.length > 1 ? cutAt(line, gaps) : line,
  );
  const cells = body.flatMap((row) => row.cells);
  const box = union(cells);
  const filled = columnsBetween(
    gaps,
    tabular.map(({ line }) => cutAt(line, gaps)),
    box,
  );
  if (!filled) return null;
  const over = rows[from - 1]?.line;
  const near = over && (body[0]?.baseline ?? 0) - over.baseline < reach(over.sizePt);
  const columns = withHeadColumns(near ? over : undefined, filled);
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
      const groups = logicalRows([...head.titles, ...body.slice(head.own)], columns);
      return [...head.rows, ...toCells(groups, columns, head.rows.length === 0 ? 1 : 0)];
    },
  });
  return content && { box: content.box, used, content };
}
