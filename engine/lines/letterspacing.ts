/** Letterspaced words, as in headings and German emphasis: "C H A P T E R" is one word. */

import type { GlyphRun } from '../extract/page-content.ts';
import { middleX } from '../geometry/box.ts';
import { heaviestOf, medianOf } from '../geometry/statistics.ts';

/** Kerning may bring two letters together. */
const LETTERS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]{1,2}$/u;
/** The sign behind a title. */
const LAST_LETTER = /^\p{L}[.:!?]$/u;
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
/** Nobody types spaces between small letters that are no words; the alphabet stands in capitals. */
const SMALL = /^\p{Ll}+$/u;
const CAPITAL = /^\p{Lu}/u;
/** The space between two words, as a multiple of that between letters. */
const WORD_GAP = 1.6;
/** Templates of invoices and CVs set titles up to half an em apart; wider, columns of single letters begin. */
const WIDEST_TRACKED_EM = 0.7;
/** What kerning makes of even gaps, on average. */
const KERNED_EM = 0.03;
/** Of how unevenly the letters stand in columns. */
const EVEN_SHARE = 0.5;

/** Ideographs of a title stand so far apart at most, from middle to middle in ems; those of a table's head are no larger than text. */
const WIDEST_STEP_EM = 1.8;
const TITLE_SIZE = 1.15;
const MIN_IDEOGRAPHS = 3;
const SAME_STEP_EM = 0.08;
const IDEOGRAPH = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]$/u;

/** The runs with the letters of each letterspaced word in one. */
export function withoutLetterspacing(runs: GlyphRun[]): GlyphRun[] {
  if (singlesTogether(runs) < APART_SINGLES) return runs;
  return withoutSpacedLetters(withoutSpacedIdeographs(runs));
}

/** Titles whose ideographs stand evenly apart, without spaces that somebody typed, and close up as others do. */
function withoutSpacedIdeographs(runs: GlyphRun[]): GlyphRun[] {
  const single = runs.filter(({ text }) => text.length === 1 && IDEOGRAPH.test(text));
  if (single.length < MIN_IDEOGRAPHS) return runs;
  const least = TITLE_SIZE * usualSize(runs);
  const closed = new Set<GlyphRun>();
  let series: GlyphRun[] = [];
  const close = (): void => {
    if (series.length >= MIN_IDEOGRAPHS) for (const run of series.slice(1)) closed.add(run);
    series = [];
  };
  for (const run of single) {
    if (run.style.sizePt < least) continue;
    const [before, last] = series.slice(-2);
    const previous = last ?? before;
    const step = previous ? middleX(run) - middleX(previous) : 0;
    const isNext = previous?.baseline === run.baseline && run.space !== 'drawn' && step > 0;
    const isEven =
      !last || !before || Math.abs(step - middleX(last) + middleX(before)) < SAME_STEP_EM * run.style.sizePt;
    if (!isNext || !isEven || step > WIDEST_STEP_EM * run.style.sizePt) close();
    series.push(run);
  }
  close();
  return closed.size === 0 ? runs : runs.map((run) => (closed.has(run) ? { ...run, space: 'closed' as const } : run));
}

/** Of most letters. */
const usualSize = (runs: readonly GlyphRun[]): number =>
  heaviestOf(runs.map(({ text, style }) => [style.sizePt, text.length])) ?? 0;

function withoutSpacedLetters(runs: GlyphRun[]): GlyphRun[] {
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
    const isLast = goesOn && LAST_LETTER.test(run.text);
    if (!isLast && (!isLetter || !goesOn)) close();
    if (isLetter || isLast) series.push(run);
    else out.push(run);
    if (isLast) close();
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
  const usual = medianOf(gaps) ?? 0;
  const isWider = gaps.some((gap) => gap > WORD_GAP * usual);
  const isBare = series.slice(1).every(({ space }) => space === 'none');
  const isWord = series.slice(1).every(({ space, text }) => space !== 'drawn' && SMALL.test(text));
  const most = isBare || isWord ? WIDEST_EM : isWider ? WIDE_EM : NARROW_EM;
  if (usual < MIN_GAP_EM * em || (usual > most * em && !isTracked(series, usual))) return series;
  const words: GlyphRun[] = [];
  series.forEach((run, i) => {
    const word = words.at(-1);
    if (word && (gaps[i - 1] ?? 0) <= WORD_GAP * usual)
      words[words.length - 1] = { ...word, text: word.text + run.text, x1: run.x1 };
    else words.push(word ? { ...run, space: 'drawn' } : run);
  });
  return words;
}

/**
 * Wide gaps that are the same behind narrow and wide capitals, as no columns of letters have. Somebody who types spaces between the
 * letters of the alphabet has such gaps as well.
 */
function isTracked(series: readonly GlyphRun[], usual: number): boolean {
  const em = series[0]?.style.sizePt ?? 0;
  if (usual > WIDEST_TRACKED_EM * em || areSorted(series) || !series.every(({ text }) => CAPITAL.test(text)))
    return false;
  const pairs = series.slice(1).flatMap((run, i) => {
    const before = series[i];
    return before && run.x0 - before.x1 <= WORD_GAP * usual ? [{ before, run }] : [];
  });
  const unevenness = (distance: (before: GlyphRun, run: GlyphRun) => number): number => {
    const all = pairs.map(({ before, run }) => distance(before, run));
    const median = medianOf(all) ?? 0;
    return all.reduce((sum, one) => sum + Math.abs(one - median), 0) / all.length;
  };
  const gaps = unevenness((before, run) => run.x0 - before.x1);
  const columns = Math.min(
    unevenness((before, run) => run.x0 - before.x0),
    unevenness((before, run) => run.x1 - before.x1),
    unevenness((before, run) => middleX(run) - middleX(before)),
  );
  return gaps < KERNED_EM * em && gaps < EVEN_SHARE * columns;
}

/** In the order of their codes, as in samples of a font; hardly any word has its letters so. */
const areSorted = (series: readonly GlyphRun[]): boolean =>
  series.every(({ text }, i) => i === 0 || text.charCodeAt(0) >= (series[i - 1]?.text.charCodeAt(0) ?? 0));

/** So many of a few neighbours are single characters where letters stand apart; of the words of a text, hardly ever. */
export const APART_SINGLES = 3;
const NEIGHBOURS = 5;

/** The most runs of a single character among a few neighbours. */
export function singlesTogether(runs: readonly GlyphRun[]): number {
  let most = 0;
  let now = 0;
  for (let i = 0; i < runs.length; i++) {
    if (runs[i]?.text.length === 1) now++;
    if (runs[i - NEIGHBOURS]?.text.length === 1) now--;
    if (now > most) most = now;
  }
  return most;
}
