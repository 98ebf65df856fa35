/**
 * Rows of a table of numbers by the distance of their lines.
 *
 *   Wages and other                 Lines of one row are closer than rows are, and a row has its numbers on one line, be it the
 *   payments          1,204         first, the middle or the last one. Where the distances leave no line of numbers beside
 *                                   another one, they tell the rows.
 *   Rents               310
 */

import type { Box } from '../../geometry/box.ts';
import { isNumber } from './number-words.ts';
import { columnOf } from './table-grid.ts';
import type { TextRow } from './text-rows.ts';
import { judged, linesOf, ROW_GAP } from './wrapped-rows.ts';

/** Of the lines that go on, the share below a line that had no room for the next word. */
const MIN_FULL_SHARE = 0.7;
/** So many rows of several lines do not come about by chance. */
const MIN_WRAPPED = 2;

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
    const numbered = groups.map((group) => group.filter((row) => hasNumbers(row, columns)).length);
    if (numbered.some((count) => count > 1)) continue;
    const { goingOn, full } = judged(groups, columns);
    const wrapped = groups.filter(({ length }) => length > 1);
    const isSure =
      wrapped.length >= MIN_WRAPPED &&
      groups.every(({ length }, at) => length === 1 || numbered[at] === 1) &&
      more >= ROW_GAP * widestLeading(groups, columns);
    return isSure && full >= MIN_FULL_SHARE * goingOn ? { groups, limit } : null;
  }
  return null;
}

/** Whether there is a number behind the first column, which may hold the days of dates. */
const hasNumbers = ({ cells }: TextRow, columns: readonly Box[]): boolean =>
  cells.some((cell) => isNumber(cell.runs) && columnOf(cell, columns).from > 0);

function groupsWithin(rows: readonly TextRow[], limit: number): TextRow[][] {
  const groups: TextRow[][] = [];
  rows.forEach((row, i) => {
    const above = rows[i - 1];
    if (above && row.baseline - above.baseline < limit) groups.at(-1)?.push(row);
    else groups.push([row]);
  });
  return groups;
}

/** The widest distance of lines of one cell, of which the numbers of the row may stand between two. */
const widestLeading = (groups: readonly TextRow[][], columns: readonly Box[]): number =>
  Math.max(
    ...groups.flatMap((group) =>
      linesOf(group, columns).flatMap((lines) =>
        lines.map(({ baseline }, i) => baseline - (lines[i - 1]?.baseline ?? baseline)),
      ),
    ),
  );
