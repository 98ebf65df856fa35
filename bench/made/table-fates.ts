/** What became of each table that was written: as it was, or how it differs. */

import type { Block as ReadBlock, TableCell } from '../../engine/document/tree.ts';
import { lettersOf, readLeaves } from './leaves.ts';
import type { MadeTable, Ruling, Span } from './made-table.ts';
import { spanAt } from './spans.ts';

export interface TableFate {
  table: MadeTable;
  /** "none", "rows", "columns", "spans" or "texts" where something is wrong; null where each cell is what it was. */
  wrong: string | null;
}

/** Share of a table's cells that some table of the result must have; below it, it was taken for something else. */
const MIN_FOUND = 0.3;

/** A cell with letters, and the place that it takes. */
interface Placed extends Span {
  letters: string;
}

/** @param ruling what all tables are drawn with, where that is not their own */
export function tableFates(
  written: readonly MadeTable[],
  read: readonly ReadBlock[],
  ruling: Ruling | null = null,
): TableFate[] {
  const found = tablesAmong(read).map(placedOfRows);
  return written.map((table) => {
    const all = waysOf({ ...table, ruling: ruling ?? table.ruling }).map((way) => wrongIn(way, found));
    return { table, wrong: all.includes(null) ? null : (all[0] ?? null) };
  });
}

/** A table as it may be read: the units below heads are rows of theirs, or belong to them. */
function waysOf(table: MadeTable): MadeTable[] {
  const [first = [], second = [], ...body] = table.rows;
  if (table.headRows < 2 || table.spans.cells.some(({ row }) => row < table.headRows)) return [table];
  const joined = first.map((text, i) => `${text}${second[i] ?? ''}`);
  const cells = table.spans.cells.map((cell) => ({ ...cell, row: cell.row - 1 }));
  return [table, { ...table, rows: [joined, ...body], headRows: 1, spans: { ...table.spans, cells } }];
}

function wrongIn(
  table: MadeTable,
  found: readonly { rows: number; columns: number; cells: Placed[] }[],
): string | null {
  const cells = table.rows.flatMap((row, i) =>
    row.flatMap((text, column): Placed[] => {
      const span = spanAt(table.spans, i, column) ?? { row: i, column, rows: 1, columns: 1 };
      return lettersOf(text) === '' ? [] : [{ ...span, letters: lettersOf(text) }];
    }),
  );
  const letters = (all: readonly Placed[]): string[] => all.map((cell) => cell.letters);
  const common = found.map((other) => countCommon(letters(cells), letters(other.cells)));
  const most = Math.max(0, ...common);
  const own = found[common.indexOf(most)];
  if (!own || most < MIN_FOUND * cells.length) return 'none';
  if (own.rows !== table.rows.length) return 'rows';
  if (own.columns !== table.aligns.length) return 'columns';
  const whole = told(table, cells);
  const read = told(table, own.cells);
  if (whole.length !== read.length || whole.some((cell, i) => cell.letters !== read[i]?.letters)) return 'texts';
  const isSame = (one: Placed, other: Placed | undefined): boolean =>
    (['row', 'column', 'rows', 'columns'] as const).every((key) => one[key] === other?.[key]);
  return whole.every((cell, i) => isSame(cell, read[i])) ? null : 'spans';
}

/** The cells from the top left, of those that a page tells in two ways one: a reader can't know which. */
function told({ spans, headRows, aligns, vertical, ruling }: MadeTable, cells: readonly Placed[]): Placed[] {
  const isUnderSpan = (column: number): boolean =>
    spans.cells.some(
      (cell) => cell.row < headRows && cell.columns > 1 && column >= cell.column && column < cell.column + cell.columns,
    );
  const isDrawn = ruling === 'grid';
  return cells
    .map((cell): Placed => {
      // A head beside those of two rows has one or both.
      if (
        cell.row < headRows &&
        cell.columns === 1 &&
        !isDrawn &&
        !isUnderSpan(cell.column) &&
        headRows > 1 &&
        spans.cells.some(({ row }) => row < headRows)
      )
        return { ...cell, row: 0, rows: headRows };
      if (cell.row < headRows) return cell;
      // A title at the edge may be a label without values.
      const isAlone = !cells.some(
        (other) => other !== cell && other.row <= cell.row && other.row + other.rows > cell.row,
      );
      if (isAlone && cell.column === 0 && !spans.areTitlesCentred) return { ...cell, columns: aligns.length };
      // A label at the top of its rows may belong to the first.
      return cell.column === 0 && vertical === 'top' && !isDrawn && ruling !== 'lines' ? { ...cell, rows: 1 } : cell;
    })
    .sort((a, b) => a.row - b.row || a.column - b.column);
}

function placedOfRows(rows: readonly TableCell[][]): { rows: number; columns: number; cells: Placed[] } {
  /** For each column, the row from which it is free again. */
  const until: number[] = [];
  const cells: Placed[] = [];
  rows.forEach((own, row) => {
    let column = 0;
    for (const cell of own) {
      while ((until[column] ?? 0) > row) column++;
      const letters = lettersOfCell(cell);
      if (letters !== '') cells.push({ row, column, rows: cell.rowspan, columns: cell.colspan, letters });
      for (let i = 0; i < cell.colspan; i++) until[column++] = row + cell.rowspan;
    }
  });
  const area = rows.flat().reduce((sum, { rowspan, colspan }) => sum + rowspan * colspan, 0);
  return { rows: rows.length, columns: area === rows.length * until.length ? until.length : 0, cells };
}

function countCommon(cells: readonly string[], others: readonly string[]): number {
  const left = [...others];
  return cells.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
}

const tablesAmong = (blocks: readonly ReadBlock[]): TableCell[][][] =>
  blocks.flatMap((block) => {
    if (block.type === 'table') return [block.rows];
    if (block.type === 'blockquote') return tablesAmong(block.children);
    return block.type === 'list' ? block.children.flatMap(({ children }) => tablesAmong(children)) : [];
  });

const lettersOfCell = ({ children }: TableCell): string =>
  readLeaves(children)
    .map(({ letters }) => letters)
    .join('');
