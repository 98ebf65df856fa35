/**
 * Tables whose columns are known from the seams in their rules and shading.
 *
 *   ───────┬──────────┬─────   Browsers and word processors draw the border and the background of each cell separately. The
 *    Stage   Sown late  120    seams are invisible, but where they are at the same positions from rule to rule, they are the
 *            on clay           edges of columns, whatever the cells contain: long text, numbers, or nothing.
 *   ───────┴──────────┴─────
 */

import type { GlyphRun } from '../../extract/page-content.ts';
import { type Box, union } from '../../geometry/box.ts';
import { cutWhere } from '../../geometry/stretches.ts';
import { rowsOf } from '../../lines/rows.ts';
import { lineOf, readsFromRight } from '../../lines/segments.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { PlacedRun } from '../../lines/text-line.ts';
import type { Line, TableBlock } from '../layout.ts';
import { decide } from './decide.ts';
import { logicalRows } from './logical-rows.ts';
import { isNumber } from './number-words.ts';
import { isHeading } from './open-rows.ts';
import { hasSections } from './rows-between.ts';
import { runsInside } from './table-cells.ts';
import { columnOf, linesIn, toCells } from './table-grid.ts';
import { groupsWithin, rowOf, type TextRow } from './text-rows.ts';
import { cellsUnder, isName, isTableCaption, YEAR } from './unruled-head.ts';

/** Seams this close belong to one edge. */
const SAME_SEAM_PT = 1.5;
const MIN_RULES = 3;
/** The edges of a head that alone is shaded, cell by cell: the rows stand below. */
const HEAD_RULES = 2;
/** Share of the rules with seams that must have a seam at an edge: titles between the rows span columns. */
const SEAM_SHARE = 0.5;
/** Text may extend over a seam by this much. */
const OVER_PT = 1;
const MAX_CROSSING_SHARE = 0.2;

/**
 * @param rules of one width, from the top
 * @param all all horizontal rules of the page
 */
export function seamedTables(rules: readonly Line[], runs: readonly GlyphRun[], all: readonly Line[]): TableBlock[] {
  if (rules.filter(isSeamed).length < HEAD_RULES) return [];
  const tables: TableBlock[] = [];
  let open: Line[] = [];
  let bands: SeamedRow[][] = [];
  const close = (): void => {
    const table = read(open, bands, runs, all);
    if (table) tables.push(table);
    open = [];
    bands = [];
  };
  for (const rule of rules) {
    const above = open.at(-1);
    const band = above && rowsIn(above, above.at, rule.at, sharedSeams([...open, rule]), runs);
    const isText = band !== undefined && band.length > MAX_HEAD_ROWS && !open.some(isSeamed);
    const isTable = band && band.length > 0 && !isText && !hasSections(band) && !standsOutside(band, bands);
    if (isTable && keepsApart(band, bands.length === 0)) bands.push(band);
    else if (open.length > 0) close();
    open.push(rule);
  }
  close();
  return tables;
}

const isSeamed = (rule: Line): boolean => (rule.seams?.length ?? 0) > 0;

/** The inner column edges that most rules share. */
function sharedSeams(rules: readonly Line[]): number[] {
  const seamed = rules.filter(isSeamed);
  const all = seamed.flatMap(({ seams = [] }, rule) => seams.map((x) => ({ x, rule }))).sort((a, b) => a.x - b.x);
  const groups: { x: number; rules: Set<number> }[] = [];
  for (const { x, rule } of all) {
    const last = groups.at(-1);
    if (last && x - last.x < SAME_SEAM_PT) last.rules.add(rule);
    else groups.push({ x, rules: new Set([rule]) });
  }
  return groups.filter((group) => group.rules.size >= SEAM_SHARE * seamed.length).map(({ x }) => x);
}

/** A row of text cut at column edges; `crossing` when text extends over an edge. */
interface SeamedRow extends TextRow {
  crossing: boolean;
}

function rowsIn(
  rule: Line,
  from: number,
  to: number,
  edges: readonly number[],
  runs: readonly GlyphRun[],
): SeamedRow[] {
  const box: Box = { x0: rule.from - 2, x1: rule.to + 2, y0: from, y1: to };
  return rowsOf(runsInside(runs, box, 0)).map(({ baseline, runs: own }) => {
    const rtl = readsFromRight(runs) || lineOf([...own]).rtl;
    const row = rowOf(baseline, cutAtEdges(own, edges), rtl);
    const crossing = row.cells.some((cell) => edges.some((x) => cell.x0 < x - OVER_PT && cell.x1 > x + OVER_PT));
    return { ...row, crossing };
  });
}

/**
 * Cuts a row at the edges. Heads extend over edges that are between their words, so there is no cut where a space character is
 * drawn; the cells of a row may be as close, but have no space character between them.
 */
