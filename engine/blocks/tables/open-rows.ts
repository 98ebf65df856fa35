/**
 * Rows of a table outside its outermost rules: style sheets draw a rule below every row or above every row, so that the first or
 * the last row has no rule on its outer side.
 */

import { type Box, middleX, sharesEdge, union } from '../../geometry/box.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { Line, TableBlock } from '../layout.ts';
import { isNumber } from './number-words.ts';
import { columnOf, columnsOf } from './table-grid.ts';
import { isAllBold, type TextRow } from './text-rows.ts';
import { hasValues, headLevels, headOver, YEAR } from './unruled-head.ts';

/** Rules from the top, and the rows between them: `bands[i]` is between `rules[i]` and `rules[i + 1]`. */
export interface RuledRows {
  rules: readonly Line[];
  bands: readonly TextRow[][];
}

/** A rule between rows takes some room of its own. */
const APART = 1.6;
/** How far rows are looked for below the last rule, in their distance. */
const REACH = 12;
/** Rounding moves baselines by less. */
const SAME_PITCH_PT = 0.5;

/**
 * Adds the row above the first rule and the one below the last that stand as the rows between the rules do: as far from the next row
 * as that is from the one after it, and in the same columns. Where every second row is shaded, the first or the last has no edge.
 *
 * @param between gives the rows between two positions
 */
export function withOuterRows(
  { rules, bands }: RuledRows,
  table: TableBlock,
  between: (rule: Line, from: number, to: number) => TextRow[],
): RuledRows | null {
  const columns = columnsOf(table);
  const body = bands.flat();
  const isNext = (row: TextRow): boolean => row.cells.length > 1 && standInColumns(row, body, columns);
  /** Whether there is such a row on the side of the first of two bands. */
  const outer = (rule: Line | undefined, [edge = [], inner = []]: readonly TextRow[][]): TextRow[] => {
    const [own, next] = [edge[0], inner[0]];
    if (!rule || !own || !next || edge.length > 1 || inner.length > 1) return [];
    const pitch = own.baseline - next.baseline;
    const reach = rule.at + Math.sign(pitch) * (Math.abs(pitch) + SAME_PITCH_PT);
    const found = between(rule, Math.min(rule.at, reach), Math.max(rule.at, reach));
    const [row] = found;
    const isAlike = found.length === 1 && row && Math.abs(row.baseline - own.baseline - pitch) < SAME_PITCH_PT;
    return isAlike && isNext(row) ? found : [];
  };
  /** The rows below a rule that go on as those above it do: totals, or the last group. */
  const under = (rule: Line | undefined, band: readonly TextRow[]): TextRow[] => {
    const [own, before] = [band.at(-1), band.at(-2)];
    if (!rule || !own || !before) return [];
    const pitch = own.baseline - before.baseline;
    const found = between(rule, rule.at, rule.at + REACH * pitch);
    const isNear = (i: number, reach: number): boolean =>
      (found[i]?.baseline ?? Infinity) - (found[i - 1] ?? own).baseline <= reach;
    const end = found.findIndex(
      (row, i) => !isNear(i, i === 0 ? APART * pitch : pitch + SAME_PITCH_PT) || !isNext(row),
    );
    if (end < 0) return found;
    // The lines of a cell that goes on there would be left behind.
    const goesOn =
      isNear(end, pitch + SAME_PITCH_PT) && found[end]?.cells.every((cell) => columnOf(cell, columns).from > 0);
    return goesOn ? [] : found.slice(0, end);
  };
  const [first, last] = [rules[0], rules.at(-1)];
  const above = outer(first, bands.slice(0, 2));
  const next = outer(last, bands.slice(-2).reverse());
  const lastBand = bands.at(-1) ?? [];
  const further = next.length > 0 ? [] : under(last, lastBand);
  const [top, bottom] = [above[0], next[0] ?? further.at(-1)];
  if (!first || !last || (!top && !bottom)) return null;
  return {
    rules: [
      ...(top ? [{ ...first, at: top.baseline - top.sizePt }] : []),
      ...(further.length > 0 ? rules.slice(0, -1) : rules),
      ...(bottom ? [{ ...last, at: bottom.baseline + 0.5 * bottom.sizePt }] : []),
    ],
    bands: [
      ...(top ? [above] : []),
      ...bands.slice(0, -1),
      [...lastBand, ...further],
      ...(next.length > 0 ? [next] : []),
    ],
  };
}

/** Whether each cell has a column of its own and an edge or the middle in common with another cell there. */
function standInColumns({ cells }: TextRow, body: readonly TextRow[], columns: readonly Box[]): boolean {
  const others = body.flatMap((row) => row.cells).map((cell) => ({ cell, ...columnOf(cell, columns) }));
  const places = cells.map((cell) => columnOf(cell, columns));
  return cells.every((cell, i) => {
    const { from = -1, to = -1 } = places[i] ?? {};
    const isAlone = from === to && places.filter((place) => place.from === from).length === 1;
    return isAlone && others.some((other) => other.from === from && sharesEdge(cell, other.cell));
  });
}

const HEAD_REACH_EM = 12;
const HEADED_SHARE = 0.6;

