/**
 * Right-to-left letters that a file draws together with their vowel signs as one glyph. PDFium gives the characters of such a
 * glyph one after another, mostly reversed with the line's glyphs, and divides the glyph's width among them.
 */

import type { Characters } from '../characters.ts';
import { inReadingOrder } from './ligatures.ts';
import { isRightToLeft, isVowelSign } from './unicode.ts';

/** The end index of the characters of one glyph with vowel signs; `from` when no such glyph begins there. */
export function endOfMarked(characters: Characters, from: number): number {
  const { codes, count } = characters;
  if (!isVowelSign(codes[from]) && !isVowelSign(codes[from + 1])) return from;
  let end = from + 1;
  while (end < count && characters.isSameGlyph(end, from)) end++;
  const group = codes.subarray(from, end);
  const isOne =
    group.some(isVowelSign) && group.some(isLetter) && group.every((code) => isVowelSign(code) || isLetter(code));
  return isOne ? end : from;
}

const isLetter = (code: number): boolean => !isVowelSign(code) && isRightToLeft(String.fromCodePoint(code));

/**
 * Arabic blessings with a code point of their own, which PDFium expands to words. All their words together are only as wide as
 * one word.
 */
const BLESSINGS: readonly (readonly [sign: number, words: Uint32Array])[] = [0xfdfa, 0xfdfb].map((sign) => {
  const words = String.fromCharCode(sign).normalize('NFKC');
  return [sign, Uint32Array.from(words, (char) => char.charCodeAt(0))];
});

/** The blessing whose words begin at a character, and their end index; null when there is none. */
export function blessingAt(
  { codes, origins, objects, count }: Characters,
  from: number,
): { sign: number; end: number } | null {
  for (const [sign, words] of BLESSINGS) {
    if (codes[from] !== words[0] || from + words.length > count) continue;
    const isOne = words.every(
      (code, i) =>
        codes[from + i] === code &&
        objects[from + i] === objects[from] &&
        (code === SPACE || origins[2 * (from + i)] === origins[2 * from]),
    );
    if (isOne) return { sign, end: from + words.length };
  }
  return null;
}

const SPACE = 0x20;

/** The text of a glyph with vowel signs, in reading order. */
export function textOfMarked(codes: Uint32Array): string {
  const own = [...codes];
  const letters = String.fromCodePoint(...own.filter(isLetter));
  // No word begins with a vowel sign, and the order of a ligature's letters is known.
  const isTurned = isVowelSign(own[0]) || (!isVowelSign(own.at(-1)) && inReadingOrder(letters) !== letters);
  return String.fromCodePoint(...(isTurned ? own.reverse() : own));
}
