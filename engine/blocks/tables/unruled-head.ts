/**
 * Heads of several rows over columns without rules.
 *
 *             Population      Area     A head centred over several columns whose own heads are below it spans them. Other
 *   Region   2010   2020      (km²)    columns have one head over the whole height.
 */

import { type Box, overlap } from '../../geometry/box.ts';
import { isCaption } from '../../lines/marks/caption-label.ts';
import { cutLine } from '../../lines/segments.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { LayoutCell } from '../layout.ts';
import { isNumber, wordOf } from './number-words.ts';
import { columnOf, countsColumns, placesInOrder, splitAtColumns, toCells } from './table-grid.ts';
import { isAllBold, pitchOf, type TextRow } from './text-rows.ts';

const MAX_ROWS = 6;
const REACH_EM = 2.4;
/** The reach for the lowest head row: a rule may be between it and the first row. */
const HEAD_REACH_EM = 2.8;
const SLACK_PT = 6;
const SAME_EDGE_PT = 1.5;
const OVERHANG_EM = 2;
/** How far heads may extend beyond the table if each is over its own column. */
const WIDE_EM = 6;
const SET_IN_EM = 4;
const LINE_EM = 0.85;
/** The largest line spacing inside one head. */
const LEADING_EM = 1.45;
const CENTRED_EM = 0.8;
const SAME_PITCH = 0.93;
/** The largest distance of a head from the first row, as a multiple of the row pitch. */
const SLACK = 1.15;

/** A head, and the first and last of its columns. */
export interface Piece {
  line: TextLine;
  from: number;
  to: number;
}

export interface UnruledHead {
  rows: LayoutCell[][];
  /** Lines above the given rows that were used, including those of `titles`. */
  lines: TextRow[];
  /** Lines between the head and the rows: the title of the first rows, over the first column. */
  titles: TextRow[];
  /** How many of the given rows belong to the head. */
  own: number;
}

/**
 * @param above the rows above the body, from the top
 * @param body rows with numbers; the first ones may be years above the others
 * @param edges of the table, if they differ from those of its columns
 */
export function headOver(
  above: readonly TextRow[],
  body: readonly TextRow[],
  columns: readonly Box[],
  edges: Pick<Box, 'x0' | 'x1'> = { x0: columns[0]?.x0 ?? 0, x1: columns.at(-1)?.x1 ?? 0 },
): UnruledHead {
  const { x0: left, x1: right } = edges;
  // Heads with one cell for each column may be wider than the columns.
  const keepsTo = ({ cells, sizePt }: TextRow): boolean => {
    const slack = areOfEach(cells, columns)
      ? WIDE_EM * sizePt
      : cells.length >= columns.length
        ? OVERHANG_EM * sizePt
        : SLACK_PT;
    // Row labels may be indented below a title.
    const before = Math.max(slack, SET_IN_EM * sizePt);
    const [end, edge] = [cells.at(-1), columns.at(-1)];
    // The last head may be wider if it begins at the left edge of its column, even if other heads span several columns.
    const isOverLast = cells.length > 1 && end && edge && Math.abs(end.x0 - edge.x0) < SAME_EDGE_PT;
    const behind = isOverLast ? WIDE_EM * sizePt : slack;
    return cells.every((cell) => cell.x0 > left - before && cell.x1 < right + behind);
  };
  const lines: TextRow[] = [];
  const pitch = pitchOf(body);
  let below = body[0];
  for (const row of [...above].reverse()) {
    const reach = lines.length === 0 && row.cells.length > 1 ? HEAD_REACH_EM : REACH_EM;
    const far = below ? below.baseline - row.baseline : Number.POSITIVE_INFINITY;
    const near = below && far < Math.max(reach * Math.max(row.sizePt, below.sizePt), SLACK * pitch);
    if (!near || lines.length >= MAX_ROWS || !keepsTo(row) || isTableCaption(row) || hasValues(row, columns)) break;
    if (lines.length > 0 && isName(row, below, columns)) break;
    if (!isHead(row, columns) && (lines.length > 0 || row.cells.length > 1)) break;
    lines.unshift(row);
    below = row;
  }
  const last = lines.at(-1);
  // A line half a row above the body is the vertical middle of a head cell, not a title.
  const far = last && body[0] && body[0].baseline - last.baseline > LINE_EM * last.sizePt;
  while (lines[0] && (isTitle(lines[0], columns) || isName(lines[0], lines[1] ?? body[0], columns))) lines.shift();
  const titles = last && far && isTitle(last, columns) && lines.length > 1 ? [last] : [];
  const own = titles.length > 0 ? 0 : yearRows(body, columns);
  const head = [...lines.slice(0, lines.length - titles.length), ...body.slice(0, own)];
  const rows = headLevels(head, body.slice(own), columns);
  return { rows, lines, titles, own };
}

