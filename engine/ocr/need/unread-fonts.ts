/**
 * Text whose letters nobody can know but by their looks: Ghostscript counted the bitmaps of TeX's fonts anew and gave them no names, so
 * that papers from around the year 2000 come as "ffM+«ff" or "❂✕❁". Pure.
 */

import type { GlyphRun } from '../../extract/page-content.ts';

/** Of all characters of a page, those in fonts without a name. */
const NAMELESS_SHARE = 0.6;
/** Of these, the ones in words that can't be any; code has fewer of them in text that is not taken for code. */
const STRANGE_SHARE = 0.3;
/** The characters of that many words, since formulas and labels have some. */
const MIN_STRANGE = 100;
/** Of a page's worth of characters, those in words of one letter or in capitals, where no words are left. */
const MIN_LETTERS = 500;
const CAPITALS_SHARE = 0.5;
const MAX_WORDS_SHARE = 0.15;

const OPENING = '[\\p{Ps}\\p{Pi}"\'’‘„]*';
const CLOSING = '[\\p{Pe}\\p{Pf}"\'’.,;:!?…*-]*';
/** In small letters, perhaps with a capital first or with a hyphen, or in letters that have no capitals. */
const WORD = new RegExp(
  `^${OPENING}(?:\\p{Lu}?[\\p{Ll}\\p{M}]+|[\\p{Lo}\\p{M}]{2,})(?:[-‐–’'/.]\\p{Lu}?[\\p{Ll}\\p{M}]+)*${CLOSING}$`,
  'u',
);
/** Numbers, signs, initials, words in capitals: they tell nothing. */
const PLAIN = /^[^\p{L}\p{So}\p{Cc}\p{Co}]*(?:[A-Za-z][^\p{L}\p{So}\p{Cc}\p{Co}]*)?$|^\P{L}*[A-Z]+\P{L}*$/u;

/** Signs of code and formulas among others. */
const HEAP = /^(?=.*[#&*<=>?@^_~`|{}\\"!;])\P{L}{3,}$/u;

export function hasUnreadFonts(runs: readonly GlyphRun[]): boolean {
  let [all, nameless, words, strange, capitals] = [0, 0, 0, 0, 0];
  for (const { text, style } of runs) {
    all += text.length;
    if (style.font !== '') continue;
    nameless += text.length;
    if (style.monospace) continue;
    if (WORD.test(text)) words += text.length;
    else if (!PLAIN.test(text) || HEAP.test(text)) strange += text.length;
    else if (/\p{L}/u.test(text)) capitals += text.length;
  }
  if (nameless < NAMELESS_SHARE * all) return false;
  const isStrange = strange >= MIN_STRANGE && strange > STRANGE_SHARE * nameless && strange > words;
  const inCapitals = nameless >= MIN_LETTERS && capitals > CAPITALS_SHARE * nameless;
  return isStrange || (inCapitals && words < MAX_WORDS_SHARE * nameless);
}
