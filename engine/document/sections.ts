/** The blocks of a document, section by section as they are settled. Those of a long one stand in memory one section at a time. */

import { createHash } from 'node:crypto';
import type { Kept, Scratch } from '../convert.ts';
import type { Block, EncodedImage } from './tree.ts';

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

// Bytes that wait until they are written: in memory, or where the caller puts them.

/** Keeps the bytes as they are: for documents that are small beside the program itself, and for tests. */
export const inMemory: Scratch = {
  keep: (bytes) => ({ sizeBytes: bytes.length, read: () => bytes }),
};

/** A picture whose bytes may lie elsewhere. */
export interface KeptImage extends Omit<EncodedImage, 'bytes'> {
  file: Kept;
  /** Of the bytes. */
  digest: string;
}

export function keepImage(scratch: Scratch, { bytes, mediaType, widthPx, heightPx }: EncodedImage): KeptImage {
  const digest = createHash('sha256').update(bytes).digest('base64');
  return { mediaType, widthPx, heightPx, digest, file: scratch.keep(bytes) };
}

/** Parts of a file as one. */
export function joined(parts: Iterable<Uint8Array>): Uint8Array {
  const all = [...parts];
  const [only] = all;
  if (only && all.length === 1) return only;
  const whole = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
