/** Bitmap fonts of dvips: Type 3, without a name, and often without a size or names for their letters. */

import type { Pdfium } from '../pdfium.ts';
import { type BitmapEncoding, bitmapLetter } from './bitmap-encodings.ts';

/** No text meant for reading is smaller. */
const TINY_PT = 2;
/** If letters are higher than this many times the size, the size in the file is not the type size. */
const MIN_EM = 3;
/** Heights in ems in TeX's fonts: of small letters without ascender or descender, of figures, of capitals. */
const HEIGHTS: readonly (readonly [letters: RegExp, em: number])[] = [
  [/[acemnorsuvwxz\u00e0-\u00ff]/, 0.437],
  [/[0-9]/, 0.655],
  [/[A-Z\u00c0-\u00df]/, 0.69],
];
/** The quantile of heights that is used: small letters with ascenders or descenders are the minority. */
const QUANTILE = 0.3;
const MAX_LETTERS = 400;
/** TeX's sizes, in points. */
const SIZES = [5, 6, 7, 8, 9, 10, 10.95, 12, 14.4, 17.3, 20.7, 24.9];

/**
 * The type size of a nameless font. If the unit of a bitmap font is one pixel, the file gives the size of a pixel instead of the
 * type size.
 *
 * @param from index of a character in a font without a name
 * @param sizePt as given in the file
 * @param scratch at least 32 bytes
 * @returns the size in points, from the heights of the font's next letters on the page; the given size when that is plausible
 */
export function bitmapSize(pdfium: Pdfium, textPage: number, from: number, sizePt: number, scratch: number): number {
  if (sizePt >= TINY_PT || sizePt <= 0) return sizePt;
  const fontAt = (at: number): number => {
    const object = pdfium.FPDFText_GetTextObject(textPage, at);
    return object === 0 ? 0 : pdfium.FPDFTextObj_GetFont(object);
  };
  const font = fontAt(from);
  const size = pdfium.FPDFText_GetFontSize(textPage, from);
  const heights = HEIGHTS.map((): number[] => []);
  const count = pdfium.FPDFText_CountChars(textPage);
  for (let i = from, seen = 0; i < count && seen < MAX_LETTERS; i++) {
    if (fontAt(i) !== font || pdfium.FPDFText_GetFontSize(textPage, i) !== size) continue;
    const letter = String.fromCharCode(pdfium.FPDFText_GetUnicode(textPage, i));
    const kind = HEIGHTS.findIndex(([letters]) => letters.test(letter));
    if (kind < 0 || !pdfium.FPDFText_GetCharBox(textPage, i, scratch, scratch + 8, scratch + 16, scratch + 24))
      continue;
    heights[kind]?.push(Math.abs(pdfium.heap.f64(scratch + 24) - pdfium.heap.f64(scratch + 16)));
    seen++;
  }
  const kind = heights.findIndex((found) => found.length > 0);
  const sorted = heights[kind]?.toSorted((a, b) => a - b) ?? [];
  const found = (sorted[Math.floor(QUANTILE * sorted.length)] ?? 0) / (HEIGHTS[kind]?.[1] ?? 1);
  if (found < MIN_EM * sizePt) return sizePt;
  return SIZES.reduce((best, known) => (Math.abs(known - found) < Math.abs(best - found) ? known : best));
}

/**
 * Added to a code that is a letter in such a font but white space or a control character elsewhere. The result is a private-use
 * code.
 */
const IN_BITMAPS = 0x100000;
const FIRST = 11;
const LAST = 31;

/** Whether the code may be a letter in a font without a name. */
export const mayBeBitmap = (code: number): boolean =>
  (code >= FIRST && code <= LAST) || code === SPACES[0] || code === SPACES[1];
/** In other fonts these two codes are a line end and a space. */
const SPACES = [0x85, 0xa0] as const;
export const markedAsBitmap = (code: number): number => code + IN_BITMAPS;

/** Ligatures of TeX's first encoding (OT1); those of the second one (T1, Cork) begin at a higher code. */
const LIGATURES: Readonly<Record<number, number>> = { 11: 0xfb00, 12: 0xfb01, 13: 0xfb02, 14: 0xfb03, 15: 0xfb04 };
const SECOND = 27;
/** The letters that are at other codes in T1 than in Latin-1, from this code on. */
const CORK_FIRST = 0x80;
const CORK = 'ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£';
const CORK_OTHERS: ReadonlyMap<number, string> = new Map([
  [0xd7, 'Œ'],
  [0xf7, 'œ'],
  [0xff, 'ß'],
]);
/**
 * ps2pdf calls letters by their numbers: "A0" to "A9" and "AA" to "AZ" are the first 36, and so on. Some of these names are those of
 * control characters and of the sign of a centre line, and are taken for them: "BS", "FF", "CR", "FS", "GS", "CL".
 */
