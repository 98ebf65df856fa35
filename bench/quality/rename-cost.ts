import { levenshtein } from './levenshtein.ts';
import { remembered } from './remembered.ts';
import { type Bag, bagOf, characters, numbered, shared, tokens } from './symbols.ts';
import type { RenameCost } from './tree.ts';

/** Longer texts of a long document are compared by words. */
const LONG_TEXT = 80;

/** Only keys count. */
export const structureCost: RenameCost = (a, b) => (a.key === b.key ? 0 : 1);

/**
 * Keys first, then the texts' Levenshtein distance over the longer one's length.
 *
 * @param byWords for long documents: word bags first, word-level Levenshtein where at least half of the words agree
 */
export function textCost(byWords: boolean): RenameCost {
  const known = new Map<string, Map<string, number>>();
  const split = new Map<string, { words: string[]; bag: Bag }>();
  const wordsOf = (text: string) =>
    remembered(split, text, () => {
      const words = tokens(text);
      return { words, bag: bagOf(words) };
    });
  const compare = (x: string, y: string): number => {
    if (!byWords || Math.max(x.length, y.length) <= LONG_TEXT) {
      const [a, b] = [characters(x), characters(y)];
      return levenshtein(a, b) / Math.max(a.length, b.length);
    }
    const [a, b] = [wordsOf(x), wordsOf(y)];
    const apart = 1 - (2 * shared(a.bag, b.bag)) / Math.max(1, a.words.length + b.words.length);
    if (apart >= 0.5) return apart;
    return levenshtein(...numbered(a.words, b.words)) / Math.max(1, a.words.length, b.words.length);
  };
  return (a, b) => {
    if (a.key !== b.key) return 1;
    if (a.text === b.text) return 0;
    const row = remembered(known, a.text, () => new Map<string, number>());
    return remembered(row, b.text, () => compare(a.text, b.text));
  };
}
