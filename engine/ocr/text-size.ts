/** Type sizes of recognised text, from the heights of its letters. Pure. */

import { linesOf, type PageLayout } from '../blocks/layout.ts';
import { countLetters, type TextLine } from '../lines/text-line.ts';
import type { RecognisedLine, RecognisedWord } from './words.ts';

/**
 * Heights above the baseline as shares of the type size: means of common text faces (capital height .66 to .72, x-height .43 to
 * .52, ascenders a little above capitals).
 */
const TALL_EM = 0.7;
const SHORT_EM = 0.47;
/** Limits of x-height by capital height, which differs between faces, and the least number of letters to measure it from. */
const SHORTEST = 0.55;
const LONGEST = 0.82;
const ENOUGH_LETTERS = 12;
const HEBREW_EM = 0.6;

/**
 * Letters of Arabic script have no common heights; a line extends from the tops of its tall letters to the lowest points of its
 * bowls. In Naskh faces nearly all of its ink spans .95 of the type size, and alef and lam rise .54 above the strokes on the
 * baseline.
 */
const ARABIC_LINE_EM = 1.25;
const ARABIC_SPAN_EM = 0.95;
const ARABIC_RISE_EM = 0.54;
const ARABIC = /\p{Script=Arabic}/u;

const TALL = /[\p{Lu}\p{N}bdfhklþßđħłἀ-῿бф]/u;
const SHORT = /^[acegmnopqrsuvwxyzαγεηικμνοπρςστυχωавгдежзиклмнопрстухцчшщъыьэюя.,:;\-–]+$/u;
/** Only letters: the height of a hyphen or a stop says nothing about the x-height. */
const SHORT_WORD = /^[acegmnopqrsuvwxyzαγεηικμνοπρςστυχωавгдежзиклмнопрстухцчшщъыьэюя]+[.,:;]?$/u;
/** Signs that rise over capitals, in typewriter faces by a quarter: such words tell a size only where there are few others. */
const OVERTALL = /[\\/|(){}[\]$@§]/;
const OVERTALL_WEIGHT = 0.2;
const NOT_ALPHABETIC =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}・ー、。]/gu;
/** White space at both ends of a stretch of ideographs. */
const SIDE_BEARING_EM = 0.1;
const MIN_IDEOGRAPHS = 2;
/**
 * Share of the characters that must be ideographs. They are twice as wide as other letters, so they hold enough of the line's ink
 * then.
 */
const MIN_IDEOGRAPH_SHARE = 0.3;
/** Ink of ideographs and Korean syllables as a share of their squares in common serif faces; that of kana is smaller. */
const IDEOGRAPH_EM = 0.9;
const KANA_EM = 0.86;
const COMPLEX = /[\p{Script=Han}\p{Script=Hangul}]/gu;
const MIN_COMPLEX_SHARE = 0.15;
const HEBREW = /\p{Script=Hebrew}/u;
const LEADER = /^\.{5,}$/;

export interface Measure {
  em: number;
  weight: number;
}

/**
 * x-height by capital height in the face of most lines, measured in lines that have words of both kinds. With it, a line without
 * capitals or ascenders, such as the last line of a paragraph, "same pace.", gets the same size as the others.
 */
export function xShareOf(lines: readonly RecognisedLine[]): number {
  const shares = lines.flatMap((line): Measure[] => {
    const above = (pattern: RegExp): Measure[] =>
      line.words.flatMap((word) => {
        const em = baselineAt(line, (word.x0 + word.x1) / 2) - word.y0;
        return em > 0 && pattern.test(word.text) && !NOT_ALPHABETIC.test(word.text)
          ? [{ em, weight: word.text.length }]
          : [];
      });
    const short = above(SHORT_WORD);
    const em = weightedMean(short) / weightedMean(above(TALL));
    return em > SHORTEST && em < LONGEST ? [{ em, weight: lettersOf(short) }] : [];
  });
  return lettersOf(shares) < ENOUGH_LETTERS ? SHORT_EM / TALL_EM : weightedMedian(shares);
}

const lettersOf = (measures: readonly Measure[]): number => measures.reduce((sum, { weight }) => sum + weight, 0);

const weightedMean = (measures: readonly Measure[]): number =>
  measures.reduce((sum, { em, weight }) => sum + em * weight, 0) / lettersOf(measures);

/**
 * Type size of a line in pixels of the bitmap: the weighted median of the measures of its words.
 *
 * @param xShare x-height by capital height
 */
export function sizeOfLine(line: RecognisedLine, xShare = SHORT_EM / TALL_EM): number {
  const words = line.words.filter((word) => !LEADER.test(word.text));
  const ideographic = ideographicSize({ ...line, words });
  if (ideographic !== null) return ideographic;
  const arabic = words.filter((word) => ARABIC.test(word.text)).length;
  if (2 * arabic > words.length) return arabicSize(line);
  const measures = words.flatMap((word): Measure[] => {
    const weight = word.text.length * Math.max(word.confidence, 1) * (OVERTALL.test(word.text) ? OVERTALL_WEIGHT : 1);
    const above = baselineAt(line, (word.x0 + word.x1) / 2) - word.y0;
    if (above <= 0) return [];
    if (HEBREW.test(word.text)) return [{ em: above / HEBREW_EM, weight }];
    if (TALL.test(word.text)) return [{ em: above / TALL_EM, weight: 2 * weight }];
    if (SHORT.test(word.text)) return [{ em: above / (xShare * TALL_EM), weight }];
    return [{ em: above / TALL_EM, weight: 0.5 * weight }];
  });
  return weightedMedian(measures) || (line.y1 - line.y0) / 0.97;
}

