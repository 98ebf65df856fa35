/** Tables without rules that are only aligned: rows of several short cells whose columns have gaps between them. */

import { type Box, union } from '../../geometry/box.ts';
import { markOf, startsWithBullet } from '../../lines/marks/list-mark.ts';
import { joinSegments } from '../../lines/segments.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { TableBlock } from '../layout.ts';
import { type FoundTable, withoutTables } from './found-table.ts';
import { logicalRows } from './logical-rows.ts';
import { numberTables } from './number-tables.ts';
import { countsSections } from './section-count.ts';
import { alignmentOf } from './table-cells.ts';
import { areEquations, areTitledTexts, isBullet, isListInColumns, isListing } from './table-evidence.ts';
import { columnOf, findColumns, isContents, isProse, toCells } from './table-grid.ts';
import { areEntries } from './text-columns.ts';
import { isAllBold, rowReach, rowsOfSegments, type TextRow } from './text-rows.ts';
import { wrappedTables } from './wrapped-tables.ts';

const MIN_ROWS = 3;
/** Two columns are weak evidence. */
const MIN_ROWS_OF_TWO = 4;
const SAME_EDGE_PT = 2.5;

/** Tables that can be found before the page is cut into columns: of wrapped text, and of numbers. */
export function textAndNumbers(segments: readonly TextLine[]): (FoundTable & { content: TableBlock })[] {
  const wrapped = wrappedTables(segments);
  return [...wrapped, ...numberTables(withoutTables(segments, wrapped))];
}

/** @param found tables of wrapped text and of numbers among the segments */
export function unruled(segments: readonly TextLine[], found: readonly FoundTable[]): FoundTable[] {
  return [...found, ...unruledTables(withoutTables(segments, found))].sort((a, b) => a.box.y0 - b.box.y0);
}

/** @param segments of one region */
function unruledTables(segments: readonly TextLine[]): FoundTable[] {
  const rows = rowsOfSegments(segments);
  const reach = rowReach(rows);
  const found: FoundTable[] = [];
  let from = 0;
  while (from < rows.length) {
    const to = stretchFrom(rows, from, reach);
    const stretch = rows.slice(from, to);
    const several = stretch.filter((row) => row.cells.length > 1).length;
    const beside = several === 2 ? sideBySide([...stretch, ...goingOn(rows, to)]) : null;
    const content = several >= MIN_ROWS ? read(stretch) : beside;
    if (content) {
      const used = content === beside ? beside.flat() : stretch.flatMap((row) => row.cells);
      found.push({ box: union(used), used: new Set(used), content });
    }
    from = Math.max(to, from + 1);
  }
  return found;
}

/** The end index of the rows that belong together: rows of several cells, and lines that continue a single cell. */
function stretchFrom(rows: readonly TextRow[], from: number, reach: (sizePt: number) => number): number {
  let to = from;
  while (to < rows.length) {
    const row = rows[to];
    const above = rows[to - 1];
    if (!row || (to > from && above && row.baseline - above.baseline > reach(row.sizePt))) break;
    if (row.cells.length < 2 && (to === from || !continuesCell(rows.slice(from, to), row))) break;
    to++;
  }
  return to;
}

function continuesCell(rows: readonly TextRow[], row: TextRow): boolean {
  const cell = row.cells[0];
  const above = rows.at(-1);
  if (!cell || !above || row.baseline - above.baseline > 1.6 * row.sizePt) return false;
  const others = rows.flatMap((other) => other.cells.slice(1));
  const first = rows.flatMap((other) => other.cells.slice(0, 1));
  const under = (cells: readonly TextLine[]): boolean =>
    cells.some((other) => Math.abs(other.x0 - cell.x0) < SAME_EDGE_PT);
  const centred = [...first, ...others].some(
    (other) => Math.abs(other.x0 + other.x1 - cell.x0 - cell.x1) < SAME_EDGE_PT,
  );
  return (under(others) && !under(first)) || (centred && !under(first) && !under(others));
}

