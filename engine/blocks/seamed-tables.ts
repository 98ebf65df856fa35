/**
 * Tables whose columns show where their rules and shading are joined.
 *
 *   ───────┬──────────┬─────   Browsers and word processors draw the border and the background of each cell by itself. No
 *    Stage   Sown late  120    eye sees the seams, but at the same places from rule to rule they are the edges of the
 *            on clay           columns, whatever stands in the cells: long text, numbers, or nothing.
 *   ───────┴──────────┴─────
 */

import type { Box, GlyphRun } from '../extract/page-content.ts';
import { rowsOf } from '../lines/rows.ts';
import { lineOf } from '../lines/segments.ts';
import type { PlacedRun } from '../lines/text-line.ts';
import type { TableBlock } from './layout.ts';
import type { Line } from './rules.ts';
import { runsInside } from './table-cells.ts';
import { hasPairs } from './table-evidence.ts';
import { columnOf, isContents, logicalRows, type TextRow, toCells } from './table-grid.ts';
import { headLevels } from './unruled-head.ts';

/** Seams of one edge. */
const SAME_SEAM_PT = 1.5;
const MIN_RULES = 3;
/** Share of the rules that have seams in which an edge must be one: titles between the rows span columns. */
const SEAM_SHARE = 0.5;
/** Text may hang over a seam by this. */
const OVER_PT = 1;
const MAX_CROSSING_SHARE = 0.2;
/** What stands in the middle of a higher cell beside it comes closer than a line of its own. */
const MIDDLE_EM = 0.9;

/** @param rules of one width, from the top */
export function seamedTables(rules: readonly Line[], runs: readonly GlyphRun[]): TableBlock[] {
  if (rules.filter(isSeamed).length < MIN_RULES) return [];
  const tables: TableBlock[] = [];
  let open: Line[] = [];
  let bands: TextRow[][] = [];
  const close = (): void => {
    const table = read(open, bands, runs);
    if (table) tables.push(table);
    open = [];
    bands = [];
  };
  for (const rule of rules) {
    const above = open.at(-1);
    const band = above && rowsIn(above, above.at, rule.at, edgesOf([...open, rule]), runs);
    if (band && band.length > 0 && keepsApart(band)) bands.push(band);
    else if (open.length > 0) close();
    open.push(rule);
  }
  close();
  return tables;
}

const isSeamed = (rule: Line): boolean => (rule.seams?.length ?? 0) > 0;

/** The inner edges of the columns that most rules agree on. */
function edgesOf(rules: readonly Line[]): number[] {
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

/** A row of text cut where edges are; `whole` where text goes over one. */
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
    const rtl = lineOf([...own]).rtl;
    const cells = cutAtEdges(withoutLeaders(own), edges).map((piece) => lineOf(piece, rtl));
    const crossing = cells.some((cell) => edges.some((x) => cell.x0 < x - OVER_PT && cell.x1 > x + OVER_PT));
    return { baseline, sizePt: Math.max(...cells.map((cell) => cell.sizePt)), cells, crossing };
  });
}

const LEADER = /^[.·…]+$/;
const MIN_LEADERS = 4;

function withoutLeaders(runs: readonly PlacedRun[]): readonly PlacedRun[] {
  const text = runs.filter((run) => !LEADER.test(run.text));
  return text.length > 0 && runs.length - text.length >= MIN_LEADERS ? text : runs;
}

function cutAtEdges(runs: readonly PlacedRun[], edges: readonly number[]): PlacedRun[][] {
  const pieces: PlacedRun[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const run of runs) {
    const piece = pieces.at(-1);
    const parted = edges.some((x) => x > right - OVER_PT && x < run.x0 + OVER_PT);
    if (piece && !parted) piece.push(run);
    else pieces.push([run]);
    right = Math.max(right, run.x1);
  }
  return pieces;
}

/** Text that goes over seams all the time has nothing to do with them. A title alone between two rules may. */
const keepsApart = (rows: readonly SeamedRow[]): boolean =>
  rows.length === 1 || rows.filter(({ crossing }) => crossing).length <= MAX_CROSSING_SHARE * rows.length;

