/** A result as its reader meets it: blocks one after the other, wherever they came from. */
import type { PreviewBlock, PreviewNode } from '../../model/preview.ts';

/** Where a picture of the result is. */
export type ImagePlace =
  /** A link of the Markdown, relative to it. */
  | { kind: 'link'; link: string }
  /** A file of the EPUB. */
  | { kind: 'entry'; name: string }
  /** Inside the Markdown itself. */
  | { kind: 'data'; base64: string };

export interface ResultBlocks {
  blocks: PreviewBlock[];
  images: ImagePlace[];
  contents: { title: string; depth: number; block: number }[];
  /** False: only its beginning, numbered as in the whole. */
  isWhole: boolean;
}

/** Numbers pictures as they are met; one that is shown twice has one number. */
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

/** The block of each anchor; the first of a name counts. */
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
