/** Ligatures that fonts name wrongly, swap, or write in the forms of Arabic letters. */

import { ligatureCode } from './unicode.ts';

/*
 * Restores ligatures of Calibri, which Word and other programs map to the capitals that have their glyph codes: "informaƟon",
 * "wriƩen", "soŌware". No language writes these capitals inside lower-case words, which is how the error is detected.
 */

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

/*
 * Restores ligatures whose letters a ToUnicode table gives with swapped bytes: "speci昀椀c", "琀椀me". Ghostscript 10.00 writes
 * them when it rewrites a PDF, as services do that make PDFs smaller: U+6600 for "f" (U+0066), and for two more letters one code,
 * the sum of theirs with swapped bytes.
 */

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

/*
 * Ligatures that PDFium has no code for. Typesetting programs put them on codes that are free in an encoding and name the glyphs by
 * their letters: "f_i", "T_h". PDFium does not know such names and gives the bare code: a control character.
 */

const LIGATURE_NAME = /^[A-Za-z](?:_[a-z]){1,2}$/;

/** The code of the ligature that a glyph's name spells; null for other names. */
export const ligatureNamed = (name: string): number | null =>
  LIGATURE_NAME.test(name) ? ligatureCode(name.replaceAll('_', '')) : null;

/**
 * Ligatures of two or more Arabic letters. PDFium reverses letters that come from a font's ToUnicode table together with the
 * line's glyphs, but gives those of a ligature that has a code of its own (U+FEFB for "لا") in reading order.
 */

/** Arabic Presentation Forms-A and -B: the ranges with ligatures. */
const CODES: readonly (readonly [first: number, last: number])[] = [
  [0xfbea, 0xfdfb],
  [0xfef5, 0xfefc],
];

let known: ReadonlySet<string> | undefined;

/** The letters of all ligatures, computed on first use. */
function ligatures(): ReadonlySet<string> {
  if (known) return known;
  const found = new Set<string>();
  for (const [first, last] of CODES)
    for (let code = first; code <= last; code++) {
      const text = String.fromCharCode(code).normalize('NFKC');
      if (text.length > 1) found.add(text);
    }
  known = found;
  return found;
}

/** @param letters of one glyph, as PDFium gives them */
export function inReadingOrder(letters: string): string {
  const turned = [...letters].reverse().join('');
  return ligatures().has(letters) && !ligatures().has(turned) ? letters : turned;
}
