/** The words of a result, each with the block that it stands in. Pure. */
import type { PreviewBlock, PreviewNode } from '../../model/preview.ts';
import { wordsOf } from './compared-words.ts';

export interface ResultWords {
  words: string[];
  /** The block of each word. */
  blocks: Int32Array;
}

/** These don't part words; everything else does, so that a raised number does not become part of the word before it. */
const inline: ReadonlySet<string> = new Set([
  'a',
  'em',
  'strong',
  's',
  'u',
  'span',
  'small',
  'q',
  'cite',
  'mark',
  'abbr',
  'wbr',
]);

export function textOfNodes(nodes: readonly PreviewNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const text = textOfNodes(node.children ?? []);
      return inline.has(node.tag) ? text : ` ${text} `;
    })
    .join('');
}

export function resultWords(blocks: readonly PreviewBlock[]): ResultWords {
  const words: string[] = [];
  const ends: number[] = [];
  for (const nodes of blocks) {
    for (const word of wordsOf(textOfNodes(nodes))) words.push(word);
    ends.push(words.length);
  }
  const of = new Int32Array(words.length);
  let at = 0;
  for (const [block, end] of ends.entries()) {
    of.fill(block, at, end);
    at = end;
  }
  return { words, blocks: of };
}
