/** Formulas as tokens that don't depend on how their LaTeX is spelt. */

import katex from 'katex';

/** Elements that say how something is arranged; all others only hold it. */
const ARRANGED: Record<string, readonly string[]> = {
  mfrac: ['frac', '/'],
  msqrt: ['root'],
  mroot: ['root', 'degree'],
  msub: ['', '_'],
  munder: ['', '_'],
  msup: ['', '^'],
  mover: ['', '^'],
  msubsup: ['', '_', '^'],
  munderover: ['', '_', '^'],
  mtr: ['row'],
};
const INK = new Set(['mi', 'mo', 'mn', 'mtext']);
/** Slanted and upright letters are one: few documents set both of them with a meaning. */
const ALPHABETS = /double-struck|script|fraktur|bold/;
/** Of one sign or of how it is spelt: the same on paper. */
const SAME: Record<string, string> = {
  '∣': '|',
  '∥': '‖',
  '⟺': '⇔',
  '⟹': '⇒',
  '∗': '*',
  '−': '-',
  '⋅': '·',
  ϕ: 'φ',
  ϵ: 'ε',
  '△': '∆',
  ˉ: '‾',
  '¯': '‾',
  '⃗': '→',
};

/** @returns null where it is no LaTeX */
export function tokensOf(latex: string): string[] | null {
  const tag = /\\tag\{(.*?)\}/.exec(latex)?.[1];
  let mathml: string;
  try {
    mathml = katex.renderToString(latex.replace(/\\tag\{.*?\}/, ''), {
      output: 'mathml',
      displayMode: true,
      strict: false,
    });
  } catch {
    return null;
  }
  const body = mathml.replace(/<annotation.*?<\/annotation>/s, '');
  const root = treeOf(body);
  const tokens = root.flatMap(tokensOfNode);
  return tag === undefined ? tokens : [...tokens, 'tag', ...tag];
}

type Node = string | { name: string; variant: string; children: Node[] };

function treeOf(xml: string): Node[] {
  const stack: Node[][] = [[]];
  for (const [, close, name = '', attributes = '', empty, text] of xml.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>|([^<]+)/g)) {
    if (text !== undefined) stack.at(-1)?.push(text);
    else if (close) stack.pop();
    else {
      const variant = /mathvariant="([\w-]+)"/.exec(attributes)?.[1] ?? '';
      const children: Node[] = [];
      stack.at(-1)?.push({ name, variant, children });
      if (!empty) stack.push(children);
    }
  }
  return stack[0] ?? [];
}

function tokensOfNode(node: Node): string[] {
  if (typeof node === 'string') return [];
  const { name, children } = node;
  if (INK.has(name)) {
    const alphabet = ALPHABETS.exec(node.variant)?.[0] ?? '';
    return lettersOf(children.filter((child) => typeof child === 'string').join('')).map((letter) => alphabet + letter);
  }
  const signs = ARRANGED[name];
  if (!signs) return children.flatMap(tokensOfNode);
  if (signs.length === 1) return [`${signs[0]}{`, ...children.flatMap(tokensOfNode), '}'];
  const parts = children.filter((child) => typeof child !== 'string').map(tokensOfNode);
  return parts.flatMap((part, i) => (signs[i] === '' ? part : [`${signs[i]}{`, ...part, '}']));
}

function lettersOf(text: string): string[] {
  const plain = text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/[\s\u2061-\u2064\u200b]/g, '');
  return [...plain].map((sign) => SAME[sign] ?? sign.normalize('NFKC'));
}
