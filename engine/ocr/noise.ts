/** Removes noise from recognised text: specks, rules and pictures that recognition takes for letters. Pure. */

import { confidenceOfWords, type RecognisedLine, type RecognisedWord, type Recognition } from './words.ts';

/** Confidences, 0 to 100. Real words stay above 60 on bad scans; specks are mostly below 30. */
const WORD_CONFIDENCE = 25;
const LINE_CONFIDENCE = 40;
/** Strokes without a letter are kept only above this confidence. */
const SIGN_CONFIDENCE = 60;

const LETTER = /[\p{L}\p{N}]/u;
/** Single letters are often specks, so a pair is required. */
const LETTERS = /[\p{L}\p{N}]{2}|\p{N}[.,:]\p{N}/u;

/** What remains of the rules between cells and of the paper's edge. */
const BAR = /^[|¦]+$/;
/** White space beside a bar, as a share of the line's height. Signs with a meaning have less around them. */
const BAR_GAP = 0.8;

export function withoutNoise({ lines, pictures }: Recognition): Recognition {
  return { lines: lines.flatMap(cleanLine), pictures };
}

function cleanLine(line: RecognisedLine): RecognisedLine[] {
  const drawn = line.words.filter((word, i) => !BAR.test(word.text) || !standsApart(line, i));
  const first = drawn.findIndex(isWord);
  const last = drawn.findLastIndex(isWord);
  // A mark between words is kept even if it looks strange: removing it could split a sentence.
  const words = drawn.filter((word, i) => isWord(word) || (i > first && i < last && isWritten(word)));
  return confidenceOfWords(words) < LINE_CONFIDENCE ? [] : [{ ...line, words }];
}

/** Whether the word is at an end of its line, or has much white space on one side. */
function standsApart({ words, y0, y1 }: RecognisedLine, i: number): boolean {
  const [before, word, after] = [words[i - 1], words[i], words[i + 1]];
  if (!before || !word || !after) return true;
  return Math.max(word.x0 - before.x1, after.x0 - word.x1) > BAR_GAP * (y1 - y0);
}

function isWord(word: RecognisedWord): boolean {
  return hasInk(word) && word.confidence >= (LETTER.test(word.text) ? WORD_CONFIDENCE : SIGN_CONFIDENCE);
}

const isWritten = (word: RecognisedWord): boolean => hasInk(word) && LETTERS.test(word.text);

const hasInk = ({ x0, y0, x1, y1 }: RecognisedWord): boolean => x1 > x0 && y1 > y0;
