/**
 * Finds the recognised words that are printed bold: their strokes are wide for their size, compared with most of the text. Pure.
 */

import { countLetters } from '../../lines/text-line.ts';
import { type Measure, weightedMedian } from '../text-size.ts';
import type { RecognisedLine, RecognisedWord } from '../words.ts';
import { HAS_STEMS, type Limits, tellWords, withNeighbours } from './doubtful-words.ts';

/**
 * Stems of bold faces are at least a third wider than those of the regular face; stems of other regular faces are not. Blur and
 * copying add to every stroke and so make that ratio smaller. The limit is therefore a share of the type size.
 */
const BOLD_EM = 0.0235;
const MOST_BOLDER = 0.22;
const LEAST_BOLDER = 0.16;
/**
 * The limit for a word in a line of regular words, as a multiple of the usual weight. Single words differ by their letters, so it
 * is higher.
 */
const BOLD_ALONE = 1.27;
/** Words and lines with fewer letters cannot be measured reliably. Such words take the style of their neighbours. */
const MIN_LETTERS = 3;
const FEW_BOLDER = 1.6;
const LETTERS = /[\p{L}\p{N}]/gu;

/**
 * @param sizes of the lines, in pixels
 * @returns whether each word is bold, by line and word
 */
export function boldWords(lines: readonly RecognisedLine[], sizes: readonly number[]): boolean[][] {
  const usualSize = weightedMedian(lines.map((line, i) => ({ em: sizes[i] ?? 0, weight: lettersOfLine(line) })));
  const usualDepth = weightedMedian(
    lines.map((line) => ({ em: line.ink?.depth ?? 0, weight: line.ink ? lettersOfLine(line) : 0 })),
  );
  const weightOf = (strokePx: number, line: RecognisedLine, size: number): number => {
    // Blur and thresholding leave the strokes of small type wider than its size suggests.
    const expected = size < usualSize ? Math.sqrt(size * usualSize) : size;
    // Coloured strokes lose more of their width to the threshold.
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
    const isMeasured = 2 * countLetters(telling) > lettersOfLine(line);
    const isShort = lettersOfLine(line) <= MIN_LETTERS;
    const least = isShort ? limits.few : telling.length === 0 ? limits.usual : limits.alone;
    const isBold = (lineWeights[i] ?? 0) > least * usual;
    return line.words.map((_, k) => (isMeasured ? withNeighbours(told, k) : isBold));
  });
}

/** Limits of stroke weight, as multiples of the usual weight. */
function limitsOf(usual: number): Limits & { few: number } {
  const bolder = Math.max(LEAST_BOLDER, Math.min(MOST_BOLDER, BOLD_EM / usual));
  return {
    usual: 1 + bolder,
    // A word near the limit follows the rest of its line.
    among: 1 + 0.45 * bolder,
    alone: BOLD_ALONE,
    few: 1 + FEW_BOLDER * bolder,
  };
}

/** Bold paragraphs seldom hold more than this share of a page's text. Regular text among thin code listings does. */
const MOST_BOLD = 0.25;
/** The least number of lines of a paragraph. */
const MIN_PARAGRAPH = 4;
const MIN_LINES = 12;

/** The weight of most of the text. Long lines count more than short ones. */
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

/**
 * Letters whose strokes differ from those of the main text, such as Latin letters among Chinese ones, are compared with each
 * other.
 */
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

const lettersOfLine = ({ words }: RecognisedLine): number => countLetters(words);
