/**
 * Small capitals, old-style figures, superscript letters and ligatures that fonts have in the private use area. Icon fonts use it
 * too.
 */

import { isEastAsian, ligatureCode } from './unicode.ts';

/** Adobe's small capitals and old-style figures ("Asmall", "oneoldstyle"): U+F700 plus the code of the letter. */
const FIRST = 0xf720;
const LAST = 0xf7ff;
const OFFSET = 0xf700;
const ICON_FONT =
  /icon|awesome|symbol|glyph|feather|emoji|dingbat|^(?:fa|la)-|mdl2|material|nerd|NF(?:M|P)?(?:-|$)|entypo|^$/i;

/** Adobe's other letters, by their names in its glyph list, and figures of TeX Gyre and Latin Modern. */
const ADOBE = byCode({
  f639: '0',
  f63a: '23456789',
  f643: '0123456789',
  f6be: 'ȷ',
  f6d9: '©®™1',
  f6de: '—',
  f6e1: ',,$$--..',
  f6e9: 'abdeilmorst',
  f6f9: 'łœ',
  f6fd: 'š',
  f6ff: 'ž',
  f8e8: '®©™',
});

const LIBERTINE_FONT = /^Lin(?:Libertine|Biolinum)/;
/** Letters of Linux Libertine and Biolinum, by their glyph names; each ligature is one word. */
const LIBERTINE = byCode({
  e00f: '00123456789',
  e01d: 'a',
  e020: '0123456789',
  e02c: 'ÄÖÜW',
  e030: ['fb'],
  e032: ['ffh', 'ffj', 'ffk', 'fft', 'fh', 'fj', 'fk', 'ft', 'ck', 'ch', 'tt', 'ct', 'si', 'ss'],
  e043: ['sl', 'ssi', 'ss'],
  e047: ['sh', 'Qu', 'Th', 'tz', 'h', 'ß', 'ß', 'ẞ'],
  e050: '&abcdefghijklmnopqrstuvwxyz',
  e06d: '-',
  e070: 'àáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþÿĳßß',
  e093: ['Qu', 'qu'],
  e097: 'đăąćčďęěğĺłńňŋőŕřśşšţŧůűźżžľťțși',
  e0bd: '&',
  e0e0: ['f', 'ff'],
  e0eb: 'KRJ',
  e0f1: 'w',
  e0f6: 'yA',
  e108: '0123456789',
  e118: '0123456789',
});

/**
 * @param codes of a text page, in its order; changed in place
 * @param fontOf the name of a character's font, '' when it has none
 */
export function restorePrivateLetters(codes: Uint32Array, fontOf: (at: number) => string): void {
  const found: [number, number][] = [];
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] ?? 0;
    if (code < 0xe000 || code > 0xf8ff) continue;
    const letter = letterOf(codes, i, fontOf);
    if (letter !== undefined) found.push([i, letter]);
  }
  for (const [i, letter] of found) codes[i] = letter;
}

function letterOf(codes: Uint32Array, at: number, fontOf: (at: number) => string): number | undefined {
  const code = codes[at] ?? 0;
  const font = fontOf(at);
  const own = LIBERTINE_FONT.test(font) ? LIBERTINE.get(code) : undefined;
  // Chinese fonts have ideographs of their own in the private use area.
  if (own !== undefined || [codes[at - 1], codes[at + 1]].some((beside = 0) => isEastAsian(beside))) return own;
  if (isSmallCapital(code) && isInWord(codes, at)) return code - OFFSET;
  if (ICON_FONT.test(font)) return undefined;
  return isFigure(code) ? code - OFFSET : ADOBE.get(code);
}

const isSmallCapital = (code = 0): boolean =>
  code >= FIRST && code <= LAST && /[\p{L}\p{N}]/u.test(String.fromCharCode(code - OFFSET));

const isFigure = (code: number): boolean => code >= OFFSET + 0x30 && code <= OFFSET + 0x39;

const isInWord = (codes: Uint32Array, at: number): boolean =>
  [codes[at - 1], codes[at + 1]].some((code = 0) => isSmallCapital(code) || (code < OFFSET && isLetter(code)));

const isLetter = (code: number): boolean => /\p{L}/u.test(String.fromCharCode(code));

/** @param rows letters by the code of the first one, in hexadecimal digits */
function byCode(rows: Record<string, string | readonly string[]>): ReadonlyMap<number, number> {
  return new Map(
    Object.entries(rows).flatMap(([first, letters]) =>
      [...letters].map((text, i): [number, number] => [
        Number.parseInt(first, 16) + i,
        (text.length > 1 ? ligatureCode(text) : null) ?? text.codePointAt(0) ?? 0,
      ]),
    ),
  );
}
