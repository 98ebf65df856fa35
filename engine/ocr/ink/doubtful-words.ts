/** What words tell of their type, where some of them are doubtful: a line is mostly set in one style. Pure. */

import type { RecognisedWord } from '../words.ts';

export interface Limits {
  /** Above this a word is set so. */
  usual: number;
  /** Above this in lines most of which are. */
  among: number;
  /** Above this in lines most of which are not. */
  alone: number;
}

/** Stems are told from bars and bowls in the letters of these words. */
export const HAS_STEMS = /^[\p{P}\p{S}\p{N}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}]+$/u;

const MOST_OF_LINE = 0.6;

/**
 * @param measures of the words of one line; null where a word doesn't tell
 * @returns which words are set so; null where they don't tell
 */
export function tellWords(
  words: readonly RecognisedWord[],
  measures: readonly (number | null)[],
  { usual, among, alone }: Limits,
): (boolean | null)[] {
  const above = (least: number): (boolean | null)[] => measures.map((one) => (one === null ? null : one > least));
  const told = above(usual);
  const lettersOf = (is: boolean): number => lettersIn(words.filter((_, k) => told[k] === is));
  const [set, others] = [lettersOf(true), lettersOf(false)];
  if (set >= MOST_OF_LINE * (set + others)) return above(among);
  return others >= MOST_OF_LINE * (set + others) ? above(alone) : told;
}

/** What the word tells itself, or else the words on both sides of it that do. */
export function withNeighbours(told: readonly (boolean | null)[], k: number): boolean {
  const own = told[k] ?? null;
  if (own !== null) return own;
  const before = told.slice(0, k).findLast((one) => one !== null);
  const after = told.slice(k + 1).find((one) => one !== null);
  return (before ?? after ?? false) && (after ?? before ?? false);
}

export const lettersIn = (words: readonly RecognisedWord[]): number =>
  words.reduce((sum, { text }) => sum + text.length, 0);
