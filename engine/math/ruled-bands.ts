/** The rows of a table, between two of its rules: a formula among them stands in a cell, and is no display. */

import type { Rule } from '../extract/page-content.ts';
import { type Box, width } from '../geometry/box.ts';

/** Of the words of a piece, on average: cells are short, and the lines of two columns of text between rules are not. */
const MAX_CELL_WORDS = 3;
/** Pieces beside another one. One row of two may be a framed formula and its number. */
const MIN_BESIDE = 3;
/** Of the width between the ends: a line of more words that is as wide is text over or below what it tells of. */
const MAX_CELL_SHARE = 0.5;
const SAME_END_EM = 0.1;

interface Piece extends Box {
  words: number;
}

/**
 * The bands between horizontal rules of the same ends, one below the other, that hold rows of short pieces side by side.
 *
 * @param pieces lines cut at wide gaps
 */
export function ruledBands(pieces: readonly Piece[], rules: readonly Rule[], em: number): Box[] {
  const sorted = rules.filter(({ horizontal }) => horizontal).sort((a, b) => a.y0 - b.y0);
  const upright = rules.filter(({ horizontal }) => !horizontal);
  const reaches = ({ y0, y1 }: Box, at: number): boolean =>
    upright.some((rule) => Math.abs(rule.x0 - at) < 1 && rule.y0 < y0 + 1 && rule.y1 > y1 - 1);
  return sorted.flatMap((top, i) => {
    const haveSameEnds = ({ x0, x1 }: Rule): boolean =>
      Math.abs(x0 - top.x0) < SAME_END_EM * em && Math.abs(x1 - top.x1) < SAME_END_EM * em;
    // Double rules have no room for a line between them.
    const bottom = sorted.slice(i + 1).find((bar) => haveSameEnds(bar) && bar.y0 - top.y1 > em);
    if (!bottom) return [];
    const band = { x0: top.x0, x1: top.x1, y0: top.y1, y1: bottom.y0 };
    const inside = pieces.filter((piece) => isIn(piece, band));
    // A formula in a frame may have rows with their conditions. What crosses rules is told from what crosses.
    const isFrame = reaches(band, band.x0) && reaches(band, band.x1);
    return !isFrame && holdsCells(inside, band) ? [band] : [];
  });
}

/**
 * Where a horizontal rule crosses a vertical one: the head of a table parted from its rows, and their labels from the other columns.
 * A matrix in parts has its brackets outside of them.
 */
export function crossedBands(rules: readonly Rule[], em: number): Box[] {
  const upright = joined(rules.filter(({ horizontal }) => !horizontal));
  const isInside = (at: number, from: number, to: number): boolean => at > from + em / 2 && at < to - em / 2;
  return rules.flatMap((bar) => {
    if (!bar.horizontal) return [];
    const crossing = upright.filter(
      ({ x0, y0, y1 }) => isInside(x0, bar.x0, bar.x1) && isInside((bar.y0 + bar.y1) / 2, y0, y1),
    );
    return crossing.map(({ y0, y1 }) => ({ x0: bar.x0, x1: bar.x1, y0, y1 }));
  });
}

/** Vertical rules of each row, where they meet the next one. */
function joined(rules: readonly Rule[]): Box[] {
  const whole: Box[] = [];
  for (const { x0, x1, y0, y1 } of rules.toSorted((a, b) => a.y0 - b.y0)) {
    const above = whole.find((other) => Math.abs(other.x0 - x0) < 1 && y0 - other.y1 < 1);
    if (above) above.y1 = Math.max(above.y1, y1);
    else whole.push({ x0, x1, y0, y1 });
  }
  return whole;
}

/** Formulas reach over their lines: what counts is where their middle is. */
export const isIn = ({ x0, x1, y0, y1 }: Box, band: Box): boolean =>
  x0 > band.x0 - 1 && x1 < band.x1 + 1 && (y0 + y1) / 2 > band.y0 && (y0 + y1) / 2 < band.y1;

function holdsCells(pieces: readonly Piece[], band: Pick<Box, 'x0' | 'x1'>): boolean {
  const words = pieces.reduce((sum, piece) => sum + piece.words, 0);
  const isText = (piece: Piece): boolean =>
    piece.words > 2 * MAX_CELL_WORDS && width(piece) > MAX_CELL_SHARE * (band.x1 - band.x0);
  if (words > MAX_CELL_WORDS * pieces.length || pieces.some(isText)) return false;
  const isRightOf = (piece: Piece, other: Piece): boolean =>
    other.x1 < piece.x0 && (piece.y0 + piece.y1) / 2 > other.y0 && (piece.y0 + piece.y1) / 2 < other.y1;
  return pieces.filter((piece) => pieces.some((other) => isRightOf(piece, other))).length >= MIN_BESIDE;
}
