/**
 * Decides the style (bold, slanted) of each word from its measure. Most lines are set in one style, which decides for doubtful
 * words. Pure.
 */

import { countLetters } from '../../lines/text-line.ts';
import type { RecognisedWord } from '../words.ts';

export interface Limits {
  /** A word above this has the style. */
  usual: number;
  /** The lower limit that is used in lines where most words have the style. */
  among: number;
  /** The higher limit that is used in lines where most words do not have the style. */
  alone: number;
}

/** Words of these scripts only: in their letters stems can be distinguished from bars and bowls. */
export const HAS_STEMS = /^[\p{P}\p{S}\p{N}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}]+$/u;

const MOST_OF_LINE = 0.6;

/**
 * @param measures of the words of one line; null for a word that cannot be measured
 * @returns which words have the style; null for those that cannot be measured
 */
export function tellWords(
  words: readonly RecognisedWord[],
  measures: readonly (number | null)[],
  { usual, among, alone }: Limits,
): (boolean | null)[] {
  const above = (least: number): (boolean | null)[] => measures.map((one) => (one === null ? null : one > least));
  const told = above(usual);
  const lettersOf = (is: boolean): number => countLetters(words.filter((_, k) => told[k] === is));
  const [set, others] = [lettersOf(true), lettersOf(false)];
  if (set >= MOST_OF_LINE * (set + others)) return above(among);
  return others >= MOST_OF_LINE * (set + others) ? above(alone) : told;
}

/** The style of the word itself; if it is unknown, true when the nearest words on both sides that are known have the style. */
export function withNeighbours(told: readonly (boolean | null)[], k: number): boolean {
  const own = told[k] ?? null;
  if (own !== null) return own;
  const before = told.slice(0, k).findLast((one) => one !== null);
  const after = told.slice(k + 1).find((one) => one !== null);
  return (before ?? after ?? false) && (after ?? before ?? false);
}
