/**
 * Tables of text without rules: each column has wrapped cells.
 *
 *   Programme     Conditions              Deadline     Columns of a newspaper run line by line, and each has its own
 *   Home repair   Houses built before     31 March     paragraphs. Here all columns begin anew together several times, most of
 *                 1980 that were not                   them end before the longest one, and a line is wrapped only when it had
 *                 renovated since                      no space for the next word.
 *   Flood relief  None                    open
 *
 * They are searched for before a page is cut into columns.
 */

import { type Box, union } from '../../geometry/box.ts';
import { markOf } from '../../lines/marks/list-mark.ts';
import { cutLine, joinSegments } from '../../lines/segments.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { PlacedRun, TextLine } from '../../lines/text-line.ts';
import type { TableBlock } from '../layout.ts';
import { decide, type FoundTable } from './decide.ts';
import { isAt, joinJustified, sharedEdges } from './justified-cells.ts';
import { isNumber } from './number-words.ts';
import { type RowPartition, surePartition } from './row-partition.ts';
import { linesIn, toCells } from './table-grid.ts';
import { isAllBold, isHeadedByStyle, rowReach, type TextRow } from './text-rows.ts';
import { cellsUnder } from './unruled-head.ts';
import { isFull, rowsApart, rowsByRestarts, type WrappedRows, wordsOf } from './wrapped-rows.ts';

/** The least gap between cells at positions where several lines begin or end. */
const CELL_GAP_EM = 0.55;
/** A smaller gap that is enough if it is wider than the spaces of the line. */
const NARROW_GAP_EM = 0.35;
const WIDER = 1.3;
const WIDE_GAP_EM = 0.7;
const MIN_COLUMNS = 3;
const MIN_ROWS = 3;
const COLUMN_GAP_EM = 0.35;

/** @param rows of a page or of a column */
export function wrappedTables(rows: readonly TextRow[]): FoundTable[] {
  if (rows.length < MIN_ROWS) return [];
  const cut = atEdges(rows);
  const reach = rowReach(cut);
  const found: FoundTable[] = [];
  let from = 0;
  while (from < rows.length) {
    const stretch = stretchFrom(cut, from, reach);
    const mayBe = stretch.columns.length >= MIN_COLUMNS || (stretch.columns.length === 2 && isHeaded(stretch));
    const table = mayBe ? read(stretch.rows) : null;
    if (table) {
      const used = new Set(rows.slice(from, from + table.lines).flatMap(({ cells }) => cells));
      found.push({ box: table.content.box, used, content: table.content });
    }
    from += Math.max(stretch.rows.length, 1);
  }
  return found;
}

/** Rows cut at positions where cells of several lines begin or end. */
function atEdges(rows: readonly TextRow[]): TextRow[] {
  const { starts, ends } = edgesAt(rows);
  if (starts.length === 0 && ends.length === 0) return joinJustified(rows);
  const parts = (right: number, { x0, style }: PlacedRun): boolean =>
    x0 - right > CELL_GAP_EM * style.sizePt && (isAt(starts, x0) || isAt(ends, right));
  const cut = rows.map((row) => {
    const cells = row.cells.flatMap((cell) => {
      const space = widestSpace(cell.runs, starts);
      return cutLine(cell, (right, next) => {
        const narrow = next.x0 - right > Math.max(NARROW_GAP_EM * next.style.sizePt, WIDER * space);
        return parts(right, next) || (narrow && isAt(starts, next.x0));
      });
    });
    return { ...row, cells };
  });
  return joinJustified(cut);
}

/** Where several lines begin behind wide gaps, and where they end before them. */
function edgesAt(rows: readonly TextRow[]): { starts: number[]; ends: number[] } {
  const [starts, ends]: [number[], number[]] = [[], []];
  for (const { cells } of rows) {
    let before: PlacedRun | undefined;
    for (const { runs } of cells) {
      let right = Number.NEGATIVE_INFINITY;
      for (const run of runs) {
        if (before && isWide(right, run)) {
          starts.push(run.x0);
          ends.push(before.x1);
        }
        before = run;
        right = Math.max(right, run.x1);
      }
    }
  }
  return { starts: sharedEdges(starts), ends: sharedEdges(ends) };
}