/**
 * The rows of a head as cells: lines of one head are joined, and heads over several columns span them.
 *
 * @param body gives the row pitch. A line closer than this continues in the next line, and does not span the columns that it is
 *   over.
 */
export function headLevels(
  head: readonly TextRow[],
  body: readonly TextRow[],
  columns: readonly Box[],
): LayoutCell[][] {
  const pitch = pitchOf(body);
  const middles = middlesOf(head, columns);
  const rows = head.map((row, i) => {
    // A vertically centred line of a head is at a height between two rows of the head beside it.
    const next = head.slice(i + 1).find((below) => isUnder(below, row)) ?? head[i + 1];
    const apart = next !== undefined && next.baseline - row.baseline > SAME_PITCH * pitch && !beginsOver(row, next);
    return piecesOf(row, columns, apart ? middles : null);
  });
  return rows.length === 0 ? [] : headCells(levelsOf(rows, columns), columns);
}

/** The cells of a table whose head may have several rows. */
export const cellsUnder = (head: readonly TextRow[], body: readonly TextRow[][], columns: readonly Box[]) => [
  ...headLevels(head, body.flat(), columns),
  ...toCells(body, columns, 0),
];

/** The cells of a single head row, each of which may span columns; there is no body that gives the row pitch. */
export function headsOf(row: TextRow, columns: readonly Box[], areBehindStub: boolean): LayoutCell[][] {
  const all = withStub(columns, areBehindStub);
  const heads = headCells([piecesOf(row, all, middlesOf([row], all))], all);
  return areBehindStub ? heads.map((level) => level.slice(1)) : heads;
}

/** Nothing spans the first column. Columns that are behind it have an empty one in its place. */
export function withStub(columns: readonly Box[], areBehindStub: boolean): readonly Box[] {
  const [first] = columns;
  return first && areBehindStub ? [{ ...first, x0: first.x0 - 2, x1: first.x0 - 1 }, ...columns] : columns;
}

/** The caption above a table is not part of its head. */
export const isTableCaption = ({ cells: [cell, ...others] }: TextRow): boolean =>
  cell !== undefined && others.length === 0 && isCaption(textOfLine(cell));

const isOver = (cell: Box, column: Box | undefined): boolean =>
  column !== undefined && overlap(cell.x0, cell.x1, column.x0, column.x1) > 0;

const isUnder = (below: TextRow, { cells }: TextRow): boolean =>
  below.cells.some((cell) => cells.some((over) => overlap(cell.x0, cell.x1, over.x0, over.x1) > 0));

/** Whether each cell begins where one below does, which goes on with it then; a head that spans columns stands in their middle. */
const beginsOver = ({ cells }: TextRow, below: TextRow): boolean =>
  cells.every((cell) => below.cells.some(({ x0 }) => Math.abs(x0 - cell.x0) < SAME_EDGE_PT));

/**
 * Whether there is one head for each column, or for each but the first, although the heads may be as close as the words of a
 * justified line.
 */
function areOfEach(cells: readonly TextLine[], columns: readonly Box[]): boolean {
  const heads = cells.flatMap(wordsApart);
  const headed = columns.length > 2 && heads.length === columns.length - 1 ? columns.slice(1) : columns;
  return heads.length === headed.length && heads.every((head, i) => isOver(head, headed[i]));
}

/**
 * Whether the row may belong to a head: it has several cells, or a single one that is only over the first column or not over it
 * at all.
 */
function isHead(row: TextRow, columns: readonly Box[]): boolean {
  if (row.cells.length > 1) return true;
  const [cell] = row.cells;
  const { from, to } = cell ? columnOf(cell, columns) : { from: 0, to: 0 };
  return cell !== undefined && (from > 0 || to === 0);
}

/** Whether there are only numbers behind the first column that neither name years nor count columns: a row of values. */
export function hasValues({ cells }: TextRow, columns: readonly Box[]): boolean {
  const behind = cells.filter((cell) => columnOf(cell, columns).from > 0);
  const areValues = behind.every(({ runs }) => isNumber(runs) && !YEAR.test(wordOf(runs)));
  return behind.length > 0 && areValues && !countsColumns(behind);
}