const COUNTED: ReadonlyMap<number, number> = new Map([
  [0x08, 0x40],
  [0x0c, 0xc3],
  [0x0d, 0x63],
  [0x1c, 0xd0],
  [0x1d, 0xf4],
  [0x2104, 0x5d],
]);

/** The code of a letter that such a name was taken for; undefined for others. */
export const countedLetter = (code: number): number | undefined => COUNTED.get(code);

/**
 * Replaces codes of bitmap fonts by the letters that they represent.
 *
 * @param codes of a text page, in its order; changed in place
 * @param isAccented whether the font of the character at an index has letters at the codes of accented Latin letters
 * @param encodingOf the encoding of that font; null if it is not a bitmap font or the page doesn't tell
 */
export function restoreBitmapLetters(
  codes: Uint32Array,
  isAccented: (index: number) => boolean,
  encodingOf: (index: number) => BitmapEncoding | null,
): void {
  const unsure: number[] = [];
  let isSecond = false;
  for (let i = 0; i < codes.length; i++) {
    const code = plainCode(codes[i]);
    const encoding = isAccented(i) ? null : encodingOf(i);
    if (encoding) codes[i] = bitmapLetter(encoding, code) ?? code;
    else if (isMarked(codes[i])) unsure.push(i);
    // The marked codes above the space may be spaces of any font.
    isSecond ||= encoding === 'T1' || (unsure.at(-1) === i && code >= SECOND && code <= LAST && !isAccented(i));
  }
  for (const i of unsure) {
    const code = plainCode(codes[i]);
    codes[i] = (isAccented(i) || isSecond ? undefined : LIGATURES[code]) ?? code;
  }
}

/** The code as the font has it. */
export const plainCode = (code = 0): number => (isMarked(code) ? code - IN_BITMAPS : code);

const isMarked = (code = 0): boolean => code >= IN_BITMAPS + FIRST && code <= IN_BITMAPS + SPACES[1];

/**
 * Restores letters of TeX's second encoding (T1): "Gröÿe" for "Größe", "¾Qué" for "¿Qué". Symbol fonts used with it have signs at
 * the same codes, but these are not next to letters.
 *
 * @param codes of a text page, in its order, some of them marked; changed in place
 * @param isNameless whether the font of the character at an index has no name and is not known to have another encoding
 */
export function restoreCorkLetters(codes: Uint32Array, isNameless: (index: number) => boolean): void {
  let isSecond = false;
  const found: { i: number; letter: string; isInside: boolean; isSign: boolean }[] = [];
  for (let i = 0; i < codes.length; i++) {
    const marked = codes[i] ?? 0;
    // A shortcut: most codes are ASCII.
    if (marked < CORK_FIRST) continue;
    isSecond ||= marked >= IN_BITMAPS + QUOTES && marked <= IN_BITMAPS + LAST && isNameless(i);
    const code = marked >= IN_BITMAPS ? marked - IN_BITMAPS : marked;
    const letter = CORK_OTHERS.get(code) ?? CORK[code - CORK_FIRST];
    if (letter === undefined || !isNameless(i)) continue;
    const [before, after] = [isCorkLetter(codes[i - 1]), isCorkLetter(codes[i + 1])];
    const opens = after && !before && !isFigure(codes[i - 1]);
    const stands = letter === '§' || opens || (before && letter !== '¿' && letter !== '¡');
    if (stands) found.push({ i, letter, isInside: before && after, isSign: code < LETTERS && code !== MIDDLE_DOT });
  }
  // No language writes fractions before letters or signs inside words, and almost none a ÿ there.
  isSecond ||= found.some(({ letter }) => letter === '¿' || letter === '¡');
  const sharp = found.filter(({ letter }) => letter === 'ß');
  isSecond ||= sharp.length >= MIN_INSIDE && sharp.some(({ isInside }) => isInside);
  isSecond ||= found.filter(({ isSign, isInside }) => isSign && isInside).length >= MIN_INSIDE;
  if (!isSecond) return;
  // A word may end with a trade mark sign.
  const isSure = found.some(({ letter, isInside }) => isInside && letter > 'ÿ');
  for (const { i, letter, isInside } of found)
    if (isSure || isInside || letter <= 'ÿ' || letter === 'œ' || letter === 'Œ') codes[i] = letter.charCodeAt(0);
}

/** The first sign of T1 below the space. */
const QUOTES = 16;
const MIN_INSIDE = 2;
/** In Latin-1, codes below this are signs, except the middle dot, which Catalan uses inside words. */
const LETTERS = 0xc0;
const MIDDLE_DOT = 0xb7;
const isFigure = (code = 0): boolean => code >= 0x30 && code <= 0x39;
/** Codes from U+00A1 on may represent letters. */
const isCorkLetter = (code = 0): boolean =>
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x61 && code <= 0x7a) ||
  (code >= CORK_FIRST && code < 0x180) ||
  (code >= IN_BITMAPS + 27 && code <= IN_BITMAPS + SPACES[1]);
