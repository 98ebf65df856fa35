/**
 * Detects text whose letters are others than those that are printed, though each of them could be one: fonts without character
 * names, and maps that are shifted or in disorder. "The river" then reads as "WKH ULYHU", "uif sjwfs" or ";1.!9.8*29". Pure.
 */

import { guessLanguage } from '../../document/language.ts';
import type { GlyphRun } from '../../extract/page-content.ts';

/** So many letters are enough to decide, and fewer than the least are not. */
const SAMPLE_LETTERS = 3_000;
const MIN_LETTERS = 250;
/** Of one font: headings have few, and what looks strange is looked at, which shows what it is. */
const MIN_LETTERS_OF_FONT = 12;
/** Text of fewer different letters is no language: sequences of genes, numbers in base 16. */
const MIN_ALPHABET = 14;
/** The letters whose place is looked at: the most frequent vowels. */
const VOWELS_FOUND = 4;
/** Text in any language that was looked at has three of them or four. */
const MIN_VOWELS = 2;
const VOWEL = /[aeiouyw]/;

/** Share of a page's characters in heaps of signs and figures; pages of formulas and of numbers have fewer. */
const HEAP_SHARE = 0.5;
/** Of a page's characters in one font: in wrong letters two words of five have a sign, of names in capitals few as "AT&T" has. */
const SOME_HEAPS_SHARE = 0.25;
/** Of a word: codes of glyphs run from signs over figures to capitals, and reach small letters last. */
const NO_SMALL_LETTERS = /^\P{Ll}{3,}$/u;
const SMALL_LETTER = /\p{Ll}/u;
/** Signs that stand beside figures and each other in formulas and code alone. */
const SIGN = /[#&*<=>?@^_~`|{}\\"!;]/;

/** Codes that a font keeps to itself. */
const NAMELESS = /^[\p{Co}\p{Cn}\ufffd]+$/u;

const A = 0x61;
const LETTERS = 26;
/** Combining marks: accents of the letters before them. */
const FIRST_MARK = 0x300;
const LAST_MARK = 0x36f;

/** Whether the text is in no language, though its characters are all letters and signs of texts. */
export function isStrange(runs: readonly GlyphRun[]): boolean {
  const shown = runs.filter(({ style }) => !style.monospace && !style.invisible);
  const words = shown.map(({ text }) => text);
  return lettersIn(words) >= MIN_LETTERS && areStrange(words);
}

/** The same of the words that one font draws, all over a document. */
export const isStrangeFont = (words: readonly string[]): boolean =>
  lettersIn(words) >= MIN_LETTERS_OF_FONT && areStrange(words);

/** The fonts that show many heaps of signs and figures on the page, and no small letter. */
export function strangeFontsOf(runs: readonly GlyphRun[]): ReadonlySet<string> {
  const fonts = new Map<string, { all: number; heaps: number }>();
  const ordinary = new Set<string>();
  for (const { text, style } of runs) {
    if (style.monospace || style.invisible || ordinary.has(style.font)) continue;
    if (SMALL_LETTER.test(text)) ordinary.add(style.font);
    const font = fonts.get(style.font) ?? { all: 0, heaps: 0 };
    fonts.set(style.font, font);
    font.all += text.length;
    if (isHeap(text)) font.heaps += text.length;
  }
  const isStrange = ([font, { all, heaps }]: [string, { all: number; heaps: number }]): boolean =>
    !ordinary.has(font) && heaps > 0 && heaps >= SOME_HEAPS_SHARE * all;
  return new Set([...fonts].filter(isStrange).map(([font]) => font));
}

function areStrange(words: readonly string[]): boolean {
  const heaps = lettersIn(words.filter(isHeap));
  if (heaps > HEAP_SHARE * lettersIn(words)) return true;
  let end = 0;
  for (let length = 0; end < words.length && length < SAMPLE_LETTERS; end++) length += 1 + (words[end]?.length ?? 0);
  const letters = words.slice(0, end).join(' ');
  return hasStrangeVowels(letters) && guessLanguage(letters) === 'und';
}

const isHeap = (text: string): boolean =>
  !beginsSmall(text) && NO_SMALL_LETTERS.test(text) && (SIGN.test(text) || NAMELESS.test(text));

/** A shortcut: most words do. */
const beginsSmall = (text: string): boolean => {
  const code = text.charCodeAt(0);
  return code >= A && code < A + LETTERS;
};

const lettersIn = (words: readonly string[]): number => words.reduce((sum, { length }) => sum + length, 0);

/**
 * Whether the letters that stand where vowels do are none, after B. V. Sukhotin (1962): in each language vowels and consonants
 * mostly alternate, so that the letters that have others beside them most often are vowels, whatever sign is written for them.
 */
function hasStrangeVowels(text: string): boolean {
  /** How often each letter stands beside each other one: a row for each, and its sum. */
  const pairs = new Uint32Array(LETTERS * LETTERS);
  const sums = Array.from({ length: LETTERS }, () => 0);
  let before = -1;
  let count = 0;
  const letters = text.normalize('NFD').toLowerCase();
  for (let i = 0; i < letters.length; i++) {
    const code = letters.charCodeAt(i);
    if (code >= FIRST_MARK && code <= LAST_MARK) continue;
    const at = code >= A && code < A + LETTERS ? code - A : -1;
    if (at >= 0) count++;
    if (at >= 0 && before >= 0 && before !== at) {
      pairs[at * LETTERS + before] = (pairs[at * LETTERS + before] ?? 0) + 1;
      pairs[before * LETTERS + at] = (pairs[before * LETTERS + at] ?? 0) + 1;
      sums[at] = (sums[at] ?? 0) + 1;
      sums[before] = (sums[before] ?? 0) + 1;
    }
    before = at;
  }
  if (count < MIN_LETTERS || sums.filter((sum) => sum > 0).length < MIN_ALPHABET) return false;
  let vowels = 0;
  for (let found = 0; found < VOWELS_FOUND; found++) {
    const next = sums.indexOf(Math.max(...sums));
    if (VOWEL.test(String.fromCharCode(A + next))) vowels++;
    sums.forEach((sum, at) => {
      sums[at] = at === next ? Number.NEGATIVE_INFINITY : sum - 2 * (pairs[next * LETTERS + at] ?? 0);
    });
  }
  return vowels < MIN_VOWELS;
}

/** Share of the own words that recognition has found, too. With a wrong map there are hardly any, in an unknown language most. */
const SAME_SHARE = 0.25;
const WORD = /\p{L}{3,}/gu;

/** Whether recognition has read what the file says: the letters are then those that are printed. */
export function readsAlike(own: readonly GlyphRun[], recognised: readonly GlyphRun[]): boolean {
  const words = wordsOf(own);
  const found = new Set(wordsOf(recognised));
  return words.filter((word) => found.has(word)).length > SAME_SHARE * words.length;
}

const wordsOf = (runs: readonly GlyphRun[]): string[] =>
  runs
    .map(({ text }) => text)
    .join(' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(WORD) ?? [];