/** Whether the row is a single text over the stub, or over all columns: it distinguishes no columns. */
function isTitle(row: TextRow, columns: readonly Box[]): boolean {
  const [cell] = row.cells;
  return (
    row.cells.length === 1 &&
    cell !== undefined &&
    columnOf(cell, columns).from === 0 &&
    !(columns.length > 1 && areOfEach(row.cells, columns))
  );
}

/** Whether the row is the name of the table: a single text in plain type over bold heads, or over several columns without heads. */
export function isName(
  { cells: [cell, ...others] }: TextRow,
  below: TextRow | undefined,
  columns: readonly Box[],
): boolean {
  if (!cell || !below || others.length > 0 || isAllBold(cell)) return false;
  const { from, to } = columnOf(cell, columns);
  const isValue = ({ runs }: TextLine): boolean => isNumber(runs) && !YEAR.test(wordOf(runs));
  return below.cells.every(isAllBold) || (to > from && below.cells.some(isValue));
}

export const YEAR = /^(?:1[5-9]|20)\d\d\D{0,4}$/;

/** The number of first rows whose numbers are all years. */
function yearRows(body: readonly TextRow[], columns: readonly Box[]): number {
  let count = 0;
  while (count < body.length - 1) {
    const cells = (body[count]?.cells ?? []).filter((cell) => columnOf(cell, columns).from > 0);
    const years = cells.filter((cell) => YEAR.test(textOfLine(cell)));
    if (years.length < 2 || cells.some(({ runs }) => isNumber(runs) && !years.some((cell) => cell.runs === runs)))
      break;
    count++;
  }
  return count < 3 ? count : 0;
}

/**
 * The middle of each column: that of its lowest head, which may be centred over cells with right-aligned numbers, or else that of
 * its content.
 */
function middlesOf(head: readonly TextRow[], columns: readonly Box[]): number[] {
  const middles = columns.map(({ x0, x1 }) => (x0 + x1) / 2);
  for (const cell of head.flatMap((row) => row.cells)) {
    const { from, to } = columnOf(cell, columns);
    if (from === to) middles[from] = (cell.x0 + cell.x1) / 2;
  }
  return middles;
}

/** @param middles of the columns if the row is well above the next one, so that its heads may span columns; else null */
function piecesOf(row: TextRow, columns: readonly Box[], middles: readonly number[] | null): Piece[] {
  // A text of several words over columns with heads of their own is one head.
  const cut = row.cells.flatMap((cell) => wordsApart(cell)).flatMap((cell) => splitAtColumns(cell, columns, !middles));
  const places = placesInOrder(cut, columns);
  const pieces = cut.map((line, i): Piece => ({ line, ...(places[i] ?? columnOf(line, columns)) }));
  const first = pieces.findIndex(({ to }) => to > 0);
  const behind = first < 0 ? [] : pieces.slice(first);
  return !middles || behind.length === 0 || behind.length >= columns.length - 1
    ? pieces
    : [...pieces.slice(0, first), ...spread(behind, columns, middles)];
}

/** Cuts a line at gaps wider than word spaces. */
export const wordsApart = (line: TextLine): readonly TextLine[] =>
  cutLine(line, (right, { x0 }) => x0 - right > 0.8 * line.sizePt);

/** The cost of a column without a head, equal to that of a head this far off the middle of its columns. */
const LEFT_OUT_EM = 1.5;

/**
 * Assigns the columns after the first to heads, in order, so that the heads are as close to the middle of their columns as
 * possible. A head that is still off the middle keeps the columns that it overlaps.
 */
