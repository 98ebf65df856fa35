/** Rows of a table whose cells are vertically centred, which is the default of browsers. */

import { type Box, union } from '../../geometry/box.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { columnOf } from './table-grid.ts';
import type { TextRow } from './text-rows.ts';
import { isFull } from './wrapped-rows.ts';

/** The largest difference between the middles of two cells of a row. */
const SAME_MIDDLE_EM = 0.15;
const SAME_SIZE = 1.15;
const MAX_LEADING_EM = 2;
const SAME_LEADING = 1.25;

/**
 * Whether the lines between two rules are one row: cells with different numbers of lines have the same vertical middle.
 *
 * @param columns if they are known
 */
export function isInMiddle(band: readonly TextRow[], columns?: readonly Box[]): boolean {
  const cells = cellsOf(band, columns);
  return new Set(cells?.map(({ length }) => length)).size > 1 && areInMiddle(cells ?? []);
}

/**
 * Whether each band is one row: some have vertically centred cells, and in the others the lines of each cell are continuous too.
 */
export function areMiddleRows(
  bands: readonly (readonly TextRow[])[],
  columns: readonly Box[],
  isOneRow: (band: readonly TextRow[]) => boolean,
): boolean {
  const isRow = (band: readonly TextRow[]): boolean => {
    const cells = isOneRow(band) ? null : cellsOf(band, columns);
    return !cells || areInMiddle(cells);
  };
  return bands.some((band) => isInMiddle(band, columns)) && bands.every(isRow);
}

/**
 * Whether the lines between two rules are one row: a label, and beside it a longer text that is vertically centred or aligned at
 * the top.
 */
export function isWholeRow(band: readonly TextRow[]): boolean {
  if (isInMiddle(band)) return true;
  const cells = cellsOf(band) ?? [];
  const isUneven = cells.length === 2 && cells[0]?.length !== cells[1]?.length;
  return isUneven && areAt(cells.map(topOf), cells);
}

/** The rows, where each band that is one row is replaced by one row, so that rows can be counted. */
export const withWholeRows = (bands: readonly TextRow[][]): TextRow[] =>
  bands.flatMap((band) => {
    const [first] = band;
    return first && isWholeRow(band) ? [{ ...first, cells: band.flatMap(({ cells }) => cells) }] : band;
  });

/** The lines of each cell, from the top; null when a line spans several columns. */
function cellsOf(band: readonly TextRow[], columns?: readonly Box[]): TextLine[][] | null {
  const lines = band.flatMap((row) => row.cells).sort((a, b) => a.baseline - b.baseline);
  if (!columns) return clusters(lines);
  const cells = new Map<number, TextLine[]>();
  for (const line of lines) {
    const { from, to } = columnOf(line, columns);
    if (from !== to) return null;
    cells.set(from, [...(cells.get(from) ?? []), line]);
  }
  return [...cells.values()];
}

/** Groups of lines that are above each other. */
function clusters(lines: readonly TextLine[]): TextLine[][] {
  const out: { x1: number; lines: TextLine[] }[] = [];
  for (const line of [...lines].sort((a, b) => a.x0 - b.x0)) {
    const last = out.at(-1);
    if (last && line.x0 < last.x1) {
      last.lines.push(line);
      last.x1 = Math.max(last.x1, line.x1);
    } else out.push({ x1: line.x1, lines: [line] });
  }
  return out.map((cluster) => cluster.lines.sort((a, b) => a.baseline - b.baseline));
}

const middleOf = (lines: readonly TextLine[]): number =>
  ((lines[0]?.baseline ?? 0) + (lines.at(-1)?.baseline ?? 0)) / 2;
const topOf = (lines: readonly TextLine[]): number => lines[0]?.baseline ?? 0;

/** Whether the cells of a row have the same vertical middle, and the lines of each are continuous. */
const areInMiddle = (cells: readonly (readonly TextLine[])[]): boolean => areAt(cells.map(middleOf), cells);

function areAt(heights: readonly number[], cells: readonly (readonly TextLine[])[]): boolean {
  if (cells.length < 2) return false;
  const sizes = cells.flat().map(({ sizePt }) => sizePt);
  const em = Math.max(...sizes);
  if (em > SAME_SIZE * Math.min(...sizes)) return false;
  if (Math.max(...heights) - Math.min(...heights) > SAME_MIDDLE_EM * em) return false;
  const gaps = cells.flatMap((lines) => lines.slice(1).map(({ baseline }, i) => baseline - (lines[i]?.baseline ?? 0)));
  if (Math.max(...gaps) > Math.min(MAX_LEADING_EM * em, SAME_LEADING * Math.min(...gaps))) return false;
  return cells.every((lines) => {
    const box = union(lines);
    return lines.every((line, i) => {
      const next = lines[i + 1];
      return !next || (next.baseline > line.baseline && isFull(line, next, box));
    });
  });
}
