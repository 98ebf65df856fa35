/**
 * Which kinds of characters a page has, found in one pass: most steps that restore letters have nothing to do on most pages, and need
 * not look for it one by one.
 */

import { isSpace, isVowelSign } from './unicode.ts';

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
