/**
 * The sides of cells that span rows in a table where only some cells are shaded.
 *
 *   ▓▓▓▓▓▓│▓▓▓▓▓│▓▓▓▓▓   A shaded row that leaves out a column of the head is beside a cell that began above it. White
 *    North Wheat  1,204   areas between shaded cells are divided at the edges of these cells; a cell that spans rows begins
 *         ░░░░░░│░░░░░░   where its words are on one line with those beside them.
 *          Barley    96
 */

import type { FilledBox, GlyphRun } from '../../extract/page-content.ts';
import { type Box, overlap, width } from '../../geometry/box.ts';
import { rowsOf } from '../../lines/rows.ts';
import type { Line, Ruling } from '../ruling.ts';
import { type Band, shadedRows } from './fill-rows.ts';
import { runsInside } from './table-cells.ts';

const SAME_EDGE_PT = 1;
const MIN_ROWS = 3;
/** Rows farther apart than this, in heights of the head, belong to different tables. */
const REACH = 4;

/** Two lines of text with their padding. */
const WHITE_ROW_PT = 45;
const LEADING_EM = 1.35;

/** Lines where none are drawn. */
export function stripedSides(fills: readonly FilledBox[], runs: readonly GlyphRun[]): Ruling {
  const rows = shadedRows(fills).sort((a, b) => a.y0 - b.y0);
  const sides: Ruling = { horizontal: [], vertical: [] };
  const found: Box[] = [];
  for (const [i, head] of rows.entries()) {
    const isRead = found.some(({ x0, x1, y1 }) => head.y0 < y1 && overlap(head.x0, head.x1, x0, x1) > 0);
    if (!head.seams || isRead) continue;
    const edges = [head.x0, ...head.seams, head.x1];
    const table = stackUnder(head, edges, rows.slice(i));
    const isNarrower = (row: Band): boolean => width(row) < width(head) - SAME_EDGE_PT;
    const onSide = isSide(table, edges);
    if (table.length < MIN_ROWS || !(onSide || table.some((row) => row.seams && isNarrower(row)))) continue;
    const ys = levelsOf(table);
    const across = (at: number): Line => ({ at, from: head.x0, to: head.x1 });
    const last = onSide ? null : endOfWhiteRow(edges, ys.at(-1) ?? head.y1, runs);
    if (last !== null) {
      ys.push(last);
      sides.horizontal.push(across(last));
    }
    found.push({ ...head, y1: ys.at(-1) ?? head.y1 });
    sides.vertical.push(...uprights(edges, ys, table, runs));
    sides.horizontal.push(
      ...(onSide ? [...ys.map(across), ...rowsBeside(edges, ys, runs)] : begins(edges, ys, table, runs)),
    );
  }
  return sides;
}

/** The shaded rows and cells below a head that keep to its columns. */
function stackUnder(head: Band, edges: readonly number[], rows: readonly Band[]): Band[] {
  const stack: Band[] = [];
  const isEdge = (x: number): boolean => edges.some((edge) => Math.abs(edge - x) < SAME_EDGE_PT);
  let bottom = head.y1;
  for (const row of rows) {
    if (overlap(row.x0, row.x1, head.x0, head.x1) <= 0) continue;
    const keeps = isEdge(row.x0) && isEdge(row.x1) && (row.seams ?? []).every(isEdge);
    if (!keeps || row.y0 - bottom > REACH * (head.y1 - head.y0)) break;
    stack.push(row);
    bottom = Math.max(bottom, row.y1);
  }
  return stack;
}

/** Whether only the first column is shaded below the head, cell by cell without gaps. */
function isSide([head, ...cells]: readonly Band[], edges: readonly number[]): boolean {
  const isFirst = ({ x0, x1 }: Band): boolean =>
    Math.abs(x0 - (edges[0] ?? 0)) < SAME_EDGE_PT && Math.abs(x1 - (edges[1] ?? 0)) < SAME_EDGE_PT;
  return cells.every((cell, i) => {
    const above = cells[i - 1] ?? head;
    return !cell.seams && isFirst(cell) && above && Math.abs(cell.y0 - above.y1) < SAME_EDGE_PT;
  });
}

/** Lines between the rows beside a cell of the first column, if each of these rows has text in all other columns. */
function rowsBeside(
  [, from = 0, ...edges]: readonly number[],
  ys: readonly number[],
  runs: readonly GlyphRun[],
): Line[] {
  const to = edges.at(-1) ?? from;
  return ys.slice(1).flatMap((y1, i) => {
    const inside = runsInside(runs, { x0: from, x1: to, y0: ys[i] ?? y1, y1 }, 0);
    const columnOf = (run: GlyphRun): number => edges.findIndex((x1) => run.x0 < x1);
    const rows = rowsOf(inside).filter((row) => new Set(row.runs.map(columnOf)).size === edges.length);
    return rows
      .slice(1)
      .map(({ baseline, runs: [first] }): Line => ({ at: baseline - (first?.style.sizePt ?? 0), from, to }));
  });
}

function levelsOf(rows: readonly Band[]): number[] {
  const sorted = rows.flatMap(({ y0, y1 }) => [y0, y1]).sort((a, b) => a - b);
  return sorted.filter((y, i) => i === 0 || y - (sorted[i - 1] ?? y) > SAME_EDGE_PT);
}

