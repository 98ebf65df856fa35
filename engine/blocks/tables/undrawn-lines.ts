/**
 * Lines of a lattice that are not drawn, and that its text shows.
 *
 *            │ N     A     M       Style sheets draw a rule beside the labels and one under the head, borders or shading for every
 *   ─────────┼──────────────       second row only, or rules on one side of a column. What stands in the cells keeps to the rows and
 *   N  none  │ N,N   N,A   N,M    columns all the same.
 *   A  more  │ A,N   A,A   A,M
 */

import { union } from '../../geometry/box.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { Line, Ruling } from '../layout.ts';
import { decide } from './decide.ts';
import { isWrapped } from './list-lines.ts';
import { cellsOf } from './rows-between.ts';
import { middleOf, type Slot } from './slots.ts';
import { columnIn, findColumns, toCells } from './table-grid.ts';
import { rowsOfSegments } from './text-rows.ts';

export function undrawnLines(slots: readonly Slot[], columns: number): Ruling {
  const horizontal = slots.flatMap((slot) => linesBesideRows(slot, slots));
  const vertical = linesInPlainRows(slots, columns);
  if (horizontal.length + vertical.length > 0) return { horizontal, vertical };
  const byColumn = Map.groupBy(slots, ({ column, colspan }) => (colspan === 1 ? column : -1));
  byColumn.delete(-1);
  return { horizontal, vertical: [...byColumn.values()].flatMap(linesBetweenWords) };
}

/** Columns are farther apart than words. */
const MIN_GAP_EM = 0.6;
/** Share of the columns that a row without drawn cells must fill. */
const FILLED_SHARE = 0.6;

/**
 * The vertical lines that are missing in rows without drawn cells, for example when only every second row has borders or shading.
 * The words of such a row keep to the columns of the drawn rows and fill most of them.
 */
function linesInPlainRows(slots: readonly Slot[], columns: number): Line[] {
  const drawn = [...Map.groupBy(slots, ({ row }) => row).values()].find((row) => row.length === columns) ?? [];
  const edges = drawn.flatMap(({ column, box }) => (column > 0 ? [box.x0] : []));
  return slots
    .filter(({ colspan, lines }) => colspan === columns && edges.length > 0 && fillsColumns(lines, edges))
    .flatMap((slot) => linesAt(edges, slot));
}

const linesAt = (edges: readonly number[], { box }: Slot): Line[] =>
  edges.map((at) => ({ at, from: box.y0, to: box.y1 }));

/** Whether the line has no gap at the position that is wider than one between words. */
function isCrossed({ runs, sizePt }: TextLine, x: number): boolean {
  const left = Math.max(...runs.flatMap((run) => (run.x0 < x - 1 ? [run.x1] : [])));
  const right = Math.min(...runs.flatMap((run) => (run.x0 < x - 1 ? [] : [run.x0])));
  return left > x + 1 || right - left <= MIN_GAP_EM * sizePt;
}

function fillsColumns(lines: readonly TextLine[], edges: readonly number[]): boolean {
  if (lines.some((line) => edges.some((x) => isCrossed(line, x)))) return false;
  const filled = new Set(lines.flatMap(({ runs }) => runs.map(({ x0 }) => edges.filter((x) => x <= x0).length)));
  return filled.size > 1 && filled.size >= FILLED_SHARE * (edges.length + 1);
}

const SAME_BASELINE_PT = 2;
/** The lines of a label beside as many rows may be as high as these by chance. */
const MIN_ROWS = 3;

/** The horizontal lines that are missing in a slot beside several rows, where each of its lines is as high as one of a row beside it. */
function linesBesideRows({ row, rowspan, lines, box }: Slot, slots: readonly Slot[]): Line[] {
  if (lines.length < MIN_ROWS || isWrapped({ lines, box }, { leastWords: 2 })) return [];
  const beside = slots.filter((slot) => slot.rowspan === 1 && slot.row >= row && slot.row < row + rowspan);
  const rows = Array.from({ length: rowspan }, (_, i) => beside.filter((slot) => slot.row === row + i));
  const areLevel = rows.every((own) => {
    const [first] = own;
    const within = lines.filter((line) => first && middleOf(line) > first.box.y0 && middleOf(line) < first.box.y1);
    const baselines = own.flatMap((slot) => slot.lines.map(({ baseline }) => baseline));
    return (
      within.length > 0 &&
      within.every((line) => baselines.some((at) => Math.abs(at - line.baseline) < SAME_BASELINE_PT))
    );
  });
  return areLevel
    ? rows.slice(1).flatMap(([first]) => (first ? [{ at: first.box.y0, from: box.x0, to: box.x1 }] : []))
    : [];
}

const MIN_FULL_SHARE = 0.6;

/**
 * The vertical lines that are missing between the columns of words in one drawn column. Where a head stands across them, there is none.
 *
 * @param slots of one column
 */
function linesBetweenWords(slots: readonly Slot[]): Line[] {
  const rows = rowsOfSegments(slots.flatMap(({ lines }) => lines.flatMap(cellsOf)));
  const parted = rows.filter(({ cells }) => cells.length > 1);
  const box = union(slots.map((slot) => slot.box));
  const columns = findColumns(parted, box);
  const isFull = ({ cells }: (typeof rows)[number]): boolean =>
    cells.length === columns.length && cells.every((cell, i) => columnIn(cell, columns) === i);
  const full = rows.filter(isFull);
  if (full.length < Math.max(MIN_ROWS, MIN_FULL_SHARE * rows.length)) return [];
  const read = (): ReturnType<typeof toCells> =>
    toCells(
      full.map((row) => [row]),
      columns,
      0,
    );
  if (!decide({ source: 'gaps', box, columns, rows: full, headRows: 0, read })) return [];
  const edges = columns.slice(1).map(({ x0 }, i) => (x0 + (columns[i]?.x1 ?? x0)) / 2);
  const isWhole = ({ lines }: Slot): boolean => lines.some((line) => edges.some((x) => isCrossed(line, x)));
  return slots.flatMap((slot) => (isWhole(slot) ? [] : linesAt(edges, slot)));
}
