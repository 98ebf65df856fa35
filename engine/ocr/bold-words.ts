/** Which of the recognised words are printed bold: their strokes are wide for their size, compared with most of the text. Pure. */

import { type Measure, weightedMedian } from './text-size.ts';
import type { RecognisedLine, RecognisedWord } from './words.ts';

/** Stems of bold faces are a third as wide again as those of regular ones, and more; those of other regular faces are not. */
const BOLD = 1.22;
/** Fewer letters measure badly: of words, which go with their neighbours then, and of lines. */
const MIN_LETTERS = 3;
const BOLD_FEW = 1.35;
const LETTERS = /[\p{L}\p{N}]/gu;
/** Stems are told from bars and bowls in these. */
const STEMS = /^[\p{P}\p{S}\p{N}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}]+$/u;

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
  const usual = weightedMedian(
    lines.flatMap((line, i): Measure[] => {
      const em = lineWeights[i] ?? 0;
      return em > 0 ? [{ em, weight: lettersOfLine(line) }] : [];
    }),
  );
  return lines.map((line, i) => {
    if (usual <= 0) return line.words.map(() => false);
    const told = line.words.map((word) =>
      isTelling(word) ? weightOf(word.strokePx ?? 0, line, sizes[i] ?? 0) > BOLD * usual : null,
    );
    const telling = line.words.filter((_, k) => told[k] !== null);
    const isMeasured = 2 * lettersIn(telling) > lettersOfLine(line);
    const least = lettersOfLine(line) > MIN_LETTERS && telling.length === 0 ? BOLD : BOLD_FEW;
    const isBold = (lineWeights[i] ?? 0) > least * usual;
    return line.words.map((_, k) => (isMeasured ? withNeighbours(told, k) : isBold));
  });
}

/** What the word tells itself, or else the words on both sides of it that do. */
function withNeighbours(told: readonly (boolean | null)[], k: number): boolean {
  const own = told[k] ?? null;
  if (own !== null) return own;
  const before = told.slice(0, k).findLast((one) => one !== null);
  const after = told.slice(k + 1).find((one) => one !== null);
  return (before ?? after ?? false) && (after ?? before ?? false);
}

const isTelling = ({ text, strokePx }: RecognisedWord): boolean =>
  (strokePx ?? 0) > 0 && STEMS.test(text) && (text.match(LETTERS)?.length ?? 0) >= MIN_LETTERS;

const lettersIn = (words: readonly RecognisedWord[]): number => words.reduce((sum, { text }) => sum + text.length, 0);

const lettersOfLine = ({ words }: RecognisedLine): number => lettersIn(words);
