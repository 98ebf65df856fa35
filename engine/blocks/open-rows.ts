/** Rows of a table beyond its outermost rules: style sheets draw a rule under every row, or over every row, and none beyond. */

import type { TextLine } from '../lines/text-line.ts';
import type { TableBlock } from './layout.ts';
import type { Line } from './rules.ts';
import { columnOf, type TextRow } from './table-grid.ts';

/** Between rules, from the top; `bands[i]` stands between `rules[i]` and `rules[i + 1]`. */
export interface RuledRows {
  rules: readonly Line[];
  bands: readonly TextRow[][];
}

/** Padding over and under a row, as a share of the distance of two rules with one row between them. */
const REACH = 1.1;
const SAME_PADDING_PT = 1.5;

/**
 * The head over the first rule, where every row has a rule under it.
 *
 * @param above the rows over a rule, down to so many points
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
  if (!alike && !row.cells.some(({ runs }) => runs.every(isBold))) return null;
  const at = Math.min(row.baseline - row.sizePt, first.at - reach / REACH);
  return { rules: [{ ...first, at }, ...rules], bands: [head, ...bands] };
}

/**
 * The row under the last rule, where every row has a rule over it.
 *
 * @param below the rows under a rule, down to so many points
 */
export function withOpenEnd(
  { rules, bands }: RuledRows,
  below: (rule: Line, reachPt: number) => TextRow[],
): RuledRows | null {
  const reach = pitchOf({ rules, bands });
  const last = rules.at(-1);
  if (reach === null || !last || bands.length < 2) return null;
  const end = below(last, reach);
  const [row] = end;
  if (!row || end.length > 1 || row.cells.length < 2) return null;
  return { rules: [...rules, { ...last, at: row.baseline + 0.5 * row.sizePt }], bands: [...bands, end] };
}

/** Whether the rows that were added keep to the columns of the others. */
export function keepsColumns(table: TableBlock, row: TextRow | undefined): boolean {
  const places = row?.cells.map((cell) => columnOf(cell, table.columns)) ?? [];
  return (
    places.length === table.columns.length &&
    places.every(({ from, to }, i) => from === to && !places.some((other, j) => j !== i && other.from === from))
  );
}

const hasWord = ({ runs }: TextLine): boolean => runs.some(({ text }) => /[\p{L}\p{N}]/u.test(text));
const isBold = ({ style }: { style: { bold: boolean } }): boolean => style.bold;

/** The distance of rules around single rows; null where rows stand together. */
function pitchOf({ rules, bands }: RuledRows): number | null {
  const heights = bands.flatMap((band, i) => {
    const [above, below] = [rules[i], rules[i + 1]];
    return band.length === 1 && above && below ? [below.at - above.at] : [];
  });
  return heights.length === 0 || heights.length < 0.5 * bands.length ? null : REACH * Math.min(...heights);
}
