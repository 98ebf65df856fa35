/**
 * Column gaps: vertical gaps that pass through rows of text, even if they are only as wide as a word space.
 *
 *   Mean high  12.6  3.9     No row has ink in such a gap, and beside it no row has a space between words. Numbers
 *   Mean        9.1 22.2     are not words: between two of them a narrower gap is enough, unless it only separates thousands.
 */

import { type Box, union, width } from '../../geometry/box.ts';
import { cutWhere } from '../../geometry/stretches.ts';
import { lineOf } from '../../lines/segments.ts';
import type { PlacedRun, TextLine } from '../../lines/text-line.ts';
import { isNumber, wordOf } from './number-words.ts';
import type { TextRow } from './text-rows.ts';

/** Word spaces are narrower than this. */
const CELL_GAP_EM = 0.36;
const LEFT_OUT_SHARE = 0.1;
/** A row of text that may belong to a table. */
export interface Row {
  line: TextRow;
  /** The text between gaps wider than word spaces, without leaders. */
  pieces: PlacedRun[][];
  tabular: boolean;
}

export const LEADER = /^[.·…]+$/;

export function inPieces(line: TextRow): Row {
  const isApart = (right: number, run: PlacedRun, last: PlacedRun): boolean =>
    run.x0 - right >= CELL_GAP_EM * run.style.sizePt || LEADER.test(run.text) || LEADER.test(last.text);
  const pieces = line.cells
    .flatMap(({ runs }) => cutWhere(runs, isApart))
    .filter(([first]) => first && !LEADER.test(first.text));
  if (pieces.length < 2) return { line, pieces, tabular: false };
  const numbers = pieces.filter(isNumber).length;
  const ends = line.cells.length > 1 ? [line.cells[0], line.cells.at(-1)] : [];
  const alone = ends.some((cell) => cell && isNumber(cell.runs));
  const tabular = alone || (numbers > 1 && numbers >= 0.3 * pieces.length);
  return { line, pieces, tabular };
}

/** The positions between the columns of the rows, from the left. */
export const columnGapsOf = (rows: readonly Row[]): number[] => withoutHalves(gapsOf(rows), rows);

/** The middle of each gap that passes through all rows. */
function gapsOf(rows: readonly Row[]): number[] {
  const box = union(rows.flatMap(({ line }) => line.cells));
  const step = 0.5;
  const counts = new Uint16Array(Math.ceil(width(box) / step) + 2);
  for (const { pieces } of rows)
    for (const piece of pieces) {
      for (const run of piece) {
        const to = Math.ceil((run.x1 - box.x0) / step);
        for (let b = Math.max(0, Math.floor((run.x0 - box.x0) / step)); b < to; b++) counts[b] = (counts[b] ?? 0) + 1;
      }
    }
  const limit = Math.floor(LEFT_OUT_SHARE * rows.length);
  // A number that stands in a gap is the only one of its column.
  for (const piece of rows.flatMap(({ pieces }) => pieces.filter(isNumber))) {
    const from = Math.floor(((piece[0]?.x0 ?? 0) - box.x0) / step);
    const to = Math.ceil(((piece.at(-1)?.x1 ?? 0) - box.x0) / step);
    if (counts.subarray(from, to).every((count) => count <= limit)) counts.fill(limit + 1, from, to);
  }
  const gaps: number[] = [];
  let start = -1;
  for (let b = 0; b < counts.length; b++) {
    const free = (counts[b] ?? 0) <= limit;
    if (free && start < 0) start = b;
    if (free || start < 0) continue;
    const x = box.x0 + step * emptiest(counts, start, b);
    if (start > 0 && isColumnGap(rows, x, limit)) gaps.push(x);
    start = -1;
  }
  return gaps;
}

/** What stands in one cell with a number, before or behind it: signs of currencies and footnotes, and errors. */
const BEFORE_NUMBERS = /^(?:\p{Sc}|.*±)$/u;
const BEHIND_NUMBERS = /^(?:[%*∗†‡]+|±.*)$/;

