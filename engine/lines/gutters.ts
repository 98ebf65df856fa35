/**
 * Narrow gutters: columns of text that stand closer than words may be apart elsewhere.
 *
 *   ends of lines that fill their column  begin here   A wide space between two words says little. The same one in
 *   several lines at one place, with hardly any word   line after line, with long text on both sides, parts columns:
 *   of the lines between them across it,  is a gutter  LaTeX leaves no more than 10 points between them.
 */

import type { PlacedRun } from './text-line.ts';

/** Narrower ones are the spaces of justified lines. */
const MIN_GAP_EM = 0.7;
const MIN_LINES = 4;
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
  if (gaps.length < MIN_LINES) return rows;
  const gutters = guttersAmong(gaps, rows);
  return gutters.length === 0 ? rows : rows.map((pieces) => pieces.flatMap((piece) => cutPiece(piece, gutters)));
}

function gapsIn(piece: readonly PlacedRun[], row: number): Gap[] {
  const first = piece[0];
  if (!first) return [];
  const side = MIN_SIDE_EM * first.style.sizePt;
  const end = piece[piece.length - 1]?.x1 ?? 0;
  if (end - first.x0 < 2 * side) return [];
  const gaps: Gap[] = [];
  let right = first.x1;
  for (const run of piece) {
    const wide = run.x0 - right > MIN_GAP_EM * run.style.sizePt;
    if (wide && right - first.x0 > side && end - run.x0 > side && !run.style.monospace)
      gaps.push({ row, from: right, to: run.x0 });
    right = Math.max(right, run.x1);
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

/** Hardly a row has words in it between the first and the last that show it. */
function isFree({ from, to }: Gutter, group: readonly Gap[], rows: readonly PlacedRun[][][]): boolean {
  const first = group.reduce((least, { row }) => Math.min(least, row), rows.length);
  const last = group.reduce((most, { row }) => Math.max(most, row), 0);
  const between = rows.slice(first, last + 1);
  const crossing = between.filter((pieces) =>
    pieces.some((piece) => piece.some(({ x0, x1 }) => x0 < to - SAME_X_PT && x1 > from + SAME_X_PT)),
  );
  return crossing.length <= MAX_CROSSING_SHARE * between.length;
}

function cutPiece(piece: PlacedRun[], gutters: readonly Gutter[]): PlacedRun[][] {
  const pieces: PlacedRun[][] = [[]];
  let right = Number.POSITIVE_INFINITY;
  for (const run of piece) {
    const before = right;
    const parts = gutters.some(({ from, to }) => before < from + SAME_X_PT && run.x0 > to - SAME_X_PT);
    if (parts) pieces.push([run]);
    else pieces.at(-1)?.push(run);
    right = parts || right === Number.POSITIVE_INFINITY ? run.x1 : Math.max(right, run.x1);
  }
  return pieces;
}
