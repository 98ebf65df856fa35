/** Type sizes of recognised text, from the heights of its letters. Pure. */

import type { RecognisedLine } from './words.ts';

/**
 * What stands above the baseline, as shares of the type size: means of common text faces (capital height .66 to .72,
 * x-height .43 to .52, ascenders a little above capitals). Ideographs fill their square but for a margin.
 */
const TALL_EM = 0.7;
const SHORT_EM = 0.47;
const IDEOGRAPH_EM = 0.9;
const HEBREW_EM = 0.6;

const TALL = /[\p{Lu}\p{N}bdfhklþßđħłἀ-῿]/u;
const SHORT = /^[acegmnopqrsuvwxyzαγεηικμνοπρςστυχωабвгдежзийклмнопрстуфхцчшщъыьэюя.,:;\-–]+$/u;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const HEBREW = /\p{Script=Hebrew}/u;

interface Measure {
  em: number;
  weight: number;
}

/** Type size of a line in the bitmap's pixels: the weighted median of what its words tell. */
export function sizeOfLine(line: RecognisedLine): number {
  const measures = line.words.flatMap((word): Measure[] => {
    const weight = word.text.length * Math.max(word.confidence, 1);
    const above = baselineAt(line, (word.x0 + word.x1) / 2) - word.y0;
    if (IDEOGRAPH.test(word.text)) {
      // Punctuation and small kana are lower than the rest.
      return [{ em: Math.max(word.y1 - word.y0, (word.x1 - word.x0) / [...word.text].length) / IDEOGRAPH_EM, weight }];
    }
    if (above <= 0) return [];
    if (HEBREW.test(word.text)) return [{ em: above / HEBREW_EM, weight }];
    if (TALL.test(word.text)) return [{ em: above / TALL_EM, weight: 2 * weight }];
    if (SHORT.test(word.text)) return [{ em: above / SHORT_EM, weight }];
    return [{ em: above / TALL_EM, weight: 0.5 * weight }];
  });
  return weightedMedian(measures) || (line.y1 - line.y0) / 0.97;
}

export function baselineAt({ baseline }: RecognisedLine, x: number): number {
  const { x0, y0, x1, y1 } = baseline;
  return x1 > x0 ? y0 + ((y1 - y0) * (x - x0)) / (x1 - x0) : y1;
}

function weightedMedian(measures: readonly Measure[]): number {
  const sorted = [...measures].sort((a, b) => a.em - b.em);
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let sum = 0;
  for (const { em, weight } of sorted) {
    sum += weight;
    if (sum >= half) return em;
  }
  return 0;
}

/** Lines of one size differ by what the pixels and the letters at hand make of it. */
const SAME_SIZE = 0.08;

/**
 * Gives lines of nearly one size one size: groups grow from the size of most letters.
 *
 * @param lines sizes in points with the number of letters that have them
 * @returns the settled sizes in the same order, in half points
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
      settled[i] = Math.max(1, Math.round(mean * 2) / 2);
      open.delete(i);
    }
  }
  return settled;
}

const isNear = (sizePt: number, center: number): boolean => Math.abs(sizePt - center) <= SAME_SIZE * center;

/** The size that has the most letters near it. */
function heaviest(lines: readonly { sizePt: number; letters: number }[], open: ReadonlySet<number>): number {
  let best = { sizePt: 0, letters: -1 };
  for (const i of open) {
    const sizePt = lines[i]?.sizePt ?? 0;
    let letters = 0;
    for (const j of open) if (isNear(lines[j]?.sizePt ?? 0, sizePt)) letters += lines[j]?.letters ?? 0;
    if (letters > best.letters) best = { sizePt, letters };
  }
  return best.sizePt;
}
