/** Groups lines of text into rows of a table: the lines of wrapped cells are joined. */

import { type Box, width } from '../../geometry/box.ts';
import { joinSegments } from '../../lines/segments.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { LOWER_START } from '../columns/column-edges.ts';
import { centredRows } from './centred-rows.ts';
import { isNumber } from './number-words.ts';
import { surePartition } from './row-partition.ts';
import { columnIn, columnOf, lineIn } from './table-grid.ts';
import { CAPITAL_START, isAllBold, pitchOf, type TextRow } from './text-rows.ts';
import {
  isFull,
  judged,
  repeatsNumber,
  rowsByDistance,
  rowsByFurtherLine,
  rowsByRestarts,
  type WrappedRows,
} from './wrapped-rows.ts';

/** The lines of each logical row: a line that leaves other columns empty continues a wrapped cell. */
export function logicalRows(given: readonly TextRow[], columns: readonly Box[]): TextRow[][] {
  const rows = given.map((row) => oneCellPerColumn(row, columns));
  const parted = centredRows(rows, columns) ?? surePartition(rows, columns)?.groups;
  if (parted) return parted;
  const start = startOfLabels(rows, columns);
  const apart = rowsByDistance(rows, columns);
  const further = apart ? null : rowsByFurtherLine(rows, columns);
  if (further) return further;
  const limit = apart?.limit ?? rowGap(rows, columns, start);
  const rtl = isFromRight(rows);
  const leading = pitchOf(rows);
  const wrapped = rows.filter((row) => row.cells.length < columns.length).length >= WRAPPED_SHARE * rows.length;
  const groups: TextRow[][] = [];
  rows.forEach((row, i) => {
    const above = rows[i - 1];
    const group = groups.at(-1);
    const inSentence = group !== undefined && isInSentence(group, row, columns);
    const near =
      above !== undefined &&
      row.baseline - above.baseline < limit &&
      (apart !== null || !beginsByItself(group ?? [], row, columns, start));
    if (
      group &&
      above &&
      !repeatsNumber(group, row, columns) &&
      !isTitleOfRows(above, row, columns) &&
      !isUnderTitle(group, row) &&
      (near ||
        (!apart && wraps(above, row, columns, rtl)) ||
        (!apart &&
          (wrapped || inSentence) &&
          !isLabelled(row, columns, start) &&
          fills(above, row, columns, inSentence ? leading : 0)))
    )
      group.push(row);
    else groups.push([row]);
  });
  const restarts = limit === 0 ? rowsByRestarts(rows, columns) : null;
  return restarts && isSure(restarts) && restarts.goingOn > judged(groups, columns).goingOn ? restarts.groups : groups;
}

/** The row with the pieces of one column joined: the words of justified lines may stand as far apart as cells. */
function oneCellPerColumn(row: TextRow, columns: readonly Box[]): TextRow {
  const cells: TextLine[] = [];
  let last: number | null = null;
  for (const cell of row.cells) {
    const own = columnIn(cell, columns);
    const before = own !== null && own === last ? cells.pop() : undefined;
    cells.push(before ? joinSegments([before, cell]) : cell);
    last = own;
  }
  return cells.length === row.cells.length ? row : { ...row, cells };
}

/** The text of a row's first column; null when there is none. */
const labelOf = (row: TextRow, columns: readonly Box[]): string | null => {
  const [cell] = row.cells;
  return cell && columnOf(cell, columns).to === 0 ? textOfLine(cell) : null;
};

