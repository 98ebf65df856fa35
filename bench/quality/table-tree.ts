/** The tables of a text as one tree: root > table > row > cell; head and body groups are transparent, th is td. */

import { decodeReferences } from './entities.ts';
import { squash } from './symbols.ts';
import { node, type TreeNode, treeSize } from './tree.ts';

export const TABLE = /<table[^>]*?>[\s\S]*?<\/table>/gi;

const VOID = /^(?:br|hr|img|input|col|wbr|meta|link|area|base|embed|source|track)$/;
const TRANSPARENT = /^(?:thead|tbody|tfoot|html|body)$/;
const MARKUP = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</g;

export interface TableTree {
  root: TreeNode;
  /** Elements inside and including the tables, those inside cells too. */
  elements: number;
}

export function tableTree(html: string): TableTree {
  const builder = new Builder();
  for (const [text, slash, name, attributes] of html.matchAll(MARKUP)) {
    if (text.startsWith('<!--')) continue;
    if (name === undefined) builder.text(text);
    else if (slash) builder.end(tagOf(name));
    else builder.start(tagOf(name), attributes ?? '');
  }
  builder.endCell();
  const spaces = builder.root.children.flatMap(withoutSpaces);
  return { root: builder.root, elements: builder.elements - spaces.reduce((sum, row) => sum + treeSize(row), 0) };
}

/** Takes rows without any text out from between the others, which they only set apart; gives them back. */
function withoutSpaces(table: TreeNode): TreeNode[] {
  const last = table.children.findLastIndex(hasText);
  const spaces = table.children.filter((row, i) => i < last && !hasText(row));
  table.children = table.children.filter((row) => !spaces.includes(row));
  return spaces;
}

const hasText = ({ text, children }: TreeNode): boolean => text !== '' || children.some(hasText);

function tagOf(name: string): string {
  const tag = name.toLowerCase();
  return tag === 'th' ? 'td' : tag;
}

function span(attributes: string, name: string): number {
  const value = new RegExp(`\\b${name}\\s*=\\s*["']?\\s*(\\d+)\\s*["']?`, 'i').exec(attributes)?.[1];
  return value === undefined ? 1 : Number(value);
}

class Builder {
  readonly root = node('table');
  elements = 0;
  readonly #open: { tag: string; node: TreeNode }[] = [{ tag: '', node: this.root }];
  #cell: string[] | null = null;

  start(tag: string, attributes: string): void {
    if (TRANSPARENT.test(tag)) return;
    if (tag === 'table') this.endCell();
    else if (this.#open.length === 1) return;
    else if (tag === 'td') this.endCell();
    else if (tag === 'tr') {
      this.endCell();
      this.#closeTo('tr');
    } else if (this.#cell) {
      this.elements++;
      this.#cell.push(`<${tag}>${VOID.test(tag) ? `</${tag}>` : ''}`);
      return;
    }
    this.elements++;
    const key = tag === 'td' ? `td ${span(attributes, 'colspan')} ${span(attributes, 'rowspan')}` : tag;
    const made = node(key);
    this.#open.at(-1)?.node.children.push(made);
    if (VOID.test(tag)) return;
    this.#open.push({ tag, node: made });
    if (tag === 'td') this.#cell = [];
  }

  end(tag: string): void {
    if (VOID.test(tag) || TRANSPARENT.test(tag)) return;
    const closesCell = tag === 'td' || tag === 'tr' || tag === 'table';
    if (this.#cell && !closesCell) {
      this.#cell.push(`</${tag}>`);
      return;
    }
    if (closesCell) this.endCell();
    if (tag === 'table') {
      const at = this.#open.findLastIndex((open) => open.tag === 'table');
      if (at > 0) this.#open.length = at;
    } else if (tag !== 'td') this.#closeTo(tag);
  }

  text(text: string): void {
    this.#cell?.push(decodeReferences(text));
  }

  endCell(): void {
    if (!this.#cell) return;
    const open = this.#open.pop();
    if (open) open.node.text = squash(this.#cell.join('').replace(/<br\s*\/?>/g, '\n'));
    this.#cell = null;
  }

  /** Closes the innermost open element of that name, but none outside the table that is open. */
  #closeTo(tag: string): void {
    for (let i = this.#open.length - 1; i > 0; i--) {
      const open = this.#open[i]?.tag;
      if (open === tag) this.#open.length = i;
      if (open === tag || open === 'table') return;
    }
  }
}
