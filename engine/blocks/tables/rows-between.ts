/** The rows between two horizontal rules, cut into cells at the gaps between words. */

import { isRightToLeft } from '../../extract/letters/unicode.ts';
import type { GlyphRun } from '../../extract/page-content.ts';
import type { Box } from '../../geometry/box.ts';
import { cutWhere } from '../../geometry/stretches.ts';
import { isCaption } from '../../lines/marks/caption-label.ts';
import { rowsOf } from '../../lines/rows.ts';
import { cutLine, lineOf, readsFromRight } from '../../lines/segments.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { PlacedRun, TextLine } from '../../lines/text-line.ts';
import type { Line } from '../layout.ts';
import { joinJustified } from './justified-cells.ts';
import { runsInside } from './table-cells.ts';
import { isProse } from './text-evidence.ts';
import { rowOf, type TextRow } from './text-rows.ts';

/** Cells of a ruled table may be closer than columns of a page. */
const CELL_GAP_EM = 0.75;

/** A row whose cells have not been converted to lines yet. */
export interface CutRow {
  baseline: number;
  /** Whether the page reads from right to left. */
  rtl: boolean;
  cells: PlacedRun[][];
}

function runsBetween({ from, to, at }: Line, below: number, runs: readonly GlyphRun[]): GlyphRun[] {
  const box: Box = { x0: from - RULE_SLACK_PT, x1: to + RULE_SLACK_PT, y0: at, y1: below };
  return runsInside(runs, box, 0);
}

/** @param page the runs of the page that the rows are on */
function cutRows(runs: readonly GlyphRun[], page: readonly GlyphRun[]): CutRow[] {
  const rtl = readsFromRight(page);
  return rowsOf(runs).map(({ baseline, runs: own }) => ({ baseline, rtl, cells: withBullets(cutWhere(own, isApart)) }));
}

const readRow = ({ baseline, cells, rtl }: CutRow): TextRow => rowOf(baseline, cells, rtl);

/** The rows between two rules, cut and not read: whether they are any of a table is asked first. */
export const cutBetween = (above: Line, below: Line, runs: readonly GlyphRun[]): CutRow[] =>
  cutRows(runsBetween(above, below.at, runs), runs);

export const rowsBetween = (above: Line, below: Line, runs: readonly GlyphRun[]): TextRow[] =>
  cutBetween(above, below, runs).map(readRow);

/**
 * The rows below a rule down to the first one that does not go on.
 *
 * @param least how many cells the first row must have: otherwise none are read, since most rules are above text
 */
export function rowsBelow(
  rule: Line,
  runs: readonly GlyphRun[],
  least: number,
  goesOn: (row: TextRow, above: readonly TextRow[]) => boolean,
): TextRow[] {
  const below = runsBetween(rule, Number.POSITIVE_INFINITY, runs);
  const top = below.reduce((least, { baseline }) => Math.min(least, baseline), Number.POSITIVE_INFINITY);
  // With scripts and a little more, so that no row of enough cells is missed.
  const first = below.filter(({ baseline, style }) => baseline - top < style.sizePt).sort((a, b) => a.x0 - b.x0);
  const rows: TextRow[] = [];
  if (cutWhere(first, isApart).length < least) return rows;
  for (const cut of cutRows(below, runs)) {
    const row = readRow(cut);
    if (!goesOn(row, rows)) break;
    rows.push(row);
  }
  return rows;
}

/**
 * The rows between two rules if most have several short cells, otherwise none. A single row is always accepted, as part of its
 * surroundings. A page's text between the rules of its header and footer is cut but not converted, to save time.
 *
 * @param cut the rows below `above`, the first rule
 * @param runs those of the page
 * @param before the rows above it, if they are of the same table
 */