/** The widest space between words of a line that do not begin at a cell's start. */
function widestSpace(runs: readonly PlacedRun[], starts: readonly number[]): number {
  let most = 0;
  for (const [i, { x0 }] of runs.entries()) {
    const before = runs[i - 1];
    if (before && !isAt(starts, x0)) most = Math.max(most, x0 - before.x1);
  }
  return most;
}

const LABEL_SHARE = 0.6;

/**
 * Whether the columns have a head. Without one that is bold or in italics over each of two columns, they are a list of terms or
 * dates; two columns of equal width are text below two titles.
 */
function isHeaded({ rows, columns }: Stretch): boolean {
  const [narrow = 0, wide = 0] = columns.map(({ x0, x1 }) => x1 - x0).sort((a, b) => a - b);
  const head = rows[0]?.cells ?? [];
  return head.length === 2 && isHeadedByStyle(rows) && narrow < LABEL_SHARE * wide;
}

const isWide = (right: number, { x0, style }: PlacedRun): boolean => x0 - right > WIDE_GAP_EM * style.sizePt;

interface Extent {
  x0: number;
  x1: number;
}

interface Stretch {
  rows: TextRow[];
  columns: readonly Extent[];
}

/** The rows whose cells keep to columns, starting with one of several cells. */
function stretchFrom(rows: readonly TextRow[], from: number, reach: (sizePt: number) => number): Stretch {
  const stretch: Stretch = { rows: [], columns: [] };
  if ((rows[from]?.cells.length ?? 0) < 2) return stretch;
  for (let i = from; i < rows.length; i++) {
    const [row, above] = [rows[i], stretch.rows.at(-1)];
    if (!row || (above && row.baseline - above.baseline > reach(row.sizePt))) break;
    const grown = withRow(stretch.columns, row);
    if (!grown) break;
    stretch.rows.push(grown.row);
    stretch.columns = grown.columns;
  }
  return stretch;
}

/** The widest gap between words of one cell. */
const WORDS_APART_EM = 4;

/** The columns extended by a row; null when the row would join two of them. */
function withRow(columns: readonly Extent[], row: TextRow): { columns: Extent[]; row: TextRow } | null {
  const grown = columns.map((column) => ({ ...column }));
  const held = new Map<Extent, TextLine>();
  for (const cell of row.cells) {
    const [own, ...others] = grown.filter(({ x0, x1 }) => cell.x0 < x1 && cell.x1 > x0);
    if (others.length > 0) return null;
    const before = own && held.get(own);
    if (before && cell.x0 - before.x1 > WORDS_APART_EM * row.sizePt) return null;
    const column = own ?? { x0: cell.x0, x1: cell.x1 };
    if (own) [own.x0, own.x1] = [Math.min(own.x0, cell.x0), Math.max(own.x1, cell.x1)];
    else grown.push(column);
    held.set(column, before ? joinSegments([before, cell]) : cell);
  }
  grown.sort((a, b) => a.x0 - b.x0);
  const apart = grown.every(({ x0 }, i) => i === 0 || x0 - (grown[i - 1]?.x1 ?? 0) > COLUMN_GAP_EM * row.sizePt);
  return apart ? { columns: grown, row: { ...row, cells: [...held.values()] } } : null;
}

/** @returns the table, and how many lines from the top it uses */
function read(given: readonly TextRow[]): { content: TableBlock; lines: number } | null {
  const rows = withoutTail(given);
  const cells = rows.flatMap((row) => row.cells);
  const box = union(cells);
  const columns = stretchFrom(rows, 0, () => Number.POSITIVE_INFINITY).columns.map(
    ({ x0, x1 }): Box => ({ x0, x1, y0: box.y0, y1: box.y1 }),
  );
  if (cells.filter(({ runs }) => isNumber(runs)).length > MAX_NUMBERS_SHARE * cells.length) return null;
  const others = [rowsApart(rows, columns), rowsByRestarts(rows, columns)].filter((own) => isTable(own, columns));
  const parted = surePartition(rows, columns);
  const found = parted && areRows(parted, columns) ? [parted, ...others] : others;
  for (const { groups } of found) {
    const head = Math.max(
      0,
      groups.findIndex((group) => !group.every(({ cells }) => cells.every(isAllBold))),
    );
    const [above, body] = [groups.slice(0, head).flat(), groups.slice(head)];
    const content = decide({
      source: 'text',
      box,
      columns,
      rows,
      headRows: above.length,
      read: () => (above.length > 1 ? cellsUnder(above, body, columns) : toCells(groups, columns, 1)),
    });
    if (content) return { content, lines: rows.length };
  }
  return null;
}

