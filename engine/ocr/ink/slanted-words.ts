/** Finds the recognised words that are printed in slanted type. Pure. */

import { countLetters } from '../../lines/text-line.ts';
import type { RecognisedLine, RecognisedWord } from '../words.ts';
import { HAS_STEMS, tellWords, withNeighbours } from './doubtful-words.ts';

/**
 * Measured: of upright words one in 50 is above .95 and one in a thousand above 1; of slanted words nearly all are above .95 and
 * four in five above 1.
 */
const LIMITS = { usual: 0.98, among: 0.94, alone: 1.03 };
const MIN_LETTERS = 3;
const LETTERS = /\p{L}/gu;
/** Letters with strokes that lean even in upright type: "Weg", "way". */
const LEANING = /[AKVWXYkvwxyzΑΔΚΛΥΧλνχАКУХЖкухж]/gu;

/** @returns whether each word is slanted, by line and word */
export function slantedWords(lines: readonly RecognisedLine[]): boolean[][] {
  return lines.map(({ words }) => {
    const measures = words.map((word) => (isTelling(word) ? (word.slant ?? 0) : null));
    const telling = words.filter((_, k) => measures[k] !== null);
    if (2 * countLetters(telling) <= countLetters(words)) return words.map(() => false);
    const told = tellWords(words, measures, LIMITS);
    return words.map((_, k) => withNeighbours(told, k));
  });
}

const isTelling = ({ text, slant }: RecognisedWord): boolean =>
  (slant ?? 0) > 0 && HAS_STEMS.test(text) && count(text, LETTERS) - count(text, LEANING) >= MIN_LETTERS;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
