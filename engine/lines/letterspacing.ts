/** Letterspaced words, as in headings and German emphasis: "C H A P T E R" is one word. */

import type { GlyphRun } from '../extract/page-content.ts';

/** Kerning may bring two letters together. */
const LETTERS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]{1,2}$/u;
/** Of what may be two letters, in UTF-16 codes. */
const MAX_LENGTH = 4;
const MIN_RUNS = 5;
const SINGLE_SHARE = 0.7;
/** Letters stand this far apart, as shares of the size. */
const MIN_GAP_EM = 0.05;
/** Narrower than the space between words of unspaced text. */
const NARROW_EM = 0.22;
/** Wider ones only where words are seen to stand farther apart, or the file has no spaces. */
const WIDE_EM = 0.3;
const WIDEST_EM = 0.5;
/** The space between two words, as a multiple of that between letters. */
const WORD_GAP = 1.6;

/** The runs with the letters of each letterspaced word in one. */
export function withoutLetterspacing(runs: GlyphRun[]): GlyphRun[] {
  if (!hasSeries(runs)) return runs;
  const out: GlyphRun[] = [];
  let series: GlyphRun[] = [];
  let changed = false;
  const close = (): void => {
    const words = wordsOf(series);
    changed ||= words.length < series.length;
    out.push(...words);
    series = [];
  };
  for (const run of runs) {
    const last = series.at(-1);
    const isLetter = isLetters(run);
    const goesOn = last && last.style === run.style && last.baseline === run.baseline && run.x0 > last.x1;
    if (!isLetter || !goesOn) close();
    if (isLetter) series.push(run);
    else out.push(run);
  }
  close();
  return changed ? out : runs;
}

const isLetters = ({ text, math }: GlyphRun): boolean =>
  text.length <= MAX_LENGTH && math === undefined && LETTERS.test(text);

/** Most pages have none. */
function hasSeries(runs: readonly GlyphRun[]): boolean {
  let length = 0;
  for (const run of runs) {
    length = isLetters(run) ? length + 1 : 0;
    if (length >= MIN_RUNS) return true;
  }
  return false;
}

function wordsOf(series: readonly GlyphRun[]): readonly GlyphRun[] {
  if (series.length < MIN_RUNS) return series;
  if (series.filter(({ text }) => text.length === 1).length < SINGLE_SHARE * series.length) return series;
  const em = series[0]?.style.sizePt ?? 0;
  const gaps = series.slice(1).map((run, i) => run.x0 - (series[i]?.x1 ?? 0));
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0;
  const isWider = gaps.some((gap) => gap > WORD_GAP * usual);
  const isBare = series.slice(1).every(({ space }) => space === 'none');
  const most = isBare ? WIDEST_EM : isWider ? WIDE_EM : NARROW_EM;
  if (usual < MIN_GAP_EM * em || usual > most * em) return series;
  const words: GlyphRun[] = [];
  series.forEach((run, i) => {
    const word = words.at(-1);
    if (word && (gaps[i - 1] ?? 0) <= WORD_GAP * usual)
      words[words.length - 1] = { ...word, text: word.text + run.text, x1: run.x1 };
    else words.push(word ? { ...run, space: 'drawn' } : run);
  });
  return words;
}
