/** Where numbers that count lines stand: beside the text, before or behind all of it, and smaller or far away. */

import type { GlyphRun } from '../extract/page-content.ts';
import { asciiDigits } from './marks/numerals.ts';
import { runsByHeight } from './run-bands.ts';

/** Some bills put the page before the line: "2-17". Editions of Arabic and Persian count in their own digits. */
export const NUMBER = /^(?:\d{1,3}-)?(\d{1,4})[LR]?$|^([\u0660-\u0669\u06f0-\u06f9]{1,4})$/;
/** Baselines of a number and its line differ less. */
export const SAME_ROW_PT = 0.5;
/** Numbers below each other end, or begin, at one place. */
export const SAME_EDGE_PT = 1.5;
const MIN_GAP_EM = 0.5;
const CLOSE_GAP_EM = 0.2;
const MAX_CLOSE_SHARE = 0.2;
/** Of the words in numbered lines, so many may end over their numbers. */
const MAX_OVER_SHARE = 0.02;
/** Numbers at every line in the margin of a manuscript are set in at most this share of the text's size. */
const MARGIN_SIZE = 0.75;
/** Of the number's own size, since headings are numbered too. */
const MIN_MARGIN_GAP_EM = 1.1;
const FAR_EM = 3;
const MAX_OUTER_ROWS = 2;

export function countOf(run: GlyphRun | undefined): number {
  const [, plain, other] = NUMBER.exec(run?.text ?? '') ?? [];
  return Number(plain ?? asciiDigits(other ?? '0'));
}

/** Before or behind all that is no number. */
export function isOutermost(column: readonly GlyphRun[], runs: readonly GlyphRun[]): boolean {
  const left = Math.min(...column.map((run) => run.x0));
  const right = Math.max(...column.map((run) => run.x1));
  return (
    runs.every((run) => run.x0 > right || NUMBER.test(run.text)) ||
    runs.every((run) => run.x1 < left || NUMBER.test(run.text))
  );
}

/** Where the numbers of lines stand on the pages of a document: one edge of all of them. */
export interface NumbersPlace {
  edge: 'x0' | 'x1';
  /** As a share of the page's width. */
  at: number;
}

/** The numbers at a place, where nothing else stands between them and before them. */
export function numbersAt(
  { edge, at }: NumbersPlace,
  widthPt: number,
  numbers: readonly GlyphRun[],
  runs: readonly GlyphRun[],
): GlyphRun[] {
  const column = numbers.filter((run) => Math.abs(run[edge] - at * widthPt) < SAME_EDGE_PT);
  const own = new Set(column);
  const [left, right] = [Math.min(...column.map(({ x0 }) => x0)), Math.max(...column.map(({ x1 }) => x1))];
  return isOneSided(
    column,
    runs.filter((run) => !own.has(run)),
    left,
    right,
  )
    ? column
    : [];
}

/** As large as the text, as those of poems are, but far away from all of it; each stands at a line. */
export function areFarInMargin(column: readonly GlyphRun[], others: readonly GlyphRun[]): boolean {
  const left = Math.min(...column.map((run) => run.x0));
  const right = Math.max(...column.map((run) => run.x1));
  const room = FAR_EM * (column[0]?.style.sizePt ?? 0);
  const words = others.filter((run) => !NUMBER.test(run.text));
  // Figures of a table stand below each other by their ends.
  if (others.some((run) => NUMBER.test(run.text) && run.x0 < right && run.x1 > left)) return false;
  return (
    (words.every((run) => run.x0 > right + room) || words.every((run) => run.x1 < left - room)) &&
    column.every((number) => words.some((run) => Math.abs(run.baseline - number.baseline) < SAME_ROW_PT))
  );
}

/**
 * Far smaller than the text, on its baselines, and before or behind all of it: but for lines that are too long for their
 * measure. Marks of notes are raised or near.
 */
