/**
 * Cells that span rows between two rules.
 *
 *   ──────────────────────────  ────────────────────────
 *             Wheat    1,204      North   Wheat   1,204     Left: a label in the vertical middle of the rows to which it applies;
 *    North                               ──────────────     if their number is even, it is on a line of its own.
 *             Barley      96              Barley     96     Right: a shorter rule divides the row for the columns that it covers;
 *   ──────────────────────────  ────────────────────────    in each other column one cell is beside both parts.
 */

import type { Box } from '../../geometry/box.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { LayoutCell } from '../layout.ts';
import type { Line } from '../ruling.ts';
import { isNumber } from './number-words.ts';
import { columnOf } from './table-grid.ts';
import type { TextRow } from './text-rows.ts';

interface Span {
  label: TextLine;
  column: number;
  /** The index of the first row to which it applies, and the number of rows. */
  from: number;
  size: number;
}

export interface SpannedRows {
  spans: readonly Span[];
  /** Without the labels. */
  rows: readonly TextRow[];
}

/** The largest distance from the middle of the first and last row, as a share of the row pitch. */
const MAX_OFF_MIDDLE = 0.3;
const MIN_CELLS = 2;

/**
 * The rows between two rules that share their labels; null when they are something else, such as the lines of one row.
 *
 * @param isPart whether the table has several such bands
 */
export function spannedRows(band: readonly TextRow[], columns: readonly Box[], isPart: boolean): SpannedRows | null {
  const placeOf = (cell: TextLine): number => columnOf(cell, columns).from;
  const isRow = ({ cells }: TextRow): boolean =>
    cells.length >= MIN_CELLS && cells.some((cell) => placeOf(cell) > 0 && isNumber(cell.runs));
  const rows = band.filter(isRow);
  const first = columns.findIndex((_, c) => rows.every(({ cells }) => cells.some((cell) => placeOf(cell) === c)));
  if (rows.length < 2 || first < 1) return null;
  const isLabel = (cell: TextLine): boolean => columnOf(cell, columns).to < first;
  if (band.some((row) => row.cells.some(({ rtl }) => rtl) || (!isRow(row) && !row.cells.every(isLabel)))) return null;
  const own = rows.map((row) => ({ ...row, cells: row.cells.filter((cell) => !isLabel(cell)) }));
  // Lines of one row are words, and some columns end before others.
  const places = own.map(({ cells }) => cells.map(placeOf).join());
  if (places.some((place, i) => place !== places[0] || (own[i]?.cells.length ?? 0) < MIN_CELLS)) return null;
  const labels = band.flatMap(({ cells }) => cells.filter(isLabel));
  const spans: Span[] = [];
  for (let column = 0; column < first; column++) {
    const found = spansOf(
      labels.filter((label) => placeOf(label) === column),
      rows,
      column,
    );
    const isOne = isPart && found?.length === 1;
    if (!found || found.length === 0 || !(isOne || (found.length > 1 && found.every(({ size }) => size > 1))))
      return null;
    spans.push(...found);
  }
  return { spans, rows: own };
}

/**
 * Assigns consecutive rows to the labels, so that each label is in the middle of its rows; null when rows are left over or a
 * label does not fit.
 */
function spansOf(labels: readonly TextLine[], rows: readonly TextRow[], column: number): Span[] | null {
  const [top, bottom] = [rows[0]?.baseline ?? 0, rows.at(-1)?.baseline ?? 0];
  const off = (MAX_OFF_MIDDLE * (bottom - top)) / (rows.length - 1);
  const spans: Span[] = [];
  let from = 0;
  for (const label of labels) {
    const end = 2 * label.baseline - (rows[from]?.baseline ?? Number.POSITIVE_INFINITY);
    let last = from;
    for (let i = from; i < rows.length; i++) if (offOf(rows[i], end) < offOf(rows[last], end)) last = i;
    if (offOf(rows[last], end) > 2 * off) return null;
    spans.push({ label, column, from, size: last - from + 1 });
    from = last + 1;
  }
  return from === rows.length ? spans : null;
}

const offOf = (row: TextRow | undefined, y: number): number =>
  Math.abs((row?.baseline ?? Number.POSITIVE_INFINITY) - y);

/** Puts each label into the first of its rows, as a cell that spans all of them. */
export function withSpannedLabels(
  rows: readonly LayoutCell[][],
  start: number,
  { spans, rows: own }: SpannedRows,
): LayoutCell[][] {
  return rows.map((row, i) => {
    if (i < start || i >= start + own.length) return row;
    return row.flatMap((cell, column) => {
      const span = spans.find(
        ({ column: at, from, size }) => at === column && i - start >= from && i - start < from + size,
      );
      if (!span) return [cell];
      return i - start > span.from ? [] : [{ ...cell, lines: [span.label], rowspan: span.size }];
    });
  });
}

const SAME_LEVEL_PT = 3;

interface Level {
  at: number;
  rules: readonly Line[];
}

/** The rules between two others that cover some columns, but not all. */
export function rulesBetween(above: Line, below: Line, rules: readonly Line[], columns: readonly Box[]): Line[] {
  return rules.filter(
    (rule) =>
      rule.at > above.at + SAME_LEVEL_PT &&
      rule.at < below.at - SAME_LEVEL_PT &&
      rule.from > above.from - SAME_LEVEL_PT &&
      rule.to < above.to + SAME_LEVEL_PT &&
      columns.some((column) => covers(rule, column)),
  );
}

const covers = (rule: Line, column: Pick<Box, 'x0' | 'x1'>): boolean =>
  rule.from < column.x0 + SAME_LEVEL_PT && rule.to > column.x1 - SAME_LEVEL_PT;

/** Divides a row at the rules inside it. */
export function partedRow(row: readonly LayoutCell[], rules: readonly Line[], columns: readonly Box[]): LayoutCell[][] {
  const levels = levelsOf(rules);
  const isParted = (column: number, level: number): boolean => {
    const place = columns[column];
    return place !== undefined && (levels[level]?.rules.some((rule) => covers(rule, place)) ?? false);
  };
  const edge = (level: number): number => levels[level]?.at ?? (level < 0 ? Number.NEGATIVE_INFINITY : Infinity);
  return Array.from({ length: levels.length + 1 }, (_, part): LayoutCell[] => {
    let next = 0;
    return row.flatMap((cell) => {
      const column = next;
      next += cell.colspan;
      if (part > 0 && !isParted(column, part - 1)) return [];
      let end = part;
      while (end < levels.length && !isParted(column, end)) end++;
      const lines = cell.lines.filter(
        ({ baseline, sizePt }) => baseline - 0.3 * sizePt > edge(part - 1) && baseline - 0.3 * sizePt <= edge(end),
      );
      return [{ ...cell, lines, rowspan: end - part + 1 }];
    });
  });
}

function levelsOf(rules: readonly Line[]): Level[] {
  const levels: { at: number; rules: Line[] }[] = [];
  for (const rule of [...rules].sort((a, b) => a.at - b.at)) {
    const level = levels.at(-1);
    if (level && rule.at - level.at < SAME_LEVEL_PT) level.rules.push(rule);
    else levels.push({ at: rule.at, rules: [rule] });
  }
  return levels;
}
