/** Where footnotes stand in the text of a book. */

import type { Block, Document } from '../../document/tree.ts';
import { walkBlocks, walkInlines } from '../walk.ts';

/** Shorter documents have their notes at the end, where a reader of the plain text can still find them. */
const BOOK_PAGES = 40;
const MIN_CHAPTERS = 3;

type Definition = Extract<Block, { type: 'footnoteDefinition' }>;

/**
 * The blocks of a document with the definitions of its footnotes at the end, as they come; in books each at the end of the
 * chapter that first refers to it, so that a chapter is whole when it is read or edited alone.
 */
export function withChapterNotes({ children, pageCount }: Document): readonly Block[] {
  const depth = chapterDepth(children);
  if (pageCount < BOOK_PAGES || depth === null) return children;
  const definitions = new Map<string, Definition>();
  for (const block of children)
    if (block.type === 'footnoteDefinition' && !definitions.has(block.identifier))
      definitions.set(block.identifier, block);
  if (definitions.size === 0) return children;
  const moved = new Set<Block>();
  const out: Block[] = [];
  let pending: Definition[] = [];
  for (const block of children) {
    if (block.type === 'heading' && block.depth <= depth) {
      out.push(...pending);
      pending = [];
    }
    if (block.type !== 'footnoteDefinition') {
      out.push(block);
      for (const identifier of referencesIn(block)) {
        const definition = definitions.get(identifier);
        if (!definition || moved.has(definition)) continue;
        moved.add(definition);
        pending.push(definition);
      }
    }
  }
  const rest = children.filter((block) => block.type === 'footnoteDefinition' && !moved.has(block));
  return [...out, ...pending, ...rest];
}

/** The depth of chapters: the first that several headings have; null where none has enough. */
function chapterDepth(blocks: readonly Block[]): number | null {
  const counts = new Map<number, number>();
  for (const block of blocks) if (block.type === 'heading') counts.set(block.depth, (counts.get(block.depth) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b).find(([, count]) => count >= MIN_CHAPTERS)?.[0] ?? null;
}

function* referencesIn(block: Block): Generator<string> {
  for (const inner of walkBlocks([block]))
    for (const inline of walkInlines(inner)) if (inline.type === 'footnoteReference') yield inline.identifier;
}
