/** Finds monospaced (code) fonts by the widths of their letters, when their names do not show it and their flags are wrong. */

import type { Characters } from '../characters.ts';
import { isCommonLigature, isEastAsian } from '../letters/unicode.ts';
import type { TextStyle } from '../page-content.ts';
import type { Pdfium } from '../pdfium.ts';

const NARROW = 'ijlfrt';
const WIDE = 'mwMWABDG';
/** In thousandths of the size. Latin letters of East Asian fonts are half as wide as the size, whatever their use. */
const LEAST = 505;
const MOST = 750;
/** In thousandths of the size. No letter of a code font is narrower than this while others are wider by the factor below. */
const NARROWEST = 450;
const WIDENING = 1.6;
/** The largest relative difference of two equal widths. */
const SLACK = 0.02;
/**
 * The least number of different letters of a font on the page. The font states widths even for letters that are not in the file.
 */
const MIN_LETTERS = 3;

/** Inverts the pitch of a style, as `TextStyles`. */
interface Pitches {
  withOtherPitch(style: TextStyle): TextStyle;
}

/**
 * @param font pointer
 * @param scratch at least 4 bytes
 * @returns the one width that narrow and wide letters have according to the file, in thousandths of the font's size; 0 when
 *   they differ
 */
export function commonWidth(pdfium: Pdfium, font: number, scratch: number): number {
  let first = 0;
  let wide = 0;
  for (const letter of NARROW + WIDE) {
    const width = widthOf(letter, pdfium, font, scratch);
    if (width <= 0) continue;
    if (WIDE.includes(letter)) wide++;
    else if (first === 0) first = width;
    // In most fonts the first letter is too narrow, which spares the others.
    if (first < LEAST || first > MOST || Math.abs(width - first) >= SLACK * first) return 0;
  }
  return wide === 0 ? 0 : first;
}

/**
 * Whether a font flagged as fixed-pitch has narrow letters: some programs set the flag wrongly.
 *
 * @param font pointer
 * @param scratch at least 4 bytes
 */
export function hasNarrowLetters(pdfium: Pdfium, font: number, scratch: number): boolean {
  const narrow = Math.min(...widthsOf(NARROW, pdfium, font, scratch));
  return narrow < NARROWEST && Math.max(...widthsOf(WIDE, pdfium, font, scratch)) > WIDENING * narrow;
}

/** Widths in thousandths of the font's size; letters without one are left out. */
function widthsOf(letters: string, pdfium: Pdfium, font: number, scratch: number): number[] {
  return Array.from(letters, (letter) => widthOf(letter, pdfium, font, scratch)).filter((width) => width > 0);
}

/** In thousandths of the font's size; 0 when the font has none for the letter. */
function widthOf(letter: string, pdfium: Pdfium, font: number, scratch: number): number {
  const found = pdfium.FPDFFont_GetGlyphWidth(font, letter.codePointAt(0) ?? 0, 1_000, scratch);
  return found ? pdfium.heap.f32(scratch) : 0;
}

/**
 * Marks the suspected styles as code if their letters on the page have the expected width.
 *
 * @param suspects common widths in thousandths of the size, by style index
 */
export function settleFixedPitch(characters: Characters, suspects: ReadonlyMap<number, number>, known: Pitches): void {
  const { count, codes, looks, boxes, styles } = characters;
  const letters = new Map([...suspects.keys()].map((look) => [look, new Set<number>()]));
  for (let i = 0; i < count && letters.size > 0; i++) {
    const look = looks[i] ?? 0;
    const code = codes[i] ?? 0;
    const seen = letters.get(look);
    if (!seen || !isLetter(code)) continue;
    const advance = (boxes[4 * i + 2] ?? 0) - (boxes[4 * i] ?? 0);
    const expected = ((suspects.get(look) ?? 0) / 1_000) * (styles[look]?.sizePt ?? 0);
    if (Math.abs(advance - expected) < SLACK * expected) seen.add(code);
    else letters.delete(look);
  }
  for (const [look, { size }] of letters) {
    const style = styles[look];
    if (style && !style.monospace && size >= MIN_LETTERS) styles[look] = known.withOtherPitch(style);
  }
}

/**
 * Unmarks fonts that are mostly East Asian on the page, or that have nothing but signs and ligatures there. In all fonts the letters of
 * East Asia have one width, and in many the Latin ones have half of it, for which the font is flagged as fixed-pitch. PDFium flags any
 * font whose glyphs in the file have one width, as a font of a single arrow does, or one that FOP adds for the ligatures of Times. Signs
 * of ASCII tell of code: TeX takes its braces and backslashes from such fonts.
 *
 * @param flagged style indices
 */
export function settleFlagged(characters: Characters, flagged: ReadonlySet<number>, known: Pitches): void {
  const { count, codes, looks, styles } = characters;
  /** For each font, the number of its East Asian letters minus that of its others and its signs of ASCII. */
  const wider = new Map<string | number, number>();
  const fontAt = (look: number): string | number => styles[look]?.font || look;
  for (let i = 0; i < count; i++) {
    const look = looks[i] ?? 0;
    if (!flagged.has(look)) continue;
    const code = codes[i] ?? 0;
    if (isCommonLigature(code) || !EVIDENCE.test(String.fromCodePoint(code))) continue;
    if (characters.isSameGlyph(i, i - 1) || characters.isSameGlyph(i, i + 1)) continue;
    const font = fontAt(look);
    wider.set(font, (wider.get(font) ?? 0) + (isEastAsian(code) ? 1 : -1));
  }
  for (const look of flagged) {
    const style = styles[look];
    if (style && (wider.get(fontAt(look)) ?? 0) >= 0) styles[look] = known.withOtherPitch(style);
  }
}

const EVIDENCE = /[!-~\p{L}\p{N}]/u;
const isLetter = (code: number): boolean => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
