/** A result as a sequence of blocks, for Markdown and EPUB alike. */
import type { PreviewBlock, PreviewNode } from '../../model/preview.ts';

/** The location of an image of the result. */
export type ImagePlace =
  /** A link relative to the Markdown. */
  | { kind: 'link'; link: string }
  /** A file of the EPUB. */
  | { kind: 'entry'; name: string }
  /** Embedded in the Markdown. */
  | { kind: 'data'; base64: string };

export interface ResultBlocks {
  blocks: PreviewBlock[];
  images: ImagePlace[];
  contents: { title: string; depth: number; block: number }[];
  /** False: only the beginning, with the same block numbers as in the whole result. */
  isWhole: boolean;
  /** Of a Markdown: where each block begins in the masked text (read-markdown.ts), ascending. */
  starts?: number[];
}

/** Numbers images in order of appearance; an image that is used twice has one number. */
export class Images {
  readonly places: ImagePlace[] = [];
  readonly #numbers = new Map<string, number>();

  number(key: string, place: ImagePlace): number {
    const before = this.#numbers.get(key);
    if (before !== undefined) return before;
    this.places.push(place);
    this.#numbers.set(key, this.places.length - 1);
    return this.places.length - 1;
  }
}

/** The block of each anchor; the first anchor of a name counts. */
export function anchorsOf(blocks: readonly PreviewBlock[]): Map<string, number> {
  const anchors = new Map<string, number>();
  const walk = (nodes: readonly PreviewNode[], block: number) => {
    for (const node of nodes) {
      if (typeof node === 'string') continue;
      const id = node.attributes?.id;
      if (id !== undefined && !anchors.has(id)) anchors.set(id, block);
      if (node.children) walk(node.children, block);
    }
  };
  for (const [block, nodes] of blocks.entries()) walk(nodes, block);
  return anchors;
}
