/** Tables without rules that are only aligned: rows of several short cells whose columns have gaps between them. */

import { type Box, middleX, union } from '../../geometry/box.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { cutAtAlignedGaps } from './aligned-gaps.ts';
import { decide, type FoundTable, withoutTables } from './decide.ts';
import { labelledValues } from './labelled-values.ts';
import { logicalRows } from './logical-rows.ts';
import { numberTables } from './number-tables.ts';
import { isHeading } from './open-rows.ts';
import { columnOf, findColumns, toCells } from './table-grid.ts';
import { EVEN_REACH_EM, rowReach, rowsOfSegments, type TextRow } from './text-rows.ts';
import { cellsUnder, headOver, wordsApart } from './unruled-head.ts';
import { MAX_LEADING_EM } from './wrapped-rows.ts';
import { wrappedTables } from './wrapped-tables.ts';

const MIN_ROWS = 3;
const SAME_EDGE_PT = 2.5;

/** Tables that can be found before the page is cut into columns: of wrapped text, and of numbers. */
export const textAndNumbers = (segments: readonly TextLine[]): FoundTable[] =>
  amongCells(segments, (cells) => {
    const rows = rowsOfSegments(cells);
    const wrapped = wrappedTables(rows);
    if (wrapped.length === 0) return numberTables(rows);
    return [...wrapped, ...numberTables(rowsOfSegments(withoutTables(cells, wrapped)))];
  });

/** Finds tables where cells may be as close as words. */
function amongCells(segments: readonly TextLine[], find: (cells: readonly TextLine[]) => FoundTable[]): FoundTable[] {
  const { pieces, origin } = cutAtAlignedGaps(segments);
  const found = find(pieces);
  if (origin.size === 0) return found;
  return found.map((table) => ({ ...table, used: new Set([...table.used].map((cell) => origin.get(cell) ?? cell)) }));
}

/** @param found tables of wrapped text and of numbers among the segments */
export function unruled(segments: readonly TextLine[], found: readonly FoundTable[]): FoundTable[] {
  return [...found, ...amongCells(withoutTables(segments, found), unruledTables)].sort((a, b) => a.box.y0 - b.box.y0);
}

/** @param segments of one region */
function unruledTables(segments: readonly TextLine[]): FoundTable[] {
  const rows = rowsOfSegments(segments);
  const reach = rowReach(rows);
  const found: FoundTable[] = [];
  let from = 0;
  /** The index after the rows of the last table. */
  let done = 0;
  while (from < rows.length) {
    const labelled = labelledValues(rows, from);
    if (labelled) {
      found.push(labelled.table);
      done = from = labelled.to;
      continue;
    }
    const to = stretchFrom(rows, from, reach);
    const stretch = rows.slice(from, to);
    const table =
      stretch.filter((row) => row.cells.length > 1).length >= MIN_ROWS ? read(rows.slice(done, from), stretch) : null;
    if (table) {
      found.push(table);
      done = to;
    }
    from = Math.max(to, from + 1);
  }
  return found;
}

/** The end index of the rows that belong together: rows of several cells, and lines that continue a single cell. */
function stretchFrom(rows: readonly TextRow[], from: number, reach: ReturnType<typeof rowReach>): number {
  let to = from;
  while (to < rows.length) {
    const row = rows[to];
    const above = rows[to - 1];
    if (!row || (to > from && above && !isWithin(rows, to, reach))) break;
    const isOne = row.cells.length < 2;
    if (isOne && (to === from || !(continuesCell(rows.slice(from, to), row) || isLabelAlone(rows, from, to)))) break;
    to++;
  }
  return to;
}

/** Whether a row is near enough to the one above it: a running line of another size is as far off as the smaller of both tells. */
function isWithin(rows: readonly TextRow[], at: number, reach: ReturnType<typeof rowReach>): boolean {
  const [before, above, row, below] = [rows[at - 2], rows[at - 1], rows[at], rows[at + 1]];
  if (!row || !above) return false;
  const distance = row.baseline - above.baseline;
  if (row.sizePt !== above.sizePt) return distance <= reach(Math.min(row.sizePt, above.sizePt));
  const isSame = (a: TextRow | undefined, b: TextRow | undefined): boolean =>
    a !== undefined && b !== undefined && Math.abs(b.baseline - a.baseline - distance) < SAME_PITCH_PT;
  const isEven = isSame(before, above) || isSame(row, below);
  return distance <= reach(row.sizePt, isEven ? EVEN_REACH_EM : undefined);
}

const SAME_PITCH_PT = 1;
/** Below a table, text stands farther off than its rows from each other. */
const FARTHER = 1.3;