const cutAtEdges = (runs: readonly PlacedRun[], edges: readonly number[]): PlacedRun[][] =>
  cutWhere(runs, (right, { x0, space, style }) => {
    const isNextWord = space === 'drawn' && x0 - right < WORD_GAP_EM * style.sizePt;
    return !isNextWord && edges.some((x) => x > right - OVER_PT && x < x0 + OVER_PT);
  });

const TITLE_SIZE = 1.2;

/** Whether the band is outside the table: a caption, or a title in larger type on a background as wide as the table. */
function standsOutside(band: readonly SeamedRow[], above: readonly TextRow[][]): boolean {
  const [row, ...others] = band;
  if (!row || others.length > 0) return band.some(isTableCaption);
  const rows = above.flat();
  return isTableCaption(row) || (rows.length > 1 && rows.every(({ sizePt }) => row.sizePt > TITLE_SIZE * sizePt));
}

/** More rows than this below a rule without seams are the text between a title's background and the table. */
const MAX_HEAD_ROWS = 4;

/**
 * Whether few rows cross the seams. Otherwise the seams have nothing to do with the text. A single title between two rules may
 * cross them, and so may heads.
 */
function keepsApart(rows: readonly SeamedRow[], mayBeHead: boolean): boolean {
  const crossing = rows.filter((row) => row.crossing).length;
  if (rows.length === 1 || crossing <= MAX_CROSSING_SHARE * rows.length) return true;
  const several = rows.every((row) => !row.crossing || row.cells.length > 1);
  return mayBeHead && several && crossing < rows.length && rows.length <= MAX_HEAD_ROWS;
}

function read(
  rules: readonly Line[],
  between: readonly SeamedRow[][],
  runs: readonly GlyphRun[],
  all: readonly Line[],
): TableBlock | null {
  const [first, last] = [rules[0], rules.at(-1)];
  const edges = sharedSeams(rules);
  const isHead = rules.length === HEAD_RULES && rules.every(isSeamed) && between[0]?.length === 1;
  if (!first || !last || (rules.length < MIN_RULES && !isHead) || edges.length === 0) return null;
  const columns = [first.from, ...edges, first.to].slice(0, -1).map((x0, i, all) => ({
    x0,
    x1: all[i + 1] ?? first.to,
    y0: first.at,
    y1: last.at,
  }));
  const over = openRows(
    rowsIn(first, first.at - REACH_PT, first.at, edges, runs).reverse(),
    first.at,
    columns,
    all,
    between[0]?.[0],
  ).reverse();
  const isNamed = over[0] !== undefined && isName(over[0], over[1] ?? between[0]?.[0], columns);
  const above = isNamed ? over.slice(1) : over;
  const under = rowsIn(last, last.at, isHead ? Infinity : last.at + REACH_PT, edges, runs);
  const title = under.findIndex((row) => standsOutside([row], between));
  const below = openRows(title < 0 ? under : under.slice(0, title), last.at, columns, all, between[0]?.[0]);
  const bands: SeamedRow[][] = [above, ...between, below].filter((band) => band.length > 0);
  const rows = bands.flat();
  if (rows.length < 2 || all.some((rule) => isOverGroup(rule, first, last))) return null;
  const single = between.length >= 3 && between.every((band) => isOneRow(band, columns));
  const apart = single ? pitchOf(between) : 0;
  const inked = inkOf(columns, rows);
  const rowsOfBand = (band: SeamedRow[]): TextRow[][] =>
    single ? groupsWithin(band, between.includes(band) ? Infinity : apart) : logicalRows(band, inked);
  const groups = bands.flatMap(rowsOfBand);
  const headed = isHeadBand(bands) ? rowsOfBand(bands[0] ?? []).length : 1;
  if (isHead && (above.length > 0 || groups.length <= MIN_ROWS_BELOW)) return null;
  const [head, body] = [groups.slice(0, headed).flat(), groups.slice(headed)];
  // A row of several lines like others, unless one of them is over several columns.
  const isOneHead = headed === 1 && !(bands[0] ?? []).some((row) => row.crossing);
  const ends = rows.flatMap(({ cells }) => cells);
  const box: Box = {
    x0: first.from - 2,
    x1: first.to + 2,
    y0: Math.min(first.at, ...ends.map(({ y0 }) => y0)),
    y1: Math.max(last.at, ...ends.map(({ y1 }) => y1)),
  };
  return decide({
    source: 'seams',
    box,
    columns,
    rows,
    headRows: head.length,
    read: () => (isOneHead ? toCells(groups, columns, 1) : cellsUnder(head, body, columns)),
  });
}

/** Whether a rule inside the table is only as wide as a group of its columns: seams don't tell which heads are over them. */
const isOverGroup = ({ at, from, to }: Line, first: Line, last: Line): boolean =>
  at > first.at + SAME_SEAM_PT &&
  at < last.at - SAME_SEAM_PT &&
  from > first.from - SAME_SEAM_PT &&
  to < first.to + SAME_SEAM_PT &&
  to - from < GROUP_SHARE * (first.to - first.from);

