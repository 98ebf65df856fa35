/**
 * Detects text in fonts whose letters can be known only by their shapes. Ghostscript renumbered the bitmaps of TeX's fonts and
 * gave them no names, so the text of papers from around the year 2000 reads as "ffM+«ff" or "❂✕❁". Pure.
 */

import type { GlyphRun } from '../../extract/page-content.ts';

/** Share of a page's characters that are in fonts without a name. */
const NAMELESS_SHARE = 0.6;
/** Share of these that are in impossible words. Code that is not recognised as code has fewer. */
const STRANGE_SHARE = 0.3;
/** The least number of characters in impossible words, since formulas and labels have some. */
const MIN_STRANGE = 100;
/**
 * The least number of characters in nameless fonts before text in capitals, or in words of one letter, counts as unreadable.
 */
const MIN_LETTERS = 500;
const CAPITALS_SHARE = 0.5;
const MAX_WORDS_SHARE = 0.15;

const OPENING = '[\\p{Ps}\\p{Pi}"\'’‘„]*';
const CLOSING = '[\\p{Pe}\\p{Pf}"\'’.,;:!?…*-]*';
/** A possible word: in lower case, perhaps with an initial capital or a hyphen, or in letters that have no case. */
const WORD = new RegExp(
  `^${OPENING}(?:\\p{Lu}?[\\p{Ll}\\p{M}]+|[\\p{Lo}\\p{M}]{2,})(?:[-‐–’'/.]\\p{Lu}?[\\p{Ll}\\p{M}]+)*${CLOSING}$`,
  'u',
);
/** Numbers, signs, initials and words in capitals: these are no evidence either way. */
const PLAIN = /^[^\p{L}\p{So}\p{Cc}\p{Co}]*(?:[A-Za-z][^\p{L}\p{So}\p{Cc}\p{Co}]*)?$|^\P{L}*[A-Z]+\P{L}*$/u;

/** Signs of code and formulas mixed with others. */
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
