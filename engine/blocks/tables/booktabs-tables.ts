/** Booktabs-style tables: between horizontal rules of one width, one above, one below and one under the head. */

import type { GlyphRun } from '../../extract/page-content.ts';
import type { Box } from '../../geometry/box.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { LayoutCell, Line, Ruling, TableBlock } from '../layout.ts';
import { headRows } from './booktabs-head.ts';
import { columnGapsOf, columnsBetween, cutAt, inPieces } from './column-gaps.ts';
import { decide } from './decide.ts';
import { gutterTables } from './gutter-tables.ts';
import { areLists, rowsOfLists } from './list-lines.ts';
import { logicalRows } from './logical-rows.ts';
import { cutRow } from './number-table-rows.ts';
import { isNumber } from './number-words.ts';
import {
  areHeading,
  isHeading,
  isOverHeads,
  MAX_HEADING_CELLS,
  type RuledRows,
  withHeadOver,
  withOuterRows,
} from './open-rows.ts';
import { plainRows } from './row-partition.ts';
import { areTabular, cutBetween, mostlySeveral, rowsBelow, rowsBetween, tabularRows } from './rows-between.ts';
import { seamedTables } from './seamed-tables.ts';
import { columnOf, findColumns, toCells, withHeadColumns } from './table-grid.ts';
import { SECTION } from './text-evidence.ts';
import type { TextRow } from './text-rows.ts';
import { headLevels } from './unruled-head.ts';
import { repeatsNumber } from './wrapped-rows.ts';

const SAME_EDGE_PT = 5;
const MIN_TABULAR_ROWS = 4;
const MAX_HEAD_ROWS = 4;
const MIN_RULE_PT = 30;
const MIN_HEADED_CELLS = 3;
/** The largest gap between groups of number rows, as a multiple of the row pitch. */
const MAX_GROUP_GAP = 2.2;
const BESIDE_EM = 6;
const SAME_BASELINE_PT = 2;
const MAX_LONE_RULES = 50;

export function booktabsTables(ruling: Ruling, runs: readonly GlyphRun[]): TableBlock[] {
  const tables: TableBlock[] = [];
  const isInside = (rule: Line): boolean =>
    tables.some(
      ({ box }) => rule.at > box.y0 - 1 && rule.at < box.y1 + 1 && rule.from > box.x0 - 3 && rule.to < box.x1 + 3,
    );
  const holdsTable = (above: Line, { at, from, to }: Line): boolean =>
    tables.some(({ box }) => box.y0 > above.at - 1 && box.y1 < at + 1 && box.x0 < to && box.x1 > from);
  // The widest rules first: the rules inside a table only divide its head.
  for (const group of sameWidth(ruling)) {
    const free = (): Line[] => group.filter((rule) => !isInside(rule));
    tables.push(...seamedTables(free(), runs, ruling.horizontal));
    tables.push(...gutterTables(free(), runs));
    const rules = free();
    let open: Line[] = [];
    /** The rows between the open rules. */
    let bands: TextRow[][] = [];
    const close = (): void => {
      for (const rows of atHeads({ rules: open, bands })) {
        const table = rows.rules.length >= 2 ? readOpenTable(rows, runs, ruling.horizontal) : null;
        if (table) tables.push(table);
      }
      open = [];
      bands = [];
    };
    for (const rule of rules) {
      const previous = open.at(-1);
      const isApart = !previous || holdsTable(previous, rule) || endsBox(open, bands, rule, ruling);
      const cut = isApart ? [] : cutBetween(previous, rule, runs);
      const rows = isApart ? [] : tabularRows(cut, previous, runs, bands.flat());
      if (areHeading(bands, open[0], rows[0])) [open, bands] = [open.slice(1), []];
      if (rows.length > 0 && !endsInHeading(rows, bands.at(-1))) bands.push(rows);
      else close();
      open.push(rule);
    }
    close();
  }
  const lone = byEnds(ruling)
    .flatMap((group) => group.filter((rule) => !isInside(rule)))
    .sort((a, b) => a.at - b.at);
  // With more rules than this, the page has a drawing.
  for (const rule of lone.length > MAX_LONE_RULES ? [] : lone) {
    const over = tables.filter(({ box }) => box.y1 < rule.at && box.x0 < rule.to && box.x1 > rule.from);
    const top = Math.max(0, ...over.map(({ box }) => box.y1));
    const table = isInside(rule) ? null : readUnderHead(rule, runs, ruling.horizontal, top);
    if (table) tables.push(table);
  }
  return tables;
}

