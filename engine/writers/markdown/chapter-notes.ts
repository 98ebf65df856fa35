/** Where footnotes stand in the text of a book. */

import type { Block } from '../../document/tree.ts';
import { referencesIn } from '../walk.ts';

/** Shorter documents have their notes at the end, where a reader of the plain text can still find them. */
const BOOK_PAGES = 40;
const MIN_CHAPTERS = 3;

type Definition = Extract<Block, { type: 'footnoteDefinition' }>;

/** Is told of all blocks of a document before it says in which order they are written. */
export class ChapterNotes {
  readonly #definitions: Definition[] = [];
  /** How many headings have which depth. */
  readonly #headings = new Map<number, number>();

  /** @param block one of the document itself, not of what another holds */
  add(block: Block): void {
    if (block.type === 'footnoteDefinition') this.#definitions.push(block);
    else if (block.type === 'heading') this.#headings.set(block.depth, (this.#headings.get(block.depth) ?? 0) + 1);
  }

  /**
   * The blocks of the document with the definitions of its footnotes at the end, as they come; in books each at the end of the
   * chapter that first refers to it, so that a chapter is whole when it is read or edited alone.
   *
   * @param pageCount of the document
   */
  arrange(blocks: Iterable<Block>, pageCount: number): Iterable<Block> {
    const depth = this.#chapterDepth();
    return pageCount < BOOK_PAGES || depth === null || this.#definitions.length === 0
      ? blocks
      : this.#byChapter(blocks, depth);
  }

  *#byChapter(blocks: Iterable<Block>, depth: number): Generator<Block> {
    const first = new Map<string, Definition>();
    for (const definition of this.#definitions)
      if (!first.has(definition.identifier)) first.set(definition.identifier, definition);
    const moved = new Set<Definition>();
    let pending: Definition[] = [];
    for (const block of blocks) {
      if (block.type === 'footnoteDefinition') continue;
      if (block.type === 'heading' && block.depth <= depth) {
        yield* pending;
        pending = [];
      }
      yield block;
      for (const identifier of referencesIn(block)) {
        const definition = first.get(identifier);
        if (!definition || moved.has(definition)) continue;
        moved.add(definition);
        pending.push(definition);
      }
    }
    yield* pending;
    for (const definition of this.#definitions) if (!moved.has(definition)) yield definition;
  }

  /** The depth of chapters: the first that several headings have; null where none has enough. */
  #chapterDepth(): number | null {
    const depths = [...this.#headings].sort(([a], [b]) => a - b);
    return depths.find(([, count]) => count >= MIN_CHAPTERS)?.[0] ?? null;
  }
}
