/**
 * Restores ligatures whose letters a ToUnicode table gives with swapped bytes: "speci昀椀c", "琀椀me". Ghostscript 10.00 writes
 * them when it rewrites a PDF, as services do that make PDFs smaller: U+6600 for "f" (U+0066), and for two more letters one code,
 * the sum of theirs with swapped bytes.
 */

import { ligatureCode } from './unicode.ts';

/** The letters that fonts join with one before them, by the sum of their codes. */
const PAIRS: ReadonlyMap<number, number> = new Map(
  ['fi', 'fl', 'ft', 'fj', 'ti', 'tt'].map((pair) => [
    pair.charCodeAt(0) + pair.charCodeAt(1),
    ligatureCode(pair) ?? pair.charCodeAt(0),
  ]),
);

/** Whether the code can be a Latin letter with swapped bytes. Texts of East Asia have such codes, too, but for a glyph each. */
export const mayBeSwapped = (code: number): boolean => (code & 0xff) === 0 && isLetter(code >> 8);

/**
 * @param codes of a text page, in its order; changed in place
 * @param isSameGlyph whether a character stands for the same glyph as the one before it
 */
export function restoreSwappedLigatures(codes: Uint32Array, isSameGlyph: (at: number) => boolean): void {
  for (let i = 0; i + 1 < codes.length; i++) {
    const [first = 0, second = 0] = [codes[i], codes[i + 1]];
    if (!mayBeSwapped(first) || (second & 0xff) !== 0 || !isSameGlyph(i + 1)) continue;
    const rest = isLetter(second >> 8) ? second >> 8 : PAIRS.get(second >> 8);
    if (rest === undefined) continue;
    codes[i] = first >> 8;
    codes[i + 1] = rest;
  }
}

/** Of ASCII. */
const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
