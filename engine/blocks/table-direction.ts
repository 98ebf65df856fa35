/** From which side the columns of a table are read. */

import type { GlyphRun } from '../extract/page-content.ts';
import { isRightToLeft } from '../extract/unicode.ts';
import type { PlacedRun } from '../lines/text-line.ts';
import type { LayoutCell, TableBlock } from './layout.ts';

/** Where the file draws a run. */
export type PlaceOf = (run: GlyphRun) => number;

/**
 * Turns the columns of a table whose text reads from the right. A table that was only translated may have kept its
 * order: where the file draws the words of a line as they are read, it draws the cells of a row so, too, and tells.
 *
 * @param table with its cells from left to right
 */
export function inReadingDirection(table: TableBlock, placeOf: PlaceOf): TableBlock {
  const lines = table.rows.flat().flatMap((cell) => cell.lines);
  if (lines.filter((line) => line.rtl).length <= 0.5 * lines.length) return table;
  const words = lines.flatMap((line) =>
    steps(
      line.runs.filter((run) => isRightToLeft(run.text)),
      placeOf,
    ),
  );
  const drawnAsRead = balance(words) < 0;
  const cells = table.rows.flatMap((row) => steps(firstRuns(row), placeOf));
  if (drawnAsRead && balance(cells) > 0) return table;
  return { ...table, columns: [...table.columns].reverse(), rows: table.rows.map((row) => [...row].reverse()) };
}

/** For all neighbours from left to right: how far the file draws the right one behind the left one. */
function steps(runs: readonly GlyphRun[], placeOf: PlaceOf): number[] {
  return runs.slice(1).map((run, i) => placeOf(run) - placeOf(runs[i] ?? run));
}

const balance = (values: readonly number[]): number => values.reduce((sum, value) => sum + Math.sign(value), 0);

function firstRuns(row: readonly LayoutCell[]): PlacedRun[] {
  return row.flatMap((cell) => cell.lines[0]?.runs[0] ?? []);
}
