/**
 * Restores brackets as they are drawn. PDFium mirrors those that it takes for part of right-to-left text, but it sees only one
 * piece of a line at a time. The direction of brackets is decided later, when the whole line is known.
 */

import { isRightToLeft, mirror } from './unicode.ts';

type Direction = 'right' | 'left' | 'weak' | 'neutral';

const LINE_FEED = 0x0a;
/** Characters that PDFium treats as parts of numbers. */
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

/**
 * If the file already stores brackets in their reading form, as browsers write them, PDFium's mirroring has restored the drawn
 * form, and they are left alone. Otherwise the mirroring is undone.
 *
 * @param codes of a text page, in its order; changed in place
 */
export function restoreDrawnSigns(codes: Uint32Array): void {
  const turned = linesOf(codes).flatMap(turnedIn);
  if (areReadAsTurned(codes, turned))
    for (const i of turned) codes[i] = mirror(String.fromCodePoint(codes[i] ?? 0)).codePointAt(0) ?? 0;
}

/** Whether the mirrored brackets are correct for reading: the first of a pair opens. */
function areReadAsTurned(codes: Uint32Array, turned: readonly number[]): boolean {
  const signs = turned.flatMap((i) => {
    const sign = String.fromCodePoint(codes[i] ?? 0);
    return BRACKETS.includes(sign) ? [sign] : [];
  });
  let right = 0;
  let wrong = 0;
  for (let i = 1; i < signs.length; i++) {
    const [first = '', second = ''] = [signs[i - 1], signs[i]];
    if (second !== mirror(first)) continue;
    if (BRACKETS.indexOf(first) % 2 === 0) right++;
    else wrong++;
    i++;
  }
  return right >= wrong;
}

/** Pairs: an opening bracket before its closing one. */
const BRACKETS = '()[]{}«»';

/** The lines of a text page, each with its codes and start index. */
function linesOf(codes: Uint32Array): { codes: Uint32Array; start: number }[] {
  const lines: { codes: Uint32Array; start: number }[] = [];
  for (let start = 0; start < codes.length; ) {
    const feed = codes.indexOf(LINE_FEED, start);
    const end = feed < 0 ? codes.length : feed;
    lines.push({ codes: codes.subarray(start, end), start });
    start = end + 1;
  }
  return lines;
}

/**
 * The indices of signs that PDFium mirrors: those after right-to-left letters, and those at the beginning of a line in which at
 * least half of the pieces are right-to-left.
 */
function turnedIn({ codes, start }: { codes: Uint32Array; start: number }): number[] {
  const directions = Array.from(codes, directionOf);
  const pieces = (wanted: Direction): number =>
    directions.filter((direction, i) => direction === wanted && directions[i - 1] !== wanted).length;
  const right = pieces('right');
  if (right === 0) return [];
  let current: Direction = right >= pieces('left') ? 'right' : 'left';
  return directions.flatMap((direction, i) => {
    if (direction === 'right' || direction === 'left') current = direction;
    else if (current === 'right' && direction === 'neutral') return [start + i];
    return [];
  });
}
