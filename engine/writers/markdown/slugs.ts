import type { Block } from '../../document/tree.ts';
import { plainText } from '../text.ts';

/** The address that GitHub gives to a heading: its words in lower case, white space as hyphens, no punctuation. */
function githubSlug(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Nl}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** The slug of each heading by its anchor, numbered like GitHub numbers headings of the same words. */
export class HeadingSlugs {
  readonly byAnchor = new Map<string, string>();
  readonly #used = new Map<string, number>();

  /** @param block the next one of the document; all but headings leave no slugs */
  add(block: Block): void {
    if (block.type !== 'heading') return;
    const words = plainText(block.children);
    if (words === '') return;
    const stem = githubSlug(words);
    let slug = stem;
    let count = this.#used.get(stem) ?? 0;
    while (this.#used.has(slug)) {
      count++;
      slug = `${stem}-${count}`;
    }
    this.#used.set(stem, count);
    this.#used.set(slug, this.#used.get(slug) ?? 0);
    if (!this.byAnchor.has(block.anchor)) this.byAnchor.set(block.anchor, slug);
  }
}
