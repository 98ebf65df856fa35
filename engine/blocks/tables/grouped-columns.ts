/**
 * Several columns of numbers in one slot between vertical rules: many tables have rules only between groups of columns.
 *
 *   Region │ 2019  2020 │ Change     A gap through the numbers of most rows separates the columns; a head over the gap
 *   North  │  412   388 │   −5.8     spans all of them.
 */

import type { TextLine } from '../../lines/text-line.ts';
import type { Line } from '../ruling.ts';
import { columnGapsOf, cutAt, inPieces, type Row } from './column-gaps.ts';
import { isNumber } from './number-words.ts';
import type { Slot } from './slots.ts';

const MIN_ROWS = 3;
/** Share of the rows with numbers. */
const TABULAR_SHARE = 0.7;
/** Columns are farther apart than numbers in a sentence. */
const MIN_GAP_EM = 0.6;

/** The vertical lines that are missing between columns, each as high as its slot. */
export function linesBetweenNumbers(slots: readonly Slot[]): Line[] {
  const single = slots.filter(({ colspan }) => colspan === 1);
  const lines = [...Map.groupBy(single, ({ column }) => column).values()].flatMap(partedSlots);
  if (lines.length === 0) return [];
  const edges = new Set([...lines.map(({ at }) => at), ...single.map(({ box }) => box.x0)]);
  return [...lines, ...slots.filter(({ colspan }) => colspan > 1).flatMap((slot) => partedHead(slot, [...edges]))];
}

/** Share of the columns that a row without drawn cells must fill. */
const FILLED_SHARE = 0.6;

/**
 * The vertical lines that are missing in rows without drawn cells, for example when only every second row has borders or shading.
 * The words of such a row keep to the columns of the drawn rows and fill most of them.
 */
export function linesInPlainRows(slots: readonly Slot[], columns: number): Line[] {
  const drawn = [...Map.groupBy(slots, ({ row }) => row).values()].find((row) => row.length === columns);
  if (!drawn) return [];
  const edges = drawn.flatMap(({ column, box }) => (column > 0 ? [box.x0] : []));
  return slots
    .filter(({ colspan, lines }) => colspan === columns && fillsColumns(lines, edges))
    .flatMap(({ box }) => edges.map((at) => ({ at, from: box.y0, to: box.y1 })));
}

function fillsColumns(lines: readonly TextLine[], edges: readonly number[]): boolean {
  if (lines.some((line) => !edges.every((x) => isFree(line, x)))) return false;
  const filled = new Set(lines.flatMap(({ runs }) => runs.map(({ x0 }) => edges.filter((x) => x <= x0).length)));
  return filled.size > 1 && filled.size >= FILLED_SHARE * (edges.length + 1);
}

/** Whether no word crosses the edge and the gap around it is wide enough. */
const isFree = (line: TextLine, x: number): boolean =>
  !line.runs.some((run) => run.x0 < x - 1 && run.x1 > x + 1) && isClear([line], x);

function partedSlots(slots: readonly Slot[]): Line[] {
  const rows = slots.flatMap(({ lines }) => lines.map(rowOf));
  const tabular = rows.filter((row) => row.tabular);
  const numbered = rows.filter(({ pieces }) => pieces.some(isNumber));
  if (tabular.length < MIN_ROWS || tabular.length < TABULAR_SHARE * numbered.length) return [];
  const gaps = columnGapsOf(tabular).filter((x) => tabular.every(({ line }) => isClear(line.cells, x)));
  return slots
    .filter(({ lines }) => lines.every((line) => keepsToColumns(line, gaps)))
    .flatMap(({ box }) => gaps.map((at) => ({ at, from: box.y0, to: box.y1 })));
}

/** The missing lines in a head over groups of columns, if it has words over each column. */
function partedHead({ box, lines }: Slot, edges: readonly number[]): Line[] {
  const inside = edges.filter((x) => x > box.x0 + 1 && x < box.x1 - 1);
  const parted = lines.length > 0 && lines.every((line) => cutWhole(line, inside).length === inside.length + 1);
  return parted ? inside.map((at) => ({ at, from: box.y0, to: box.y1 })) : [];
}

const rowOf = (line: TextLine): Row => inPieces({ baseline: line.baseline, sizePt: line.sizePt, cells: [line] });

function isClear(cells: readonly TextLine[], x: number): boolean {
  const runs = cells.flatMap((cell) => cell.runs);
  const left = Math.max(...runs.flatMap((run) => (run.x0 < x ? [run.x1] : [])));
  const right = Math.min(...runs.flatMap((run) => (run.x0 < x ? [] : [run.x0])));
  return right - left > MIN_GAP_EM * (cells[0]?.sizePt ?? 0);
}

/** The line's text between the gaps; empty when it crosses one. */
function cutWhole(line: TextLine, gaps: readonly number[]): TextLine[] {
  const { cells } = cutAt({ baseline: line.baseline, sizePt: line.sizePt, cells: [line] }, gaps);
  return cells.some(({ x0, x1 }) => gaps.some((x) => x0 < x && x1 > x)) ? [] : cells;
}

/** Whether the line has a cell in several columns. Words that stand alone may be the head of all columns and do not count. */
function keepsToColumns(line: TextLine, gaps: readonly number[]): boolean {
  const cells = cutWhole(line, gaps);
  return cells.length > 1 || (cells.length > 0 && isNumber(line.runs));
}
