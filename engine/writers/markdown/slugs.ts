import type { Block } from '../../document/tree.ts';
import { plainText } from '../text.ts';

/** The address that GitHub gives to a heading: its words in lower case, white space as hyphens, no punctuation. */
export function githubSlug(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Nl}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** The slug of each heading by its anchor, numbered like GitHub numbers headings of the same words. */
export function headingSlugs(blocks: readonly Block[]): Map<string, string> {
  const slugs = new Map<string, string>();
  const used = new Map<string, number>();
  for (const heading of headings(blocks)) {
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

function* headings(blocks: readonly Block[]): Generator<Extract<Block, { type: 'heading' }>> {
  for (const block of blocks) {
    if (block.type === 'heading') yield block;
    else if (block.type === 'blockquote' || block.type === 'footnoteDefinition') yield* headings(block.children);
    else if (block.type === 'list') for (const item of block.children) yield* headings(item.children);
  }
}
