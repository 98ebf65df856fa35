/**
 * Brackets as they are drawn. PDFium turns those that it takes for a part of right-to-left text, but it looks at one
 * piece of a line at a time; which way they face is decided later, where the whole line is known.
 */

import { isRightToLeft, mirror } from './unicode.ts';

type Direction = 'right' | 'left' | 'weak' | 'neutral';

const LINE_FEED = 0x0a;
/** Signs that PDFium counts to numbers. */
const WEAK = /[\p{Nd}\p{Mn}\p{Sc}+\-,.:/#%°\u00a0\u060c\u200c\u200d]/u;
const LETTER = /\p{L}/u;

const known = new Map<number, Direction>();

function directionOf(code: number): Direction {
  const direction = known.get(code) ?? findDirection(code);
  known.set(code, direction);
  return direction;
}

function findDirection(code: number): Direction {
  const text = code <= 0x10ffff ? String.fromCodePoint(code) : '';
  if (WEAK.test(text)) return 'weak';
  if (isRightToLeft(text)) return 'right';
  return LETTER.test(text) ? 'left' : 'neutral';
}

/** Hebrew, Arabic and their kin, with their digits and signs. */
const mayBeRightToLeft = (code: number): boolean =>
  code >= 0x590 && (code <= 0x8ff || (code >= 0xfb1d && code <= 0xfefc));

function hasRightToLeft(codes: Uint32Array): boolean {
  for (const code of codes) if (mayBeRightToLeft(code)) return true;
  return false;
}

/** @param codes of a text page, in its order; changed in place */
export function restoreDrawnSigns(codes: Uint32Array): void {
  if (!hasRightToLeft(codes)) return;
  for (let start = 0; start < codes.length; ) {
    const feed = codes.indexOf(LINE_FEED, start);
    const end = feed < 0 ? codes.length : feed;
    restoreLine(codes.subarray(start, end));
    start = end + 1;
  }
}

/** PDFium turns the signs that follow right-to-left letters, and those that begin a line with as many such pieces as others. */
function restoreLine(codes: Uint32Array): void {
  const directions = Array.from(codes, directionOf);
  const pieces = (wanted: Direction): number =>
    directions.filter((direction, i) => direction === wanted && directions[i - 1] !== wanted).length;
  const right = pieces('right');
  if (right === 0) return;
  let current: Direction = right >= pieces('left') ? 'right' : 'left';
  directions.forEach((direction, i) => {
    if (direction === 'right' || direction === 'left') current = direction;
    else if (current === 'right' && direction === 'neutral')
      codes[i] = mirror(String.fromCodePoint(codes[i] ?? 0)).codePointAt(0) ?? 0;
  });
}
