/**
 * The room that word processors and TeX leave by themselves between East Asian letters and Latin ones or figures, a quarter of
 * an em where nobody typed a space:
 *
 *   2020 年度の GTFS データ   →   2020年度のGTFSデータ
 *
 * A file that names its spaces shows which were typed. TeX names none: Japanese is typed without them
 * where its room is narrower than that between words of Latin letters.
 *
 * Recognised text that others laid under a scan has a space behind each ideograph, which nobody typed either.
 */

import type { GlyphRun } from '../extract/page-content.ts';
import { isEastAsian, isPlain } from '../extract/unicode.ts';
import { isWide } from './word-spaces.ts';

/** Wider gaps are tabs and spaces of full width. */
const MAX_GAP_EM = 0.45;
/** Smaller ones are none. */
const MIN_GAP_EM = 0.1;
const SAME_BASELINE_EM = 0.1;
/** Fewer word spaces tell nothing of their width. */
const MIN_WORD_SPACES = 3;
/** Of most fonts for text. */
const WORD_SPACE_EM = 0.3;
const AS_WIDE = 0.93;
const KANA = /[\u3041-\u30fa]/g;
/** Fewer kana are a name or an example in another language. */
const MIN_KANA = 30;
/** More spaces than one for so many ideographs were not typed. */
const MIN_IDEOGRAPHS = 6;
const MIN_SPACED = 10;
const LATIN = /^[\u0021-\u007e\u00a1-\u052f]$/u;
/** Of an item or a note: its room is the list's. */
const LIST_MARK = /^(?:[([]?[\dA-Za-z]{1,3}[.)\]]|[*∗]\d{1,3})$/;

/** @param hasSpaces whether the file names spaces */
export function withoutAutoSpaces(runs: GlyphRun[], hasSpaces = false): GlyphRun[] {
  if (!runs.some(beginsOrEndsWide)) return runs;
  const meetings: { run: GlyphRun; gap: number }[] = [];
  const wordSpaces: number[] = [];
  let kana = 0;
  const spaced: GlyphRun[] = [];
  let ideographs = 0;
  let before: GlyphRun | undefined;
  for (const run of runs) {
    const startsWide = isWide(run.text.charCodeAt(0));
    if (startsWide) ideographs += run.text.length;
    if (!isPlain(run.text)) kana += run.text.match(KANA)?.length ?? 0;
    const last = before;
    before = run;
    if (!last) continue;
    const em = Math.min(last.style.sizePt, run.style.sizePt);
    const gap = (run.x0 - last.x1) / em;
    if (gap < MIN_GAP_EM || gap > MAX_GAP_EM || Math.abs(run.baseline - last.baseline) > SAME_BASELINE_EM * em)
      continue;
    if (startsWide && run.space === 'drawn' && isWide(last.text.charCodeAt(last.text.length - 1))) spaced.push(run);
    const [a, b] = [kindOf(last.text.slice(-1)), kindOf(run.text.charAt(0))];
    if (a === 'latin' && b === 'latin' && !run.style.monospace) wordSpaces.push(gap);
    if (a === null || b === null || a === b || LIST_MARK.test(last.text)) continue;
    if (!hasSpaces || run.space !== 'drawn') meetings.push({ run, gap });
  }
  const closed = new Set(spaced.length > Math.max(MIN_SPACED, ideographs / MIN_IDEOGRAPHS) ? spaced : []);
  const isTyped = kana < MIN_KANA || isAsWide(meetings, wordSpaces);
  if (hasSpaces || !isTyped) for (const { run } of meetings) closed.add(run);
  if (closed.size === 0) return runs;
  return runs.map((run) => (closed.has(run) ? { ...run, space: 'closed' as const } : run));
}

const isIdeographic = (code: number): boolean => isEastAsian(code) || isWide(code);
const beginsOrEndsWide = ({ text }: GlyphRun): boolean =>
  isIdeographic(text.charCodeAt(0)) || isIdeographic(text.charCodeAt(text.length - 1));

function kindOf(char: string): 'eastAsian' | 'latin' | null {
  if (LATIN.test(char)) return 'latin';
  return isEastAsian(char.charCodeAt(0)) ? 'eastAsian' : null;
}

/** Typed spaces are as wide as those between words, what TeX sets by itself is narrower. */
function isAsWide(meetings: readonly { gap: number }[], wordSpaces: readonly number[]): boolean {
  const gap = median(meetings.map((meeting) => meeting.gap));
  return gap > (wordSpaces.length < MIN_WORD_SPACES ? WORD_SPACE_EM : AS_WIDE * median(wordSpaces));
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
