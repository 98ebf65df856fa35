/** What stands in a line with right-to-left words and is set from the left in one piece: code and formulas. */

import { mathFontOf } from '../../extract/fonts/math-fonts.ts';
import { ARABIC_FIGURE, isRightToLeft } from '../../extract/letters/unicode.ts';
import type { PlacedRun } from '../text-line.ts';
import type { VisualPiece } from './bidi.ts';

/** A run, or a part of one, as it is read; null for a space. */
export type Piece = VisualPiece<PlacedRun | null>;

/**
 * @param pieces of a line, from left to right
 * @param rtl the line reads from right to left
 */
export function withWhole(pieces: readonly Piece[], rtl: boolean): readonly Piece[] {
  const whole = wholeCode(pieces);
  if (!rtl) return pieces.map((piece, i) => (whole[i] ? { ...piece, whole: true } : piece));
  joinFormulas(pieces, whole);
  loosenEdges(pieces, whole);
  return pieces.map((piece, i) => {
    if (whole[i]) return { ...piece, whole: true };
    return isMark(pieces, i) || isBetweenFormulas(pieces, whole, i) ? { ...piece, apart: true } : piece;
  });
}

const CODE_SIGNS = /^[\\{}[\]<>_^~#%&$|@*/]+$/;

/** Signs of code may come from another font. */
function wholeCode(pieces: readonly Piece[]): boolean[] {
  const whole = pieces.map(
    ({ from }) => from?.math !== undefined || (from?.style.monospace === true && !isRightToLeft(from.text)),
  );
  const join = (i: number, beside: number): void => {
    const { from, text } = pieces[i] ?? {};
    if (from ? CODE_SIGNS.test(text ?? '') : whole[i - 1] && whole[i + 1]) whole[i] ||= whole[beside] === true;
  };
  for (let i = 0; i < pieces.length; i++) join(i, i - 1);
  for (let i = pieces.length - 1; i >= 0; i--) join(i, i + 1);
  return whole;
}

/** Signs between two formulas, and those that end a clause behind one. */
const PARTS = /^[،؛؟]$/;
const ENDS = /^[.,:;"”]+$/;
/** The mark of an item that begins with a formula. */
const MARK = /^[(.]?\d{1,3}[.)]?$/;
const MARK_PIECES = 3;

/** What stands between two words with a letter of a formula in it is one, from the left to the right. */
function joinFormulas(pieces: readonly Piece[], whole: boolean[]): void {
  for (let i = 0; i < pieces.length; i++) {
    const start = i;
    while (i < pieces.length && !parts(pieces[i])) i++;
    if (!pieces.slice(start, i).some(isOfFormula)) continue;
    const [first, end] = withoutEdges(pieces, start, i);
    for (let at = first; at < end; at++) whole[at] = true;
  }
}

const parts = (piece: Piece | undefined): boolean =>
  piece?.from != null && (isRightToLeft(piece.text) || ARABIC_FIGURE.test(piece.text) || PARTS.test(piece.text));

const isOfFormula = ({ from }: Piece): boolean =>
  from !== null && (from.math !== undefined || mathFontOf(from.style) !== 'none') && /\p{L}/u.test(from.text);

/** Leaves spaces out, stops at the left, the mark of an item at the right, and brackets whose other one stands elsewhere. */
function withoutEdges(pieces: readonly Piece[], start: number, end: number): [start: number, end: number] {
  let [first, last] = [start, end - 1];
  const text = (at: number): string => pieces[at]?.text ?? '';
  const space = pieces.findLastIndex(({ from }) => from === null);
  const mark = pieces.slice(space + 1).map((piece) => piece.text);
  if (end === pieces.length && space > first && mark.length <= MARK_PIECES && MARK.test(mark.join(''))) last = space;
  let open = 0;
  for (let at = first; at <= last; at++) open += text(at) === '(' ? 1 : text(at) === ')' ? -1 : 0;
  for (; first < last; first++) {
    if (open > 0 && text(first) === '(') open--;
    else if (text(first) !== ' ' && !ENDS.test(text(first))) break;
  }
  for (; last > first; last--) {
    if (open < 0 && text(last) === ')') open++;
    else if (text(last) !== ' ' && !ENDS.test(text(last))) break;
  }
  return [first, last + 1];
}

/** Of a path from the root, or to a file. */
const PATH =
  /^(?:(?:etc|usr|var|home|opt|tmp|bin|srv|dev|proc|mnt|root|lib|sbin|boot|media|run|sys)\/|[^/].*\.\w{1,5}\/$)/;

/**
 * Browsers and office programs set code in the order of the paragraph: what it begins or ends with besides letters goes to its
 * other side. "()" at its left end is what it ends with, and "/" at its right end what a path begins with.
 */
function loosenEdges(pieces: readonly Piece[], whole: boolean[]): void {
  for (let i = 0; i < pieces.length; i++) {
    const start = i;
    let text = '';
    for (; whole[i] && pieces[i]?.from; i++) text += pieces[i]?.text;
    if (/^\(\)\w/.test(text)) for (let at = start; BRACKETS.test(pieces[at]?.text ?? ''); at++) whole[at] = false;
    if (PATH.test(text) && pieces[i - 1]?.text === '/') whole[i - 1] = false;
  }
}

const BRACKETS = /^[()]+$/;

/** The mark of a note behind Latin words stands on their left in a right-to-left line, a power on the right of what it raises. */
function isMark(pieces: readonly Piece[], i: number): boolean {
  const { from, text = '' } = pieces[i] ?? {};
  if (from?.script !== 'super' || !/^\p{Nd}+$/u.test(text)) return false;
  const left = pieces[i - 1]?.from?.text ?? '';
  return left === '' || isRightToLeft(left);
}

function isBetweenFormulas(pieces: readonly Piece[], whole: readonly boolean[], i: number): boolean {
  if (!PARTS.test(pieces[i]?.text ?? '')) return false;
  const [left, right] = [pieces[i - 1]?.from ? i - 1 : i - 2, pieces[i + 1]?.from ? i + 1 : i + 2];
  return whole[left] === true && whole[right] === true;
}
