/**
 * Which kinds of characters a page has, found in one pass: most steps that restore letters have nothing to do on most pages, and need
 * not look for it one by one.
 */

import { ARABIC_FIGURE, isPlain, isSpace, isVowelSign, RIGHT_TO_LEFT } from './unicode.ts';

/** Kinds of character codes, as bits. */
export const Codes = {
  /** From U+0080 to U+00FF: accented letters, or letters of a font without Unicode information. */
  upperLatin: 1,
  /** From U+0100 to U+024F. */
  extendedLatin: 2,
  cyrillic: 4,
  /** Right-to-left scripts such as Hebrew and Arabic, with their digits and signs. */
  rightToLeft: 8,
  vowelSign: 16,
  joiner: 32,
  /** Including the codes that mark letters of bitmap fonts. */
  privateUse: 64,
  /** Codes that stand for no character, or only in some fonts of TeX. */
  none: 128,
} as const;

/** The kinds of all codes, combined. ASCII is of no kind. */
export function kindsOfCodes(codes: Uint32Array): number {
  let kinds = 0;
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] ?? 0;
    // Nearly all codes are ASCII.
    if (code >= 0x80 || (code < 0x20 && !isSpace(code))) kinds |= kindsOfCode(code);
  }
  return kinds;
}

function kindsOfCode(code: number): number {
  if (code < 0x20 || code === 0xfffd) return Codes.none;
  if (code < 0x100) return Codes.upperLatin;
  if (code < 0x250) return Codes.extendedLatin;
  if (code < 0x400) return 0;
  if (code < 0x530) return Codes.cyrillic;
  if (code < 0x590) return 0;
  if (code <= 0x8ff) return Codes.rightToLeft | (isVowelSign(code) ? Codes.vowelSign : 0);
  if (code === 0x200d) return Codes.joiner;
  if (code >= 0xfb1d && code <= 0xfefc) return Codes.rightToLeft;
  return (code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000 ? Codes.privateUse : 0;
}

// Classifies characters by their effect on neighbours in a word. The class of each code is computed once.

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
