/** Tables without rules that are only aligned: rows of several short cells whose columns have gaps between them. */

import { type Box, union } from '../../geometry/box.ts';
import { startsWithBullet } from '../../lines/marks/list-mark.ts';
import { joinSegments } from '../../lines/segments.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { TableBlock } from '../layout.ts';
import { verdictOn } from './decide.ts';
import { type FoundTable, withoutTables } from './hypothesis.ts';
import { logicalRows } from './logical-rows.ts';
import { numberTables } from './number-tables.ts';
import { columnOf, findColumns, toCells } from './table-grid.ts';
import { areEquations, isBullet, isContents, isListing } from './text-evidence.ts';
import { rowReach, rowsOfSegments, type TextRow } from './text-rows.ts';
import { wrappedTables } from './wrapped-tables.ts';

const MIN_ROWS = 3;
const SAME_EDGE_PT = 2.5;

/** Tables that can be found before the page is cut into columns: of wrapped text, and of numbers. */
export function textAndNumbers(segments: readonly TextLine[]): (FoundTable & { content: TableBlock })[] {
  const rows = rowsOfSegments(segments);
  const wrapped = wrappedTables(rows);
  if (wrapped.length === 0) return numberTables(rows);
  return [...wrapped, ...numberTables(rowsOfSegments(withoutTables(segments, wrapped)))];
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

/** @returns a table, or the lines of texts side by side, column by column; null when the rows are something else */
function read(rows: readonly TextRow[]): TableBlock | TextLine[][] | null {
  const cells = rows.flatMap((row) => row.cells);
  const box = union(cells);
  const columns = withHeads(findColumns(rows, box), rows);
  const verdict = verdictOn({
    source: 'gaps',
    box,
    columns,
    rows,
    headRows: 1,
    read: () => toCells(logicalRows(rows, columns), columns, 1),
  });
  if (verdict === 'lines') return [rows.map((row) => joinSegments(row.cells))];
  if (verdict !== 'columns') return verdict === 'text' ? null : verdict;
  return withBullets(columns.map((_, i) => cells.filter((cell) => columnOf(cell, columns).from === i)));
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
