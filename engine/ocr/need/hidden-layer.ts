/** Detects an invisible text layer, put under a scan by earlier OCR, that was recognised in the wrong language. Pure. */

import { guessLanguage } from '../../document/language.ts';
import type { GlyphRun } from '../../extract/page-content.ts';

/** This many runs are enough to decide. */
const SAMPLE_RUNS = 600;
/** The length of the longest words of running text; longer ones are ignored. */
const WORD_LENGTH = 40;
/** Fewer words are a title or names, which are not enough to decide. */
const MIN_WORDS = 40;
/** Text in Latin letters has at most two thirds of this share of such words, even with code and product names. */
const SPOILT_SHARE = 0.035;
/** Chinese and Korean text is read as capitals. Text in an unknown language has a tenth of its words in capitals. */
const CAPITAL_SHARE = 0.25;

/** The letters of a word and what may stand inside it, without the punctuation around it. */
const WORD = /^[^\p{L}\p{N}]*(\p{L}.*?)[^\p{L}\p{N}]*$/u;
/** "KoMaHy", "6buI": how letters of another script are read. */
const CASES = /[\p{Ll}][\p{Lu}]/u;
const CAPITALS = /^\p{Lu}{3,}$/u;
const SIGN_INSIDE = /[^\p{L}\p{M}\p{N}'’.\-‐–/@:_&+]|\p{Ll}\p{N}\p{Ll}/u;

/**
 * Whether the layer was recognised in a language that the page is not in. Russian that was read as English, for example, is a
 * series of Latin letters with no words of any language, and with many words that mix cases in an impossible way or are all
 * capitals.
 */
export function isSpoiltLayer(runs: readonly GlyphRun[]): boolean {
  if (!runs.every(({ style }) => style.invisible)) return false;
  const text = runs
    .slice(0, SAMPLE_RUNS)
    .map((run) => run.text.slice(0, WORD_LENGTH))
    .join(' ');
  const words = text
    .split(' ')
    .flatMap((part) => WORD.exec(part)?.[1] ?? [])
    .filter((word) => word.length > 1);
  if (words.length < MIN_WORDS || !/[a-z]{2}/.test(text)) return false;
  const spoilt = words.filter((word) => CASES.test(word) || SIGN_INSIDE.test(word)).length;
  const capitals = words.filter((word) => CAPITALS.test(word)).length;
  const isSpoilt = spoilt > SPOILT_SHARE * words.length || capitals > CAPITAL_SHARE * words.length;
  return isSpoilt && guessLanguage(text) === 'und';
}
