/** Fonts that dvips made of bitmaps: Type 3, without a name, and often without a size or names for their letters. */

import type { Pdfium } from './pdfium.ts';

/** Whoever sets type for people sets no smaller. */
const TINY_PT = 2;
/** Letters that are higher than this many times their size show that it is not their size. */
const MIN_EM = 3;
/** Heights in ems, of TeX's fonts: of small letters without a stroke up or down, of figures, of capitals. */
const HEIGHTS: readonly (readonly [letters: RegExp, em: number])[] = [
  [/[acemnorsuvwxz\u00e0-\u00ff]/, 0.437],
  [/[0-9]/, 0.655],
  [/[A-Z\u00c0-\u00df]/, 0.69],
];
/** Small letters with a stroke up or down are fewer. */
const QUANTILE = 0.3;
const MAX_LETTERS = 400;
/** TeX's sizes. */
const SIZES = [5, 6, 7, 8, 9, 10, 10.95, 12, 14.4, 17.3, 20.7, 24.9];

/**
 * Where a bitmap's pixel is the unit of the font, the file gives the size of a pixel for the size of the type.
 *
 * @param from a character in a font without a name
 * @param sizePt as the file gives it
 * @param scratch at least 32 bytes
 * @returns what the heights of the font's letters behind it on the page tell in points; the given size where that is one
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

/** Added to a code of such a font that is white space or a control character elsewhere: a code for private use. */
const IN_BITMAPS = 0x100000;
const FIRST = 11;
const LAST = 31;

/** Whether the code may be a letter in a font without a name. */
export const mayBeBitmap = (code: number): boolean => code >= FIRST && code <= LAST;
export const markedAsBitmap = (code: number): number => code + IN_BITMAPS;

/** TeX's ligatures in its first encoding; those of the second one begin at a higher code. */
const LIGATURES: Readonly<Record<number, number>> = { 11: 0xfb00, 12: 0xfb01, 13: 0xfb02, 14: 0xfb03, 15: 0xfb04 };
const SECOND = 27;
/** ps2pdf counts letters as "FF", "FS" and "GS", which PDFium takes for the names of control characters. */
const NAMES: Readonly<Record<number, number>> = { 12: 0xc3, 28: 0xd0, 29: 0xf4 };

/**
 * @param codes of a text page, in its order; changed in place
 * @param isAccented whether the font of the character at an index has accented letters in the place of others
 */
export function restoreBitmapLetters(codes: Uint32Array, isAccented: (index: number) => boolean): void {
  const isMarked = (code: number): boolean => code >= IN_BITMAPS + FIRST && code <= IN_BITMAPS + LAST;
  const isSecond = codes.some((code, i) => isMarked(code) && code >= IN_BITMAPS + SECOND && !isAccented(i));
  codes.forEach((marked, i) => {
    if (!isMarked(marked)) return;
    const code = marked - IN_BITMAPS;
    codes[i] = (isAccented(i) ? NAMES[code] : isSecond ? undefined : LIGATURES[code]) ?? code;
  });
}
