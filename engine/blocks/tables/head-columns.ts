/** Columns that only the head of a table shows. */

import { type Box, overlap } from '../../geometry/box.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { TextRow } from './text-rows.ts';

/** The least distance of the heads of neighbouring columns from each other and from the text in the columns. */
const APART_EM = 0.6;

/**
 * @param head the row of the head next to the body
 * @param columns the columns in which the body has text
 * @returns the columns of head and body; the given ones unless the head has a cell over each of them
 */
export function withHeadColumns(head: TextRow | undefined, columns: readonly Box[]): readonly Box[] {
  if (!head || head.cells.length <= columns.length - 1) return columns;
  const apart = APART_EM * head.sizePt;
  const isOver = (cell: TextLine, column: Box): boolean => overlap(cell.x0, cell.x1, column.x0, column.x1) > 0;
  // The stub (first column) may have no head.
  const [, ...others] = columns;
  if (!others.every((column) => head.cells.filter((cell) => isOver(cell, column)).length === 1)) return columns;
  const isFree = (cell: TextLine): boolean =>
    columns.every(({ x0, x1 }) => cell.x1 < x0 - apart || cell.x0 > x1 + apart) &&
    head.cells.every((other) => other === cell || other.x1 < cell.x0 - apart || other.x0 > cell.x1 + apart);
  const free = head.cells.filter((cell) => !columns.some((column) => isOver(cell, column)));
  if (free.length === 0 || !free.every(isFree)) return columns;
  const { y0 = 0, y1 = 0 } = columns[0] ?? {};
  return [...columns, ...free.map(({ x0, x1 }) => ({ x0, x1, y0, y1 }))].sort((a, b) => a.x0 - b.x0);
}