/** Tables with more numbers are found elsewhere. */
const MAX_NUMBERS_SHARE = 0.4;

/** Drops lines at the end that stand alone and apart. */
function withoutTail(rows: readonly TextRow[]): readonly TextRow[] {
  let end = rows.length;
  const gap = (i: number): number => (rows[i]?.baseline ?? 0) - (rows[i - 1]?.baseline ?? 0);
  while (end > 2 && rows[end - 1]?.cells.length === 1 && gap(end - 1) > 1.2 * gap(end - 2)) end--;
  return rows.slice(0, end);
}

const MIN_GOING_ON = 3;
const MIN_FULL_SHARE = 0.7;
const MIN_FILLED_SHARE = 0.6;
const MIN_SHORT_SHARE = 0.25;

const areRows = ({ groups, goingOn }: RowPartition, columns: readonly Box[]): boolean =>
  groups.length >= MIN_ROWS && goingOn >= MIN_GOING_ON && !isNumbered(groups, columns);

function isTable({ groups, goingOn, full }: WrappedRows, columns: readonly Box[]): boolean {
  const few = goingOn < MIN_GOING_ON && groups.length <= MIN_ROWS;
  if (groups.length < MIN_ROWS || goingOn < 2 || few || full < MIN_FULL_SHARE * goingOn) return false;
  const cells = groups.map((group) => cellsOf(group, columns));
  const filled = cells.reduce((sum, own) => sum + own.length, 0);
  // The longest cell of a row continues after the others have ended.
  const lines = groups.flat();
  const short = lines.filter(({ cells }) => cells.length < columns.length).length;
  return (
    filled >= MIN_FILLED_SHARE * groups.length * columns.length &&
    short >= MIN_SHORT_SHARE * lines.length &&
    !hasText(groups, columns) &&
    !isNumbered(groups, columns)
  );
}

const LOWER_START = /^["“‘(]?\p{Ll}/u;
const MAX_RUN_ON_SHARE = 0.35;
/** Labels with fewer words in a line are none: their column is so narrow that the next word hardly ever fits. */
const MIN_TEXT_WORDS = 3;

/** Whether it is a column of running text beside others: many of its lines continue the one above, which was full. */
function hasText(groups: readonly TextRow[][], columns: readonly Box[]): boolean {
  return columns.some((column, i) => {
    const cells = groups.map((group) => linesIn(group, columns)[i] ?? []).filter((lines) => lines.length > 0);
    const runOn = cells.filter(([first], n) => {
      const above = cells[n - 1]?.at(-1);
      return first && above && LOWER_START.test(textOfLine(first)) && isFull(above, first, column);
    });
    const words = cells.flat().map(wordsOf);
    if (i === 0 && words.reduce((sum, count) => sum + count, 0) < MIN_TEXT_WORDS * words.length) return false;
    return cells.some((lines) => lines.length > 1) && runOn.length > MAX_RUN_ON_SHARE * (cells.length - 1);
  });
}

/** Whether it is a list of marks and text, without a head over each column. */
function isNumbered(groups: readonly TextRow[][], columns: readonly Box[]): boolean {
  const own = groups.map((group) => linesIn(group, columns).map(([first]) => first));
  const marks = columns.filter((_, i) => {
    const texts = own.flatMap((cells) => cells[i] ?? []).map(textOfLine);
    return texts.filter((text) => markOf(`${text} x`) !== null || text.length <= 2).length > 0.5 * texts.length;
  });
  const headed = own[0]?.every((cell) => cell && WORD.test(textOfLine(cell))) ?? false;
  return marks.length > 0 && !headed && columns.length - marks.length < MIN_COLUMNS;
}

const WORD = /\p{L}/u;

/** The lines of each non-empty cell of a row. */
const cellsOf = (group: readonly TextRow[], columns: readonly Box[]): TextLine[][] =>
  linesIn(group, columns).filter((lines) => lines.length > 0);