/** Whether the rules so far are a box around rows, which has sides, and there are none down to the next rule. */
function endsBox(
  [top, bottom, ...others]: readonly Line[],
  bands: readonly TextRow[][],
  next: Line,
  { vertical }: Ruling,
): boolean {
  if (!top || !bottom || others.length > 0 || (bands[0]?.length ?? 0) < 2) return false;
  const hasSides = (above: Line, below: Line): boolean =>
    [above.from, above.to].every((x) =>
      vertical.some(
        ({ at, from, to }) =>
          Math.abs(at - x) < SAME_EDGE_PT && from < above.at + SAME_EDGE_PT && to > below.at - SAME_EDGE_PT,
      ),
    );
  return hasSides(top, bottom) && !hasSides(bottom, next);
}

/** Separates tables that follow each other: the head of the first one is repeated below a title. */
function atHeads({ rules, bands }: RuledRows): RuledRows[] {
  const words = bands.map((band) => band.flatMap(({ cells }) => cells.map(textOfLine)).join('|'));
  const starts = words.flatMap((text, i) => {
    const title = bands[i - 1];
    const isTitle = i > 1 && title?.length === 1 && title.every(isTitleRow);
    return isTitle && text === words[0] ? [i] : [];
  });
  return [0, ...starts].map((from, i) => {
    const next = starts[i];
    const to = next === undefined ? bands.length : next - 1;
    return { rules: rules.slice(from, to + 1), bands: bands.slice(from, to) };
  });
}

/** Whether the row has one text; its number may stand as far before it as a cell. */
const isTitleRow = ({ cells: [first, ...others] }: TextRow): boolean =>
  others.length === 0 || (others.length === 1 && first !== undefined && SECTION.test(textOfLine(first)));

/** Share of the rows above that an underlined heading is larger than; the others may be headings and a title. */
const TEXT_ROWS_SHARE = 0.6;

/** Whether the last row before a rule is an underlined heading: a line in larger type than most rows above it. */
function endsInHeading(rows: readonly TextRow[], above: readonly TextRow[] = []): boolean {
  const last = rows.at(-1);
  if (!last || last.cells.length > MAX_HEADING_CELLS) return false;
  const others = [...above, ...rows.slice(0, -1)];
  const text = others.filter((row) => isHeading(last, row));
  return others.length > 0 && text.length >= TEXT_ROWS_SHARE * others.length;
}

/** Rules with the same ends, the widest first. */
function sameWidth(ruling: Ruling): Line[][] {
  const extent = ([first]: readonly Line[]): number => (first ? first.to - first.from : 0);
  return byEnds(ruling)
    .filter((group) => group.length >= 2)
    .sort((a, b) => extent(b) - extent(a));
}

/** Groups of rules with the same ends. Rules that vertical lines cross are left out, since they belong to a lattice. */
function byEnds(ruling: Ruling): Line[][] {
  const crossed = (h: Line): boolean =>
    ruling.vertical.some(
      (v) => v.to - v.from > 15 && v.at > h.from + 3 && v.at < h.to - 3 && v.from < h.at + 2 && v.to > h.at - 2,
    );
  const free = ruling.horizontal.filter((h) => h.to - h.from > MIN_RULE_PT && !crossed(h)).sort((a, b) => a.at - b.at);
  const groups: Line[][] = [];
  for (const rule of free) {
    const group = groups.find((other) => {
      const first = other[0];
      return first && Math.abs(first.from - rule.from) < SAME_EDGE_PT && Math.abs(first.to - rule.to) < SAME_EDGE_PT;
    });
    if (group) group.push(rule);
    else groups.push([rule]);
  }
  return groups;
}

/** A table including its rows outside the outermost rules. */
function readOpenTable(given: RuledRows, runs: readonly GlyphRun[], all: readonly Line[]): TableBlock | null {
  const read = (rows: RuledRows): TableBlock | null => readTable(rows, all);
  const between = (rule: Line, from: number, to: number): TextRow[] =>
    rowsBetween({ ...rule, at: from }, { ...rule, at: to }, runs);
  const inner = read(given);
  const whole = inner && withOuterRows(given, inner, between);
  const outer = whole && read(whole);
  const [rows, table] = outer ? [whole, outer] : [given, inner];
  const headed = table && withHeadOver(rows, table, (rule, reach) => between(rule, rule.at - reach, rule.at));
  return (headed && read(headed)) ?? table;
}

/**
 * Reads a table that has only one rule, under its head. The rows below extend to the first gap that is not one between groups of
 * rows.
 *
 * @param top the highest position of the head, in points from the page's top
 */