function read(rules: readonly Line[], between: readonly TextRow[][], runs: readonly GlyphRun[]): TableBlock | null {
  const [first, last] = [rules[0], rules.at(-1)];
  const edges = edgesOf(rules);
  if (!first || !last || rules.length < MIN_RULES || edges.length === 0) return null;
  const columns = [first.from, ...edges, first.to].slice(0, -1).map((x0, i, all) => ({
    x0,
    x1: all[i + 1] ?? first.to,
    y0: first.at,
    y1: last.at,
  }));
  const above = openRows(
    rowsIn(first, first.at - REACH_PT, first.at, edges, runs).reverse(),
    first.at,
    columns,
  ).reverse();
  const below = openRows(rowsIn(last, last.at, last.at + REACH_PT, edges, runs), last.at, columns);
  const inner = between.map((band) => withMiddles(band, columns));
  const bands = [withMiddles(above, columns), ...inner, withMiddles(below, columns)].filter((band) => band.length > 0);
  const rows = bands.flat();
  if (rows.length < 2 || isContents(rows)) return null;
  const single = inner.length >= 3 && inner.every((band) => isOneRow(band, columns));
  const apart = single ? pitchOf(inner) : 0;
  const groups = bands.flatMap((band) =>
    single ? rowsApart(band, inner.includes(band) ? Infinity : apart) : logicalRows(band, columns),
  );
  const made = toTable(groups, columns);
  if (!hasPairs(made)) return null;
  const ends = rows.flatMap(({ cells }) => cells);
  const box: Box = {
    x0: first.from - 2,
    x1: first.to + 2,
    y0: Math.min(first.at, ...ends.map(({ y0 }) => y0)),
    y1: Math.max(last.at, ...ends.map(({ y1 }) => y1)),
  };
  return { kind: 'table', box, columns, rows: made };
}

/** The distance of baselines from which a new row begins: a little more than that of the lines of a cell. */
function pitchOf(bands: readonly TextRow[][]): number {
  const gaps = bands.flatMap((band) => band.slice(1).map((row, i) => row.baseline - (band[i]?.baseline ?? 0)));
  const em = bands[0]?.[0]?.sizePt ?? 0;
  return gaps.length > 0 ? 1.1 * Math.max(...gaps) : LEADING_EM * em;
}

function rowsApart(rows: readonly TextRow[], apartPt: number): TextRow[][] {
  const groups: TextRow[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (group && row.baseline - (group.at(-1)?.baseline ?? 0) < apartPt) group.push(row);
    else groups.push([row]);
  }
  return groups;
}

function toTable(groups: readonly TextRow[][], columns: readonly Box[]): TableBlock['rows'] {
  const [head = [], ...body] = groups;
  return [...headLevels(head, body.flat(), columns), ...toCells(body, columns, 0)];
}

/** Rows beyond the outermost rules are looked for so far. */
const REACH_PT = 90;
const REACH_EM = 2.2;
/** Lines of one cell. */
const LEADING_EM = 1.35;
const WORD_GAP_EM = 0.4;

/** The head over the first shaded row and the row under the last: what keeps to the columns, beginning at the rule. */
function openRows(rows: readonly SeamedRow[], rule: number, columns: readonly Box[]): SeamedRow[] {
  const out: SeamedRow[] = [];
  let at = rule;
  for (const row of rows) {
    if (row.crossing || runsOn(row) || Math.abs(row.baseline - at) > REACH_EM * row.sizePt) break;
    out.push(row);
    at = row.baseline;
  }
  // What stands in the first column alone at the far end, apart from a cell, is the text around the table.
  const gap = (): number => Math.abs((out.at(-1)?.baseline ?? 0) - (out.at(-2)?.baseline ?? rule));
  while (isAlone(out.at(-1), columns) && (out.length === 1 || gap() > LEADING_EM * (out.at(-1)?.sizePt ?? 0)))
    out.pop();
  return out;
}

/** Words that an edge happens to part. */
const runsOn = ({ cells, sizePt }: TextRow): boolean =>
  cells.some((cell, i) => i > 0 && cell.x0 - (cells[i - 1]?.x1 ?? 0) < WORD_GAP_EM * sizePt);

const isAlone = (row: SeamedRow | undefined, columns: readonly Box[]): boolean =>
  row?.cells.length === 1 && row.cells.every((cell) => columnOf(cell, columns).from === 0);

/** Joins what stands in the middle of a higher cell to the line of that cell above it. */
function withMiddles(rows: readonly TextRow[], columns: readonly Box[]): TextRow[] {
  const out: TextRow[] = [];
  const place = (row: TextRow): Set<number> => new Set(row.cells.map((cell) => columnOf(cell, columns).from));
  for (const row of rows) {
    const above = out.at(-1);
    const close = above && row.baseline - above.baseline < MIDDLE_EM * row.sizePt;
    if (close && ![...place(row)].some((column) => place(above).has(column)))
      out[out.length - 1] = { ...above, cells: [...above.cells, ...row.cells].sort((a, b) => a.x0 - b.x0) };
    else out.push(row);
  }
  return out;
}

/** Most columns of a row with several lines have fewer of them than the highest cell. */
function isOneRow(band: readonly TextRow[], columns: readonly Box[]): boolean {
  const full = band.filter((row) => row.cells.length >= Math.max(2, columns.length)).length;
  return band.length === 1 || full <= 0.5 * band.length;
}
