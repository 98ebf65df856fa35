/** The invisible text that another recognition has laid under a scan. Pure. */

import { guessLanguage } from '../../document/language.ts';
import type { GlyphRun } from '../../extract/page-content.ts';

/** Enough to tell. */
const SAMPLE_RUNS = 600;
/** The longest words of running text; what is longer tells nothing more. */
const WORD_LENGTH = 40;
/** Fewer words are a title, or names. */
const MIN_WORDS = 40;
/** Text in Latin letters has at most two thirds as many of these words, code and names of products included. */
const SPOILT_SHARE = 0.035;
/** Chinese and Korean come out as capitals; text in no language that is known has a tenth of its words in them. */
const CAPITAL_SHARE = 0.25;

/** Letters and what may stand inside a word, behind what stands around it. */
const WORD = /^[^\p{L}\p{N}]*(\p{L}.*?)[^\p{L}\p{N}]*$/u;
/** "KoMaHy", "6buI": what letters of another script are taken for. */
const CASES = /[\p{Ll}][\p{Lu}]/u;
const CAPITALS = /^\p{Lu}{3,}$/u;
const SIGN_INSIDE = /[^\p{L}\p{M}\p{N}'’.\-‐–/@:_&+]|\p{Ll}\p{N}\p{Ll}/u;

/**
 * Whether the layer was recognised in a language that the page isn't in: Russian that was read as English is Latin letters,
 * no words of any language, and many that no writing has or that are all capitals.
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
