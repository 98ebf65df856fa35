import type { Block } from '../../document/tree.ts';
import { walkBlocks, walkInlines } from '../walk.ts';

/** How footnotes come out: numbered in the order of their references; a note without its other half is no footnote. */
export interface FootnoteNumbers {
  /** The number of a footnote that is referred to and defined. */
  numberOf(identifier: string): string | null;
}

/**
 * Numbers the footnotes of a document. Only what has both a reference in Markdown proper (HTML can't hold one) and a
 * definition counts: GFM shows neither half without the other.
 *
 * @param isHtml tells the tables that are written as HTML
 */
export function numberFootnotes(
  blocks: readonly Block[],
  isHtml: (table: Extract<Block, { type: 'table' }>) => boolean,
): FootnoteNumbers {
  const defined = new Set<string>();
  const referred = new Set<string>();
  const inHtml = new Set<Block>();
  for (const block of walkBlocks(blocks)) {
    if (block.type === 'footnoteDefinition') defined.add(block.identifier);
    if (block.type === 'table' && isHtml(block)) {
      inHtml.add(block);
      for (const row of block.rows)
        for (const cell of row) for (const inner of walkBlocks(cell.children)) inHtml.add(inner);
    }
    if (inHtml.has(block)) continue;
    for (const inline of walkInlines(block)) if (inline.type === 'footnoteReference') referred.add(inline.identifier);
  }
  const numbers = new Map<string, string>();
  for (const identifier of referred) {
    if (defined.has(identifier)) numbers.set(identifier, String(numbers.size + 1));
  }
  return { numberOf: (identifier) => numbers.get(identifier) ?? null };
}
