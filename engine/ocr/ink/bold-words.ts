/** Which of the recognised words are printed bold: their strokes are wide for their size, compared with most of the text. Pure. */

import { type Measure, weightedMedian } from '../text-size.ts';
import type { RecognisedLine, RecognisedWord } from '../words.ts';
import { HAS_STEMS, type Limits, lettersIn, tellWords, withNeighbours } from './doubtful-words.ts';

/**
 * Stems of bold faces are a third as wide again as those of regular ones, and more; those of other regular faces are not.
 * What blur and copying add to strokes makes the share less, so that it is one of the type size.
 */
const BOLD_EM = 0.0235;
const MOST_BOLDER = 0.22;
const LEAST_BOLDER = 0.16;
/** In a line of regular words; single ones differ by their letters. */
const BOLD_ALONE = 1.27;
/** Fewer letters measure badly: of words, which go with their neighbours then, and of lines. */
const MIN_LETTERS = 3;
const FEW_BOLDER = 1.6;
const LETTERS = /[\p{L}\p{N}]/gu;

/**
 * @param sizes of the lines, in pixels
 * @returns by lines and words
 */
export function boldWords(lines: readonly RecognisedLine[], sizes: readonly number[]): boolean[][] {
  const usualSize = weightedMedian(lines.map((line, i) => ({ em: sizes[i] ?? 0, weight: lettersOfLine(line) })));
  const usualDepth = weightedMedian(
    lines.map((line) => ({ em: line.ink?.depth ?? 0, weight: line.ink ? lettersOfLine(line) : 0 })),
  );
  const weightOf = (strokePx: number, line: RecognisedLine, size: number): number => {
    // Blur and threshold leave the strokes of small type wider than its size would make them.
    const expected = size < usualSize ? Math.sqrt(size * usualSize) : size;
    // Colour leaves less of them.
    const paleness = Math.max(1, usualDepth / (line.ink?.depth ?? usualDepth));
    return expected > 0 ? (strokePx * paleness) / expected : 0;
  };
  const lineWeights = lines.map((line, i) => weightOf(line.ink?.strokePx ?? 0, line, sizes[i] ?? 0));
  const usual = usualWeight(lines, lineWeights);
  const weightOfWord = (word: RecognisedWord, i: number): number => {
    const line = lines[i];
    return line ? weightOf(word.strokePx ?? 0, line, sizes[i] ?? 0) : 0;
  };
  const usualWord = usualOfWords(lines, weightOfWord, usual);
  const limits = limitsOf(usual);
  return lines.map((line, i) => {
    if (usual <= 0) return line.words.map(() => false);
    const told = tellWords(
      line.words,
      line.words.map((word) => (isTelling(word) ? weightOfWord(word, i) / usualWord : null)),
      limits,
    );
    const telling = line.words.filter((_, k) => told[k] !== null);
    const isMeasured = 2 * lettersIn(telling) > lettersOfLine(line);
    const isShort = lettersOfLine(line) <= MIN_LETTERS;
    const least = isShort ? limits.few : telling.length === 0 ? limits.usual : limits.alone;
    const isBold = (lineWeights[i] ?? 0) > least * usual;
    return line.words.map((_, k) => (isMeasured ? withNeighbours(told, k) : isBold));
  });
}

/** Of weights, as shares of the usual one. */
function limitsOf(usual: number): Limits & { few: number } {
  const bolder = Math.max(LEAST_BOLDER, Math.min(MOST_BOLDER, BOLD_EM / usual));
  return {
    usual: 1 + bolder,
    // Doubtful words go with the rest of their line.
    among: 1 + 0.45 * bolder,
    alone: BOLD_ALONE,
    few: 1 + FEW_BOLDER * bolder,
  };
}

/** Bold paragraphs are seldom so much of a page; thin listings around regular text are. */
const MOST_BOLD = 0.25;
/** Lines of a paragraph. */
const MIN_PARAGRAPH = 4;
const MIN_LINES = 12;

/** The weight of most text: of long lines rather than of short ones. */
function usualWeight(lines: readonly RecognisedLine[], weights: readonly number[]): number {
  const measured = lines
    .map((line, i) => ({ em: weights[i] ?? 0, letters: lettersOfLine(line), weight: lettersOfLine(line) ** 1.5 }))
    .filter(({ em }) => em > 0);
  const usual = weightedMedian(measured);
  const stretches: (typeof measured)[] = [[]];
  for (const measure of measured) {
    if (measure.em > limitsOf(usual).usual * usual) stretches.at(-1)?.push(measure);
    else if (stretches.at(-1)?.length !== 0) stretches.push([]);
  }
  const inParagraphs = stretches.filter((stretch) => stretch.length >= MIN_PARAGRAPH).flat();
  const sum = (some: typeof measured): number => some.reduce((all, { letters }) => all + letters, 0);
  const isMuch = inParagraphs.length >= MIN_LINES && sum(inParagraphs) > MOST_BOLD * sum(measured);
  return isMuch ? weightedMedian(inParagraphs) : usual;
}

/** Letters with other strokes than the text's, as Latin ones among Chinese, are compared with each other. */
function usualOfWords(
  lines: readonly RecognisedLine[],
  weightOf: (word: RecognisedWord, i: number) => number,
  usual: number,
): number {
  const measures = lines.flatMap((line, i) =>
    line.words.filter(isTelling).map((word): Measure => ({ em: weightOf(word, i), weight: word.text.length })),
  );
  const letters = measures.reduce((sum, { weight }) => sum + weight, 0);
  const all = lines.reduce((sum, line) => sum + lettersOfLine(line), 0);
  return 2 * letters > all || letters < ENOUGH_LETTERS ? usual : weightedMedian(measures);
}
const ENOUGH_LETTERS = 24;

const isTelling = ({ text, strokePx }: RecognisedWord): boolean =>
  (strokePx ?? 0) > 0 && HAS_STEMS.test(text) && (text.match(LETTERS)?.length ?? 0) >= MIN_LETTERS;

const lettersOfLine = ({ words }: RecognisedLine): number => lettersIn(words);