/** Both measures depend on the letters in the line, but on different ones. */
function arabicSize({ y0, y1, ink }: RecognisedLine): number {
  if (!ink || ink.risePx <= 0 || ink.spanPx <= 0) return (y1 - y0) / ARABIC_LINE_EM;
  return Math.sqrt((ink.risePx / ARABIC_RISE_EM) * (ink.spanPx / ARABIC_SPAN_EM));
}

/**
 * Ideographs fill squares, so the height of their ink gives the size. If no ink was measured, their advance is used, which
 * recognition measures less precisely. Latin letters among them are often set in another size.
 */
function ideographicSize(line: RecognisedLine): number | null {
  const text = line.words.map((word) => word.text).join('');
  const ideographs = text.match(IDEOGRAPHIC)?.length ?? 0;
  if (ideographs < MIN_IDEOGRAPHS || ideographs < MIN_IDEOGRAPH_SHARE * [...text].length) return null;
  const heightPx = line.ink?.heightPx ?? 0;
  if (heightPx === 0) return advanceOfIdeographs(line);
  const complex = text.match(COMPLEX)?.length ?? 0;
  return heightPx / (complex < MIN_COMPLEX_SHARE * ideographs ? KANA_EM : IDEOGRAPH_EM);
}

function advanceOfIdeographs(line: RecognisedLine): number | null {
  let ideographs = 0;
  let advance = 0;
  let stretches = 0;
  let last: RecognisedWord | null = null;
  for (const word of line.words) {
    const length = [...word.text].length;
    const isIdeographic = 2 * (word.text.match(IDEOGRAPHIC)?.length ?? 0) > length;
    if (isIdeographic) {
      ideographs += length;
      const joined = last !== null && word.x0 - last.x1 < 0.5 * (line.y1 - line.y0);
      if (!joined) stretches++;
      advance += joined && last ? word.x1 - last.x1 : word.x1 - word.x0;
    }
    last = isIdeographic ? word : null;
  }
  return ideographs < MIN_IDEOGRAPHS ? null : advance / (ideographs - SIDE_BEARING_EM * stretches);
}

export function baselineAt({ baseline }: RecognisedLine, x: number): number {
  const { x0, y0, x1, y1 } = baseline;
  return x1 > x0 ? y0 + ((y1 - y0) * (x - x0)) / (x1 - x0) : y1;
}

export function weightedMedian(measures: readonly Measure[]): number {
  const sorted = [...measures].sort((a, b) => a.em - b.em);
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let sum = 0;
  for (const { em, weight } of sorted) {
    sum += weight;
    if (sum >= half) return em;
  }
  return 0;
}

/** Measured sizes of equal lines differ by this share, because of the pixel grid and the letters that occur. */
const SAME_SIZE = 0.08;

/**
 * Gives lines of nearly the same size one common size. Groups start from the size that most letters have.
 *
 * @param lines sizes in points, each with the number of letters that have it
 * @returns the common sizes in the same order, in tenths of a point
 */
export function settleSizes(lines: readonly { sizePt: number; letters: number }[]): number[] {
  const settled = new Array<number>(lines.length).fill(0);
  const open = new Set(lines.keys());
  while (open.size > 0) {
    const center = heaviest(lines, open);
    const members = [...open].filter((i) => isNear(lines[i]?.sizePt ?? 0, center));
    const letters = members.reduce((sum, i) => sum + (lines[i]?.letters ?? 0), 0);
    const mean = members.reduce((sum, i) => sum + (lines[i]?.sizePt ?? 0) * (lines[i]?.letters ?? 0), 0) / letters;
    for (const i of members) {
      settled[i] = Math.max(1, Math.round(mean * 10) / 10);
      open.delete(i);
    }
  }
  return settled;
}

const isNear = (sizePt: number, center: number): boolean => Math.abs(sizePt - center) <= SAME_SIZE * center;

/** The size with the most letters near it; nearer ones count more. */
function heaviest(lines: readonly { sizePt: number; letters: number }[], open: ReadonlySet<number>): number {
  let best = { sizePt: 0, letters: -1 };
  for (const i of open) {
    const sizePt = lines[i]?.sizePt ?? 0;
    let letters = 0;
    for (const j of open) {
      const off = Math.abs((lines[j]?.sizePt ?? 0) - sizePt) / (SAME_SIZE * sizePt);
      if (off <= 1) letters += (1 - off) * (lines[j]?.letters ?? 0);
    }
    if (letters > best.letters) best = { sizePt, letters };
  }
  return best.sizePt;
}

// Type sizes of recognised text over a whole document.

/** Gives lines of nearly the same size one common size on all pages, since measurements differ a little from page to page. */
export function settleDocument(layouts: readonly PageLayout[]): void {
  const lines = layouts.flatMap((layout) => layout.blocks.flatMap(linesOf)).filter(isRecognised);
  if (lines.length === 0) return;
  const bySize = Map.groupBy(lines, (line) => line.sizePt);
  const sizes = [...bySize.keys()];
  const settled = settleSizes(
    sizes.map((sizePt) => ({
      sizePt,
      letters: (bySize.get(sizePt) ?? []).reduce((sum, line) => sum + countLetters(line.runs), 0),
    })),
  ).map((sizePt) => Math.max(1, Math.round(2 * sizePt) / 2));
  const sizeOf = new Map(sizes.map((sizePt, i) => [sizePt, settled[i] ?? sizePt]));
  for (const line of lines) {
    line.sizePt = sizeOf.get(line.sizePt) ?? line.sizePt;
    for (const run of line.runs) run.style = { ...run.style, sizePt: sizeOf.get(run.style.sizePt) ?? run.style.sizePt };
  }
}

const isRecognised = (line: TextLine): boolean => line.runs.some((run) => run.style.isRecognised);
