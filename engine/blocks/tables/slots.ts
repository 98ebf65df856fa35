/** The slots of a lattice, as the cells and the rows that a reader sees. */

import { type Box, width } from '../../geometry/box.ts';
import { listMark } from '../../lines/marks/list-mark.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { LayoutCell } from '../layout.ts';
import { centredRows } from './centred-rows.ts';
import { baselinesOfRows, isWrapped, MIN_LINES, nearest } from './list-lines.ts';
import { MIN_COLUMNS } from './row-labels.ts';
import { areCheap, partitionRows } from './row-partition.ts';
import { alignmentOf } from './table-cells.ts';
import { linesIn } from './table-grid.ts';
import { rowsOfSegments } from './text-rows.ts';

/** A cell by its position in the grid. */
export interface Slot {
  row: number;
  column: number;
  rowspan: number;
  colspan: number;
  box: Box;
  lines: TextLine[];
}

/** Narrower empty slots are the edge of a highlight or a doubled line. */
export const SLIVER_PT = 14;

/**
 * Joins empty slivers to a neighbouring cell and drops grid columns in which no cell begins any more. A sliver is joined across
 * the edge that fewer rows have, so that the edge shared by the other rows remains.
 */
export function withoutSlivers(slots: readonly Slot[]): Slot[] {
  const starts = new Map<number, number>();
  for (const slot of slots) starts.set(slot.column, (starts.get(slot.column) ?? 0) + 1);
  const kept: Slot[] = [];
  for (const row of Map.groupBy(slots, (slot) => slot.row).values()) {
    const out: Slot[] = [];
    let pending: Slot | null = null;
    for (const slot of [...row].sort((a, b) => a.column - b.column)) {
      const next: Slot = pending ? join(pending, slot) : slot;
      pending = null;
      const last = out.at(-1);
      const end = slot.column + slot.colspan;
      const toLeft =
        last && isBeside(last, next) && (starts.get(slot.column) ?? 0) < (starts.get(end) ?? Number.MAX_SAFE_INTEGER);
      if (!isSliver(next)) out.push(next);
      else if (toLeft && last) out[out.length - 1] = join(last, next);
      else pending = next;
    }
    if (pending) out.push(pending);
    kept.push(...out);
  }
  return compress(kept);
}

function isBeside(left: Slot, right: Slot): boolean {
  return left.rowspan === right.rowspan && left.column + left.colspan === right.column;
}

function join(left: Slot, right: Slot): Slot {
  const lines = left.lines.length > 0 ? left.lines : right.lines;
  return {
    ...left,
    lines,
    colspan: right.column + right.colspan - left.column,
    box: { ...left.box, x1: right.box.x1 },
  };
}

const isSliver = (slot: Slot): boolean => slot.lines.length === 0 && width(slot.box) < SLIVER_PT;

function compress(slots: readonly Slot[]): Slot[] {
  const used = [...new Set(slots.map((slot) => slot.column))].sort((a, b) => a - b);
  const place = new Map(used.map((column, i) => [column, i]));
  return slots.map((slot) => {
    const end = used.filter((column) => column < slot.column + slot.colspan).length;
    const column = place.get(slot.column) ?? 0;
    return { ...slot, column, colspan: end - column };
  });
}

const LONG_NOTE = 40;

/** Removes rows that span the whole width above and below the cells: a title in the frame, notes under the table. */
export function withoutFrameText(slots: readonly Slot[]): Slot[] {
  const columns = Math.max(...slots.map((slot) => slot.column + slot.colspan));
  const rows = [...Map.groupBy(slots, (slot) => slot.row)].sort((a, b) => a[0] - b[0]).map(([, row]) => row);
  const whole = (row: readonly Slot[] | undefined): Slot | null => {
    const filled = row?.filter((slot) => slot.lines.length > 0) ?? [];
    const only = filled[0];
    return filled.length === 1 && only && only.colspan === columns ? only : null;
  };
  while (rows.length > 2 && whole(rows[0])) rows.shift();
  while (rows.length > 2) {
    const last = whole(rows.at(-1));
    if (!last || last.lines.map(textOfLine).join(' ').length < LONG_NOTE) break;
    rows.pop();
  }
  return compress(rows.flat());
}

/** With fewer rows, the centred lines of one cell may match the rows by chance. */
const MIN_SPANNED_ROWS = 5;
const LISTED_ROWS_SHARE = 0.8;

/**
 * Divides the slots of a column that has no lines beside ruled rows: its text lines are assigned to the rows that they are in.
 */
export function partTallSlots(slots: readonly Slot[]): Slot[] {
  const rows = new Map<number, { y0: number; y1: number }>();
  for (const slot of slots) if (slot.rowspan === 1) rows.set(slot.row, { y0: slot.box.y0, y1: slot.box.y1 });
  return slots.flatMap((slot) => {
    if (slot.rowspan < MIN_SPANNED_ROWS || slot.lines.length < LISTED_ROWS_SHARE * slot.rowspan) return [slot];
    const parts = Array.from({ length: slot.rowspan }, (_, i): Slot => {
      const row = slot.row + i;
      const { y0, y1 } = rows.get(row) ?? { y0: slot.box.y1, y1: slot.box.y1 };
      const lines = slot.lines.filter((line) => middleOf(line) > y0 && middleOf(line) <= y1);
      return { ...slot, row, rowspan: 1, lines, box: { ...slot.box, y0, y1 } };
    });
    const listed = parts.filter((part) => part.lines.length === 1).length;
    return listed >= LISTED_ROWS_SHARE * slot.rowspan && listed >= slot.lines.length ? parts : [slot];
  });
}

