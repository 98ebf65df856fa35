/** Finding elements in a parsed page. Pure. */
import type { Element, RootContent } from 'hast';

/** In the order of the document; a prefix of a namespace does not count. */
export function all(nodes: readonly RootContent[], tag: string): Element[] {
  const found: Element[] = [];
  const walk = (children: readonly RootContent[]) => {
    for (const node of children) {
      if (node.type !== 'element') continue;
      if (node.tagName.replace(/^.*:/, '') === tag) found.push(node);
      walk(node.children);
    }
  };
  walk(nodes);
  return found;
}

export const first = (nodes: readonly RootContent[], tag: string): Element | null => all(nodes, tag)[0] ?? null;

export function attribute(element: Element | null, name: string): string | null {
  const value = element?.properties[name];
  return typeof value === 'string' ? value : Array.isArray(value) ? value.join(' ') : null;
}

/** Its words, markup taken off. */
export const wordsOf = (element: Element): string =>
  element.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? wordsOf(child) : ''))
    .join('');
