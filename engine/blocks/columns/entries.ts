/**
 * Whether a gap parts the entries of rows, or the lines of two columns of text.
 *
 *   02 May   Corner shop    12.40      Entries stand level with each other, row by row, and each of them is whole: the next line
 *   05 May   Salary        310.00      does not go on with it. Text fills its column line by line, whatever stands beside it.
 *   07 May   Interest        0.13
 */

import { union } from '../../geometry/box.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { LEADERS } from '../tables/text-evidence.ts';
import { isHeadedByStyle, rowsOfSegments, type TextRow } from '../tables/text-rows.ts';
import { isFull } from '../tables/wrapped-rows.ts';

const MIN_ROWS = 3;
/** Raised and lowered letters may seem to be lines. */
const LEVEL_SHARE = 0.9;

/** Tables that stand side by side are farther apart than their columns. */
const TABLES_APART = 1.5;

/** @returns whether the lines on both sides of a gap, `gapPt` wide, are entries of the same rows */
export function areEntries(left: readonly TextLine[], right: readonly TextLine[], gapPt: number): boolean {
  const sides = [left, right];
  const rows = sides.map(rowsOfSegments);
  const [few = [], many = []] = rows.toSorted((a, b) => a.length - b.length);
  if (few.length < MIN_ROWS) return false;
  const all = rowsOfSegments([...left, ...right]);
  if (few.length + many.length - all.length < LEVEL_SHARE * few.length) return false;
  const parted = rows.filter((own) => own.filter(({ cells }) => cells.length > 1).length >= LEVEL_SHARE * own.length);
  if (parted.length > 1 && gapPt > TABLES_APART * leastGap(parted.flat())) return false;
  if (sides.some(areFigures) || areLabelled(rows)) return true;
  if (sides.some((side) => runsOn(side, RUN_ON_SHARE))) return false;
  if (areSpaced(rows) && !sides.some((side) => runsOn(side, RUN_ON_SHARE, Infinity))) return true;
  const isHeaded = (all[0]?.cells.length ?? 0) > 1 && isHeadedByStyle(all);
  return isHeaded || (parted.length > 0 && !areEvenlySpaced(all));
}

/** Whether both sides have single lines only, each with another beside it and farther from the next than lines of a text: labels and values. */
function areSpaced([left = [], right = []]: readonly TextRow[][]): boolean {
  return (
    left.length === right.length &&
    [left, right].every((rows) =>
      rows.slice(1).every(({ baseline, sizePt }, i) => baseline - (rows[i]?.baseline ?? 0) > MAX_LEADING_EM * sizePt),
    )
  );
}

/** The least gap between cells of one row. */
const leastGap = (rows: readonly TextRow[]): number =>
  rows.reduce(
    (least, { cells }) => Math.min(least, ...cells.slice(1).map(({ x0 }, i) => x0 - (cells[i]?.x1 ?? 0))),
    Infinity,
  );

/** An amount, a date, a number of telephone or of an order: figures, and a word with them at most. Leaders have their word before them. */
const FIGURES = /^\P{L}*(?:\p{L}+[\p{L}.]*\P{L}*)?$/u;
const DIGIT = /\p{Nd}/u;

const isFigure = (text: string): boolean => DIGIT.test(text) && FIGURES.test(text) && !LEADERS.test(text);

const areFigures = (lines: readonly TextLine[]): boolean =>
  lines.map(textOfLine).filter(isFigure).length >= LEVEL_SHARE * lines.length;

/** Of the values of labels: a name or a town may stand among them. */
const FIGURES_SHARE = 0.5;

/** Whether each label has its value: most of these have figures, and no label has any. Addresses side by side have them on both sides. */
const areLabelled = ([left = [], right = []]: readonly TextRow[][]): boolean =>
  left.length === right.length &&
  [left, right].every((rows) => rows.every(({ cells }) => cells.length === 1)) &&
  shareOf(right, isFigure) > FIGURES_SHARE &&
  shareOf(left, (text) => DIGIT.test(text)) === 0;

const shareOf = (rows: readonly TextRow[], is: (text: string) => boolean): number =>
  rows.filter(({ cells }) => cells.some((cell) => is(textOfLine(cell)))).length / rows.length;

const BROKEN_WORDS = 3;
const GOES_ON = /^\P{L}*[\p{Ll}\p{Lo}]/u;
const SAME_EDGE_EM = 0.5;
const MAX_LEADING_EM = 1.6;
/** Of prose, two lines of three go on with the one above; where nouns are written with capitals, one of two. */
export const RUN_ON_SHARE = 0.25;

/** Whether more than this share of the lines go on with a sentence for which the one above had no more room. */
export function runsOn(lines: readonly TextLine[], share: number, leadingEm = MAX_LEADING_EM): boolean {
  let pairs = 0;
  let goingOn = 0;
  const columns = Map.groupBy(lines, ({ x0, sizePt }) => Math.round(x0 / (SAME_EDGE_EM * sizePt)));
  for (const own of columns.values()) {
    const column = union(own);
    own.forEach((line, i) => {
      const above = own[i - 1];
      if (!above || line.baseline - above.baseline > leadingEm * line.sizePt) return;
      pairs++;
      const words = above.runs.length;
      if (words >= BROKEN_WORDS && GOES_ON.test(textOfLine(line)) && isFull(above, line, column)) goingOn++;
    });
  }
  return goingOn > share * pairs;
}

const SAME_STEP_PT = 1.5;

/** Whether all columns are equally far apart, as those of a list are that is set in columns. */
function areEvenlySpaced(rows: readonly TextRow[]): boolean {
  const most = rows.reduce((widest, row) => (row.cells.length > widest.cells.length ? row : widest));
  const steps = most.cells.slice(1).map(({ x0 }, i) => x0 - (most.cells[i]?.x0 ?? 0));
  return Math.max(...steps) - Math.min(...steps) < SAME_STEP_PT;
}