/**
 * Adds the rows of a head above the first rule, if that rule separates the head from the body.
 *
 * @param above gives the rows above a rule, up to a distance in points
 */
export function withHeadOver(
  { rules, bands }: RuledRows,
  table: TableBlock,
  above: (rule: Line, reachPt: number) => TextRow[],
): RuledRows | null {
  const [rule, body] = [rules[0], bands.flat()];
  const [row] = body;
  if (!rule || !row) return null;
  const columns = columnsOf(table);
  const { lines: found } = headOver(above(rule, HEAD_REACH_EM * row.sizePt), body, columns, {
    x0: rule.from,
    x1: rule.to,
  });
  const lines = found.slice(found.findLastIndex((line) => isHeading(line, row)) + 1);
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last || rule.at - last.baseline > last.sizePt) return null;
  const headed = { rules: [{ ...rule, at: first.baseline - first.sizePt }, ...rules], bands: [lines, ...bands] };
  if (lines.length === 1 && isOverHeads(first, body, columns)) return headed;
  const cells = lines.flatMap((line) => line.cells);
  const bold = cells.every(isAllBold) && !row.cells.every(isAllBold);
  // A title of the first rows has one cell.
  const whole = body.find((own) => own.cells.length > 1) ?? row;
  if (!isBody(whole, columns) && !bold && !areInLine(lines, body, columns)) return null;
  const places = cells.map((cell) => columnOf(cell, columns));
  const own = columns.filter((_, i) => i > 0 && places.some(({ from, to }) => from === i && to === i));
  return own.length < HEADED_SHARE * (columns.length - 1) ? null : headed;
}

const OFF_MIDDLE_EM = 0.5;

/**
 * Whether the line has heads over several columns each, whose own heads are in the first row of the table. What stands in the middle
 * of the whole table is its title.
 */
export function isOverHeads(line: TextRow, [head, ...body]: readonly TextRow[], columns: readonly Box[]): boolean {
  if (!head || body.length === 0 || columns.length < MIN_ALIGNED) return false;
  if (head.cells.length < columns.length - 1 || hasValues(head, columns)) return false;
  const [cell, ...others] = line.cells;
  const off = cell ? Math.abs(middleX(cell) - middleX(union([...columns, ...head.cells]))) : 0;
  if (others.length === 0 && off < OFF_MIDDLE_EM * line.sizePt) return false;
  const [top = []] = headLevels([line, head], body, columns);
  const over = top.filter(({ lines, rowspan }) => lines.length > 0 && rowspan === 1);
  return over.length > 0 && over.every(({ colspan }) => colspan > 1);
}

const MIN_ALIGNED = 3;

/**
 * Whether there is one head for each column, aligned with an edge or the middle of the column's text; some may begin in lines
 * above.
 */
function areInLine(lines: readonly TextRow[], body: readonly TextRow[], columns: readonly Box[]): boolean {
  const head = lines.at(-1)?.cells ?? [];
  if (columns.length < MIN_ALIGNED || head.length !== columns.length) return false;
  const above = lines.slice(0, -1).flatMap(({ cells }) => cells);
  if (!above.every((cell) => head.some((own) => sharesEdge(cell, own)))) return false;
  const below = body.flatMap(({ cells }) => cells);
  return head.every((cell, i) => {
    const { from, to } = columnOf(cell, columns);
    const own = below.filter((other) => columnOf(other, columns).from === i);
    return from === i && to === i && own.some((other) => sharesEdge(cell, other));
  });
}

const HEADING_SIZE = 1.2;
/** The size ratio of a heading with two cells: a wide space in a heading may look like a gap between cells. */
const LARGE_HEADING_SIZE = 1.35;
export const MAX_HEADING_CELLS = 2;

/** Whether a row is a heading: a single line in larger type than a table's row. */
export const isHeading = ({ cells, sizePt }: TextRow, row: TextRow): boolean =>
  cells.length <= MAX_HEADING_CELLS && sizePt > (cells.length === 1 ? HEADING_SIZE : LARGE_HEADING_SIZE) * row.sizePt;

/**
 * Whether the only row between the first two rules is a heading, aligned with the start of the rule, of the table whose first row
 * follows.
 */
export const areHeading = ([band, ...others]: readonly TextRow[][], rule: Line | undefined, row: TextRow | undefined) =>
  others.length === 0 &&
  band?.length === 1 &&
  rule &&
  row &&
  band.every((own) => isHeading(own, row) && beginsAt(own, rule));

const beginsAt = ({ cells: [cell], sizePt }: TextRow, { from, to }: Line): boolean =>
  cell !== undefined && (cell.rtl ? to - cell.x1 : cell.x0 - from) < sizePt;

/** Whether the columns after the first have mostly numbers that are not only years, as in a head. */
function isBody({ cells }: TextRow, columns: readonly Box[]): boolean {
  const behind = cells.filter((cell) => columnOf(cell, columns).from > 0);
  const numbers = behind.filter(({ runs }) => isNumber(runs));
  return numbers.length > 0.5 * behind.length && !numbers.every((cell) => YEAR.test(textOfLine(cell)));
}
