import type { Block } from '../../document/tree.ts';
import { plainText } from '../text.ts';
import { walkBlocks } from '../walk.ts';

/** The address that GitHub gives to a heading: its words in lower case, white space as hyphens, no punctuation. */
function githubSlug(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Nl}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** The slug of each heading by its anchor, numbered like GitHub numbers headings of the same words. */
export function headingSlugs(blocks: readonly Block[]): Map<string, string> {
  const slugs = new Map<string, string>();
  const used = new Map<string, number>();
  for (const heading of walkBlocks(blocks)) {
    if (heading.type !== 'heading') continue;
    const words = plainText(heading.children);
    if (words === '') continue;
    const stem = githubSlug(words);
    let slug = stem;
    let count = used.get(stem) ?? 0;
    while (used.has(slug)) {
      count++;
      slug = `${stem}-${count}`;
    }
    used.set(stem, count);
    used.set(slug, used.get(slug) ?? 0);
    if (!slugs.has(heading.anchor)) slugs.set(heading.anchor, slug);
  }
  return slugs;
}
