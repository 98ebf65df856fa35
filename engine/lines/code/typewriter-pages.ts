/**
 * Pages that are written in typewriter type all over, as plays for the screen, transcripts and letters are: words in sentences, and
 * no code.
 */

import type { GlyphRun, TextStyle } from '../../extract/page-content.ts';
import { sentenceEnd } from '../sentence-end.ts';

/** Of the letters; numbers of pages and lines may come from other fonts. */
export const TYPEWRITTEN_SHARE = 0.9;
const MIN_ROWS = 3;
const SAME_ROW_PT = 1;
/** So many words in a row are of a sentence. */
const MIN_WORDS = 4;
const MIN_PROSE_ROWS = 0.3;
const MAX_CODE_ROWS = 0.03;
/** Of the rows with so many words, those that have the end of a sentence. */
const MIN_ENDS = 0.1;
const MIN_WORD_SHARE = 0.85;
const WORD = /^["“”'‘’([¿¡«]*\p{L}[\p{L}\p{M}'’-]*[.,;:!?…)\]"”’»]*$/u;
const FIGURES = /^[([§$£€#]*\d[\d.,:/-]*[\p{L}%]?[.,;:)\]]*$|^[-–—.…]+$/u;
/** What sentences have none of. */
const CODE = /[{}<>=|\\_^~`]|::|->|[)}\]];$|\w\(|^[-*#/]{2,}|^\$ /;
const SENTENCE_END = sentenceEnd();
const CAPITAL = /^["“‘(]?\p{Lu}/u;

/** The runs, as plain text where the page is such a one. */
export function withoutTypewriter(runs: GlyphRun[]): GlyphRun[] {
  if (!isTypewritten(runs)) return runs;
  const plain = new Map<TextStyle, TextStyle>();
  return runs.map((run) => {
    const style = plain.get(run.style) ?? { ...run.style, monospace: false };
    plain.set(run.style, style);
    return { ...run, style };
  });
}

function isTypewritten(runs: readonly GlyphRun[]): boolean {
  let [all, typewriter] = [0, 0];
  for (const { text, style } of runs) {
    all += text.length;
    if (style.monospace) typewriter += text.length;
  }
  if (typewriter === 0 || typewriter < TYPEWRITTEN_SHARE * all) return false;
  const rows = wordsInRows(runs).filter((row) => row.some((word) => WORD.test(word)) || CODE.test(row.join(' ')));
  if (rows.length < MIN_ROWS) return false;
  const code = rows.filter((row) => CODE.test(row.join(' '))).length;
  if (code > MAX_CODE_ROWS * rows.length) return false;
  const prose = rows.filter(isProse);
  const ends = prose.filter(endsSentence).length;
  return prose.length >= MIN_PROSE_ROWS * rows.length && ends >= MIN_ENDS * prose.length;
}

function isProse(row: readonly string[]): boolean {
  const words = row.filter((word) => WORD.test(word)).length;
  const figures = row.filter((word) => FIGURES.test(word)).length;
  return words >= MIN_WORDS && words + figures >= MIN_WORD_SHARE * row.length;
}

/** The last word of a row, or one before a capital. */
const endsSentence = (row: readonly string[]): boolean =>
  row.some((word, i) => SENTENCE_END.test(word) && (i === row.length - 1 || CAPITAL.test(row[i + 1] ?? '')));

function wordsInRows(runs: readonly GlyphRun[]): string[][] {
  const rows: string[][] = [];
  let baseline = Number.NEGATIVE_INFINITY;
  for (const run of runs.toSorted((a, b) => a.baseline - b.baseline)) {
    const words = run.text.split(/\s+/).filter((word) => word !== '');
    if (run.baseline - baseline < SAME_ROW_PT) rows.at(-1)?.push(...words);
    else rows.push(words);
    baseline = run.baseline;
  }
  return rows;
}