export function tabularRows(
  cut: readonly CutRow[],
  above: Line,
  runs: readonly GlyphRun[],
  before: readonly TextRow[] = [],
): TextRow[] {
  // Most pages of text fail this, which costs least.
  const isTabular = cut.length <= 1 || areTabular(cut, extentOf) || goesOn(cut, before);
  if (cut.length === 0 || !isTabular || goBeyond(cut, above, runs)) return [];
  if ((cut.length > 1 && isProse(cut)) || cut.some(isCaptionRow)) return [];
  const rows = joinJustified(cut.map(readRow));
  return rows.length > 1 && (isProse(rows) || hasSections(rows)) ? [] : rows;
}

/** A cell may be too wide for its table; several lines beyond its rules are text between two tables. */
const MAX_BEYOND = 1;

function goBeyond(rows: readonly CutRow[], rule: Line, runs: readonly GlyphRun[]): boolean {
  // Most rules are as wide as the text, so that nothing is left to look at.
  const beyond = runs.filter(({ x0, x1 }) => x0 < rule.from - RULE_SLACK_PT || x1 > rule.to + RULE_SLACK_PT);
  return beyond.length > 0 && rows.filter((row) => goesBeyond(row, rule, beyond)).length > MAX_BEYOND;
}

/** Whether text of the row goes on beyond the end of the rule, no farther than words are from each other. */
function goesBeyond({ baseline, cells }: CutRow, { from, to }: Line, runs: readonly GlyphRun[]): boolean {
  const [first, last] = [cells[0]?.[0], cells.at(-1)?.at(-1)];
  if (!first || !last) return false;
  const isNext = (run: GlyphRun, gap: number): boolean => gap > -1 && gap < WORD_GAP_EM * run.style.sizePt;
  return runs.some(
    (run) =>
      Math.abs(run.baseline - baseline) < SAME_START_PT &&
      ((run.x0 < from - RULE_SLACK_PT && isNext(run, first.x0 - run.x1)) ||
        (run.x1 > to + RULE_SLACK_PT && isNext(run, run.x0 - last.x1))),
  );
}

const WORD_GAP_EM = 0.6;
const RULE_SLACK_PT = 3;

const SAME_START_PT = 1.5;
type Extent = Pick<Box, 'x0' | 'x1'>;
const startOf = ([run]: readonly PlacedRun[]): number => run?.x0 ?? 0;
const extentOf = (cell: readonly PlacedRun[]): Extent => ({ x0: startOf(cell), x1: cell.at(-1)?.x1 ?? 0 });
/** A label and text beside it may be one row of another table, or a note. */
const MIN_WRAPPED_ROWS = 3;

/** Whether all rows have several cells, and the lines between them begin where cells of several rows do. */
function areWrapped(lines: readonly (readonly Extent[])[]): boolean {
  const left = Math.min(...lines.flat().map(({ x0 }) => x0));
  const isRow = ([first]: readonly Extent[]): boolean => first !== undefined && first.x0 < left + SAME_START_PT;
  const rows = lines.filter(isRow);
  if (rows.length < MIN_WRAPPED_ROWS || rows.some(({ length }) => length < 2)) return false;
  const further = rows.flatMap(([, ...others]) => others);
  const goesOn = ([first]: readonly Extent[]): boolean =>
    first !== undefined && further.filter(({ x0 }) => Math.abs(x0 - first.x0) < SAME_START_PT).length > 1;
  return lines.every((line) => isRow(line) || goesOn(line));
}

const MIN_COLUMNS = 3;

/** Whether no cell reaches over the beginning of another one of the line that has most of them. */
function keepToColumns(lines: readonly (readonly Extent[])[]): boolean {
  const most = lines.reduce((most, cells) => (cells.length > most.length ? cells : most), []);
  const reachesOver = ({ x0, x1 }: Extent): boolean => most.some((other) => other.x0 > x0 + 1 && other.x0 < x1);
  return most.length >= MIN_COLUMNS && !lines.flat().some(reachesOver);
}

