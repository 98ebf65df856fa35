/** What tells two columns of text beside a gutter from the cells of a table. */

import { type Box, height, overlap, union, width } from '../../geometry/box.ts';
import { firstWhere, medianOf } from '../../geometry/statistics.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { withLabels, withSideHeads } from './asides.ts';
import { gutterWidth, HEAD_SIZE, isLeft, MIN_TEXT_GUTTER_EM, TITLE_SIZE, WIDE_GUTTER_EM } from './column-gutters.ts';
import { areEntries, runsOn } from './entries.ts';
import { type Item, typicalSize } from './item.ts';
import { areLabelStacks } from './label-stacks.ts';

export const MIN_GUTTER_EM = 0.75;
const MIN_SIDE_EM = 5;
/** Narrower stretches beside text may be labels. */
export const TEXT_COLUMN_EM = 20;
export const MIN_ROWS = 3;
const HEADED_ROWS = 12;
/** Lines that fill less of their column than this, side by side on common baselines, are cells and not prose. */
const PROSE_FILL = 0.55;
const SHORT_FILL = 0.4;
/** Or this many lines that nearly all fill their column. */
const FULL_FILL = 0.75;
const FULL_ROWS = 8;

/** Height that both sides of x share if the band reads as columns, else 0. */
export type Judge = (items: readonly Item[], x: number, em: number) => number;

const LOOSE_SIDE_EM = 8;

/** At an edge of the column, or in its middle. */
const isOver = (title: Item, { x0, x1 }: Box): boolean =>
  [title.x0 - x0, x1 - title.x1, (title.x0 + title.x1 - x0 - x1) / 2].some(
    (off) => Math.abs(off) < 0.5 * height(title),
  );

/** Far apart and wide, and each with a title of its own or one with a list in it: columns of a table have neither. */
export function areLoose(items: readonly Item[], x: number, em: number): number {
  const sides = [items.filter((item) => isLeft(item, x)), items.filter((item) => !isLeft(item, x))] as const;
  const [l, r] = [union(sides[0]), union(sides[1])];
  if (Math.min(width(l), width(r)) < LOOSE_SIDE_EM * em || gutterWidth(items, x) < WIDE_GUTTER_EM * em) return 0;
  if (sides.some((side) => rowCount(side) < MIN_ROWS) || items.some(({ pitchPt }) => pitchPt)) return 0;
  if (isAnnotated(...sides)) return 0;
  const areTitled = sides.every(
    ([first], i) => first && (first.sizePt ?? 0) >= TITLE_SIZE * em && isOver(first, i ? r : l),
  );
  if (!areTitled && !sides.some((side) => side.filter(({ isListed }) => isListed).length >= SHORT_LIST)) return 0;
  return overlap(l.y0, l.y1, r.y0, r.y1);
}

/** Lines farther apart than those that they stand level with: dates and amounts that belong to these. */
const ANNOTATED = { aligned: 0.8, apart: 1.5 };

function isAnnotated(left: readonly Item[], right: readonly Item[]): boolean {
  const distance = (side: readonly Item[]): number => height(union(side)) / rowCount(side);
  const [less = 0, more = 0] = [distance(left), distance(right)].sort((a, b) => a - b);
  return more > ANNOTATED.apart * less && alignedShare(left, right) > ANNOTATED.aligned;
}

