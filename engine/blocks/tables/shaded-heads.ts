/** Heads of shaded rows, which are lattices of their own above the table that they belong to. That table may have no lines. */

import { union, width } from '../../geometry/box.ts';
import type { LayoutBlock, LayoutCell, TableBlock } from '../layout.ts';

const SAME_EDGE_PT = 4;
const TOUCH_PT = 8;
const MAX_HEAD_ROWS = 4;
const MIN_WIDTH_SHARE = 0.7;

/** Joins each head to the table with the same columns that begins where the head ends. */
export function withShadedHeads(blocks: readonly LayoutBlock[]): LayoutBlock[] {
  const out: LayoutBlock[] = [];
  for (const block of blocks) {
    const head = out.at(-1);
    if (block.kind !== 'table' || head?.kind !== 'table' || !isHeadOf(head, block)) {
      out.push(block);
      continue;
    }
    const rows = [...asHeads(head.rows, true), ...asHeads(block.rows, false)];
    out[out.length - 1] = { ...block, box: union([head.box, block.box]), rows };
  }
  return out;
}

const asHeads = (rows: readonly LayoutCell[][], header: boolean): LayoutCell[][] =>
  rows.map((row) => row.map((cell) => ({ ...cell, header })));

function isHeadOf(head: TableBlock, table: TableBlock): boolean {
  return (
    head.rows.length <= MAX_HEAD_ROWS &&
    head.rows.length < table.rows.length &&
    head.columns.length === table.columns.length &&
    (isOnLines(head, table) || isOnText(head, table))
  );
}

const isOnLines = ({ box }: TableBlock, table: TableBlock): boolean =>
  Math.abs(box.y1 - table.box.y0) < TOUCH_PT &&
  Math.abs(box.x0 - table.box.x0) < SAME_EDGE_PT &&
  Math.abs(box.x1 - table.box.x1) < SAME_EDGE_PT;

/** Whether the rows of a table without lines are inside the columns of the head and near it. */
function isOnText(head: TableBlock, { box, columns, rows }: TableBlock): boolean {
  const below = box.y0 - head.box.y1;
  return (
    below > -SAME_EDGE_PT &&
    below < Math.max(TOUCH_PT, (box.y1 - box.y0) / rows.length) &&
    width(box) > MIN_WIDTH_SHARE * width(head.box) &&
    columns.every(({ x0, x1 }, i) => {
      const over = head.columns[i];
      return over !== undefined && x0 > over.x0 - SAME_EDGE_PT && x1 < over.x1 + SAME_EDGE_PT;
    })
  );
}