export const middleOf = (line: TextLine): number => line.baseline - 0.25 * line.sizePt;

/** Divides a row of slots with several rows of text, whose lines are at the same heights in every column or about the same middles. */
export function partTextRows(slots: readonly Slot[]): Slot[] {
  const out: Slot[] = [];
  let shift = 0;
  const drawn = [...Map.groupBy(slots, (slot) => slot.row)].sort((a, b) => a[0] - b[0]);
  for (const [row, own] of drawn) {
    const isBody = row > 0 && drawn.length === HEAD_AND_BODY;
    const mayBeBody = isBody || drawn.length === 1;
    const parts = (mayBeBody ? severalRows(own) : null) ??
      textRowsOf(own, isBody) ?? [own.flatMap(({ lines }) => lines)];
    parts.forEach((part, i) => {
      for (const slot of own)
        out.push({ ...slot, lines: slot.lines.filter((line) => part.includes(line)), row: row + shift + i });
    });
    shift += parts.length - 1;
  }
  return out;
}

const HEAD_AND_BODY = 2;

/**
 * The lines of each row of text; undefined where the slots have one.
 *
 * @param isBody whether nothing else is below the head: hardly any table has one row there
 */
function textRowsOf(slots: readonly Slot[], isBody: boolean): TextLine[][] | undefined {
  const lines = slots.flatMap((slot) => slot.lines);
  const columns = slots.map(({ box }) => box);
  const baselines = commonBaselines(slots, isBody);
  if (baselines && isBody)
    return withoutWraps(baselines, slots).map((own) =>
      lines.filter((line) => own.includes(nearest(baselines, line.baseline))),
    );
  if (baselines) return baselines.map((at) => lines.filter(({ baseline }) => nearest(baselines, baseline) === at));
  const rows = centredRows(rowsOfSegments(lines), columns)?.map((group) => group.flatMap(({ cells }) => cells));
  // A cell of many lines is about the middle of one of its own lines, too.
  return rows?.every((row) => slots.every((slot) => slot.lines.some((line) => row.includes(line)))) ? rows : undefined;
}

/** The baselines of each row: a line goes on with the row above where nothing is in the first column and the lines above it are full. */
function withoutWraps(baselines: readonly number[], slots: readonly Slot[]): number[][] {
  const filled = slots.filter(({ lines }) => lines.length > 0);
  const rows: number[][] = [];
  for (const at of baselines) {
    const own = filled.map(({ lines, box }) => {
      const i = lines.findIndex(({ baseline }) => nearest(baselines, baseline) === at);
      return { pair: lines.slice(Math.max(0, i - 1), i + 1), box, isHere: i >= 0 };
    });
    const goesOn = ({ pair, box }: (typeof own)[number]): boolean =>
      pair.length === 2 && isWrapped({ lines: pair, box }, { leastWords: 2 });
    const above = rows.at(-1);
    if (above && !own[0]?.isHere && own.every((cell) => !cell.isHere || goesOn(cell))) above.push(at);
    else rows.push([at]);
  }
  return rows;
}

const commonBaselines = (slots: readonly Slot[], isBody = false): number[] | null =>
  slots.some(({ rowspan, colspan, row }) => rowspan > 1 || (row === 0 && colspan > 1))
    ? null
    : baselinesOfRows(slots, isBody, isBody ? MIN_LINES : undefined);

/**
 * The rows that the lines of these slots are, where hardly anything speaks against them or two columns have a line in each.
 *
 * @returns null where they may be one row, whose cells have several paragraphs
 */
function severalRows(slots: readonly Slot[]): TextLine[][] | null {
  const lines = slots.flatMap((slot) => slot.lines);
  if (slots.filter((slot) => slot.lines.length > 0).length < 2) return null;
  // The items of a list are lines of one cell.
  if (lines.some((line) => listMark(line)?.kind === 'bullet')) return null;
  const columns = slots.map(({ box }) => box);
  const parted = partitionRows(rowsOfSegments(lines), columns);
  if (!parted || parted.groups.length < 2) return null;
  const rows = parted.groups.map((group) => linesIn(group, columns));
  // A label in the middle of its rows is level with none where these are of an even number.
  const figures = rows.filter(([, ...others]) => others.flat().length > 0);
  const level = columns.filter((_, c) => figures.every((row) => row[c]?.length === 1)).length;
  const areLevel = columns.length >= MIN_COLUMNS && figures.length >= MIN_LINES && level >= 2;
  return areCheap([parted]) || areLevel ? parted.groups.map((group) => group.flatMap(({ cells }) => cells)) : null;
}

/** Whether the slots of some row have rows of text, other than text that runs on in each of them. */
export const haveTextRows = (slots: readonly Slot[]): boolean =>
  [...Map.groupBy(slots, ({ row }) => row).values()].some(
    (own) => commonBaselines(own) !== null || severalRows(own) !== null,
  );

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