/** Height that both sides share if the band reads as columns, else 0. Comments beside code are a part of its lines. */
export function judge(items: readonly Item[], x: number, em: number): number {
  const left = items.filter((item) => isLeft(item, x));
  const right = items.filter((item) => !isLeft(item, x));
  const l = union(left);
  const r = union(right);
  const shared = overlap(l.y0, l.y1, r.y0, r.y1);
  const narrower = Math.min(width(l), width(r));
  if (narrower < MIN_SIDE_EM * em) return 0;
  const fill = Math.min(fillShare(left, width(l)), fillShare(right, width(r)));
  const areText =
    narrower > TEXT_COLUMN_EM * em || (fill > FULL_FILL && Math.min(left.length, right.length) >= FULL_ROWS);
  if (gutterWidth(items, x) < (areText ? MIN_TEXT_GUTTER_EM : MIN_GUTTER_EM) * em) return 0;
  const blocks = items.some((item) => item.sizePt === null);
  if (!blocks && (rowCount(left) < MIN_ROWS || rowCount(right) < MIN_ROWS) && !isBesideText(left, right)) return 0;
  if (shared < 2.2 * em) return 0;
  // Lists set in columns stand in rows as cells do, but every cell is an item.
  if (areListed(left) && areListed(right)) return shared;
  if (areLabelStacks([left, right])) return shared;
  if (areDates(left, right, em) || areLabels(left, right)) return 0;
  const segments = [left, right].map(linesOf);
  if (!blocks && segments[0] && segments[1] && areEntries(segments[0], segments[1], gutterWidth(items, x))) return 0;
  const aligned = alignedShare(left, right);
  const isWide = narrower > TEXT_COLUMN_EM * em;
  if (goOnInCode(left, right, isWide) || (aligned > 0.7 && !isWide && items.every(({ pitchPt }) => pitchPt))) return 0;
  const [less = 0, more = 0] = [fillShare(left, width(l)), fillShare(right, width(r))].sort((a, b) => a - b);
  const least = isLastColumn(l, r, narrower, em) && more >= PROSE_FILL ? SHORT_FILL : PROSE_FILL;
  return aligned > 0.7 && less < least && !areHeads(left, right) ? 0 : shared;
}

/** Of the lines beside heads: labels of rows have fewer. */
const FEW_HEADS = 0.25;

/** Whether few heads stand beside much that belongs to them, be that rows of dates and text. */
const areHeads = (left: readonly Item[], right: readonly Item[]): boolean =>
  left.length <= FEW_HEADS * right.length && withSideHeads([...left], [...right]) !== null;

/** Wider than dates, and than half of what stands beside them, are only labels of which there are many. */
const DATES_EM = 12;
const DATES_WIDTH = 0.5;
const MIN_WIDE_DATES = 6;
const OUTDENT_EM = 0.5;
/** Of dates: heads stand on the left of the first ones of sections. */
const MAX_HEADED = 0.5;
/** Of the lower one of two lines of one row. */
const LEVEL_SHARE = 0.85;
/** So many times the distance of the lines beside them. */
const APART = 1.15;

/**
 * Dates or labels, each in the line that it belongs to and apart from the next one: a part of these lines, as in a curriculum
 * vitae. Headings stand between them, larger or farther out.
 */
function areDates(left: readonly Item[], right: readonly Item[], em: number): boolean {
  const small = left.filter(({ sizePt }) => sizePt !== null && sizePt < HEAD_SIZE * em);
  const levelWith = byLevel(right);
  const inner = startOfLast(
    small.filter((item) => levelWith(item).length > 0),
    em,
  );
  const dates = small.filter(({ x0 }) => x0 > inner - OUTDENT_EM * em);
  const [l, r] = [union(dates), union(right)];
  if (width(l) > TEXT_COLUMN_EM * em) return false;
  const isWide = width(l) > Math.min(DATES_EM * em, DATES_WIDTH * width(r));
  if (dates.length < (isWide ? MIN_WIDE_DATES : MIN_ROWS)) return false;
  if (left.some(({ sizePt, isListed }) => sizePt === null || isListed)) return false;
  const isLevel = (date: Item): boolean =>
    right.some(
      (item) => overlap(date.y0, date.y1, item.y0, item.y1) > LEVEL_SHARE * Math.min(height(date), height(item)),
    );
  if (!dates.every(isLevel)) return false;
  const besides = byLevel(small.filter((item) => !dates.includes(item)));
  // A price has its name on the left, in every row.
  if (dates.filter((date) => besides(date).length > 0).length > MAX_HEADED * dates.length) return false;
  return leastPitch(dates) > APART * leastPitch(right) && withSideHeads([...left], [...right]) === null;
}