function readUnderHead(rule: Line, runs: readonly GlyphRun[], all: readonly Line[], top = 0): TableBlock | null {
  const rows = rowsBelow(rule, runs, MIN_HEADED_CELLS, ({ baseline, cells }, above) => {
    const [first, second] = above;
    if (first && isAcross(cells, first)) return false;
    if (!first || !second) return true;
    const pitch = Math.max(second.baseline - first.baseline, 1.2 * first.sizePt);
    const gap = baseline - (above.at(-1)?.baseline ?? baseline);
    const isNextGroup =
      gap < MAX_GROUP_GAP * pitch &&
      cells.length === first.cells.length &&
      cells.slice(1).every(({ runs: own }) => isNumber(own));
    return gap <= 1.3 * pitch || isNextGroup;
  });
  const last = rows.at(-1);
  if (!last || rows.length < 2) return null;
  if (!areHeaded(rows) || goOnBeside(rows, rule, runs)) return null;
  const body = { rules: [rule, { ...rule, at: last.baseline + 0.5 * last.sizePt }], bands: [rows] };
  const table = readTable(body, all);
  const headed =
    table &&
    withHeadOver(body, table, (at, reach) => rowsBetween({ ...at, at: Math.max(at.at - reach, top) }, at, runs));
  return headed && readTable(headed, all);
}

/** Whether a line runs on from the first cells to the last one: text below the table. */
const isAcross = ([line, ...others]: readonly Box[], { cells }: TextRow): boolean =>
  line !== undefined &&
  others.length === 0 &&
  line.x0 < (cells[1]?.x0 ?? 0) &&
  line.x1 > (cells.at(-1)?.x0 ?? Infinity);

const MAX_WRAPPED_SHARE = 0.75;

/** Whether all rows have several cells or continue such a row: they begin (right to left: end) where one of its cells does. */
function areHeaded(rows: readonly TextRow[]): boolean {
  const whole = rows.filter(({ cells }) => cells.length >= MIN_HEADED_CELLS);
  if (whole[0] !== rows[0] || rows.length - whole.length > MAX_WRAPPED_SHARE * rows.length) return false;
  const goesOn = (line: TextLine): boolean =>
    whole.some(({ cells }) =>
      cells.some((cell) => Math.abs(line.rtl ? line.x1 - cell.x1 : line.x0 - cell.x0) < SAME_BASELINE_PT),
    );
  return rows.every((row) => whole.includes(row) || row.cells.every(goesOn));
}

/** Whether text continues beside the rule on the same lines: the rule then belongs to a wider table. */
function goOnBeside(rows: readonly TextRow[], rule: Line, runs: readonly GlyphRun[]): boolean {
  const beside = runs.filter(({ x0, x1, style }) => {
    const gap = Math.max(rule.from - x1, x0 - rule.to);
    return gap > 0 && gap < BESIDE_EM * style.sizePt;
  });
  return rows.some(({ baseline }) => beside.some((run) => Math.abs(run.baseline - baseline) < SAME_BASELINE_PT));
}

/**
 * Whether rows with long texts are a table. Without a head, the rules may be those of a page's header and footer, and the rows a list
 * or a dialogue.
 */
function areHeadedRows(top: readonly TextRow[], below: readonly TextRow[]): boolean {
  if (below.length === 0 || !top.some(({ cells }) => cells.length > 1)) return false;
  // Heads may be centred over their columns.
  return [[...top, ...below], below].some((rows) => areTabular(rows, (cell) => cell));
}

/** @param between the rows between each rule and the next */
function readTable({ rules, bands: between }: RuledRows, all: readonly Line[]): TableBlock | null {
  const first = rules[0];
  const last = rules.at(-1);
  if (!first || !last) return null;
  const box: Box = { x0: first.from - 2, x1: first.to + 2, y0: first.at, y1: last.at };
  const read = between.filter((band) => band.length > 0);
  const given = read.flat();
  const [top = [], ...below] = read;
  if (given.length < 2 || !(mostlySeveral(given) || areHeadedRows(top, below.flat()))) return null;
  const ruledSize =
    read.length === 1 ? headWithoutRule(given) : rowsOfLists(top, findColumns(given, box)) ? 0 : top.length;
  const wide = findColumns(given.length > ruledSize + 1 ? given.slice(ruledSize) : given, box);
  const parted = atGaps(read, box, wide.length);
  const { bands, columns: filled } = parted ?? { bands: read, columns: wide };
  const rows = bands.flat();
  const [line] = rows;
  // A rule may be below each row of a head, too.
  const isDeep = ruledSize === 1 && line && isOverHeads(line, rows.slice(1), filled);
  const headSize = isDeep ? 2 : ruledSize;
  const head = rows.slice(0, headSize);
  const columns = withHeadColumns(head.at(-1), filled);
  return decide({
    source: 'rules',
    box,
    columns,
    rows,
    headRows: headSize,
    printed: given,
    read: () => {
      const inner = all.filter(
        (line) => line.at > first.at + 2 && line.at < last.at - 2 && line.from >= box.x0 - 3 && line.to <= box.x1 + 3,
      );
      const isHeaded = bands.length === 1 || headSize > 0;
      const body = bands.map((band) => band.filter((row) => !head.includes(row))).filter((band) => band.length > 0);
      const ruled = haveRulesBetween(body, columns);
      const groups = body.flatMap((band) =>
        (ruled ? [[...band]] : (plainRows(band, columns) ?? logicalRows(band, columns))).flatMap(
          (group) => rowsOfLists(group, columns) ?? [group],
        ),
      );
      return head.length > 0
        ? [...headOf(head, body.flat(), columns, inner), ...toCells(groups, columns, 0)]
        : toCells(groups, columns, isHeaded ? 1 : 0);
    },
  });
}

