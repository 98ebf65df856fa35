import type { Block, ListItem } from '../document/tree.ts';

/** The item's blocks, with its printed label as the first words. */
export function labelled(item: ListItem): Block[] {
  const { label, children } = item;
  if (label === undefined) return children;
  const [first, ...rest] = children;
  if (first?.type !== 'paragraph')
    return [{ type: 'paragraph', children: [{ type: 'text', value: label }] }, ...children];
  return [{ ...first, children: [{ type: 'text', value: `${label} ` }, ...first.children] }, ...rest];
}