export function areSmallInMargin(column: readonly GlyphRun[], others: readonly GlyphRun[]): boolean {
  const left = Math.min(...column.map((run) => run.x0));
  const right = Math.max(...column.map((run) => run.x1));
  const near = runsByHeight(others);
  const beside = column.flatMap(({ baseline }) =>
    near(baseline - SAME_ROW_PT, baseline + SAME_ROW_PT).filter(
      (run) => Math.abs(run.baseline - baseline) < SAME_ROW_PT && !NUMBER.test(run.text),
    ),
  );
  return (
    beside.length >= column.length &&
    Math.min(beside.filter((run) => run.x0 < right).length, beside.filter((run) => run.x1 > left).length) <=
      MAX_OVER_SHARE * beside.length &&
    beside.filter(({ x0, x1 }) => Math.max(x0 - right, left - x1) <= MIN_MARGIN_GAP_EM * (column[0]?.style.sizePt ?? 0))
      .length <=
      MAX_CLOSE_SHARE * column.length &&
    beside.filter((run) => (column[0]?.style.sizePt ?? 0) <= MARGIN_SIZE * run.style.sizePt).length >
      0.8 * beside.length
  );
}

/** In the margin of the page, or smaller than the text beside them; never touching it. */
export function standsAside(column: readonly GlyphRun[], others: readonly GlyphRun[]): boolean {
  const left = Math.min(...column.map((run) => run.x0));
  const right = Math.max(...column.map((run) => run.x1));
  // Tables have many columns of numbers: first what needs no look at all words for each number.
  if (!others.some((run) => run.x1 < left || run.x0 > right)) return false;
  const besideOf = besideNumbers(others);
  if (!isOneSided(column, others, left, right) && !isBesideLarger(column, besideOf)) return false;
  const close = column.map((number) => gapBeside(number, besideOf(number))).filter((gap) => gap < MIN_GAP_EM);
  if (close.length > MAX_CLOSE_SHARE * column.length) return false;
  // A line that is too long for its column comes close.
  return close.every((gap) => gap >= CLOSE_GAP_EM) || areSmallInMargin(column, others);
}

/** The head and the foot of a bill may begin farther out than its numbers, but not its text. */
function isOneSided(column: readonly GlyphRun[], others: readonly GlyphRun[], left: number, right: number): boolean {
  const em = column[0]?.style.sizePt ?? 0;
  const [top, bottom] = [(column[0]?.baseline ?? 0) - em, (column.at(-1)?.baseline ?? 0) + em];
  const out = others.filter((run) => run.x0 <= right - 1);
  return (
    (out.every(({ baseline }) => baseline < top || baseline > bottom) && baselinesOf(out).length <= MAX_OUTER_ROWS) ||
    others.filter((run) => run.x1 > left + 1).length <= 0.03 * others.length
  );
}

/** The runs of a number's line. */
type BesideOf = (number: GlyphRun) => readonly GlyphRun[];

/** Baselines of one line are no farther from each other than half the size of its text. */
function besideNumbers(runs: readonly GlyphRun[]): BesideOf {
  const near = runsByHeight(runs);
  const room = 0.5 * runs.reduce((most, { style }) => Math.max(most, style.sizePt), 0);
  return ({ baseline }) =>
    near(baseline - room, baseline + room).filter((run) => Math.abs(run.baseline - baseline) <= 0.5 * run.style.sizePt);
}

function isBesideLarger(column: readonly GlyphRun[], besideOf: BesideOf): boolean {
  const em = column[0]?.style.sizePt ?? 0;
  const beside = column.flatMap(besideOf).filter((run) => !NUMBER.test(run.text));
  return beside.length > 0 && beside.every((run) => run.style.sizePt > 1.1 * em);
}

/** Room between a number and the nearest text of its line, in ems of the text: beside a heading, in those of the number. */
function gapBeside(number: GlyphRun, beside: readonly GlyphRun[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const run of beside) {
    const gap = Math.max(run.x0 - number.x1, number.x0 - run.x1);
    nearest = Math.min(nearest, gap / Math.min(run.style.sizePt, 2 * number.style.sizePt));
  }
  return nearest;
}

export function baselinesOf(runs: readonly GlyphRun[]): number[] {
  const rows: number[] = [];
  for (const { baseline, style } of [...runs].sort((a, b) => a.baseline - b.baseline))
    if (baseline - (rows.at(-1) ?? Number.NEGATIVE_INFINITY) > 0.5 * style.sizePt) rows.push(baseline);
  return rows;
}