/** Removes gaps that have text on both sides in no row, and those between numbers and what follows them. */
function withoutHalves(given: readonly number[], rows: readonly Row[]): number[] {
  const gaps = [...given];
  if (gaps.length === 0) return gaps;
  let cut = rows.map(({ line }) => cutAt(line, gaps).cells);
  for (let i = 0; i < gaps.length; ) {
    const [from, x, to] = [gaps[i - 1] ?? Number.NEGATIVE_INFINITY, gaps[i] ?? 0, gaps[i + 1] ?? Infinity];
    const isBetween = (cell: Box, left: number, right: number): boolean => cell.x0 > left - 1 && cell.x1 < right + 1;
    const lefts = cut.map((cells) => cells.find((cell) => isBetween(cell, from, x)));
    const rights = cut.map((cells) => cells.find((cell) => isBetween(cell, x, to)));
    const are = (cells: readonly (TextLine | undefined)[], sign: RegExp): boolean =>
      cells.every((cell) => !cell || sign.test(wordOf(cell.runs)));
    const hasBoth = lefts.some((left, row) => {
      const right = rights[row];
      return left && right && !isJustified(rows[row], left, right);
    });
    if ((hasBoth || areByTurns(lefts, rights)) && !are(lefts, BEFORE_NUMBERS) && !are(rights, BEHIND_NUMBERS)) {
      i++;
      continue;
    }
    gaps.splice(i, 1);
    if (i < gaps.length) cut = rows.map(({ line }) => cutAt(line, gaps).cells);
  }
  return gaps;
}

/** The words of a justified line are all as far apart. */
const JUSTIFIED_GAPS = 3;

function isJustified(row: Row | undefined, left: TextLine, right: TextLine): boolean {
  if (isNumber(left.runs) || isNumber(right.runs)) return false;
  const gap = right.x0 - left.x1;
  const same = row?.pieces.filter((piece, i) => {
    const before = row.pieces[i - 1]?.at(-1);
    return before && Math.abs((piece[0]?.x0 ?? 0) - before.x1 - gap) < SAME_SPACE_EM * right.sizePt;
  });
  return (same?.length ?? 0) >= JUSTIFIED_GAPS;
}

const SAME_EDGE_PT = 1.5;

/** Amounts paid out and paid in, of which each row has one: numbers with an edge or a middle of their own on each side. */
function areByTurns(lefts: readonly (TextLine | undefined)[], rights: readonly (TextLine | undefined)[]): boolean {
  return [lefts, rights].every((side) => {
    const cells = side.flatMap((cell) => cell ?? []);
    const isAt = (edge: (cell: Box) => number): boolean =>
      cells.every((cell) => Math.abs(edge(cell) - edge(cells[0] ?? cell)) < SAME_EDGE_PT);
    const areInLine = isAt(({ x1 }) => x1) || isAt(({ x0 }) => x0) || isAt(({ x0, x1 }) => (x0 + x1) / 2);
    return cells.length > 0 && cells.every(({ runs }) => isNumber(runs)) && areInLine;
  });
}

const LEADING_DIGITS = /^[(+−–-]*\p{Nd}{1,3}$/u;
const THREE_DIGITS = /^\p{Nd}{3}(?:[.,]\p{Nd}+)?[)%*]?$/u;

/** The middle of the longest stretch with the smallest count. */
function emptiest(counts: Uint16Array, from: number, to: number): number {
  const least = Math.min(...counts.subarray(from, to));
  let best = from;
  let longest = 0;
  let start = from;
  for (let b = from; b < to; b++) {
    if ((counts[b] ?? 0) > least) start = b + 1;
    else if (b + 1 - start > longest) {
      longest = b + 1 - start;
      best = start;
    }
  }
  return best + longest / 2;
}

/** Share of rows whose words may cross a gap. */
const WORD_SPACES_SHARE = 0.03;
/** The least gap between numbers. */
const NUMBER_GAP_EM = 0.18;
/** The digits of telephone numbers are parted by word spaces, which are all the same. */
const SAME_SPACE_EM = 0.02;
const NUMBERED_ROWS = 2;
/** The number before a list item's text is not a separate cell. */
const ITEM_MARK = /^\p{Nd}{1,3}[.)]$/u;
/** A gap that is wide enough even if only one row has it. */
const CLEAR_GAP_EM = 0.6;

