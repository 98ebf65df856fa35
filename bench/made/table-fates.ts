/** What became of each table that was written: as it was, or how it differs. */

import type { Block as ReadBlock, TableCell } from '../../engine/document/tree.ts';
import { lettersOf, readLeaves } from './leaves.ts';
import type { MadeTable } from './tables.ts';

export interface TableFate {
  table: MadeTable;
  /** "none", "rows", "columns" or "texts" where something is wrong; null where each cell is what it was. */
  wrong: string | null;
}

/** Share of a table's cells that some table of the result must have; below it, it was taken for something else. */
const MIN_FOUND = 0.3;

export function tableFates(written: readonly MadeTable[], read: readonly ReadBlock[]): TableFate[] {
  const found = tablesAmong(read).map((rows) => rows.map((row) => row.map(lettersOfCell)));
  return written.map((table) => ({ table, wrong: wrongIn(table, found) }));
}

function wrongIn(table: MadeTable, found: readonly string[][][]): string | null {
  const rows = table.rows.map((row) => row.map(lettersOf));
  const cells = rows.flat().filter((text) => text !== '');
  const common = found.map((other) => countCommon(cells, other.flat()));
  const most = Math.max(0, ...common);
  const own = found[common.indexOf(most)];
  if (!own || most < MIN_FOUND * cells.length) return 'none';
  if (own.length !== rows.length) return 'rows';
  if (own.some((row, i) => row.length !== rows[i]?.length)) return 'columns';
  return own.every((row, i) => row.every((text, k) => text === rows[i]?.[k])) ? null : 'texts';
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
