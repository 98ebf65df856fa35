/** The labels of rows whose text alone tells where they stand. */

import { type Box, union } from '../../geometry/box.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { LayoutCell } from '../layout.ts';
import { isNumber } from './number-words.ts';
import { CAPITAL_START, SAME_ROW_EM, SMALL_START } from './text-rows.ts';
import { isFull, MAX_LEADING_EM } from './wrapped-rows.ts';

/*
 * Labels in the middle of the rows that they stand for, as \multirow and browsers set them.
 *
 *             Hamburg      15      Each label is level with the middle of its rows, and these are all rows. So the first row of
 *   Germany   Bremen       13      a label tells its last one. Labels at the top of their rows leave none over the first one
 *             Emden         9      empty, and stand between no two.
 *             Rotterdam    24
 *   Netherlands
 *             Vlissingen   14
 */

const OFF_MIDDLE_EM = 0.2;
/** Of two columns, one may be the wrapped text of the other. */
export const MIN_COLUMNS = 3;
const MIN_LABELS = 2;

interface Group {
  label: LayoutCell;
  rows: LayoutCell[][];
}

/** @returns the rows, each label over its own; the same where labels stand in their rows */
export function withSpannedLabels(rows: LayoutCell[][]): LayoutCell[][] {
  const start = rows.findIndex((row) => !row.every(({ header }) => header));
  const body = rows.slice(start < 0 ? rows.length : start);
  const columns = body[0]?.length ?? 0;
  const isWhole = (row: LayoutCell[]): boolean =>
    row.length === columns && row.every(({ colspan, rowspan }) => colspan === 1 && rowspan === 1);
  if (columns < MIN_COLUMNS || !body.every(isWhole)) return rows;
  const first = body[0]?.[0];
  if (!first || (first.lines.length > 0 && body.every(isLevel))) return rows;
  const groups = groupsOf(body);
  return groups ? [...rows.slice(0, start), ...groups.flatMap(spanned)] : rows;
}

const areEmpty = (cells: readonly LayoutCell[]): boolean => cells.every(({ lines }) => lines.length === 0);

function isLevel(row: LayoutCell[]): boolean {
  const label = row[0]?.lines ?? [];
  return label.length === 0 || (!areEmpty(row.slice(1)) && isInMiddle(label, row, row));
}

/** The rows of each label; null where one is not in the middle of those that follow the ones before. */
function groupsOf(body: readonly LayoutCell[][]): Group[] | null {
  const labels = body.flatMap(([label]) => (label && label.lines.length > 0 ? [label] : []));
  const rows = body.filter(([, ...others]) => !areEmpty(others));
  if (labels.length < MIN_LABELS) return null;
  const groups: Group[] = [];
  let from = 0;
  for (const label of labels) {
    const top = rows[from];
    const to = rows.findIndex((row, i) => top && i >= from && isInMiddle(label.lines, top, row));
    if (to < 0) return null;
    groups.push({ label, rows: rows.slice(from, to + 1) });
    from = to + 1;
  }
  return from === rows.length ? groups : null;
}

function isInMiddle(label: readonly TextLine[], top: LayoutCell[], bottom: LayoutCell[]): boolean {
  const middle = (middleOf(linesOf(top)) + middleOf(linesOf(bottom))) / 2;
  return Math.abs(middleOf(label) - middle) < OFF_MIDDLE_EM * (label[0]?.sizePt ?? 0);
}

const linesOf = ([, ...others]: LayoutCell[]): TextLine[] => others.flatMap(({ lines }) => lines);

function middleOf(lines: readonly TextLine[]): number {
  const baselines = lines.map(({ baseline }) => baseline);
  return (Math.min(...baselines) + Math.max(...baselines)) / 2;
}

const spanned = ({ label, rows }: Group): LayoutCell[][] =>
  rows.map(([, ...others], i) => (i === 0 ? [{ ...label, rowspan: rows.length }, ...others] : others));

/*
 * Whether the labels of figures might as well be others.
 *
 *   Goods held              A label may have lines above its figures, below them, or on both sides. Where rows are no farther
 *   abroad          310     apart than lines, only the words tell which: a line that goes on below a full one, level with
 *   Rents of old            figures, in a table whose labels begin with capitals; or figures without a label, beside a label
 *   houses           45     without figures.
 */

/** A row of the body: the lines of its first cell, and those of its figures. */
interface LabelledRow {
  label: readonly TextLine[];
  figures: readonly TextLine[];
}

/** @param rows of a table whose rows are not drawn */
export function areRowsDoubtful(rows: readonly (readonly LayoutCell[])[]): boolean {
  const labelled = rows.flatMap((row): LabelledRow[] => {
    const [label, ...others] = row;
    if (!label || label.header) return [];
    return [{ label: label.lines, figures: others.flatMap(({ lines }) => lines.filter(({ runs }) => isNumber(runs))) }];
  });
  const labels = labelled.flatMap(({ label }) => label);
  if (labels.length === 0) return false;
  const column = union(labels);
  const starts = labelled.flatMap(({ label: [first], figures }) => (first && figures.length > 0 ? [first] : []));
  const haveCapitals = starts.some((line) => CAPITAL_START.test(textOfLine(line)));
  return labelled.some((row, i) => {
    const [above, below] = [labelled[i - 1], labelled[i + 1]];
    if (row.label.length === 0) return [above, below].some((other) => isLabelOf(other, row));
    return haveCapitals && above !== undefined && mayGoOn(above, row, column);
  });
}

/** Whether the label has no figures, and stands as near as a line of theirs would. */
function isLabelOf(other: LabelledRow | undefined, { figures: [figure] }: LabelledRow): boolean {
  if (!figure || !other || other.figures.length > 0) return false;
  return other.label.some((line) => isNear(line, figure));
}

/** Whether the label may be the end of the one above, which has a line below its figures or none. */
function mayGoOn({ label: above, figures }: LabelledRow, { label: [first], figures: own }: LabelledRow, column: Box) {
  const last = above.at(-1);
  if (!last || !first || own.length === 0 || !isNear(last, first)) return false;
  const isLevel = figures.some((figure) => Math.abs(figure.baseline - last.baseline) < SAME_ROW_EM * last.sizePt);
  return !isLevel && SMALL_START.test(textOfLine(first)) && isFull(last, first, column);
}

const isNear = (one: TextLine, other: TextLine): boolean =>
  Math.abs(one.baseline - other.baseline) < MAX_LEADING_EM * one.sizePt;