/** Whether the row is a label without values: as far from its neighbours as rows are, and no wider than the first column. */
function isLabelAlone(rows: readonly TextRow[], from: number, at: number): boolean {
  const [row, above, below] = [rows[at], rows[at - 1], rows[at + 1]];
  const label = row?.cells[0];
  if (!row || !label || !above || above.cells.length < 2) return false;
  // Below the head, as a title of the first rows, it is as far from the next one, which has values.
  const before = at - 2 < from ? undefined : rows[at - 2];
  if (!before && (below?.cells.length ?? 0) < 2) return false;
  const pitch = before ? above.baseline - before.baseline : row.baseline - above.baseline;
  const stands = (upper: TextRow, lower: TextRow): boolean =>
    Math.abs(lower.baseline - upper.baseline - pitch) < SAME_PITCH_PT;
  const whole = rows.slice(from, at).filter(({ cells }) => cells.length > 1);
  const isIn = whole.every(({ cells: [, second] }) => second && label.x1 < second.x0);
  const isUnder = whole.some(({ cells: [first] }) => first && Math.abs(first.x0 - label.x0) < SAME_EDGE_PT);
  const goesOn =
    below && (below.cells.length > 1 ? stands(row, below) : below.baseline - row.baseline > FARTHER * pitch);
  return isIn && isUnder && stands(above, row) && (below === undefined || goesOn === true);
}

function continuesCell(rows: readonly TextRow[], row: TextRow): boolean {
  const cell = row.cells[0];
  const above = rows.at(-1);
  if (!cell || !above || row.baseline - above.baseline > MAX_LEADING_EM * row.sizePt) return false;
  // A line that goes on alone says nothing of the first column.
  const whole = rows.filter(({ cells }) => cells.length > 1);
  const others = whole.flatMap((other) => other.cells.slice(1));
  const first = whole.flatMap((other) => other.cells.slice(0, 1));
  const under = (cells: readonly TextLine[]): boolean =>
    cells.some((other) => Math.abs(other.x0 - cell.x0) < SAME_EDGE_PT);
  const centred = [...first, ...others].some(
    (other) => Math.abs(other.x0 + other.x1 - cell.x0 - cell.x1) < SAME_EDGE_PT,
  );
  return (under(others) && !under(first)) || (centred && !under(first) && !under(others));
}

/** @param above the rows above these, of which the last ones may be their head */
function read(above: readonly TextRow[], rows: readonly TextRow[]): FoundTable | null {
  const columns = findColumns(rows, union(rows.flatMap((row) => row.cells)));
  const over = headsOver(above, rows, columns);
  const used = new Set([...over, ...rows].flatMap((row) => row.cells));
  const content = decide({
    source: 'gaps',
    box: union([...used]),
    columns,
    rows,
    headRows: 1,
    read: () => {
      if (over.length === 0) return toCells(logicalRows(rows, columns), columns, 1);
      const own = spans(over, columns) ? 1 : 0;
      const body = rows.slice(own);
      return cellsUnder([...over, ...rows.slice(0, own)], logicalRows(body, columns), columns);
    },
  });
  return content && { box: content.box, used, content };
}

/** Two heads that are as close as words must begin where their columns do. */
const MIN_HEADED = 3;

/**
 * A line of heads above the rows that is none of them: its heads are as close as the words of a line, or they span columns whose
 * own heads are in the first row, in the same style. What stands in the middle of the whole table is its title.
 */
function headsOver(above: readonly TextRow[], rows: readonly TextRow[], columns: readonly Box[]): readonly TextRow[] {
  const first = rows[0];
  const { lines } = headOver(above, rows, columns);
  const [line, ...further] = lines;
  if (!first || !line || further.length > 0 || isHeading(line, first)) return [];
  if (columns.length < MIN_HEADED && !beginsAll(line, columns)) return [];
  const off = Math.abs(middleX(union(line.cells)) - middleX(union(columns)));
  return spans(lines, columns) && off < OFF_MIDDLE_EM * line.sizePt ? [] : lines;
}

/** Whether words of the line begin where each of the columns does, with white before them. */
const beginsAll = ({ cells }: TextRow, columns: readonly Box[]): boolean => {
  const heads = cells.flatMap(wordsApart);
  return (
    heads.length === columns.length && heads.every(({ x0 }, i) => Math.abs(x0 - (columns[i]?.x0 ?? 0)) < SAME_EDGE_PT)
  );
};

const OFF_MIDDLE_EM = 0.5;

/** Whether none of the heads is over the first column, which has its head in the next row. */
const spans = (heads: readonly TextRow[], columns: readonly Box[]): boolean =>
  heads.every(({ cells }) => cells.every((cell) => columnOf(cell, columns).from > 0));