/** Where the last column of items begins: dates may have heads on their left. */
function startOfLast(items: readonly Item[], em: number): number {
  let start = Infinity;
  for (const { x0, x1 } of items.toSorted((a, b) => b.x1 - a.x1)) {
    if (start !== Infinity && x1 < start - MIN_GUTTER_EM * em) break;
    start = Math.min(start, x0);
  }
  return start;
}

/** Headings may stand among labels, in lines of their own. */
const LABELLED_SHARE = 0.75;
/** Raised and lowered letters may seem to be lines. */
const BY_LINE = 0.9;
/** Prose has three lines or more to a paragraph on average, of which one is short. */
const SHORT_SHARE = 0.4;
const MIN_LABELS = 2;
/** The mark of an item, "12.": no words. */
const MARK_EM = 2;

/**
 * Labels, each in the line of what it belongs to, line by line, or in the one in which that begins. Columns of a page are as wide
 * as each other, so what stands on the right would find room on the left.
 */
function areLabels(left: readonly Item[], right: readonly Item[]): boolean {
  if ([...left, ...right].some(({ sizePt, isListed }) => sizePt === null || isListed)) return false;
  const levelWith = byLevel(right);
  const labels = left.filter((item) => levelWith(item).length > 0);
  if (labels.length < MIN_LABELS) return false;
  const [l, r] = [union(labels), union(right)];
  if (width(r) <= r.x0 - l.x0) return false;
  const isByLine = labels.length >= LABELLED_SHARE * left.length && rowCount(labels) >= BY_LINE * rowCount(right);
  if (isByLine && labels.length >= MIN_ROWS && areShort(labels)) return true;
  const beside = left.filter((item) => right.some(({ y0, y1 }) => overlap(item.y0, item.y1, y0, y1) > 0));
  if (labels.length < beside.length || !haveEdge(labels) || !beginEntries(labels, right)) return false;
  if (width(l) < MARK_EM * typicalSize(labels)) return true;
  return areShort(labels) && (withSideHeads([...left], [...right]) ?? withLabels([...left], [...right])) === null;
}

/** Whether most begin at one place: what ends at one place, beside the text, are notes in its margin. */
function haveEdge(labels: readonly Item[]): boolean {
  const edges = labels.map(({ x0 }) => x0);
  const edge = medianOf(edges) ?? 0;
  const there = edges.filter((x0) => Math.abs(x0 - edge) < OUTDENT_EM * typicalSize(labels));
  return there.length >= LABELLED_SHARE * edges.length;
}

const linesOf = (items: readonly Item[]): TextLine[] => items.flatMap(({ segment }) => segment ?? []);

/** Whether nothing that is level with labels goes on with the line above: that has a label, too, or stands apart. */
function beginEntries(labels: readonly Item[], right: readonly Item[]): boolean {
  const labelled = byLevel(labels);
  const isLabelled = (item: Item): boolean => labelled(item).length > 0;
  const entries = right.filter(isLabelled);
  if ([labels, entries].some((side) => runsOn(linesOf(side), 0))) return false;
  const pitch = leastPitch(right);
  return entries.every((item) => {
    const above = right.findLast(({ y1 }) => y1 < (item.y0 + item.y1) / 2);
    return !above || isLabelled(above) || item.y1 - above.y1 > APART * pitch;
  });
}

/** Whether many lines leave room for more words: of prose, only the last ones of paragraphs do. */
function areShort(items: readonly Item[]): boolean {
  const whole = width(union(items));
  return items.filter((item) => width(item) < FULL_FILL * whole).length >= SHORT_SHARE * items.length;
}

const leastPitch = (items: readonly Item[]): number =>
  items.slice(1).reduce((least, { y1 }, i) => Math.min(least, y1 - (items[i]?.y1 ?? 0)), Number.POSITIVE_INFINITY);

/** Of what stands on the right, so much goes on in lines of code. */
const MIN_CODE_SHARE = 0.7;
/** From a whole number of letters. */
const MAX_OFF_PITCH = 0.12;

