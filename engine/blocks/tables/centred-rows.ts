/**
 * Rows whose cells are centred vertically, as browsers and word processors set them.
 *
 *            Card payment, Mill           The lines of a cell lie evenly about the middle of its row, which cells of one line
 *   02 May   Road, at the corner   12.40  show. So the first line of a cell tells the last one, and no distance between rows is
 *   03       Rent                   8.00  needed.
 *   May
 */

import type { Box } from '../../geometry/box.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { hasSeveralNumbers, isNumber } from './number-words.ts';
import { linesIn } from './table-grid.ts';
import type { TextRow } from './text-rows.ts';
import { isFull, MAX_LEADING_EM, ROW_GAP } from './wrapped-rows.ts';

/** Lines of one cell that are farther off the middle belong to another row: the half of a line is three times as much. */
export const OFF_MIDDLE_EM = 0.2;
/** Of the distance of lines in one cell: rows that have their middles between lines may be half of it nearer. */
const MIN_DISTANCE = 0.4;
const MIN_ROWS = 3;

/**
 * @param rows of the table, without its head
 * @returns the lines of each row; null where they lie about no common middles, or every row is one line
 */
export function centredRows(rows: readonly TextRow[], columns: readonly Box[]): TextRow[][] | null {
  const byColumn = linesIn(rows, columns);
  if (byColumn.flat().length < rows.flatMap(({ cells }) => cells).length) return null;
  const numbers = byColumn.filter((lines) => lines.every(({ runs }) => isNumber(runs))).flat();
  for (const middles of [numbers, ...byColumn].map(baselinesOf)) {
    const groups = middles.length < MIN_ROWS ? null : groupsAbout(middles, byColumn, columns);
    if (groups) return groups;
  }
  return null;
}

/** Where there are lines, from the top. */
export function baselinesOf(lines: readonly TextLine[]): number[] {
  const baselines: number[] = [];
  for (const { baseline, sizePt } of lines.toSorted((a, b) => a.baseline - b.baseline))
    if (baseline - (baselines.at(-1) ?? Number.NEGATIVE_INFINITY) > OFF_MIDDLE_EM * sizePt) baselines.push(baseline);
  return baselines;
}

function groupsAbout(
  middles: readonly number[],
  byColumn: readonly TextLine[][],
  columns: readonly Box[],
): TextRow[][] | null {
  const groups = middles.map((): TextLine[] => []);
  const wrapped: TextLine[][] = [];
  let areWrapped = true;
  const inRows = byColumn.flatMap((lines) => {
    const cells = cellsAbout(middles, lines);
    return cells ? [cells] : [];
  });
  if (inRows.length < byColumn.length) return null;
  if (middles.some((_, row) => areSeveralRows(inRows.map((cells) => cells[row] ?? [])))) return null;
  for (const [i, cells] of inRows.entries()) {
    cells.forEach((own, row) => {
      groups[row]?.push(...own);
      if (own.length > 1) wrapped.push(own);
    });
    areWrapped &&= endWhereFull(cells, columns[i]);
  }
  return wrapped.length > 0 && (areWrapped || areApart(groups, wrapped)) ? groups.map(asRows) : null;
}

/** Figures of several rows lie about the middle of a label that stands for all of them; their other cells have as many lines. */
function areSeveralRows(cells: readonly TextLine[][]): boolean {
  const figures = cells.find(hasSeveralNumbers);
  return figures !== undefined && cells.every(({ length }) => length < 2 || length === figures.length);
}

/** Whether the lines of each cell go on where there was no room for the next word, and no cell ends there. */
function endWhereFull(cells: readonly TextLine[][], column: Box | undefined): boolean {
  if (cells.every(({ length }) => length < 2)) return true;
  const firsts = new Set(cells.map(([first]) => first));
  const lines = cells.flat();
  return lines.every((line, i) => {
    const above = lines[i - 1];
    return !above || isFull(above, line, column) !== firsts.has(line);
  });
}

/**
 * Whether each row ends above the first line of the next one. Where every cell has a line in the middle of its row, its other
 * lines might as well be of the rows beside it, unless rows are farther apart than lines.
 */
function areApart(groups: readonly TextLine[][], wrapped: readonly TextLine[][]): boolean {
  const distances = wrapped.flatMap((own) => own.slice(1).map((line, i) => line.baseline - (own[i]?.baseline ?? 0)));
  const least = (wrapped.some(({ length }) => length % 2 === 0) ? MIN_DISTANCE : ROW_GAP) * Math.max(...distances);
  const baselines = groups.map((lines) => lines.map(({ baseline }) => baseline));
  return baselines.every((own, i) => i === 0 || Math.min(...own) - Math.max(...(baselines[i - 1] ?? [])) > least);
}

/** The lines of one column by the rows whose middles they lie about; null where one is left over. */
function cellsAbout(middles: readonly number[], lines: readonly TextLine[]): TextLine[][] | null {
  let from = 0;
  const cells = middles.map((middle): TextLine[] => {
    const first = lines[from];
    if (!first) return [];
    const slack = OFF_MIDDLE_EM * first.sizePt;
    if (first.baseline > middle + slack) return [];
    const to = lines.findIndex(
      ({ baseline }, i) => i >= from && Math.abs(first.baseline + baseline - 2 * middle) < 2 * slack,
    );
    const own = lines.slice(from, to + 1);
    if (to < 0 || own.some((line, i) => line.baseline - (own[i - 1] ?? line).baseline > MAX_LEADING_EM * line.sizePt))
      return [];
    from = to + 1;
    return own;
  });
  return from === lines.length ? cells : null;
}

/** Cells side by side stand in rows of their own where their lines are not level. */
export function asRows(lines: readonly TextLine[]): TextRow[] {
  const rows = Map.groupBy(lines, ({ baseline }) => baseline);
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([baseline, cells]) => ({
      baseline,
      sizePt: cells[0]?.sizePt ?? 0,
      cells: cells.toSorted((a, b) => a.x0 - b.x0),
    }));
}
