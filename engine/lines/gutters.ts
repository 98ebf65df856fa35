/**
 * Narrow gutters: columns of text that stand closer than words may be apart elsewhere.
 *
 *   ends of lines that fill their column  begin here   A wide space between two words says little. The same one in
 *   several lines at one place, with hardly any word   line after line, with long text on both sides, parts columns:
 *   of the lines between them across it,  is a gutter  LaTeX leaves no more than 10 points between them.
 */

import { isPlain } from '../extract/letters/unicode.ts';
import type { PlacedRun } from './text-line.ts';

/** A page with more is loosely set, and has no gutter there. */
const MAX_OPEN = 40;
/** Ten points in type of twelve are .83; narrower gaps are the spaces of justified lines. */
const MIN_GAP_EM = 0.7;
const MIN_LINES = 4;
/** Fewer gaps tell where the lines above and below end or begin at the same place: the last column may hold few lines. */
const MIN_ALIGNED = 6;
/** Text on each side is at least this long in the lines that show a gutter: lists have their marks before a gap. */
const MIN_SIDE_EM = 8;
const SAME_X_PT = 1;
/** Titles, figures' words and lines that are too long may stand across. */
const MAX_CROSSING_SHARE = 0.2;

/** White from top to bottom of several lines. */
interface Gutter {
  from: number;
  to: number;
}

interface Gap extends Gutter {
  row: number;
}

/** Pieces of rows, cut once more where the page has a gutter inside them. */
export function cutAtGutters(rows: PlacedRun[][][]): PlacedRun[][][] {
  const gaps = rows.flatMap((pieces, row) => pieces.flatMap((piece) => gapsIn(piece, row)));
  if (gaps.length === 0) return rows;
  const gutters = guttersAmong(gaps, rows);
  const open = gaps.filter(
    (gap) => !gutters.some(({ from, to }) => gap.from < from + SAME_X_PT && gap.to > to - SAME_X_PT),
  );
  if (open.length > 0 && open.length <= MAX_OPEN) gutters.push(...guttersBeside(open, rows));
  return gutters.length === 0 ? rows : rows.map((pieces) => pieces.flatMap((piece) => cutPiece(piece, gutters)));
}

/** Ideographic stops and closing brackets fill half their width, and may hang over the end of a line with the rest. */
const HALF_EMPTY = /[、。，．：；」』）】》〉〕]$/;
/** Where a run's ink ends, in points from the left. */
export const inkEnd = ({ text, x1, style }: PlacedRun): number =>
  !isPlain(text) && HALF_EMPTY.test(text) ? x1 - 0.5 * style.sizePt : x1;

function gapsIn(piece: readonly PlacedRun[], row: number): Gap[] {
  const first = piece[0];
  if (!first) return [];
  const side = MIN_SIDE_EM * first.style.sizePt;
  const end = piece[piece.length - 1]?.x1 ?? 0;
  const gaps: Gap[] = [];
  let [last, right] = [first, inkEnd(first)];
  for (const run of piece) {
    const wide = run.x0 - right > MIN_GAP_EM * run.style.sizePt;
    const isCode = run.style.monospace || last.style.monospace;
    if (wide && right - first.x0 > side && end - run.x0 > side && !isCode) gaps.push({ row, from: right, to: run.x0 });
    [last, right] = [run, Math.max(right, inkEnd(run))];
  }
  return gaps;
}

function guttersAmong(gaps: readonly Gap[], rows: readonly PlacedRun[][][]): Gutter[] {
  const sorted = [...gaps].sort((a, b) => a.to - b.to);
  const gutters: Gutter[] = [];
  for (let begin = 0, end = 1; begin < sorted.length; begin = end++) {
    const to = sorted[begin]?.to ?? 0;
    while (end < sorted.length && (sorted[end]?.to ?? 0) - to <= SAME_X_PT) end++;
    if (end - begin < MIN_LINES) continue;
    const group = sorted.slice(begin, end);
    const gutter = { from: group.reduce((most, { from }) => Math.max(most, from), Number.NEGATIVE_INFINITY), to };
    if (isFree(gutter, group, rows)) gutters.push(gutter);
  }
  return gutters;
}

/** Gaps that lines with no text on the other side show to be gutters: their ends stand under each other there, or their beginnings. */
function guttersBeside(gaps: readonly Gap[], rows: readonly PlacedRun[][][]): Gutter[] {
  const edges = rows.flatMap((pieces, row) =>
    pieces.flatMap((piece) => {
      const from = piece[0]?.x0 ?? 0;
      const last = piece[piece.length - 1];
      const to = last ? inkEnd(last) : 0;
      return to - from > MIN_SIDE_EM * (piece[0]?.style.sizePt ?? 0) ? [{ row, from: to, to: from }] : [];
    }),
  );
  return gaps.flatMap(({ row, from, to }) => {
    const same = edges.filter((edge) => Math.abs(edge.from - from) <= SAME_X_PT || Math.abs(edge.to - to) <= SAME_X_PT);
    const group = [...same, { row, from, to }];
    const isGutter = same.length >= MIN_ALIGNED && isFree({ from, to }, group, rows);
    return isGutter ? [{ from, to }] : [];
  });
}

/** Hardly a row has words in it between the first and the last that show it. */
function isFree({ from, to }: Gutter, group: readonly Gap[], rows: readonly PlacedRun[][][]): boolean {
  const first = group.reduce((least, { row }) => Math.min(least, row), rows.length);
  const last = group.reduce((most, { row }) => Math.max(most, row), 0);
  const between = rows.slice(first, last + 1);
  const crossing = between.filter((pieces) =>
    pieces.some((piece) => piece.some((run) => run.x0 < to - SAME_X_PT && inkEnd(run) > from + SAME_X_PT)),
  );
  return crossing.length <= MAX_CROSSING_SHARE * between.length;
}

function cutPiece(piece: PlacedRun[], gutters: readonly Gutter[]): PlacedRun[][] {
  const pieces: PlacedRun[][] = [[]];
  let right = Number.POSITIVE_INFINITY;
  for (const run of piece) {
    const before = right;
    const parts = gutters.some(({ from, to }) => before < (from + to) / 2 && run.x0 > to - SAME_X_PT);
    if (parts) pieces.push([run]);
    else pieces.at(-1)?.push(run);
    right = parts || right === Number.POSITIVE_INFINITY ? inkEnd(run) : Math.max(right, inkEnd(run));
  }
  return pieces;
}
