/** English words, to tell the hyphens of compounds from those of broken words. */

import { readFileSync } from 'node:fs';
import wordListPath from 'word-list';

const NEWLINE = 10;
/** One word a line, in alphabetical order. Its package names its path beside the bundle in the packed app too. */
let list: Buffer | undefined;

/** Whether `word`, in small letters, is among some 270,000 English words: their forms, without names. */
export function isEnglishWord(word: string): boolean {
  list ??= readFileSync(wordListPath);
  const sought = Buffer.from(word);
  let from = 0;
  let to = list.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const begin = middle === 0 ? 0 : list.lastIndexOf(NEWLINE, middle - 1) + 1;
    const next = list.indexOf(NEWLINE, middle);
    const end = next < 0 ? list.length : next;
    const order = sought.compare(list, begin, end);
    if (order === 0) return true;
    if (order < 0) to = begin;
    else from = end + 1;
  }
  return false;
}