/** A rule that leaves out the first column alone is as wide as a group. */
const GROUP_SHARE = 0.9;

/** The columns without the space inside their cells, which says nothing of whether a line is full. */
function inkOf(columns: readonly Box[], rows: readonly TextRow[]): Box[] {
  const own = linesIn(rows, columns);
  return columns.map((column, i) => {
    const { x0, x1 } = own[i]?.length ? union(own[i]) : column;
    return { ...column, x0, x1 };
  });
}

/** The distance of baselines from which a new row begins: a little more than the line spacing in a cell. */
function pitchOf(bands: readonly TextRow[][]): number {
  const gaps = bands.flatMap((band) => band.slice(1).map((row, i) => row.baseline - (band[i]?.baseline ?? 0)));
  const em = bands[0]?.[0]?.sizePt ?? 0;
  return gaps.length > 0 ? 1.1 * Math.max(...gaps) : LEADING_EM * em;
}

/** How far outside the outermost rules rows are searched for. */
const REACH_PT = 90;
const REACH_EM = 2.2;
/** Below a head that alone has rules. */
const MIN_ROWS_BELOW = 2;
/**
 * How far a row may extend beyond the table. The date and the title that a browser prints on its pages begin at the edge of the
 * paper.
 */
const OUTSIDE_EM = 0.5;
/** The largest line spacing inside a cell. */
const LEADING_EM = 1.35;
const WORD_GAP_EM = 0.36;

/**
 * The head above the first shaded row and the row below the last one: consecutive rows that keep to the columns, starting at the
 * rule.
 */
function openRows(
  rows: readonly SeamedRow[],
  rule: number,
  columns: readonly Box[],
  rules: readonly Line[],
  inner: TextRow | undefined,
): SeamedRow[] {
  const out: SeamedRow[] = [];
  let at = rule;
  // Below the rule there may be the sides of a lattice that is not among the given rules.
  const [left = 0, right = 0] = [columns[0]?.x0, columns.at(-1)?.x1];
  const isClosed = (y0: number, y1: number): boolean =>
    rules.some(({ at: y, from, to }) => y > y0 + 1 && y < y1 - 1 && from < left + 5 && to > right - 5);
  for (const [i, row] of rows.entries()) {
    const hangsOut = (cell: Box): boolean =>
      cell.x0 < left - OUTSIDE_EM * row.sizePt || cell.x1 > right + OUTSIDE_EM * row.sizePt;
    if (row.cells.some(hangsOut)) break;
    if (row.crossing && !isTitleOfRows(row, rows[i + 1])) break;
    if (isTableCaption(row) || Math.abs(row.baseline - at) > REACH_EM * row.sizePt) break;
    if (isClosed(Math.min(at, row.baseline), Math.max(at, row.baseline))) break;
    if (inner && isHeading(row, inner)) break;
    out.push(row);
    at = row.baseline;
  }
  // The last line of the text above may be as short as a cell, and so may a title; the second line of a cell stands close.
  const gap = (): number => Math.abs((out.at(-1)?.baseline ?? 0) - (out.at(-2)?.baseline ?? rule));
  while (isAlone(out.at(-1), columns) && gap() > LEADING_EM * (out.at(-1)?.sizePt ?? 0)) out.pop();
  return out.every((row) => isAlone(row, columns)) ? [] : out;
}

/** Whether the row has only one cell, in the first column as it is read. */
function isAlone(row: SeamedRow | undefined, columns: readonly Box[]): boolean {
  const [cell, ...others] = row?.cells ?? [];
  if (!cell || others.length > 0) return false;
  const { from, to } = columnOf(cell, columns);
  return cell.rtl ? to === columns.length - 1 : from === 0;
}

/** Whether there is one rule inside the table, and the lines over it are a head: few, and without values. */
const isHeadBand = ([first = [], ...others]: readonly TextRow[][]): boolean =>
  others.length === 1 &&
  first.length <= MAX_HEAD_ROWS &&
  first.every(({ cells }) => cells.every((cell) => !isNumber(cell.runs) || YEAR.test(textOfLine(cell))));

/** Whether a line over the seams is the title of rows that follow it, and begins where they do. */
function isTitleOfRows({ cells: [cell, ...others] }: SeamedRow, next: SeamedRow | undefined): boolean {
  const [start] = next?.cells ?? [];
  if (!cell || !start || others.length > 0 || next?.crossing || next?.cells.length === 1) return false;
  return Math.abs(start.x0 - cell.x0) < SAME_SEAM_PT;
}

/** Whether a band is one row: most of its lines leave columns empty, as only the highest cell has text in each line. */
function isOneRow(band: readonly TextRow[], columns: readonly Box[]): boolean {
  const full = band.filter((row) => row.cells.length >= Math.max(2, columns.length)).length;
  return band.length === 1 || full <= 0.5 * band.length;
}
