/**
 * Small capitals and old-style figures that Adobe's glyph names ("Asmall", "oneoldstyle") put into the private use area, each
 * at U+F700 and the code of its letter. Icons stand there, too, but not in words.
 */

const FIRST = 0xf720;
const LAST = 0xf7ff;
const OFFSET = 0xf700;

/** @param codes of a text page, in its order; changed in place */
export function restoreSmallCapitals(codes: Uint32Array): void {
  const found: number[] = [];
  for (let i = 0; i < codes.length; i++) if (isSmallCapital(codes[i]) && isInWord(codes, i)) found.push(i);
  for (const i of found) codes[i] = (codes[i] ?? 0) - OFFSET;
}

const isSmallCapital = (code = 0): boolean =>
  code >= FIRST && code <= LAST && /[\p{L}\p{N}]/u.test(String.fromCharCode(code - OFFSET));

const isInWord = (codes: Uint32Array, at: number): boolean =>
  [codes[at - 1], codes[at + 1]].some((code = 0) => isSmallCapital(code) || (code < OFFSET && isLetter(code)));

const isLetter = (code: number): boolean => /\p{L}/u.test(String.fromCharCode(code));
