/**
 * Rows that no distance parts and no rule: each line of a cell is an entry of its own, beside those of the other cells.
 *
 *   Gamma   Transformed gamma     trgamma     The lines of all cells are at the same heights, and those of one column at least
 *           Inverse gamma         invgamma    don't run on: they end though the next word had room, or begin anew.
 *           Inverse exponential   invexp
 */

import { type Box, width } from '../../geometry/box.ts';
import { fits } from '../../lines/first-word.ts';
import { listMark } from '../../lines/marks/list-mark.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { isNumber } from './number-words.ts';
import { linesIn } from './table-grid.ts';
import { CAPITAL_START, type TextRow } from './text-rows.ts';
import { wordsOf } from './wrapped-rows.ts';

/** What a cell has of lines, and how wide they may be. */
export interface CellLines {
  lines: readonly TextLine[];
  box: Pick<Box, 'x0' | 'x1'>;
}

export const MIN_LINES = 3;
const MIN_LINES_SHARE = 0.4;
/** Two or three lines come about by chance. */
const MIN_WHOLE_LINES = 4;

/**
 * @param cells of one row
 * @param capitalsBegin whether lines that begin with capitals are no wrapped text; names in narrow cells are
 * @param leastWhole how many lines each cell has at least where only some of them are no wrapped text
 * @returns the baselines of the rows that it is in truth; null where it is one row
 */
export function baselinesOfRows(
  cells: readonly CellLines[],
  capitalsBegin = false,
  leastWhole = MIN_WHOLE_LINES,
): number[] | null {
  const filled = cells.filter(({ lines }) => lines.length > 0);
  // The items of a list are lines of one cell.
  if (filled.some(({ lines }) => lines.some((line) => listMark(line)?.kind === 'bullet'))) return null;
  const most = [...filled].sort((a, b) => b.lines.length - a.lines.length)[0];
  const numbers = filled.filter(({ lines }) => lines.every((line) => isNumber(line.runs))).length;
  if (!most || most.lines.length < (numbers > 1 ? 2 : MIN_LINES) || filled.length < 2) return null;
  const baselines = most.lines.map((line) => line.baseline);
  const aligned = filled.every(
    ({ lines }) =>
      lines.length >= Math.max(2, MIN_LINES_SHARE * baselines.length) &&
      lines.every((line) => Math.abs(nearest(baselines, line.baseline) - line.baseline) < 2),
  );
  if (!aligned) return null;
  // If several columns have one line per row, a column that looks wrapped (because of leaders or by chance) is ignored.
  const listed = filled.filter((cell) => !isWrapped(cell, { capitalsBegin })).length;
  if (listed === filled.length || (listed >= 2 && listed >= 0.5 * filled.length)) return baselines;
  // Text that is wrapped beside a list hardly ever comes to as many lines.
  const whole = filled.every(({ lines }) => lines.length === baselines.length);
  return whole && listed > 0 && baselines.length >= leastWhole ? baselines : null;
}

/** Whether each line of the group is a row, and all of them have labels. */
export const areLists = (group: readonly TextRow[], columns: readonly Box[]): boolean =>
  baselinesOfRows(cellsOf(group, columns), true) !== null;

const cellsOf = (group: readonly TextRow[], columns: readonly Box[]): CellLines[] =>
  linesIn(group, columns).map((lines, i) => ({ lines, box: columns[i] ?? { x0: 0, x1: 0 } }));

/**
 * The rows that the lines of one row are in truth, of which only the first has a label.
 *
 * @param group the lines of the row
 */
export function rowsOfLists(group: readonly TextRow[], columns: readonly Box[]): TextRow[][] | null {
  const cells = cellsOf(group, columns);
  const isLabel = ({ lines: [line, ...others] }: CellLines): boolean =>
    others.length === 0 && line?.baseline === group[0]?.baseline;
  const lists = cells.slice(cells.findIndex((cell) => !isLabel(cell)));
  const areWhole = cells.length > lists.length && lists.every(({ lines }) => lines.length === group.length);
  return areWhole && baselinesOfRows(lists, true) ? group.map((row) => [row]) : null;
}

/** What shows that a line is not the further one of a wrapped text. */
interface Entries {
  /** Whether it begins with a capital. */
  capitalsBegin?: boolean;
  /** How many words the line above has at least: a single one may be as wide as its column. */
  leastWords?: number;
}

/** Whether its lines end where the next word would not fit. Numbers are not wrapped, however narrow their column. */
export function isWrapped({ lines, box }: CellLines, { capitalsBegin = false, leastWords = 1 }: Entries = {}): boolean {
  let full = 0;
  lines.forEach((line, i) => {
    const next = lines[i + 1];
    if (!next || isNumber(line.runs) || wordsOf(line) < leastWords) return;
    if (capitalsBegin && CAPITAL_START.test(textOfLine(next))) return;
    if (!fits(next, 0.95 * (box.x1 - box.x0) - width(line))) full++;
  });
  return full >= 0.4 * (lines.length - 1);
}

export function nearest(values: readonly number[], value: number): number {
  return values.reduce((best, next) => (Math.abs(next - value) < Math.abs(best - value) ? next : best), values[0] ?? 0);
}
