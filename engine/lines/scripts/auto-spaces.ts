/**
 * The room that word processors and TeX leave by themselves between East Asian letters and Latin ones or figures, a quarter of
 * an em where nobody typed a space:
 *
 *   2020 年度の GTFS データ   →   2020年度のGTFSデータ
 *
 * A file that names its spaces shows which were typed. TeX names none: there the titles of the outline tell, which are written
 * as they were typed, and without those Japanese is typed without spaces where its room is narrower than that between
 * words of Latin letters.
 *
 * Recognised text that others laid under a scan has a space behind each ideograph, which nobody typed either.
 */

import { isEastAsian, isPlain } from '../../extract/letters/unicode.ts';
import type { GlyphRun, OutlineNode } from '../../extract/page-content.ts';
import { medianOf } from '../../geometry/statistics.ts';
import { isWide } from '../word-spaces.ts';

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
/** Of a section, which stands farther from its title. */
const NUMBERING = /^\d{1,2}(?:\.\d{1,2})*$/;
const NUMBER_GAP_EM = 0.3;
/** Of an item or a note: its room is the list's. */
const LIST_MARK = /^(?:[([]?[\dA-Za-z]{1,3}[.)\]]|[*∗]\d{1,3})$/;

/**
 * @param hasSpaces whether the page names spaces
 * @param typesSpaces whether the document's author types spaces there, where that is known
 */
export function withoutAutoSpaces(runs: GlyphRun[], hasSpaces = false, typesSpaces?: boolean): GlyphRun[] {
  if (!runs.some(beginsOrEndsWide)) return runs;
  const meetings: { run: GlyphRun; gap: number }[] = [];
  const wordSpaces: number[] = [];
  let kana = 0;
  const spaced: GlyphRun[] = [];
  let ideographs = 0;
  let before: GlyphRun | undefined;
  let beginsLine = true;
  for (const run of runs) {
    const startsWide = isWide(run.text.charCodeAt(0));
    if (startsWide) ideographs += run.text.length;
    if (!isPlain(run.text)) kana += run.text.match(KANA)?.length ?? 0;
    const last = before;
    before = run;
    if (!last) continue;
    const isFirst = beginsLine;
    beginsLine = Math.abs(run.baseline - last.baseline) > SAME_BASELINE_EM * run.style.sizePt;
    const em = Math.min(last.style.sizePt, run.style.sizePt);
    const gap = (run.x0 - last.x1) / em;
    if (gap < MIN_GAP_EM || gap > MAX_GAP_EM || Math.abs(run.baseline - last.baseline) > SAME_BASELINE_EM * em)
      continue;
    if (startsWide && run.space === 'drawn' && isWide(last.text.charCodeAt(last.text.length - 1))) spaced.push(run);
    const [a, b] = [kindOf(last.text.slice(-1)), kindOf(run.text.charAt(0))];
    if (a === 'latin' && b === 'latin' && !run.style.monospace) wordSpaces.push(gap);
    if (a === null || b === null || a === b || LIST_MARK.test(last.text)) continue;
    if (isFirst && gap > NUMBER_GAP_EM && NUMBERING.test(last.text)) continue;
    if (!hasSpaces || run.space !== 'drawn') meetings.push({ run, gap });
  }
  const closed = new Set(spaced.length > Math.max(MIN_SPACED, ideographs / MIN_IDEOGRAPHS) ? spaced : []);
  const isTyped = typesSpaces ?? (kana < MIN_KANA || isAsWide(meetings, wordSpaces));
  if (hasSpaces || !isTyped) for (const { run } of meetings) closed.add(run);
  if (closed.size === 0) return runs;
  return runs.map((run) => (closed.has(run) ? { ...run, space: 'closed' as const } : run));
}

const APART = /[\u3041-\u30fa\u3400-\u9fff] (?=[0-9A-Za-z])|[0-9A-Za-z] (?=[\u3041-\u30fa\u3400-\u9fff])/g;
const CLOSE = /[\u3041-\u30fa\u3400-\u9fff](?=[0-9A-Za-z])|[0-9A-Za-z](?=[\u3041-\u30fa\u3400-\u9fff])/g;
/** Of a title, which outlines may have in front of it. */
const NUMBER = /^(?:[\dA-Z](?:\.\d+)*\.?|第\s*\d+\s*\p{L})\s+/u;
/** Fewer places tell nothing. */
const MIN_PLACES = 4;
const MOSTLY = 2 / 3;

/** @returns whether titles have spaces between their East Asian letters and their Latin ones; undefined where they don't tell */
export function typesSpaces(outline: readonly OutlineNode[]): boolean | undefined {
  let [apart, close] = [0, 0];
  const add = (nodes: readonly OutlineNode[]): void => {
    for (const { title, children } of nodes) {
      const words = title.replace(NUMBER, '');
      apart += words.match(APART)?.length ?? 0;
      close += words.match(CLOSE)?.length ?? 0;
      add(children);
    }
  };
  add(outline);
  if (apart + close < MIN_PLACES) return undefined;
  if (apart >= MOSTLY * (apart + close)) return true;
  return close >= MOSTLY * (apart + close) ? false : undefined;
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

const median = (values: readonly number[]): number => medianOf(values) ?? 0;
