/** Parts what was read from what was only seen: specks, rules and pictures that recognition takes for letters. Pure. */

import type { RecognisedLine, RecognisedWord, Recognition } from './words.ts';

/** Confidences, 0 to 100. Real words stay above 60 on bad scans; specks are mostly below 30. */
const WORD_CONFIDENCE = 25;
const LINE_CONFIDENCE = 40;
/** Strokes without a letter are believed only when recognition is sure. */
const SIGN_CONFIDENCE = 60;

const LETTER = /[\p{L}\p{N}]/u;

export function withoutNoise({ lines, pictures }: Recognition): Recognition {
  return { lines: lines.flatMap(cleanLine), pictures };
}

function cleanLine(line: RecognisedLine): RecognisedLine[] {
  const words = line.words.filter(isWord);
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  const sure = words.reduce((sum, word) => sum + word.text.length * word.confidence, 0);
  return letters === 0 || sure < LINE_CONFIDENCE * letters ? [] : [{ ...line, words }];
}

function isWord({ text, confidence, ...box }: RecognisedWord): boolean {
  if (box.x1 <= box.x0 || box.y1 <= box.y0) return false;
  return confidence >= (LETTER.test(text) ? WORD_CONFIDENCE : SIGN_CONFIDENCE);
}
