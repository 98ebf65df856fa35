/** Evidence that distinguishes a lattice that is a table from one that is a frame, a chart or decoration. */

import { area, union } from '../../geometry/box.ts';
import type { Line } from '../layout.ts';
import type { Slot } from './slots.ts';
import { isListInColumns } from './text-evidence.ts';

const MIN_FILLED_SHARE = 0.3;

/** @param closed whether every side of every cell is drawn and all text keeps inside, which says more than what the text is */
export function isTable(cells: readonly Slot[], rows: number, columns: number, closed: boolean): boolean {
  const filled = cells.filter((cell) => cell.lines.length > 0);
  if (filled.length < 2) return false;
  if (!closed && (isSparse(cells) || isListInColumns(filled.flatMap((cell) => cell.lines)))) return false;
  // Frames around text and side bars also have lines on both axes. A form has a label in each row, beside what is to be filled in.
  if (new Set(filled.map((cell) => cell.column)).size < 2) return closed && filled.length === rows;
  return rows > 1 || (columns > 2 && filled.length > 2);
}

/** Whether hardly any cell has text: a form to be filled in, or no table at all. */
export const isSparse = (cells: readonly Slot[]): boolean =>
  cells.filter((cell) => cell.lines.length > 0).length < MIN_FILLED_SHARE * cells.length;

/** The end of a chart's bar belongs to one bar; the edge of a column passes through most rows. */
const MIN_SUPPORT = 0.25;
const MIN_CHART_EDGES = 8;
const WEAK_SHARE = 0.75;

/**
 * Whether the lattice is made of the bars of a chart: each of its edges belongs to one bar only.
 *
 * @param lines of one direction
 * @param edges positions of the lattice's edges, including the outer ones
 * @param span the length of an edge through the whole lattice
 */
export function isChart(lines: readonly Line[], edges: readonly number[], span: number, tolerance: number): boolean {
  const inner = edges.slice(1, -1);
  const weak = inner.filter((at) => {
    const own = lines.filter((line) => Math.abs(line.at - at) <= tolerance);
    return own.reduce((sum, line) => sum + line.to - line.from, 0) < MIN_SUPPORT * span;
  });
  return inner.length >= MIN_CHART_EDGES && weak.length > WEAK_SHARE * inner.length;
}

/** A pane of a page that is laid out in boxes has at least this many lines and this share of the lattice. */
const PANE_LINES = 9;
const PANE_SHARE = 0.15;
const PANES_SHARE = 0.55;

/**
 * Panes of running text, at most two side by side, that fill most of the lattice: boxes of a page layout, not cells.
 *
 * @returns empty when the lattice is not such a page
 */
export function panesOf(cells: readonly Slot[]): Slot[] {
  const whole = area(union(cells.map((cell) => cell.box)));
  const panes = cells.filter((cell) => cell.lines.length >= PANE_LINES && area(cell.box) > PANE_SHARE * whole);
  const inRow = (row: number): number =>
    panes.filter((cell) => cell.row <= row && cell.row + cell.rowspan > row).length;
  if (panes.some((cell) => inRow(cell.row) > 2)) return [];
  return panes.reduce((sum, cell) => sum + area(cell.box), 0) > PANES_SHARE * whole ? panes : [];
}
