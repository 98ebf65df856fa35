/**
 * Corrects words that recognition in two languages took for English ones. When a page in another script is read together with
 * English, Tesseract keeps the more confident result for each word, and short English words get too much confidence: "WIND" for
 * "מחדש". Pure.
 */

import { isEnglishWord } from '../english-words.ts';
import { area, overlap } from '../geometry/box.ts';
import { lettersOf } from './languages.ts';
import { confidenceOfWords, DIRECTIONS, type PixelBox, type RecognisedLine, type RecognisedWord } from './words.ts';

const LATIN = /\p{Script=Latin}/gu;
const SIGNS_AROUND = /^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu;

/** An English word with at least this confidence is accepted. */
const SURE = 90;
const MIN_SURE_LETTERS = 4;
/** A word in the page's own script with at least this confidence is accepted, whatever the confidence of the English word. */
const OWN_SURE = 60;
/** Recognition finds two letters in any stroke. */
const FEW_LETTERS = 2;
/**
 * Below the first confidence for the English word, a word in the page's own script with at least the second confidence replaces
 * it.
 */
const LEAST_OWN: readonly (readonly [below: number, own: number])[] = [
  [25, 0],
  [50, 5],
  [75, 25],
];
/** Two boxes are in the same place if they share at least this part of the smaller box. */
const SAME_PLACE = 0.5;

/** Whether some word may have been taken for an English one by mistake. */
export const hasDoubtfulWords = (lines: readonly RecognisedLine[]): boolean =>
  lines.some((line) => line.words.some(isDoubtful));

/**
 * Replaces doubtful English words by words of the page's own script.
 *
 * @param together lines as read in both languages
 * @param alone lines of the same picture, read only in the script's own language
 */
export function withOwnWords(
  together: readonly RecognisedLine[],
  alone: readonly RecognisedLine[],
  language: string,
): RecognisedLine[] {
  return together.map((line) => {
    if (!line.words.some(isDoubtful)) return line;
    const own = alone.filter((other) => other.y0 < line.y1 && other.y1 > line.y0).flatMap(({ words }) => words);
    return { ...line, words: replaceWords(line.words, own, language) };
  });
}

function replaceWords(
  words: readonly RecognisedWord[],
  own: readonly RecognisedWord[],
  language: string,
): RecognisedWord[] {
  let out = [...words];
  for (const word of words) {
    if (!isDoubtful(word) || !out.includes(word)) continue;
    const instead = own.filter((other) => isSamePlace(word, other));
    if (instead.length === 0 || !instead.every((other) => isWordOf(other.text, language))) continue;
    if (!isBelieved(confidenceOfWords(instead), word)) continue;
    const covered = out.filter((other) => other === word || instead.some((one) => isSamePlace(other, one)));
    out = [...out.filter((other) => !covered.includes(other)), ...instead];
  }
  return out.sort((one, other) => one.x0 - other.x0);
}

function isBelieved(own: number, { text, confidence }: RecognisedWord): boolean {
  if (own >= OWN_SURE) return true;
  if (lettersIn(text) <= FEW_LETTERS) return confidence < SURE;
  const least = LEAST_OWN.find(([below]) => confidence < below)?.[1];
  return least !== undefined && own >= least;
}

/** Whether the word has Latin letters and is not an English word with high confidence. */
function isDoubtful({ text, confidence }: RecognisedWord): boolean {
  const letters = lettersIn(text);
  if (letters === 0) return false;
  return letters < MIN_SURE_LETTERS || confidence < SURE || !isEnglishWord(coreOf(text).toLowerCase());
}

/** Whether a text could be a word of the language: only its letters, and no capitals inside the word. */
function isWordOf(text: string, language: string): boolean {
  const core = coreOf(text);
  if (!lettersOf(language).test(core)) return false;
  const small = core.toLowerCase();
  return core === small || core === core.toUpperCase() || core.slice(1) === small.slice(1);
}

const lettersIn = (text: string): number => text.match(LATIN)?.length ?? 0;
const coreOf = (text: string): string => text.replace(DIRECTIONS, '').replace(SIGNS_AROUND, '');

function isSamePlace(one: PixelBox, other: PixelBox): boolean {
  const shared = overlap(one.x0, one.x1, other.x0, other.x1) * overlap(one.y0, one.y1, other.y0, other.y1);
  return shared > SAME_PLACE * Math.min(area(one), area(other));
}
