/** Evidence that distinguishes a lattice that is a table from one that is a frame, a chart or decoration. */

import { type Box, height, union, width } from '../../geometry/box.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { Line } from '../ruling.ts';
import type { Slot } from './slots.ts';
import { isListInColumns, LEADERS } from './text-evidence.ts';

const MIN_FILLED_SHARE = 0.3;
const MAX_CUT_SHARE = 0.12;

export function isTable(cells: readonly Slot[], rows: number, columns: number): boolean {
  const filled = cells.filter((cell) => cell.lines.length > 0);
  const leaders = filled.flatMap((cell) => cell.lines).filter((line) => LEADERS.test(textOfLine(line)));
  if (columns <= 3 && leaders.length >= 3) return false;
  if (filled.length < 2 || filled.length < MIN_FILLED_SHARE * cells.length) return false;
  if (isListInColumns(filled.flatMap((cell) => cell.lines))) return false;
  // Frames around text and side bars also have lines on both axes.
  if (new Set(filled.map((cell) => cell.column)).size < 2) return isForm(cells, rows, columns);
  return rows > 1 || (columns > 2 && filled.length > 2);
}

const MIN_FORM_ROWS = 3;
const MAX_LABEL_LINES = 2;
/** The least width of a field to write in. */
const MIN_ROOM_EM = 5;

/** Whether it is a form: each row has one label, and the cells beside it are empty and wide enough for an answer. */
function isForm(cells: readonly Slot[], rows: number, columns: number): boolean {
  if (rows < MIN_FORM_ROWS || cells.length !== rows * columns) return false;
  const labels = cells.filter((cell) => cell.lines.length > 0);
  const em = Math.max(...labels.flatMap(({ lines }) => lines.map(({ sizePt }) => sizePt)));
  const rooms = cells.filter((cell) => cell.lines.length === 0);
  return (
    labels.length === rows &&
    labels.every(({ lines }) => lines.length <= MAX_LABEL_LINES) &&
    rooms.every(({ box }) => width(box) > MIN_ROOM_EM * em)
  );
}

/**
 * Whether many lines of text continue from one cell into the next, so that the lattice is decoration. Lines that begin (in
 * right-to-left text: end) where most lines of their column do are not counted: they belong to cells without padding.
 */
export function cutsText(cells: readonly Slot[]): boolean {
  let met = 0;
  let lines = 0;
  for (const cell of cells) {
    lines += cell.lines.length;
    for (const other of cells) {
      if (other.row !== cell.row || other.column !== cell.column + cell.colspan) continue;
      const cut = cell.lines.filter((a) => other.lines.some((b) => runsOn(a, b))).length;
      if (cut > 0 && !standsAtEdge(other, cells, 'x0') && !standsAtEdge(cell, cells, 'x1')) met += cut;
    }
  }
  return met > MAX_CUT_SHARE * lines;
}

const SAME_EDGE_PT = 0.5;
const EDGE_SHARE = 0.6;
const MIN_EDGES = 3;

/** Whether a cell's text as a whole begins (or ends) where that of most cells of its column does. */
function standsAtEdge(cell: Slot, cells: readonly Slot[], side: 'x0' | 'x1'): boolean {
  const edgeOf = ({ lines }: Slot): number =>
    side === 'x0' ? Math.min(...lines.map(({ x0 }) => x0)) : Math.max(...lines.map(({ x1 }) => x1));
  const end = ({ column, colspan }: Slot): number => (side === 'x0' ? column : column + colspan);
  const column = cells.filter((other) => end(other) === end(cell) && other.lines.length > 0);
  const own = edgeOf(cell);
  const there = column.filter((other) => Math.abs(edgeOf(other) - own) <= SAME_EDGE_PT).length;
  return there >= Math.max(MIN_EDGES, EDGE_SHARE * column.length);
}

function runsOn(a: TextLine, b: TextLine): boolean {
  return Math.abs(a.baseline - b.baseline) < 1 && b.x0 - a.x1 < 0.36 * a.sizePt && b.x0 - a.x1 > -a.sizePt;
}

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
/** If more than two panes are side by side, they are columns of a newspaper, of which at least two have this many lines. */
const COLUMN_LINES = 14;

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
  if (panes.some((cell) => inRow(cell.row) > 2) && !areNewspaper(cells)) return [];
  return panes.reduce((sum, cell) => sum + area(cell.box), 0) > PANES_SHARE * whole ? panes : [];
}

/**
 * Whether the cells are long columns that no rule divides all at the same height: content between rules in one of them is then a
 * quotation or a notice.
 */
function areNewspaper(cells: readonly Slot[]): boolean {
  const columns = Math.max(...cells.map((cell) => cell.column + cell.colspan));
  const body = cells.filter((cell) => cell.colspan < columns);
  if (body.some((cell) => cell.colspan > 1)) return false;
  const top = Math.min(...body.map((cell) => cell.row));
  const parted = body.some(
    ({ row }) => row > top && !body.some((other) => other.row < row && other.row + other.rowspan > row),
  );
  const lines = Map.groupBy(body, (cell) => cell.column)
    .values()
    .map((own) => own.reduce((sum, cell) => sum + cell.lines.length, 0));
  return !parted && lines.filter((count) => count >= COLUMN_LINES).toArray().length >= 2;
}

const area = (box: Box): number => width(box) * height(box);