function read(rows: readonly TextRow[]): TableBlock | TextLine[][] | null {
  const cells = rows.flatMap((row) => row.cells);
  const box = union(cells);
  const columns = withHeads(findColumns(rows, box), rows);
  if (columns.length < 2 || isProse(rows) || isContents(rows) || isListing(cells) || areEquations(cells)) return null;
  if (areStretched(rows, box)) return [rows.map(({ cells: own }) => joinSegments(own))];
  const place = (cell: TextLine): number => columnOf(cell, columns).from;
  if (!rows.every((row) => new Set(row.cells.map(place)).size === row.cells.length)) return null;
  const several = rows.filter((row) => row.cells.length > 1);
  if (columns.length === 2 && (several.length < MIN_ROWS_OF_TWO || isList(rows, place))) {
    return null;
  }
  if (several.filter((row) => row.cells.length >= columns.length - 1).length < 0.5 * several.length) return null;
  const byColumn = withBullets(columns.map((_, i) => cells.filter((cell) => place(cell) === i)));
  if (
    isListInColumns(cells) ||
    areCountedDown(byColumn) ||
    (isCentredText(byColumn, columns) && !hasHead(rows)) ||
    areEntries(rows, columns)
  )
    return byColumn;
  const read = toCells(logicalRows(rows, columns), columns, 1);
  return areTitledTexts(read) ? byColumn : { kind: 'table', box, columns, rows: read };
}

/** With only two words there is one gap, which cannot be compared. */
const MIN_TELLING_WORDS = 3;
const MIN_TELLING_LINES = 2;
const EQUAL_EM = 0.1;
const FLUSH_PT = 1;

/**
 * Whether the rows are justified lines with forced line breaks, such as verses in a letter: they fill their column, the gaps
 * within a line are equal, and differ from line to line.
 */
function areStretched(rows: readonly TextRow[], box: Box): boolean {
  const widths: number[] = [];
  const slack = EQUAL_EM * (rows[0]?.sizePt ?? 0);
  for (const { cells } of rows) {
    const gaps = cells.slice(1).map(({ x0 }, i) => x0 - (cells[i]?.x1 ?? x0));
    const [least, most] = [Math.min(...gaps), Math.max(...gaps)];
    const isFlush = (cells[0]?.x0 ?? 0) < box.x0 + FLUSH_PT && (cells.at(-1)?.x1 ?? 0) > box.x1 - FLUSH_PT;
    if (cells.length < 2 || !isFlush || most - least > slack) return false;
    widths.push(least);
  }
  const telling = rows.filter(({ cells }) => cells.length >= MIN_TELLING_WORDS);
  return telling.length >= MIN_TELLING_LINES && Math.max(...widths) - Math.min(...widths) > 2 * slack;
}

const MIN_BESIDE = 3;
const BESIDE_GAP_EM = 2;

/**
 * The columns of two or three lines of short texts far apart, such as addresses at the foot of an invoice or figures above their
 * captions; null otherwise.
 */
function sideBySide(rows: readonly TextRow[]): TextLine[][] | null {
  const cells = rows.flatMap((row) => row.cells);
  const columns = findColumns(rows, union(cells));
  const byColumn = columns.map((_, i) => cells.filter((cell) => columnOf(cell, columns).from === i));
  // Short lists set in columns, such as the ingredients of a recipe.
  if (columns.length > 1 && cells.every(startsWithBullet)) return byColumn.every(areBelowEachOther) ? byColumn : null;
  if (columns.length < MIN_BESIDE || isListing(cells) || areEquations(cells) || isContents(rows)) return null;
  const em = Math.max(...cells.map(({ sizePt }) => sizePt));
  if (columns.some(({ x0 }, i) => i > 0 && x0 - (columns[i - 1]?.x1 ?? 0) < BESIDE_GAP_EM * em)) return null;
  return byColumn.every(areBelowEachOther) ? byColumn : null;
}

/** The next row if it is the last line of the first column; otherwise empty. */
function goingOn(rows: readonly TextRow[], at: number): TextRow[] {
  const [before, above, row] = [rows[at - 2], rows[at - 1], rows[at]];
  if (!before || !above || row?.cells.length !== 1) return [];
  const isClose = row.baseline - above.baseline < 1.1 * (above.baseline - before.baseline);
  return isClose && row.sizePt === above.sizePt ? [row] : [];
}