/** How labels begin; they are seldom wrapped where all of them begin so: with capitals, or with brackets or hyphens as options do. */
const LABEL_STARTS = [CAPITAL_START, /^\[/, /^[-–−]/];

/** How the labels of all rows with several cells begin; null where they differ. */
function startOfLabels(rows: readonly TextRow[], columns: readonly Box[]): RegExp | null {
  const labels = rows.flatMap((row) => (row.cells.length > 1 ? (labelOf(row, columns) ?? []) : []));
  return LABEL_STARTS.find((start) => labels.every((label) => start.test(label))) ?? null;
}

/** Whether the row has a label that begins as all labels do. */
const isLabelled = (row: TextRow, columns: readonly Box[], start: RegExp | null): boolean =>
  start?.test(labelOf(row, columns) ?? '') ?? false;

/**
 * Whether the row is only a bold line in the first column, below text that is not bold: it is the title of the rows below and
 * continues no cell.
 */
function isTitleOfRows(above: TextRow, row: TextRow, columns: readonly Box[]): boolean {
  const [cell, ...others] = row.cells;
  const over = cell && lineIn(above, columnOf(cell, columns).from, columns);
  return (
    others.length === 0 &&
    cell !== undefined &&
    over !== undefined &&
    isAllBold(cell) &&
    !over.runs.some(({ style }) => style.bold)
  );
}

/** Whether the row follows a bold title and begins with words that are not bold. */
function isUnderTitle([title, ...lines]: readonly TextRow[], row: TextRow): boolean {
  const [[over, ...others], label] = [title?.cells ?? [], row.cells[0]];
  const isAlone = lines.length === 0 && others.length === 0 && over !== undefined && isAllBold(over);
  return isAlone && row.cells.length > 1 && label !== undefined && !isAllBold(label) && !isNumber(label.runs);
}

const MIN_GOING_ON = 3;
const MIN_FULL_SHARE = 0.9;

const isSure = ({ goingOn, full }: WrappedRows): boolean => goingOn >= MIN_GOING_ON && full >= MIN_FULL_SHARE * goingOn;

/**
 * The distance of baselines from which a new row begins, when rows are clearly farther apart than the lines of their cells; 0
 * when distances do not show it.
 */
function rowGap(rows: readonly TextRow[], columns: readonly Box[], start: RegExp | null): number {
  const gaps = rows
    .slice(1)
    .map((row, i) => row.baseline - (rows[i]?.baseline ?? 0))
    .sort((a, b) => a - b);
  const least = gaps[0];
  const most = gaps.at(-1);
  if (least === undefined || most === undefined || most < 1.12 * least || gaps.length < 3) return 0;
  let jump = 0;
  let at = 0;
  for (let i = 1; i < gaps.length; i++) {
    const ratio = (gaps[i] ?? 0) / Math.max(0.1, gaps[i - 1] ?? 0.1);
    if (ratio > jump) {
      jump = ratio;
      at = ((gaps[i] ?? 0) + (gaps[i - 1] ?? 0)) / 2;
    }
  }
  if (jump < 1.1) return 0;
  // Closer lines must look like continuations: most of them leave columns empty, and have no label that had room above.
  const close = rows.flatMap((row, i) => {
    const above = rows[i - 1];
    return above && row.baseline - above.baseline < at ? [{ row, above }] : [];
  });
  const partial = close.filter(
    ({ row, above }) => row.cells.length < columns.length && !beginsByItself([above], row, columns, start),
  );
  return partial.length >= 0.5 * close.length ? at : 0;
}

/**
 * Whether the row has a label and other cells, of which one would have found room at the end of the line above it, or the label
 * begins as all others do.
 *
 * @param group the lines above that it may continue
 */
function beginsByItself(
  group: readonly TextRow[],
  row: TextRow,
  columns: readonly Box[],
  start: RegExp | null,
): boolean {
  if (row.cells.length < 2 || labelOf(row, columns) === null) return false;
  if (isLabelled(row, columns, start)) return true;
  return row.cells.some((cell) => {
    const { from } = columnOf(cell, columns);
    const over = group.flatMap(({ cells }) => cells).findLast((other) => columnOf(other, columns).from === from);
    return over !== undefined && !isFull(over, cell, columns[from]);
  });
}

/** Whether most cells with words are right-to-left. */
function isFromRight(rows: readonly TextRow[]): boolean {
  const cells = rows.flatMap((row) => row.cells);
  return cells.filter(({ rtl }) => rtl).length > 0.5 * cells.filter(({ runs }) => !isNumber(runs)).length;
}

/** What a line may fill that begins where it does: its column may be wider in other rows. */
const behind = ({ x0, x1, rtl }: TextLine, column: Box): Box => (rtl ? { ...column, x1 } : { ...column, x0 });

/** In the midst of a sentence, lines of ragged cells leave less than this share of their column free. */
const RAGGED = 0.35;

const roomBehind = ({ x0, x1, rtl }: TextLine, column: Box): number => (rtl ? x0 - column.x0 : column.x1 - x1);

function wraps(above: TextRow, row: TextRow, columns: readonly Box[], rtl: boolean): boolean {
  if (row.baseline - above.baseline > 1.45 * row.sizePt) return false;
  const first = rtl ? columns.length - 1 : 0;
  if (row.cells.some((cell) => columnOf(cell, columns).from === first)) return false;
  return row.cells.every((cell) => {
    const { from } = columnOf(cell, columns);
    const over = lineIn(above, from, columns);
    const column = columns[from];
    return (
      over !== undefined &&
      column !== undefined &&
      width(over) > 5 * row.sizePt &&
      (isFull(over, cell, behind(over, column)) ||
        (LOWER_START.test(textOfLine(cell)) && roomBehind(over, column) < RAGGED * width(column)))
    );
  });
}

/** In a table with wrapped cells, at least this share of the lines leaves columns empty. */
const WRAPPED_SHARE = 0.25;
const TEXT_COLUMN_EM = 6.5;

/**
 * Whether each cell is words in lower case below a cell that begins with a capital, and so continues it. Symbols of formulas do
 * not.
 */
function isInSentence([first]: readonly TextRow[], row: TextRow, columns: readonly Box[]): boolean {
  return row.cells.every((cell) => {
    const { from } = columnOf(cell, columns);
    const begun = first && lineIn(first, from, columns);
    return (
      begun !== undefined &&
      /^\p{Ll}(?:[\p{L}\p{M}'’\s-]|$)/u.test(textOfLine(cell)) &&
      CAPITAL_START.test(textOfLine(begun))
    );
  });
}

const SAME_LEADING = 1.05;
const MAX_LEADING_EM = 2.2;

/**
 * Whether each cell of the line continues its column: the line above had no space for its first word.
 *
 * @param leading line spacing in wide cells
 */
function fills(above: TextRow, row: TextRow, columns: readonly Box[], leading: number): boolean {
  const reach = Math.max(1.45 * row.sizePt, Math.min(SAME_LEADING * leading, MAX_LEADING_EM * row.sizePt));
  if (row.baseline - above.baseline > reach) return false;
  return row.cells.every((cell) => {
    const place = columnOf(cell, columns);
    const column = columns[place.from];
    const over = lineIn(above, place.from, columns);
    if (!over || !column || place.to !== place.from || width(column) < TEXT_COLUMN_EM * row.sizePt) return false;
    return isFull(over, cell, behind(over, column));
  });
}