/** Whether the rows have a gap at x that is not a word space, and enough of them have text on both sides. */
function isColumnGap(rows: readonly Row[], x: number, limit: number): boolean {
  let narrow = 0;
  let both = 0;
  let numbers = 0;
  let thousands = 0;
  let clear = 0;
  let figures = 0;
  let spaces = 0;
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  const starts: number[] = [];
  for (const [i, { pieces, line }] of rows.entries()) {
    let left: PlacedRun | null = null;
    let right: PlacedRun | null = null;
    let isWord = false;
    for (const piece of pieces) {
      for (const run of piece) {
        if ((run.x0 + run.x1) / 2 < x) {
          if (!left || run.x1 > left.x1) left = run;
        } else if (!right) {
          right = run;
          isWord = left !== null && piece.includes(left);
        }
      }
    }
    if (right) starts.push(right.x0);
    if (!left || !right) continue;
    both++;
    const between = isNumber([left]) && isNumber([right]) && !left.text.endsWith(',');
    if (between) numbers++;
    if (isNumber([right])) figures++;
    if (THREE_DIGITS.test(right.text) && LEADING_DIGITS.test(left.text)) thousands++;
    const gap = (right.x0 - left.x1) / line.sizePt;
    if (gap > CLEAR_GAP_EM) clear++;
    if (between) [least, most] = [Math.min(least, gap), Math.max(most, gap)];
    if (between ? gap >= NUMBER_GAP_EM : ITEM_MARK.test(left.text) ? gap >= CLEAR_GAP_EM : !isWord) continue;
    narrow++;
    if (!between && !(i === 0 && mayBeHead(pieces))) spaces++;
  }
  if (numbers > 0 && most < CELL_GAP_EM && most - least < SAME_SPACE_EM) return false;
  if (narrow > limit || spaces > WORD_SPACES_SHARE * rows.length) return false;
  if (numbers > 0 && numbers === both && thousands < both && both >= NUMBERED_ROWS) return true;
  // A column may be empty in most rows: what stands on the left is asked when all gaps are known.
  if (both > 0 && clear === both && figures === both) return true;
  // A label may stand for several rows, which all begin level behind it.
  const areLevel = starts.length === rows.length && Math.max(...starts) - Math.min(...starts) < SAME_EDGE_PT;
  const enough = areLevel && clear === both ? 0 : 0.5 * rows.length;
  return both >= Math.max(2, enough) && thousands < both;
}

/** Numbers that a head may contain: years or column numbers. */
const HEAD_NUMBER = /^\(?\p{Nd}{1,4}\D{0,3}$/u;
const mayBeHead = (pieces: readonly PlacedRun[][]): boolean =>
  pieces.every((piece) => !isNumber(piece) || HEAD_NUMBER.test(wordOf(piece)));

/**
 * The same gaps where they are free in other rows too: labels go farther into them than those of the rows of numbers do.
 *
 * @param rows the rows of numbers, which the gaps pass through
 * @param others rows between them
 */
export function gapsBesides(gaps: readonly number[], rows: readonly Row[], others: readonly Row[]): number[] {
  // Columns may be as close as words, so that one piece has the cells of several.
  const inside = rows.flatMap(({ pieces }) => pieces.flat());
  const beside = others.flatMap(({ pieces }) =>
    pieces.map((piece) => ({ x0: piece[0]?.x0 ?? 0, x1: piece.at(-1)?.x1 ?? 0 })),
  );
  return gaps.map((gap) => {
    const left = Math.max(...inside.flatMap(({ x1 }) => (x1 <= gap ? [x1] : [])));
    const right = Math.min(...inside.flatMap(({ x0 }) => (x0 >= gap ? [x0] : [])));
    const end = Math.max(left, ...beside.flatMap(({ x0, x1 }) => (x0 < left && x1 < right ? [x1] : [])));
    const start = Math.min(right, ...beside.flatMap(({ x0, x1 }) => (x1 > right && x0 > left ? [x0] : [])));
    const isNarrower = end > left || start < right;
    return isNarrower && end < start ? (end + start) / 2 : gap;
  });
}

/** The row, cut at the gaps only; text that crosses a gap is not cut. */
export function cutAt(line: TextRow, gaps: readonly number[]): TextRow {
  const rtl = line.cells.some((cell) => cell.rtl);
  const starts = new Set(line.cells.map(({ runs }) => runs[0]));
  const pieces = cutWhere(
    line.cells.flatMap(({ runs }) => runs),
    (right, run) =>
      (starts.has(run) || run.x0 - right > NUMBER_GAP_EM * run.style.sizePt) && isGapBetween(right, run.x0, gaps),
  );
  return { ...line, cells: pieces.map((piece) => lineOf(piece, rtl)) };
}

const isGapBetween = (right: number, left: number, gaps: readonly number[]): boolean =>
  gaps.some((x) => x >= right - 0.5 && x <= left + 0.5);

/** The columns between the gaps; null when a column is empty. */
export function columnsBetween(
  gaps: readonly number[],
  rows: readonly TextRow[],
  { y0, y1 }: Pick<Box, 'y0' | 'y1'>,
): Box[] | null {
  const edges = [Number.NEGATIVE_INFINITY, ...gaps, Number.POSITIVE_INFINITY];
  const columns: Box[] = [];
  for (let i = 0; i + 1 < edges.length; i++) {
    const [from = 0, to = 0] = [edges[i], edges[i + 1]];
    const own = rows.flatMap(({ cells }) => cells.filter((cell) => cell.x0 > from - 1 && cell.x1 < to + 1));
    if (own.length === 0) return null;
    columns.push({ ...union(own), y0, y1 });
  }
  return columns;
}
