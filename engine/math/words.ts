import type { MathNode } from '../document/math.ts';
import type { Inline } from '../document/tree.ts';
import { mathLetter } from './mathml.ts';
import { classOf } from './symbols.ts';

/** A formula on one line of plain text: "x = (-b ± √(b^2 - 4ac))/(2a)". For alternative texts and search. */
export function mathWords(node: MathNode): string {
  return words(node).replace(/\s+/g, ' ').trim();
}

function words(node: MathNode): string {
  switch (node.type) {
    case 'row':
      return node.children.map(words).join('');
    case 'identifier':
      return node.alphabet === 'blackboard' ? mathLetter(node.value, node.alphabet) : node.value;
    case 'number':
      return node.value;
    case 'operator': {
      const kind = classOf(node.value);
      if (kind === 'relation' || kind === 'binary') return ` ${node.value} `;
      return kind === 'punctuation' ? `${node.value} ` : node.value;
    }
    case 'text':
      return ` ${node.value} `;
    case 'space':
      return ' ';
    case 'fraction':
      return `${group(node.numerator)}/${group(node.denominator)}`;
    case 'root':
      return `${node.degree ? words(node.degree) : ''}√${group(node.radicand)}`;
    case 'scripts':
      return words(node.base) + mark('_', node.sub) + mark('^', node.sup);
    case 'limits':
      return `${words(node.base)}${mark('_', node.under)}${mark('^', node.over)} `;
    case 'accent':
      return (words(node.base) + (/^\p{M}$/u.test(node.accent) ? node.accent : '')).normalize('NFC');
    case 'fenced':
      return node.open + words(node.body) + node.close;
    case 'grid':
      return node.rows.map((row) => row.map(words).join(', ')).join('; ');
  }
}

function mark(sign: string, node: MathNode | null): string {
  return node === null ? '' : sign + group(node);
}

function group(node: MathNode): string {
  const inner = words(node).trim();
  return [...inner].length === 1 || /^\d+$/.test(inner) ? inner : `(${inner})`;
}

/** The words of an inline tree, without any markup. */
export const wordsIn = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if ('value' in inline) return inline.value;
      if ('children' in inline) return wordsIn(inline.children);
      if (inline.type === 'inlineMath') return mathWords(inline.math);
      if (inline.type === 'image') return inline.alt;
      return inline.type === 'break' ? ' ' : '';
    })
    .join('');
