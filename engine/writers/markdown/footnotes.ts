import type { Block, Document, Inline } from '../../document/tree.ts';

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
  document: Document,
  isHtml: (table: Extract<Block, { type: 'table' }>) => boolean,
): FootnoteNumbers {
  const defined = new Set<string>();
  const referred = new Set<string>();
  visitBlocks(document.children, isHtml, {
    definition: (identifier) => defined.add(identifier),
    reference: (identifier) => referred.add(identifier),
  });
  const numbers = new Map<string, string>();
  for (const identifier of referred) {
    if (defined.has(identifier)) numbers.set(identifier, String(numbers.size + 1));
  }
  return { numberOf: (identifier) => numbers.get(identifier) ?? null };
}

interface Visitor {
  definition(identifier: string): void;
  reference(identifier: string): void;
}

function visitBlocks(
  blocks: readonly Block[],
  isHtml: (table: Extract<Block, { type: 'table' }>) => boolean,
  visitor: Visitor,
): void {
  for (const block of blocks) {
    switch (block.type) {
      case 'heading':
      case 'paragraph':
        visitInlines(block.children, visitor);
        break;
      case 'footnoteDefinition':
        visitor.definition(block.identifier);
        visitBlocks(block.children, isHtml, visitor);
        break;
      case 'blockquote':
        visitBlocks(block.children, isHtml, visitor);
        break;
      case 'list':
        for (const item of block.children) visitBlocks(item.children, isHtml, visitor);
        break;
      case 'figure':
        visitInlines(block.caption, visitor);
        break;
      case 'table':
        if (isHtml(block)) break;
        visitInlines(block.caption, visitor);
        for (const cell of block.rows.flat()) visitBlocks(cell.children, isHtml, visitor);
        break;
      default:
        break;
    }
  }
}

function visitInlines(inlines: readonly Inline[], visitor: Visitor): void {
  for (const inline of inlines) {
    if (inline.type === 'footnoteReference') visitor.reference(inline.identifier);
    else if ('children' in inline) visitInlines(inline.children, visitor);
  }
}
