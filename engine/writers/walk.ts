import type { Block, Inline, ListItem } from '../document/tree.ts';

/** Every block below these, each before what it holds, in reading order. */
export function* walkBlocks(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block;
    if (block.type === 'blockquote' || block.type === 'footnoteDefinition') yield* walkBlocks(block.children);
    else if (block.type === 'list') for (const item of block.children) yield* walkBlocks(item.children);
    else if (block.type === 'descriptionList')
      for (const { term, children } of block.children) yield* walkBlocks([term, ...children]);
    else if (block.type === 'table')
      for (const row of block.rows) for (const cell of row) yield* walkBlocks(cell.children);
  }
}

/** Every inline of one block itself (its words or its caption), each before what it holds; not of blocks below it. */
export function walkInlines(block: Block): Generator<Inline> {
  if (block.type === 'heading' || block.type === 'paragraph') return walkAll(block.children);
  if (block.type === 'figure' || block.type === 'table') return walkAll(block.caption);
  return walkAll([]);
}

function* walkAll(inlines: readonly Inline[]): Generator<Inline> {
  for (const inline of inlines) {
    yield inline;
    if ('children' in inline) yield* walkAll(inline.children);
  }
}

/** The footnotes that a block and those below it refer to, in reading order. */
export function* referencesIn(block: Block): Generator<string> {
  for (const inner of walkBlocks([block]))
    for (const inline of walkInlines(inner)) if (inline.type === 'footnoteReference') yield inline.identifier;
}

/** The item's blocks, with its printed label as the first words. */
export function labelled(item: ListItem): Block[] {
  const { label, children } = item;
  if (label === undefined) return children;
  const [first, ...rest] = children;
  if (first?.type !== 'paragraph')
    return [{ type: 'paragraph', children: [{ type: 'text', value: label }] }, ...children];
  return [{ ...first, children: [{ type: 'text', value: `${label} ` }, ...first.children] }, ...rest];
}
