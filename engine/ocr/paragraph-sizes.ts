/** Gives the lines of one paragraph one type size, since single lines are measured wrongly by the letters that they hold. Pure. */

import { isRightToLeft } from '../extract/letters/unicode.ts';
import { countLetters } from '../lines/text-line.ts';
import { type Measure, weightedMedian } from './text-size.ts';
import type { RecognisedLine } from './words.ts';

/** Distances of the baselines within a paragraph differ by the pixel grid and by the page's skew: a share of the distance. */
const SAME_DISTANCE = 0.1;
/** The largest distance of two lines of a paragraph, as a multiple of the type size. Double spacing has 2.3. */
const MAX_DISTANCE = 2.5;
/** Two lines don't tell whether their distance is that of a paragraph or that of a heading and its text. */
const MIN_LINES = 3;
/** How far the measure of a line is off at most. Type that differs more is another one, such as small print. */
const MAX_OFF = 0.35;
/** A space, and how far justified lines miss the right edge, in shares of the type size. */
const SPACE_EM = 0.5;

/**
 * Lines follow each other in a paragraph where all stand at one distance and each is full: the first word of the next one would
 * not fit at its end. Headings stand at another distance or end before the edge.
 *
 * @param lines in reading order
 * @param sizes of the lines, in pixels
 * @returns the sizes of the lines, in pixels
 */
export function withParagraphSizes(lines: readonly RecognisedLine[], sizes: readonly number[]): number[] {
  const settled = [...sizes];
  for (const stretch of stretchesOf(lines, sizes)) {
    for (const paragraph of paragraphsOf(stretch, lines, sizes)) {
      const em = weightedMedian(paragraph.map((i): Measure => ({ em: sizes[i] ?? 0, weight: lettersOf(lines[i]) })));
      for (const i of paragraph) if (Math.abs((sizes[i] ?? 0) - em) <= MAX_OFF * em) settled[i] = em;
    }
  }
  return settled;
}

/** Lines below each other, at one distance. */
function stretchesOf(lines: readonly RecognisedLine[], sizes: readonly number[]): number[][] {
  const stretches: number[][] = [];
  let stretch: number[] = [];
  let distance = 0;
  for (const [i, line] of lines.entries()) {
    const before = lines[i - 1];
    const next = before && isBelow(before, line) ? line.baseline.y0 - before.baseline.y0 : 0;
    const isOne = next > 0 && next <= MAX_DISTANCE * Math.max(sizes[i] ?? 0, sizes[i - 1] ?? 0);
    const isSame = distance === 0 || Math.abs(next - distance) <= SAME_DISTANCE * distance;
    if (isOne && isSame) {
      stretch.push(i);
      distance ||= next;
      continue;
    }
    stretches.push(stretch);
    // The line before may have been the last one at another distance: a heading close to its text.
    stretch = isOne ? [i - 1, i] : [i];
    distance = isOne ? next : 0;
  }
  return [...stretches, stretch].filter(({ length }) => length >= MIN_LINES);
}

/** Parts a stretch after each line that is not full. Words stand from left to right, whatever their script. */
function paragraphsOf(
  stretch: readonly number[],
  lines: readonly RecognisedLine[],
  sizes: readonly number[],
): number[][] {
  const column = stretch.flatMap((i) => lines[i] ?? []);
  const isRtl = 2 * column.filter((line) => line.words.some(({ text }) => isRightToLeft(text))).length > column.length;
  const [left, right] = [Math.min(...column.map(({ x0 }) => x0)), Math.max(...column.map(({ x1 }) => x1))];
  const roomBehind = (line: RecognisedLine): number => (isRtl ? line.x0 - left : right - line.x1);
  const paragraphs: number[][] = [[]];
  for (const [at, i] of stretch.entries()) {
    paragraphs.at(-1)?.push(i);
    const [line, next] = [column[at], column[at + 1]];
    const word = isRtl ? next?.words.at(-1) : next?.words[0];
    const isFull = line && word && roomBehind(line) < word.x1 - word.x0 + SPACE_EM * (sizes[i] ?? 0);
    if (!isFull) paragraphs.push([]);
  }
  return paragraphs;
}

const isBelow = (above: RecognisedLine, line: RecognisedLine): boolean => above.x0 < line.x1 && line.x0 < above.x1;

const lettersOf = (line: RecognisedLine | undefined): number => countLetters(line?.words ?? []);
