/** Classifies characters by their effect on neighbours in a word. The class of each code is computed once. */

import { ARABIC_FIGURE, isPlain, RIGHT_TO_LEFT } from './unicode.ts';

/** Classes of characters, as bits. */
export const Kind = {
  /** Combining marks, and the joiners between Persian letters. */
  mark: 1,
  rightToLeft: 2,
  /** Arabic digits, which are read from left to right like others. */
  figure: 4,
  /**
   * Signs, digits and Latin letters. Other letters next to right-to-left ones come from broken fonts and are part of the word.
   */
  foreign: 8,
} as const;

const MARK = /^[\p{M}\u200c\u200d]+$/u;
const SIGN = /^[\p{P}\p{N}\p{S}]/u;

/** By UTF-16 code; an additional bit marks the codes that are already classified. */
const known = new Uint8Array(0x10000);
const KNOWN = 16;

/** @param code a code point */
export function kindsOf(code: number): number {
  const found = known[code];
  if (found) return found;
  const kinds = KNOWN | kindsOfText(String.fromCodePoint(code));
  if (code < known.length) known[code] = kinds;
  return kinds;
}

export const kindsOfText = (text: string): number =>
  (MARK.test(text) ? Kind.mark : 0) |
  (RIGHT_TO_LEFT.test(text) ? Kind.rightToLeft : 0) |
  (ARABIC_FIGURE.test(text) ? Kind.figure : 0) |
  (isPlain(text) || SIGN.test(text) ? Kind.foreign : 0);

/** @param kinds of one character, or of several combined */
export const readsFromRight = (kinds: number): boolean =>
  (kinds & Kind.rightToLeft) !== 0 && (kinds & Kind.figure) === 0;

/** Whether one of two characters is read from the right and the other need not be: their order then depends on the whole line. */
export const isTurn = (a: number, b: number): boolean =>
  readsFromRight(a) ? (b & Kind.foreign) !== 0 : readsFromRight(b) && (a & Kind.foreign) !== 0;
