/**
 * Rows of a table outside its outermost rules: style sheets draw a rule below every row or above every row, so that the first or
 * the last row has no rule on its outer side.
 */

import type { Box } from '../../geometry/box.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { TableBlock } from '../layout.ts';
import type { Line } from '../ruling.ts';
import { isNumber } from './number-words.ts';
import { columnOf } from './table-grid.ts';
import { isAllBold, type TextRow } from './text-rows.ts';
import { headOver, YEAR } from './unruled-head.ts';

/** Rules from the top, and the rows between them: `bands[i]` is between `rules[i]` and `rules[i + 1]`. */
export interface RuledRows {
  rules: readonly Line[];
  bands: readonly TextRow[][];
}

/** How far beyond the outermost rule a row may be, as a multiple of the distance of two rules with one row between them. */
const REACH = 1.1;
const SAME_PADDING_PT = 1.5;

/**
 * Adds the head above the first rule, if each row has a rule below it. Null when there is no such head.
 *
 * @param above gives the rows above a rule, up to a distance in points
 */
export function withOpenHead(
  { rules, bands }: RuledRows,
  above: (rule: Line, reachPt: number) => TextRow[],
): RuledRows | null {
  const reach = pitchOf({ rules, bands });
  const first = rules[0];
  if (reach === null || !first) return null;
  const head = above(first, reach);
  const [row] = head;
  if (!row || head.length > 1 || row.cells.length < 2 || !row.cells.every(hasWord)) return null;
  const [second, below] = [rules[1], bands[0]?.at(-1)];
  const alike = second && below && Math.abs(first.at - row.baseline - second.at + below.baseline) < SAME_PADDING_PT;
  if (!alike && !row.cells.some(isAllBold)) return null;
  const at = Math.min(row.baseline - row.sizePt, first.at - reach / REACH);
  return { rules: [{ ...first, at }, ...rules], bands: [head, ...bands] };
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
  const columns = table.columns.map((column): Box => ({ ...table.box, ...column }));
  const { lines: found } = headOver(above(rule, HEAD_REACH_EM * row.sizePt), body, columns, {
    x0: rule.from,
    x1: rule.to,
  });
  const lines = found.slice(found.findLastIndex((line) => isHeading(line, row)) + 1);
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last || rule.at - last.baseline > last.sizePt) return null;
  const cells = lines.flatMap((line) => line.cells);
  const bold = cells.every(isAllBold) && !row.cells.every(isAllBold);
  if (!isBody(row, columns) && !bold && !areInLine(lines, body, columns)) return null;
  const places = cells.map((cell) => columnOf(cell, columns));
  const headed = columns.filter((_, i) => i > 0 && places.some(({ from, to }) => from === i && to === i));
  if (headed.length < HEADED_SHARE * (columns.length - 1)) return null;
  return { rules: [{ ...rule, at: first.baseline - first.sizePt }, ...rules], bands: [lines, ...bands] };
}

const MIN_ALIGNED = 3;
const SAME_EDGE_PT = 1.5;

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

const sharesEdge = (one: Box, other: Box): boolean =>
  [one.x0 - other.x0, one.x1 - other.x1, (one.x0 + one.x1 - other.x0 - other.x1) / 2].some(
    (distance) => Math.abs(distance) < SAME_EDGE_PT,
  );

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

/**
 * Whether an added row keeps to the table's columns.
 *
 * @param least the least number of cells; if it is not all, one must be in the first column
 */
export function keepsColumns(table: TableBlock, row: TextRow | undefined, least = table.columns.length): boolean {
  const places = row?.cells.map((cell) => columnOf(cell, table.columns)) ?? [];
  return (
    places.length >= least &&
    (least === table.columns.length || places.some(({ from }) => from === 0)) &&
    places.every(({ from, to }, i) => from === to && !places.some((other, j) => j !== i && other.from === from))
  );
}

const hasWord = ({ runs }: TextLine): boolean => runs.some(({ text }) => /[\p{L}\p{N}]/u.test(text));

/**
 * The largest distance of an open row from a rule, from the distance of rules around single rows; null when most rows are not
 * between rules of their own.
 */
function pitchOf({ rules, bands }: RuledRows): number | null {
  const heights = bands.flatMap((band, i) => {
    const [above, below] = [rules[i], rules[i + 1]];
    return band.length === 1 && above && below ? [below.at - above.at] : [];
  });
  return heights.length === 0 || heights.length < 0.5 * bands.length ? null : REACH * Math.min(...heights);
}