/** Whether the lines are those of one row whose cells begin, or end, where those of all rows of cells above it do. */
function goesOn([first, ...others]: readonly CutRow[], before: readonly TextRow[]): boolean {
  const known = before.filter(({ cells }) => cells.length > 1);
  if (!first || first.cells.length < 2) return false;
  const areKnown = (edge: 'x0' | 'x1', x: number): boolean =>
    known.every(({ cells }) => cells.some((cell) => Math.abs(cell[edge] - x) < SAME_START_PT));
  const isKnown = (cell: readonly PlacedRun[]): boolean =>
    areKnown('x0', startOf(cell)) || areKnown('x1', cell.at(-1)?.x1 ?? 0);
  const columns = first.cells.map(startOf);
  if (!first.cells.every(isKnown)) return false;
  return others.every(({ cells }) =>
    cells.every((cell) => {
      const column = columns.findIndex((x) => Math.abs(startOf(cell) - x) < SAME_START_PT);
      return column >= 0 && (cell.at(-1)?.x1 ?? 0) < (columns[column + 1] ?? Number.POSITIVE_INFINITY);
    }),
  );
}

const HEADING_SIZE = 1.2;

/**
 * Whether there are headings in larger type than the cells, above lines of text: the rules then belong to two tables of a report.
 */
export function hasSections(rows: readonly TextRow[]): boolean {
  const sizes = rows.flatMap(({ cells, sizePt }) => (cells.length > 1 ? [sizePt] : []));
  const largest = Math.max(...sizes);
  const isLarger = (row: TextRow | undefined): boolean =>
    row?.cells.length === 1 && row.sizePt > HEADING_SIZE * largest;
  return sizes.length > 0 && rows.some((row, i) => isLarger(row) && rows[i + 1]?.cells.length === 1);
}

/**
 * Whether the row is a caption, which is never inside its table: the rules then belong to the page's header or to other content
 * around the table. The space behind its label may be as wide as one between cells.
 */
function isCaptionRow({ cells: [first = [], ...others] }: CutRow): boolean {
  const text = textOfLine(lineOf(first));
  return isCaption(text) && (others.length === 0 || (others.length === 1 && LABEL_END.test(text)));
}

const LABEL_END = /\p{Nd}[.:：]$/u;

const isApart = (right: number, { x0, style }: GlyphRun): boolean => x0 - right > CELL_GAP_EM * style.sizePt;

/** The cells of a line. */
export const cellsOf = (line: TextLine): readonly TextLine[] => cutLine(line, isApart);

const BULLET = /^[•◦▪▫■□●○◉‣·∙⁃–-]$/;

/** Joins a bullet at the edge to the next cell: lists too may be between the rules of headings. */
function withBullets(cells: PlacedRun[][]): PlacedRun[][] {
  const isBullet = (cell: readonly PlacedRun[] | undefined): boolean =>
    cell?.length === 1 && BULLET.test(cell[0]?.text ?? '');
  const [first = [], second, ...rest] = cells;
  if (second && isBullet(first)) return [[...first, ...second], ...rest];
  const last = cells.at(-1) ?? [];
  const before = cells.at(-2);
  const fromRight = before?.some(({ text }) => isRightToLeft(text)) && isBullet(last);
  return before && fromRight ? [...cells.slice(0, -2), [...before, ...last]] : cells;
}

/** Whether nearly half of the lines have several cells. */
export const mostlySeveral = (lines: readonly { cells: readonly unknown[] }[]): boolean =>
  lines.filter(({ cells }) => cells.length > 1).length >= 0.4 * lines.length;

/** Whether nearly half of the lines have several cells, or all rows do and the other lines go on in their cells. */
export function areTabular<Cell>(
  lines: readonly { cells: readonly Cell[] }[],
  extentOf: (cell: Cell) => Extent,
): boolean {
  if (mostlySeveral(lines)) return true;
  const extents = lines.map(({ cells }) => cells.map(extentOf));
  return areWrapped(extents) || keepToColumns(extents);
}
