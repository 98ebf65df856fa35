/** Heads of several shaded rows: lattices of their own, on the table that they belong to. */

import { union } from './box.ts';
import type { LayoutCell, TableBlock } from './layout.ts';

const SAME_EDGE_PT = 4;
const TOUCH_PT = 8;
const MAX_HEAD_ROWS = 4;

/** Joins each head to the table of the same columns that begins where it ends. */
export function withShadedHeads(tables: readonly TableBlock[]): TableBlock[] {
  const joined = new Set<TableBlock>();
  const out = tables.map((table) => {
    const head = tables.find((other) => isHeadOf(other, table));
    if (!head) return table;
    joined.add(head);
    const rows = [...asHeads(head.rows, true), ...asHeads(table.rows, false)];
    return { ...table, box: union([head.box, table.box]), rows };
  });
  return out.filter((_, i) => tables[i] && !joined.has(tables[i]));
}

const asHeads = (rows: readonly LayoutCell[][], header: boolean): LayoutCell[][] =>
  rows.map((row) => row.map((cell) => ({ ...cell, header })));

function isHeadOf(head: TableBlock, table: TableBlock): boolean {
  return (
    head !== table &&
    head.rows.length <= MAX_HEAD_ROWS &&
    head.rows.length < table.rows.length &&
    head.columns.length === table.columns.length &&
    Math.abs(head.box.y1 - table.box.y0) < TOUCH_PT &&
    Math.abs(head.box.x0 - table.box.x0) < SAME_EDGE_PT &&
    Math.abs(head.box.x1 - table.box.x1) < SAME_EDGE_PT
  );
}
