/**
 * Tables between rules of one width whose cells have several lines, which need be level with none of the lines beside them.
 *
 *   ───────────────────────────────────────
 *   Name     Use                    Needs        No line has several cells, but white goes down between the columns from rule
 *   ───────────────────────────────────────      to rule, which the words of a text leave in no four lines.
 *            how long a request
 *   timeout                         seconds
 *            waits
 *   ───────────────────────────────────────
 */

import type { GlyphRun } from '../../extract/page-content.ts';
import { cutWhere } from '../../geometry/stretches.ts';
import { rowsOf } from '../../lines/rows.ts';
import { readsFromRight } from '../../lines/segments.ts';
import type { PlacedRun } from '../../lines/text-line.ts';
import type { Line, TableBlock } from '../layout.ts';
import { columnsBetween } from './column-gaps.ts';
import { decide } from './decide.ts';
import { withHeadOver } from './open-rows.ts';
import { areSure, partitionRows, type RowPartition } from './row-partition.ts';
import { rowsBetween } from './rows-between.ts';
import { runsInside } from './table-cells.ts';
import { columnIn, toCells } from './table-grid.ts';
import { rowOf, type TextRow } from './text-rows.ts';
import { LEAST_LEADING_EM } from './wrapped-rows.ts';

/** White between columns is wider. */
const GUTTER_EM = 0.6;
/** Text of so many lines leaves no white between words from the first to the last of them. */
const MIN_LINES = 4;
/** Lines that go on in cells: one alone may be a row. */
const MIN_GOING_ON = 2;
/** Rows that have rules between all of them. */
const MIN_RULED = 3;

/** From `from` to `to`, in points from the left. */
interface White {
  from: number;
  to: number;
}

interface Band {
  runs: GlyphRun[];
  /** What its runs leave, from the left margin to the right one. */
  whites: White[];
}

/** @param rules of one width, from the top */
export function gutterTables(rules: readonly Line[], runs: readonly GlyphRun[]): TableBlock[] {
  // A head and one part of a table.
  if (rules.length < 3) return [];
  const bands = rules.slice(1).map((below, i) => bandBetween(rules[i] ?? below, below, runs));
  const tables: TableBlock[] = [];
  for (let from = 0; from + 1 < bands.length; ) {
    // The first band may be a head, which may reach over columns.
    let to = from + 1;
    let whites = bands[to]?.whites ?? [];
    for (let next = whites; next.some(isGutter); next = shared(whites, bands[to]?.whites ?? [])) {
      whites = next;
      to++;
    }
    const isWhole = to > from + 1 && (bands[from]?.runs.length ?? 0) > 0;
    const table = isWhole
      ? read(rules.slice(from, to + 1), bands.slice(from, to), whites.filter(isGutter), runs)
      : null;
    if (table) tables.push(table);
    // What is no head may be text above a table.
    from = table || !isWhole ? to : from + 1;
  }
  return tables;
}

function bandBetween(above: Line, below: Line, page: readonly GlyphRun[]): Band {
  const runs = runsInside(page, { x0: above.from - 2, x1: above.to + 2, y0: above.at, y1: below.at }, 0);
  if (runs.length === 0) return { runs, whites: [] };
  const whites: White[] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const { x0, x1, style } of runs.toSorted((a, b) => a.x0 - b.x0)) {
    if (x0 - right > GUTTER_EM * style.sizePt) whites.push({ from: right, to: x0 });
    right = Math.max(right, x1);
  }
  return { runs, whites: [...whites, { from: right, to: Number.POSITIVE_INFINITY }] };
}

const isGutter = ({ from, to }: White): boolean => Number.isFinite(to - from);

/** What is white in both. */
const shared = (one: readonly White[], other: readonly White[]): White[] =>
  one.flatMap((a) =>
    other.flatMap((b) => {
      const both = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) };
      return both.to > both.from ? [both] : [];
    }),
  );

function read(
  rules: readonly Line[],
  bands: readonly Band[],
  gutters: readonly White[],
  page: readonly GlyphRun[],
): TableBlock | null {
  const rtl = readsFromRight(page);
  const middles = gutters.map(({ from, to }) => (from + to) / 2);
  const isCut = (right: number, { x0 }: PlacedRun): boolean => middles.some((x) => right < x && x0 > x);
  const [heads = [], ...body] = bands.map(({ runs }) =>
    rowsOf(runs).map(({ baseline, runs: own }) => rowOf(baseline, cutWhere(own, isCut), rtl)),
  );
  const [first, last] = [rules[0], rules.at(-1)];
  if (!first || !last || body.flat().length < MIN_LINES) return null;
  const columns = columnsBetween(middles, body.flat(), { y0: first.at, y1: last.at });
  if (!columns || heads.some(({ cells }) => cells.some((cell) => columnIn(cell, columns) === null))) return null;
  const parts: RowPartition[] = [];
  for (const rows of body) {
    const part = partitionRows(rows, columns);
    if (!part) return null;
    parts.push(part);
  }
  const groups = parts.flatMap((part) => part.groups);
  const goingOn = parts.reduce((sum, part) => sum + part.goingOn, 0);
  if (goingOn < MIN_GOING_ON || !areSure(parts)) return null;
  const areRuled = body.length >= MIN_RULED && groups.length === body.length;
  if (!areRuled && !groups.some(isUneven)) return null;
  const tableOf = (head: readonly TextRow[], rows: TextRow[][]): TableBlock | null =>
    decide({
      source: 'gutters',
      box: { x0: first.from - 2, x1: first.to + 2, y0: Math.min(first.at, ...tops(head)), y1: last.at },
      columns,
      rows: [...head, ...rows.flat()],
      headRows: head.length,
      read: () => toCells([[...head], ...rows], columns, 1),
    });
  const table = tableOf(heads, groups);
  const above = (rule: Line, reach: number): TextRow[] => rowsBetween({ ...rule, at: rule.at - reach }, rule, page);
  const over = table && withHeadOver({ rules, bands: [heads, groups.flat()] }, table, above)?.bands[0];
  return (over && tableOf(over, [heads, ...groups])) ?? table;
}

const tops = (rows: readonly TextRow[]): number[] => rows.flatMap(({ cells }) => cells.map(({ y0 }) => y0));

/** Whether cells of the row are level with none of the lines of another one. */
const isUneven = (group: readonly TextRow[]): boolean =>
  group.some(({ baseline, sizePt }, i) => baseline - (group[i - 1]?.baseline ?? 0) < LEAST_LEADING_EM * sizePt);
