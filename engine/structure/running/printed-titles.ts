/** Titles by which running lines are known: those of the outline, and lines in large type where there is none. */

import type { PageLayout } from '../../blocks/layout.ts';
import type { BodyStyle } from '../body-style.ts';
import { bare, lineText } from '../flow.ts';

/** Fewer may stand in any line. */
const MIN_LETTERS = 5;

/** Letters only, without numbers. */
const wordsOf = (text: string): string => bare(text.replace(/\d+/g, ''));

/** Of the words, the rest of which names a chapter or a book: a sentence that refers to a section says more. */
const MOST = 0.5;

/** Whether words are mostly one of the titles, each asked for once. */
export function namesOneOf(titles: ReadonlySet<string>): (pattern: string) => boolean {
  const long = [...titles].filter((title) => title.length >= MIN_LETTERS);
  const known = new Map<string, boolean>();
  return (pattern) => {
    const isMostOf = (title: string): boolean => title.length >= MOST * pattern.length && pattern.includes(title);
    const found = known.get(pattern) ?? long.some(isMostOf);
    known.set(pattern, found);
    return found;
  };
}

/** Of the text's size, where a single page with the words tells. */
const LARGE = 1.15;
/** `Chapter 2.` may stand before the title. */
const MAX_LABEL = 10;

/** @returns whether words, letters only, name what a page before the given one says in large letters */
export function largeTitles(pages: readonly PageLayout[], body: BodyStyle): (pattern: string, page: number) => boolean {
  const begun = new Map<string, number>();
  for (const { index, blocks } of pages)
    for (const block of blocks) {
      if (block.kind !== 'text' || !block.lines.every(({ sizePt }) => sizePt >= LARGE * body.sizePt)) continue;
      for (const text of [...block.lines.map(lineText), block.lines.map(lineText).join(' ')]) {
        const title = wordsOf(text);
        if (title.length >= MIN_LETTERS && !begun.has(title)) begun.set(title, index);
      }
    }
  return (pattern, page) => {
    const words = pattern.replace(/#$/, '');
    const longest = words === pattern ? 0 : Math.min(MAX_LABEL, words.length - MIN_LETTERS);
    for (let label = 0; label <= longest; label++) if ((begun.get(words.slice(label)) ?? page) < page) return true;
    return false;
  };
}