function spread(pieces: readonly Piece[], columns: readonly Box[], middles: readonly number[]): Piece[] {
  const em = pieces[0]?.line.sizePt ?? 0;
  const offOf = ({ x0, x1 }: TextLine, from: number, to: number): number => {
    const byText = ((columns[from]?.x0 ?? 0) + (columns[to]?.x1 ?? 0)) / 2;
    const byHeads = ((middles[from] ?? 0) + (middles[to] ?? 0)) / 2;
    return Math.min(Math.abs((x0 + x1) / 2 - byText), Math.abs((x0 + x1) / 2 - byHeads));
  };
  interface Share {
    cost: number;
    ranges: { from: number; to: number }[];
  }
  // best[c]: the best assignment of the first heads to the columns before c.
  let best: (Share | null)[] = columns.map((_, c) => ({ cost: LEFT_OUT_EM * em * Math.max(0, c - 1), ranges: [] }));
  best.push({ cost: LEFT_OUT_EM * em * (columns.length - 1), ranges: [] });
  for (const { line, from: first, to: last } of pieces) {
    const next: (Share | null)[] = best.map(() => null);
    for (let to = 1; to < columns.length; to++) {
      const kept = next[to];
      if (kept) next[to + 1] = { cost: kept.cost + LEFT_OUT_EM * em, ranges: kept.ranges };
      for (let from = 1; from <= to; from++) {
        const before = best[from];
        if (!before || from > first || to < last) continue;
        const cost = before.cost + offOf(line, from, to);
        if (cost < (next[to + 1]?.cost ?? Number.POSITIVE_INFINITY))
          next[to + 1] = { cost, ranges: [...before.ranges, { from, to }] };
      }
    }
    best = next;
  }
  const ranges = best.at(-1)?.ranges;
  return pieces.map((piece, k) => {
    const range = ranges?.[k];
    if (!range || range.from === range.to) return piece;
    const { from, to } = range;
    const wide = (columns[to]?.x1 ?? 0) - (columns[from]?.x0 ?? 0);
    return offOf(piece.line, from, to) < CENTRED_EM * em + 0.06 * wide ? { ...piece, from, to } : piece;
  });
}

/** Joins the lines of one head; a row with heads that span others is a level of its own. */
function levelsOf(rows: readonly Piece[][], columns: readonly Box[]): Piece[][] {
  const levels: Piece[][] = [];
  let last: readonly Piece[] = [];
  for (const row of rows) {
    const level = levels.at(-1);
    const [a, b] = [last[0]?.line, row[0]?.line];
    const near = a && b && b.baseline - a.baseline < LEADING_EM * b.sizePt;
    const counts = countsColumns(row.map(({ line }) => line)) !== countsColumns(last.map(({ line }) => line));
    if (level && near && !counts && goesOn(level, row)) level.push(...row);
    else levels.push([...row]);
    last = row;
  }
  return levels.length <= Math.max(1, columns.length) ? levels : [levels.flat()];
}

/** Whether the row continues the level: the heads that span columns are over the same columns, or there are none. */
function goesOn(level: readonly Piece[], row: readonly Piece[]): boolean {
  const spans = level.filter(({ from, to }) => to > from);
  if (spans.length === 0) return row.every(({ from, to }) => from === to);
  return row.every((piece) => spans.some(({ from, to }) => piece.from === from && piece.to === to));
}

/** The cells of the levels of a head: what no head spans is as high as the levels down to the next one that does. */
export function headCells(given: readonly Piece[][], columns: readonly Box[]): LayoutCell[][] {
  const isSpannedIn = (level: readonly Piece[] | undefined, column: number): boolean =>
    level?.some(({ from, to }) => to > from && from <= column && column <= to) ?? false;
  const deep = given.length > 1 && given.flat().some(({ from, to }) => to > from);
  // A level that is only a vertically centred text, between the rows of heads beside it, is not a row.
  const isBetween = (level: readonly Piece[]): boolean =>
    deep && !level.some(({ from }) => given.some((other) => isSpannedIn(other, from)));
  const [top = [], ...others] = given.filter((level) => !isBetween(level));
  const levels = [[...top, ...given.filter(isBetween).flat()], ...others];
  return levels.map((level, at) => {
    const cells: LayoutCell[] = [];
    for (let column = 0; column < columns.length; column++) {
      const isOwn = (row: number): boolean => !deep || isSpannedIn(levels[row], column);
      if (at > 0 && !isOwn(at) && !isOwn(at - 1)) continue;
      let rowspan = 1;
      while (!isOwn(at) && at + rowspan < levels.length && !isOwn(at + rowspan)) rowspan++;
      const own = levels
        .slice(at, at + rowspan)
        .flat()
        .filter(({ from }) => from === column);
      const lines = own.map(({ line }) => line).sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0);
      const colspan = Math.max(...level.flatMap(({ from, to }) => (from === column ? [to] : [])), column) - column + 1;
      cells.push({ lines, colspan, rowspan, header: true, align: colspan > 1 ? 'center' : null });
      column += colspan - 1;
    }
    return cells;
  });
}
