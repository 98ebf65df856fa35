/** Parts what was read from what was only seen: specks, rules and pictures that recognition takes for letters. Pure. */

import type { RecognisedLine, RecognisedWord, Recognition } from './words.ts';

/** Confidences, 0 to 100. Real words stay above 60 on bad scans; specks are mostly below 30. */
const WORD_CONFIDENCE = 25;
const LINE_CONFIDENCE = 40;
/** Strokes without a letter are believed only when recognition is sure. */
const SIGN_CONFIDENCE = 60;

const LETTER = /[\p{L}\p{N}]/u;
/** Specks make single ones. */
const LETTERS = /[\p{L}\p{N}]{2}|\p{N}[.,:]\p{N}/u;

export function withoutNoise({ lines, pictures }: Recognition): Recognition {
  return { lines: lines.flatMap(cleanLine), pictures };
}

function cleanLine(line: RecognisedLine): RecognisedLine[] {
  const first = line.words.findIndex(isWord);
  const last = line.words.findLastIndex(isWord);
  // What stands between words is a word, if a strange one: dropped, it would tear the sentence.
  const words = line.words.filter((word, i) => isWord(word) || (i > first && i < last && isWritten(word)));
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  const sure = words.reduce((sum, word) => sum + word.text.length * word.confidence, 0);
  return letters === 0 || sure < LINE_CONFIDENCE * letters ? [] : [{ ...line, words }];
}

function isWord(word: RecognisedWord): boolean {
  return hasInk(word) && word.confidence >= (LETTER.test(word.text) ? WORD_CONFIDENCE : SIGN_CONFIDENCE);
}

const isWritten = (word: RecognisedWord): boolean => hasInk(word) && LETTERS.test(word.text);

const hasInk = ({ x0, y0, x1, y1 }: RecognisedWord): boolean => x1 > x0 && y1 > y0;
