/** Converts slots of a lattice to rows of a table. */

import type { LayoutCell } from '../layout.ts';
import { alignmentOf } from './table-cells.ts';
import type { Slot } from './table-slots.ts';

/** The left and right edge of each grid column. */
export function columnsOf(slots: readonly Slot[]): { x0: number; x1: number }[] {
  const columns = new Map<number, { x0: number; x1: number }>();
  for (const { column, colspan, box } of slots) {
    const known = columns.get(column) ?? { x0: box.x0, x1: box.x1 };
    const x1 = colspan === 1 ? Math.min(known.x1, box.x1) : known.x1;
    columns.set(column, { x0: Math.min(known.x0, box.x0), x1 });
  }
  return [...columns].sort((a, b) => a[0] - b[0]).map(([, column]) => column);
}

/** The slots by row from the top, each row from left to right. */
function byRow(slots: readonly Slot[]): Slot[][] {
  return [...Map.groupBy(slots, (slot) => slot.row)]
    .sort((a, b) => a[0] - b[0])
    .map(([, row]) => row.sort((a, b) => a.column - b.column));
}

/** Drops empty rows and shortens the cells that span them. */
export function withoutEmptyRows(slots: readonly Slot[]): Slot[] {
  const rows = new Set(slots.map((slot) => slot.row));
  const used = new Set(slots.filter((slot) => slot.lines.length > 0).map((slot) => slot.row));
  const empty = [...rows].filter((row) => !used.has(row));
  return slots
    .filter((slot) => used.has(slot.row))
    .map((slot) => {
      const over = empty.filter((row) => row > slot.row && row < slot.row + slot.rowspan).length;
      return over === 0 ? slot : { ...slot, rowspan: slot.rowspan - over };
    });
}

/**
 * The number of head rows: the row span of a cell in the first row, if this leaves most of the table, or if another cell spans
 * columns that are divided below it.
 */
function headRowsOf(rows: readonly (readonly Slot[])[]): number {
  const first = rows[0] ?? [];
  const spanned = Math.max(1, ...first.map((slot) => slot.rowspan));
  const hasLevels = first.some((slot) => slot.colspan > 1) && spanned < rows.length;
  return spanned <= 0.5 * rows.length || hasLevels ? spanned : 1;
}

export function rowsOfSlots(slots: readonly Slot[]): LayoutCell[][] {
  const rows = byRow(slots);
  const headRows = headRowsOf(rows);
  const body = rows.slice(headRows).flat();
  const aligns = new Map<number, LayoutCell['align']>();
  for (const [column, own] of Map.groupBy(body, (slot) => slot.column)) {
    const filled = own.filter((slot) => slot.colspan === 1 && slot.lines.length > 0);
    const box = filled[0]?.box;
    if (!box) continue;
    const lines = filled.flatMap((slot) => slot.lines);
    aligns.set(column, alignmentOf(lines, box));
  }
  return rows.map((row, i) =>
    row.map(({ lines, colspan, rowspan, column }) => ({
      lines,
      colspan,
      rowspan,
      header: i < headRows,
      align: aligns.get(column) ?? null,
    })),
  );
}
