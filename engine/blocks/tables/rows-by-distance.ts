/**
 * Rows of a table of numbers by the distance of their lines.
 *
 *   Wages and other                 Lines of one row are closer than rows are, and a row has its numbers on one line, be it the
 *   payments          1,204         first, the middle or the last one. Where the distances leave no line of numbers beside
 *                                   another one, they tell the rows.
 *   Rents               310
 */

import type { Box } from '../../geometry/box.ts';
import { linesIn } from './table-grid.ts';
import { groupsWithin, type TextRow } from './text-rows.ts';
import { hasFigures, ROW_GAP, repeatsNumber } from './wrapped-rows.ts';

/**
 * @param rows the lines, from the top
 * @returns the lines of each row, and from which distance in points a new row begins; null where distances don't tell it
 */
export function rowsByDistance(
  rows: readonly TextRow[],
  columns: readonly Box[],
): { groups: TextRow[][]; limit: number } | null {
  const distances = rows
    .map((row, i) => row.baseline - (rows[i - 1] ?? row).baseline)
    .slice(1)
    .sort((a, b) => a - b);
  for (let i = distances.length - 1; i > 0; i--) {
    const [less, more] = [distances[i - 1] ?? 0, distances[i] ?? 0];
    if (more < ROW_GAP * less) continue;
    const limit = (less + more) / 2;
    const groups = groupsWithin(rows, limit);
    const numbered = groups.map((group) => group.filter((row) => hasFigures(row, columns)).length);
    const areTwo = (group: readonly TextRow[]): boolean =>
      group.some((row, at) => repeatsNumber(group.slice(0, at), row, columns));
    if (numbered.some((count) => count > 1) || groups.some(areTwo)) continue;
    const haveFigures = groups.every(({ length }, at) => length === 1 || numbered[at] === 1);
    return haveFigures && more >= ROW_GAP * widestLeading(groups, columns) ? { groups, limit } : null;
  }
  return null;
}

/** The widest distance of lines of one cell, of which the numbers of the row may stand between two. */
const widestLeading = (groups: readonly TextRow[][], columns: readonly Box[]): number =>
  Math.max(
    ...groups.flatMap((group) =>
      linesIn(group, columns).flatMap((lines) =>
        lines.map(({ baseline }, i) => baseline - (lines[i - 1]?.baseline ?? baseline)),
      ),
    ),
  );
