/** What the pages of a document say in larger letters than its text: titles of chapters, that come back over the next pages. */

import type { PageLayout } from '../blocks/layout.ts';
import type { BodyStyle } from './body-style.ts';
import { bare, lineText } from './flow.ts';

/** Of the text's size. */
const LARGE = 1.15;
const MIN_LETTERS = 5;
/** `Chapter 2.` may stand before the title. */
const MAX_LABEL = 10;

/** @returns whether words, letters only, name what a page before the given one says in large letters */
export function largeTitles(pages: readonly PageLayout[], body: BodyStyle): (pattern: string, page: number) => boolean {
  const begun = new Map<string, number>();
  for (const { index, blocks } of pages)
    for (const block of blocks) {
      if (block.kind !== 'text' || !block.lines.every(({ sizePt }) => sizePt >= LARGE * body.sizePt)) continue;
      for (const text of [...block.lines.map(lineText), block.lines.map(lineText).join(' ')]) {
        const title = bare(text.replace(/\d+/g, ''));
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
