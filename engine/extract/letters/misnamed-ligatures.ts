/**
 * Restores ligatures of Calibri, which Word and other programs map to the capitals that have their glyph codes: "informaƟon",
 * "wriƩen", "soŌware". No language writes these capitals inside lower-case words, which is how the error is detected.
 */

import { ligatureCode } from './unicode.ts';

const MEANT: ReadonlyMap<number, number> = new Map(
  Object.entries({ Ɵ: 'ti', Ʃ: 'tt', ƫ: 'tti', Ō: 'ft', ƞ: 'tf' }).map(([shown, letters]) => [
    shown.charCodeAt(0),
    ligatureCode(letters) ?? shown.charCodeAt(0),
  ]),
);
/** The signs that count as evidence: Lakota and phonetic writing use the other two. */
const CAPITALS: ReadonlySet<number> = new Set([...'ƟƩŌ'].map((sign) => sign.charCodeAt(0)));
/** Fewer of them inside words of a page are not sufficient evidence. */
const MIN_INSIDE = 2;

/** @param codes of a text page, in its order; changed in place */
export function restoreMisnamedLigatures(codes: Uint32Array): void {
  let inside = 0;
  const found: number[] = [];
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] ?? 0;
    if (!MEANT.has(code)) continue;
    const follows = isSmallLetter(codes[i - 1]);
    if (follows && CAPITALS.has(code)) inside++;
    if (follows || isSmallLetter(codes[i + 1])) found.push(i);
  }
  if (inside >= MIN_INSIDE) for (const i of found) codes[i] = MEANT.get(codes[i] ?? 0) ?? 0;
}

const isSmallLetter = (code = 0): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0xdf && code <= 0xff);
