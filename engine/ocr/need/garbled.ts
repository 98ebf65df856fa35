/** Detects text whose characters are not the printed letters, because their font's character map is wrong. Pure. */

import { isRightToLeft } from '../../extract/letters/unicode.ts';
import type { GlyphRun } from '../../extract/page-content.ts';

/** Share of all letters that are in words of two scripts. Real text has such words only by mistake. */
const MIXED_SHARE = 0.03;
/** Share of all letters in scripts that are neither Latin nor the page's most frequent script. */
const STRAY_SHARE = 0.05;
/** Share of all characters in words that are too long for the width of their place. */
const CROWDED_SHARE = 0.03;
/**
 * Characters per em. The narrowest words of real text have 5. A character map that gives whole words for one letter has more than
 * 8.
 */
const CROWDED_EM = 8;
const CROWDED_LETTERS = 10;
/**
 * Share of all characters in pieces of accented Latin letters that touch a right-to-left piece: such words exist in no language.
 */
const SPLICED_SHARE = 0.04;
const ACCENTED = /[\u00c0-\u024f]/;
const TOUCH_EM = 0.08;
/** Runs narrower than this cannot be measured reliably. */
const MIN_WIDTH_EM = 0.1;

/** Blocks of Unicode with an alphabet of their own; Indic scripts have 128 codes each. */
const ALPHABETS: readonly (readonly [first: number, last: number])[] = [
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x531, 0x58f],
  [0x591, 0x5f4],
  [0x620, 0x6ff],
  ...Array.from({ length: 20 }, (_, i) => [0x700 + i * 0x80, 0x77f + i * 0x80] as const),
  [0x1200, 0x139f],
  [0x1400, 0x167f],
];
const FIRST = 0x370;
const LAST = 0x167f;
const GREEK_EXTENDED = [0x1f00, 0x1fff] as const;

/**
 * Whether words mix alphabets, or have more characters than fit into their width. Ideographs stand beside every alphabet and are
 * not counted. Latin letters are not counted either, except accented ones in right-to-left words.
 */
export function isGarbled(runs: readonly GlyphRun[]): boolean {
  const letters = new Map<number, number>();
  let all = 0;
  let mixed = 0;
  let crowded = 0;
  let spliced = 0;
  // A wrong character map may give the words of a whole sentence for one letter: these runs have the same position.
  let place: GlyphRun | undefined;
  let piled = 0;
  for (const run of runs) {
    const { length } = run.text;
    all += length;
    const own = alphabetsOf(run.text, letters);
    if (own > 1) mixed += length;
    if (place && isSpliced(place, run)) spliced += isRightToLeft(run.text) ? place.text.length : length;
    const isSame = place?.x0 === run.x0 && place.x1 === run.x1 && place.baseline === run.baseline;
    const before = isSame ? piled : 0;
    place = run;
    piled = before + length;
    if (own > 0 && isCrowded(run, piled)) crowded += isCrowded(run, before) ? length : piled;
  }
  if (crowded > CROWDED_SHARE * all || spliced > SPLICED_SHARE * all) return true;
  if (mixed <= MIXED_SHARE * all) return false;
  const counts = [...letters.values()];
  const stray = counts.reduce((sum, count) => sum + count, 0) - Math.max(0, ...counts);
  return stray > STRAY_SHARE * all;
}

/** How many alphabets a word uses, at most 2; also counts its letters by alphabet. */
function alphabetsOf(text: string, letters: Map<number, number>): number {
  let first = -1;
  let found = 0;
  for (let i = 0; i < text.length; i++) {
    const alphabet = alphabetOf(text.charCodeAt(i));
    if (alphabet < 0) continue;
    letters.set(alphabet, (letters.get(alphabet) ?? 0) + 1);
    if (first < 0) first = alphabet;
    if (found < 2) found = alphabet === first ? 1 : 2;
  }
  return found;
}

function alphabetOf(code: number): number {
  if (code < FIRST) return -1;
  if (code >= GREEK_EXTENDED[0] && code <= GREEK_EXTENDED[1]) return 0;
  return code > LAST ? -1 : ALPHABETS.findIndex(([first, last]) => code >= first && code <= last);
}

/** Whether one of two adjacent runs of a word has accented Latin letters and the other one right-to-left letters. */
function isSpliced(before: GlyphRun, run: GlyphRun): boolean {
  if (run.space !== 'none' || run.baseline !== before.baseline) return false;
  if (!(ACCENTED.test(run.text) ? isRightToLeft(before.text) : isRightToLeft(run.text) && ACCENTED.test(before.text)))
    return false;
  const gapPt = Math.max(run.x0 - before.x1, before.x0 - run.x1);
  return gapPt < TOUCH_EM * run.style.sizePt;
}

/** @param letters number of characters at the run's position */
function isCrowded({ x0, x1, style }: GlyphRun, letters: number): boolean {
  const widthEm = (x1 - x0) / (style.sizePt || 1);
  return letters > CROWDED_LETTERS && widthEm > MIN_WIDTH_EM && letters > CROWDED_EM * widthEm;
}