/** The lower end of an unshaded row below the last shaded one; null when no text there keeps to the columns. */
function endOfWhiteRow(edges: readonly number[], bottom: number, runs: readonly GlyphRun[]): number | null {
  const below = runs
    .filter((run) => run.baseline > bottom && run.baseline < bottom + WHITE_ROW_PT && isWithin(run, edges))
    .sort((a, b) => a.baseline - b.baseline);
  const [first] = below;
  if (!first || first.baseline - bottom > 2 * first.style.sizePt) return null;
  let end = first.baseline;
  const row: GlyphRun[] = [];
  for (const run of below) {
    const inLine = run.baseline - first.baseline < SAME_EDGE_PT;
    const goesOn = run.baseline - end < LEADING_EM * run.style.sizePt && run.x0 > (edges[1] ?? 0) - SAME_EDGE_PT;
    if (!inLine && !goesOn) break;
    row.push(run);
    end = run.baseline;
  }
  const columns = edges.slice(1).map((x1, c) => row.filter((run) => run.x0 > (edges[c] ?? x1) - 1 && run.x1 < x1 + 1));
  const isWhole = columns.reduce((sum, own) => sum + own.length, 0) === row.length;
  const filled = columns.filter((own) => own.length > 0).length;
  return isWhole && filled >= columns.length - 1 ? end + 0.4 * first.style.sizePt : null;
}

/** The column edges, except where a shaded cell or words extend over them. */
function uprights(
  edges: readonly number[],
  ys: readonly number[],
  rows: readonly Band[],
  runs: readonly GlyphRun[],
): Line[] {
  const goesOver = (box: { x0: number; x1: number }, x: number): boolean =>
    box.x0 < x - SAME_EDGE_PT && box.x1 > x + SAME_EDGE_PT;
  return ys.slice(1).flatMap((to, i) => {
    const from = ys[i] ?? to;
    const middle = (from + to) / 2;
    const [x0 = 0, x1 = 0] = [edges[0], edges.at(-1)];
    const inside = runsInside(runs, { x0, x1, y0: from, y1: to }, 0);
    const cells = rows.filter(({ y0, y1 }) => y0 < middle && y1 > middle);
    const isFree = (x: number): boolean =>
      !inside.some((run) => goesOver(run, x)) &&
      !cells.some((cell) => goesOver(cell, x) && !cell.seams?.some((seam) => Math.abs(seam - x) < SAME_EDGE_PT));
    return edges.filter(isFree).map((at): Line => ({ at, from, to }));
  });
}

/** Lines above unshaded cells whose words begin on one line with those of another column. */
function begins(
  edges: readonly number[],
  ys: readonly number[],
  rows: readonly Band[],
  runs: readonly GlyphRun[],
): Line[] {
  return edges.slice(1).flatMap((x1, c) => {
    const x0 = edges[c] ?? x1;
    let before: GlyphRun[] = [];
    return ys.slice(1).flatMap((y1, i): Line[] => {
      const y0 = ys[i] ?? y1;
      const middle = (y0 + y1) / 2;
      if (rows.some((row) => row.y0 < middle && row.y1 > middle && overlap(row.x0, row.x1, x0, x1) > SAME_EDGE_PT))
        return [];
      const own = runsInside(runs, { x0, x1, y0, y1 }, 0);
      if (own.length === 0) return [];
      const top = Math.min(...own.map(({ baseline }) => baseline));
      const [first] = own;
      const inLine = runs.some(
        (run) => Math.abs(run.baseline - top) < SAME_EDGE_PT && isWithin(run, edges) && !own.includes(run),
      );
      const goesOn = first && before.length > 0 && lastEnd(before) + first.x1 - first.x0 > x1;
      before = own;
      return inLine && !goesOn && !isInMiddle(whiteAround(middle, ys, { x0, x1 }, rows), runs)
        ? [{ at: y0, from: x0, to: x1 }]
        : [];
    });
  });
}

/** The unshaded area of a column around a position, between the nearest shaded cells above and below. */
function whiteAround(
  middle: number,
  ys: readonly number[],
  { x0, x1 }: { x0: number; x1: number },
  rows: readonly Band[],
): Box {
  const shaded = rows.filter((row) => overlap(row.x0, row.x1, x0, x1) > SAME_EDGE_PT);
  return {
    x0,
    x1,
    y0: Math.max(ys[0] ?? middle, ...shaded.flatMap(({ y1 }) => (y1 < middle ? [y1] : []))),
    y1: Math.min(ys.at(-1) ?? middle, ...shaded.flatMap(({ y0 }) => (y0 > middle ? [y0] : []))),
  };
}

/** Whether all words of a cell that spans rows are lines in its vertical middle. */
function isInMiddle(cell: Box, runs: readonly GlyphRun[]): boolean {
  const own = runsInside(runs, cell, 0);
  const em = own[0]?.style.sizePt ?? 0;
  const baselines = own.map(({ baseline }) => baseline).sort((a, b) => a - b);
  const [top = 0, bottom = 0] = [baselines[0], baselines.at(-1)];
  const isOne = baselines.every((y, i) => y - (baselines[i - 1] ?? y) < LEADING_EM * em);
  return isOne && Math.abs(top + bottom - 2 * MIDDLE_EM * em - cell.y0 - cell.y1) < em;
}

/** The middle of lower-case letters above their baseline. */
const MIDDLE_EM = 0.25;

const isWithin = ({ x0, x1 }: GlyphRun, edges: readonly number[]): boolean =>
  x0 > (edges[0] ?? 0) - SAME_EDGE_PT && x1 < (edges.at(-1) ?? 0) + SAME_EDGE_PT;

/** The right end of the last line. */
function lastEnd(runs: readonly GlyphRun[]): number {
  const bottom = Math.max(...runs.map(({ baseline }) => baseline));
  return Math.max(...runs.flatMap(({ x1, baseline }) => (bottom - baseline < SAME_EDGE_PT ? [x1] : [])));
}