const areBelowEachOther = (cells: readonly TextLine[]): boolean => {
  const [first, ...others] = cells;
  return (
    first !== undefined &&
    others.length > 0 &&
    others.every(
      ({ x0, x1, baseline }) =>
        baseline > first.baseline &&
        (Math.abs(x0 - first.x0) < SAME_EDGE_PT || Math.abs(x0 + x1 - first.x0 - first.x1) < 2 * SAME_EDGE_PT),
    )
  );
};

/** Joins columns that consist of bullets to the next column, which has the text of the items. */
function withBullets(byColumn: readonly TextLine[][]): TextLine[][] {
  const areBullets = (cells: readonly TextLine[] | undefined): boolean => cells?.every(isBullet) ?? false;
  return byColumn.flatMap((cells, i) => {
    if (areBullets(cells) && i + 1 < byColumn.length) return [];
    return [areBullets(byColumn[i - 1]) ? [...(byColumn[i - 1] ?? []), ...cells] : cells];
  });
}

/** Whether it is a numbered list set in columns: "1. Apple  4. Date  7. Grape" above "2. Banana  5. Fig  8. Iris". */
function areCountedDown(byColumn: readonly TextLine[][]): boolean {
  const marks = byColumn.flat().map((cell) => markOf(textOfLine(cell)));
  const first = marks[0]?.value ?? 0;
  return marks.every((mark, i) => mark?.kind === 'decimal' && mark.value === first + i);
}

/** Joins a column that has only a centred head to the neighbouring column, which has the left- or right-aligned text below it. */
function withHeads(columns: readonly Box[], [head, ...body]: readonly TextRow[]): Box[] {
  const held = columns.map((_, i) => {
    const isIn = (cell: TextLine): boolean => columnOf(cell, columns).from === i;
    return { head: head?.cells.some(isIn) ?? false, body: body.filter(({ cells }) => cells.some(isIn)).length };
  });
  const joined: Box[] = [];
  for (let i = 0; i < columns.length; i++) {
    const [column, next, one, other] = [columns[i], columns[i + 1], held[i], held[i + 1]];
    if (!column) break;
    const meets =
      one &&
      other &&
      one.head !== other.head &&
      (one.head ? one : other).body === 0 &&
      (one.head ? other : one).body >= MIN_ROWS;
    joined.push(next && meets ? { ...column, x1: next.x1 } : column);
    if (meets) i++;
  }
  return joined;
}

/** Whether two columns are the marks of a list and its text. In right-to-left text the marks are in the right column. */
function isList(rows: readonly TextRow[], place: (cell: TextLine) => number): boolean {
  const cellsAt = (column: number): TextLine[] =>
    rows.flatMap((row) => row.cells.filter((cell) => place(cell) === column));
  const areMarks = (cells: readonly TextLine[]): boolean => {
    const texts = cells.map(textOfLine);
    return texts.filter((text) => markOf(`${text} x`) !== null || text.length <= 2).length > 0.5 * texts.length;
  };
  const first = cellsAt(0);
  if (countsSections(first.map(textOfLine)) || areMarks(first)) return true;
  return first.filter(({ rtl }) => rtl).length > 0.5 * first.length && areMarks(cellsAt(1));
}

const MIN_HEADED_ROWS = 6;

/** Whether bold words are above rows that are not bold, of which there are more than lines below an author's name. */
function hasHead(rows: readonly TextRow[]): boolean {
  const [head, ...body] = rows;
  const most = Math.max(...rows.map(({ cells }) => cells.length));
  return (
    body.length >= MIN_HEADED_ROWS - 1 &&
    head?.cells.length === most &&
    head.cells.every(isAllBold) &&
    !body.some(({ cells }) => cells.some((cell) => isAllBold(cell) || textOfLine(cell).includes('@')))
  );
}

/** Whether every column is centred and has almost no numbers: names and addresses side by side. */
function isCentredText(byColumn: readonly TextLine[][], columns: readonly Box[]): boolean {
  const centred = byColumn.every(
    (cells, i) => cells.length >= 2 && alignmentOf(cells, columns[i] ?? { x0: 0, x1: 0 }) === 'center',
  );
  const numeric = byColumn.flat().filter((cell) => /^[\d.,%$€£+−-]+$/.test(textOfLine(cell))).length;
  return centred && numeric < 0.1 * byColumn.flat().length;
}
