import type { MathNode } from '../document/math.ts';
import { ACCENTS, classOf } from './symbols.ts';

const NAMESPACE = 'http://www.w3.org/1998/Math/MathML';

/**
 * A formula as MathML 3 presentation markup.
 *
 * @param quote makes text safe in XML
 * @param alt the formula in words, for readers that don't know MathML
 */
export function toMathml(node: MathNode, display: boolean, alt: string, quote: (text: string) => string): string {
  const mode = display ? ' display="block"' : '';
  return `<math xmlns="${NAMESPACE}"${mode} alttext="${quote(alt)}">${one(node, quote)}</math>`;
}

type Quote = (text: string) => string;

/** Exactly one element: where MathML counts its arguments. */
function one(node: MathNode, quote: Quote): string {
  return node.type === 'row' ? `<mrow>${many(node, quote)}</mrow>` : many(node, quote);
}

function many(node: MathNode, quote: Quote): string {
  switch (node.type) {
    case 'row':
      return node.children.map((child) => one(child, quote)).join('');
    case 'identifier':
      return identifier(node, quote);
    case 'number':
      return `<mn>${quote(node.value)}</mn>`;
    case 'operator': {
      const kind = classOf(node.value);
      const rigid = kind === 'open' || kind === 'close' ? ' stretchy="false"' : '';
      return `<mo${rigid}>${quote(node.value)}</mo>`;
    }
    case 'text':
      return `<mtext>${quote(node.value)}</mtext>`;
    case 'space':
      return '<mspace width="1em"/>';
    case 'fraction':
      return `<mfrac${node.bar ? '' : ' linethickness="0"'}>${one(node.numerator, quote)}${one(node.denominator, quote)}</mfrac>`;
    case 'root':
      return node.degree
        ? `<mroot>${one(node.radicand, quote)}${one(node.degree, quote)}</mroot>`
        : `<msqrt>${one(node.radicand, quote)}</msqrt>`;
    case 'scripts':
      return attached('msub', 'msup', 'msubsup', node.base, node.sub, node.sup, quote);
    case 'limits':
      return attached('munder', 'mover', 'munderover', node.base, node.under, node.over, quote);
    case 'accent': {
      const sign = `<mo>${quote(ACCENTS[node.accent]?.sign ?? (node.under ? '_' : '¯'))}</mo>`;
      return node.under
        ? `<munder accentunder="true">${one(node.base, quote)}${sign}</munder>`
        : `<mover accent="true">${one(node.base, quote)}${sign}</mover>`;
    }
    case 'fenced': {
      const side = (sign: string): string => (sign === '' ? '' : `<mo stretchy="true">${quote(sign)}</mo>`);
      return `<mrow>${side(node.open)}${one(node.body, quote)}${side(node.close)}</mrow>`;
    }
    case 'grid': {
      const rows = node.rows.map((row) => `<mtr>${row.map((cell) => `<mtd>${one(cell, quote)}</mtd>`).join('')}</mtr>`);
      return `<mtable>${rows.join('')}</mtable>`;
    }
  }
}

function attached(
  low: string,
  high: string,
  both: string,
  base: MathNode,
  under: MathNode | null,
  over: MathNode | null,
  quote: Quote,
): string {
  const tag = under && over ? both : under ? low : high;
  const parts = [base, under, over].filter((part) => part !== null);
  return `<${tag}>${parts.map((part) => one(part, quote)).join('')}</${tag}>`;
}

/** First code points of the mathematical alphabets (Unicode, block 1D400), with the letters that live elsewhere. */
const ALPHABETS = {
  bold: { upper: 0x1d400, lower: 0x1d41a, elsewhere: {} },
  blackboard: { upper: 0x1d538, lower: 0x1d552, elsewhere: { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' } },
  calligraphic: {
    upper: 0x1d49c,
    lower: 0x1d4b6,
    elsewhere: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  },
  fraktur: { upper: 0x1d504, lower: 0x1d51e, elsewhere: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' } },
} as const;

/** The letter of a mathematical alphabet; letters that have none there stay. */
export function mathLetter(letter: string, alphabet: keyof typeof ALPHABETS): string {
  const { upper, lower, elsewhere } = ALPHABETS[alphabet];
  const special = (elsewhere as Record<string, string>)[letter];
  if (special !== undefined) return special;
  const code = letter.codePointAt(0) ?? 0;
  if (/^[A-Z]$/.test(letter)) return String.fromCodePoint(upper + code - 65);
  return /^[a-z]$/.test(letter) ? String.fromCodePoint(lower + code - 97) : letter;
}

function identifier({ value, alphabet }: Extract<MathNode, { type: 'identifier' }>, quote: Quote): string {
  if (alphabet === 'italic') return `<mi>${quote(value)}</mi>`;
  // One letter is italic by default, several are upright.
  if (alphabet === 'upright') {
    const normal = [...value].length === 1 ? ' mathvariant="normal"' : '';
    return `<mi${normal}>${quote(value)}</mi>`;
  }
  return `<mi>${quote([...value].map((letter) => mathLetter(letter, alphabet)).join(''))}</mi>`;
}
