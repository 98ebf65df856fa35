import type { Block } from '../../document/tree.ts';
import { walkBlocks, walkInlines } from '../walk.ts';

/** How footnotes come out: numbered in the order of their references; a note without its other half is no footnote. */
export interface FootnoteNumbers {
  /** The number of a footnote that is referred to and defined. */
  numberOf(identifier: string): string | null;
  /** Only HTML refers to it, which can hold the number and no reference: GFM would not show the note. */
  isPlain(identifier: string): boolean;
}

/** Numbers the footnotes of a document, once it has been told of all blocks. */
export class FootnoteCount {
  readonly #isHtml: (table: Extract<Block, { type: 'table' }>) => boolean;
  readonly #defined = new Set<string>();
  readonly #referred = new Set<string>();
  readonly #linked = new Set<string>();
  readonly #inHtml = new WeakSet<Block>();

  /** @param isHtml tells the tables that are written as HTML */
  constructor(isHtml: (table: Extract<Block, { type: 'table' }>) => boolean) {
    this.#isHtml = isHtml;
  }

  /** @param block any of the document, before those that it holds */
  add(block: Block): void {
    if (block.type === 'footnoteDefinition') this.#defined.add(block.identifier);
    if (block.type === 'table' && this.#isHtml(block)) {
      this.#inHtml.add(block);
      for (const row of block.rows)
        for (const cell of row) for (const inner of walkBlocks(cell.children)) this.#inHtml.add(inner);
    }
    for (const inline of walkInlines(block)) {
      if (inline.type !== 'footnoteReference') continue;
      this.#referred.add(inline.identifier);
      if (!this.#inHtml.has(block)) this.#linked.add(inline.identifier);
    }
  }

  numbers(): FootnoteNumbers {
    const numbers = new Map<string, string>();
    for (const identifier of this.#referred)
      if (this.#defined.has(identifier)) numbers.set(identifier, String(numbers.size + 1));
    return {
      numberOf: (identifier) => numbers.get(identifier) ?? null,
      isPlain: (identifier) => !this.#linked.has(identifier),
    };
  }
}
