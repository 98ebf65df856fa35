/** The blocks of a document, section by section as they are settled. Those of a long one stand in memory one section at a time. */

import type { Scratch } from '../convert.ts';
import type { Block } from './tree.ts';

export class Sections implements Iterable<Block> {
  readonly #sections: (() => readonly Block[])[] = [];
  readonly #scratch: Scratch | undefined;

  /** @param scratch takes the blocks, which are made anew whenever they are read; by default they stay in memory */
  constructor(scratch?: Scratch) {
    this.#scratch = scratch;
  }

  add(blocks: readonly Block[]): void {
    if (blocks.length === 0) return;
    this.#sections.push(this.#scratch ? keptBlocks(this.#scratch, blocks) : () => blocks);
  }

  *[Symbol.iterator](): Generator<Block> {
    for (const read of this.#sections) yield* read();
  }
}

const decoder = new TextDecoder();

/** A function of its own: closures of one function share what they hold, and this one must not hold the blocks. */
function keptBlocks(scratch: Scratch, blocks: readonly Block[]): () => Block[] {
  // Blocks are plain data.
  const kept = scratch.keep(Buffer.from(JSON.stringify(blocks)));
  return () => JSON.parse(decoder.decode(kept.read()));
}