/** The number of head rows above rows of numbers, if the rule below covers only a part of the head; 0 for a single row. */
function headWithoutRule(rows: readonly TextRow[]): number {
  const read = rows.map(inPieces);
  const size = read.findIndex(({ pieces }) => pieces.some(isNumber));
  const tabular = read.slice(size).filter((row) => row.tabular).length;
  return size > 1 && size <= MAX_HEAD_ROWS && tabular >= MIN_TABULAR_ROWS && tabular > 0.8 * (rows.length - size)
    ? size
    : 0;
}

/** The cells of a head. Partial rules define the spans; without such rules, a head spans the columns over which it is centred. */
function headOf(
  head: readonly TextRow[],
  body: readonly TextRow[],
  columns: readonly Box[],
  rules: readonly Line[],
): LayoutCell[][] {
  const [top = 0, bottom = 0] = [head[0]?.baseline, head.at(-1)?.baseline];
  const [first, last] = [columns[0], columns.at(-1)];
  // A rule below all heads of a row tells of none what it spans.
  const partial = rules.filter(({ from, to }) => !first || !last || from > first.x1 || to < last.x0);
  if (head.length < 2 || partial.some(({ at }) => at > top - 1 && at < bottom)) return headRows(head, columns, rules);
  const levels = headLevels(head, body, columns);
  return levels.flat().some(({ colspan }) => colspan > 1) ? levels : headRows(head, columns, partial);
}

/** Cuts rows of numbers and their heads at gaps through all of them; null when this finds fewer columns than are known. */
function atGaps(bands: readonly TextRow[][], box: Box, known: number): { bands: TextRow[][]; columns: Box[] } | null {
  const rows = bands.flat().map(inPieces);
  const tabular = rows.filter((row) => row.tabular);
  if (tabular.length < MIN_TABULAR_ROWS || tabular.length < 0.5 * rows.length) return null;
  const gaps = columnGapsOf(tabular);
  if (gaps.length < known) return null;
  const cut = bands.map((band) => band.map((row) => cutRow(inPieces(row), gaps)));
  const own = tabular.map(({ line }) => cutAt(line, gaps));
  const columns = columnsBetween(gaps, own, box);
  return columns && { bands: cut, columns };
}

/** Of the bands of a table with a rule below every row. In the others, the label may have several lines, too, but not figures. */
const RULED_SHARE = 0.75;
const MIN_RULED = 4;

/** Whether there is a rule between any two rows. */
function haveRulesBetween(body: readonly TextRow[][], columns: readonly Box[]): boolean {
  if (body.length < 2) return false;
  const others = body.filter((band) => !isOneRow(band, columns));
  if (others.length === 0) return true;
  const holdsFigures = (band: readonly TextRow[]): boolean =>
    band.some((row, i) => repeatsNumber(band.slice(0, i), row, columns));
  const ruled = body.length - others.length;
  return (
    ruled >= MIN_RULED &&
    ruled >= RULED_SHARE * body.length &&
    !others.some((band) => holdsFigures(band) || areLists(band, columns))
  );
}

/**
 * Whether the lines between two rules are one row. Then at most one line has text in the first column. If several of the other
 * columns continue together line by line, the lines are separate rows with a first cell that is not repeated.
 */
function isOneRow(band: readonly TextRow[], columns: readonly Box[]): boolean {
  if (labelLines(band, columns).length > 1) return false;
  const together = band.slice(1).filter((row) => row.cells.length >= Math.max(2, columns.length - 1)).length;
  return band.length === 1 || together < 0.5 * (band.length - 1);
}

/** The lines that have text in the first column. */
const labelLines = (band: readonly TextRow[], columns: readonly Box[]): readonly TextRow[] =>
  band.filter((row) => row.cells.some((cell) => columnOf(cell, columns).from === 0));
