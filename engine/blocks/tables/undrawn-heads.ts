/**
 * Heads of ruled tables without lines between them.
 *
 *   ├──────┬────────────────┤   Rules between columns often begin below the head, or only divide groups. The columns of the
 *   │      │  2019    2020  │   body are known: text over one of them is its head, and text over several spans them.
 *   ├──────┼────────┬───────┤
 */

import type { Box } from '../../geometry/box.ts';
import type { LayoutCell, TableBlock } from '../layout.ts';
import { placesOf } from './table-grid.ts';
import { rowsOfSegments } from './text-rows.ts';
import { headLevels, headsOf, withStub } from './unruled-head.ts';

/** Divides head cells over several columns that contain one head for each column or group of columns. */
export function withPartedHeads(table: TableBlock): TableBlock {
  const count = table.rows.findIndex((row) => row.some(({ header }) => !header));
  const head = table.rows.slice(0, Math.max(0, count));
  if (!head.flat().some(({ colspan, lines }) => colspan > 1 && lines.length > 0)) return table;
  const body = table.rows.slice(count);
  const columns = textColumns(table, body);
  const places = placesOf(head);
  const rows = head.flatMap((row, i) => partedRow(row, places[i]?.starts ?? [], body, columns));
  return { ...table, rows: [...rows, ...body] };
}

/** The extent of the text in each column; null for an empty column. */
function textColumns({ columns, box }: TableBlock, body: readonly LayoutCell[][]): (Box | null)[] {
  const out = columns.map((): Box => ({ x0: box.x1, x1: box.x0, y0: box.y0, y1: box.y1 }));
  const places = placesOf(body);
  body.forEach((row, i) => {
    row.forEach(({ lines, colspan }, k) => {
      const column = out[places[i]?.starts[k] ?? -1];
      if (!column || colspan > 1) return;
      for (const { x0, x1 } of lines) [column.x0, column.x1] = [Math.min(column.x0, x0), Math.max(column.x1, x1)];
    });
  });
  return out.map((column) => (column.x0 <= column.x1 ? column : null));
}

function partedRow(
  row: readonly LayoutCell[],
  places: readonly number[],
  body: readonly LayoutCell[][],
  columns: readonly (Box | null)[],
): LayoutCell[][] {
  const parts = row.map((cell, k) => {
    const from = places[k] ?? 0;
    const own = columns.slice(from, from + cell.colspan).filter((column) => column !== null);
    const isParted = cell.colspan > 1 && own.length === cell.colspan;
    return isParted ? partedCell(cell, own, from > 0, body) : [[cell]];
  });
  const levels = Math.max(...parts.map((own) => own.length));
  // Heads of as many levels share their rows; what has one is as high as they are.
  const share = parts.every((own) => own.length === levels || own.length === 1);
  const isWhole =
    row.length === 1 ||
    (row.every(({ rowspan }) => rowspan === 1) && row.reduce((sum, cell) => sum + cell.colspan, 0) === columns.length);
  if (levels > 1 && share && isWhole)
    return Array.from({ length: levels }, (_, level) =>
      parts.flatMap((own) => {
        if (own.length === levels) return own[level] ?? [];
        return level > 0 ? [] : (own[0] ?? []).map((cell) => ({ ...cell, rowspan: cell.rowspan + levels - 1 }));
      }),
    );
  return [row.flatMap((cell, k) => (parts[k]?.length === 1 ? (parts[k]?.[0] ?? []) : [cell]))];
}

/** The stub has a cell of its own in each level, or one as high as all of them. */
function withoutStub(levels: readonly LayoutCell[][], isBehindStub: boolean): LayoutCell[][] {
  const isHigh = (levels[0]?.[0]?.rowspan ?? 1) > 1;
  return levels.map((level, i) => level.slice(isBehindStub && (i === 0 || !isHigh) ? 1 : 0));
}

/** @returns rows of cells; only the given cell when it is one head */
function partedCell(
  cell: LayoutCell,
  own: readonly Box[],
  isBehindStub: boolean,
  body: readonly LayoutCell[][],
): LayoutCell[][] {
  const lines = rowsOfSegments(cell.lines);
  const rows = rowsOfSegments(body.flatMap((row) => row.flatMap((below) => below.lines)));
  const [line, ...others] = lines;
  if (!line) return [[cell]];
  const parted =
    others.length === 0
      ? headsOf(line, own, isBehindStub)
      : withoutStub(headLevels(lines, rows, withStub(own, isBehindStub)), isBehindStub);
  // One head over all of them, with those of each below it, or several at once.
  const headsIn = (level: readonly LayoutCell[] = []): LayoutCell[] => level.filter(({ lines }) => lines.length > 0);
  const [top, ...further] = headsIn(parted[0]);
  const isOverAll = top?.colspan === own.length && parted.slice(1).some((level) => headsIn(level).length > 1);
  const areSeveral = further.length > 0 || isOverAll;
  const covers = parted[0]?.reduce((sum, { colspan }) => sum + colspan, 0) === own.length;
  if (!areSeveral || !covers) return [[cell]];
  return parted.map((level) =>
    level.map((head) => ({ ...head, rowspan: parted.length === 1 ? cell.rowspan : head.rowspan })),
  );
}