/** Comments and cells of code behind gaps in its lines. What is as wide as a column stands in the grid of their letters. */
function goOnInCode(left: readonly Item[], right: readonly Item[], isWide: boolean): boolean {
  if (!right.every(({ pitchPt }) => pitchPt)) return false;
  const levelWith = byLevel(left.filter(({ pitchPt }) => pitchPt));
  const parts = right.filter((part) =>
    levelWith(part).some(({ x0, pitchPt = 0 }) => {
      const letters = (part.x0 - x0) / pitchPt;
      return !isWide || Math.abs(letters - Math.round(letters)) < MAX_OFF_PITCH;
    }),
  );
  return parts.length > MIN_CODE_SHARE * right.length;
}

/** Wide columns of which one ends early: text that ended there, with headings and the last lines of paragraphs among few. */
function isLastColumn(left: Box, right: Box, narrower: number, em: number): boolean {
  const [shorter = 0, taller = 0] = [height(left), height(right)].sort((a, b) => a - b);
  return narrower > TEXT_COLUMN_EM * em && 2 * shorter < taller;
}

/** Of an index, half of the lines may be entries without pages over others. */
const LISTED_SHARE = 0.4;
/** Two bullets below a head, as on slides. */
const SHORT_LIST = 2;
const SHORT_LIST_SHARE = 0.5;

function areListed(items: readonly Item[]): boolean {
  const listed = items.filter((item) => item.isListed).length;
  const rows = rowCount(items);
  return (
    (listed >= MIN_ROWS && listed >= LISTED_SHARE * rows) || (listed >= SHORT_LIST && listed >= SHORT_LIST_SHARE * rows)
  );
}

function rowCount(items: readonly Item[]): number {
  let rows = 0;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    if ((item.y0 + item.y1) / 2 > bottom) {
      rows++;
      bottom = item.y1;
    }
  }
  return rows;
}

/** A head or two in the margin of a text, which is longer than what is said of a term. */
const isBesideText = (left: readonly Item[], right: readonly Item[]): boolean =>
  rowCount(right) >= HEADED_ROWS && withSideHeads([...left], [...right]) !== null;

/** Share of the sparser side's items that have a neighbour at the same height on the other side. */
function alignedShare(left: readonly Item[], right: readonly Item[]): number {
  const [few, many] = left.length <= right.length ? [left, right] : [right, left];
  const levelWith = byLevel(many);
  const aligned = few.filter((a) => levelWith(a).length > 0);
  return few.length === 0 ? 0 : aligned.length / few.length;
}

/** Finds the items that one stands level with: pages may have thousands on both sides. */
function byLevel(items: readonly Item[]): (a: Item) => Item[] {
  const sorted = items.toSorted((a, b) => a.y1 - b.y1);
  return (a) => {
    const slack = 0.15 * height(a) + 0.3;
    const from = firstWhere(sorted.length, (at) => (sorted[at]?.y1 ?? 0) > a.y1 - slack);
    let to = from;
    while (to < sorted.length && (sorted[to]?.y1 ?? 0) < a.y1 + slack) to++;
    return sorted.slice(from, to);
  };
}

function fillShare(items: readonly Item[], sideWidth: number): number {
  const texts = items.filter((item) => item.sizePt !== null);
  if (texts.length === 0 || sideWidth <= 0) return 1;
  const sum = texts.reduce((total, item) => total + width(item), 0);
  return sum / Math.max(1, Math.min(rowCount(texts), coveredRows(texts))) / sideWidth;
}

/** How many lines find room in the height that they cover: those of two columns may stand between each other. */
function coveredRows(items: readonly Item[]): number {
  let [covered, bottom, all] = [0, Number.NEGATIVE_INFINITY, 0];
  for (const item of items.toSorted((a, b) => a.y0 - b.y0)) {
    covered += Math.max(0, item.y1 - Math.max(item.y0, bottom));
    bottom = Math.max(bottom, item.y1);
    all += height(item);
  }
  return (covered * items.length) / all;
}
