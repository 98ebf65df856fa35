import { FUNCTIONS, type MathNode } from '../document/math.ts';
import { ACCENTS, classOf, signOf } from './symbols.ts';

/** A formula as LaTeX (with amsmath and amssymb), on one line, without dollar signs. */
export function toLatex(node: MathNode): string {
  return join(partsOf(node));
}

/** A command needs a space before a letter; relations and binary operators get air for the reader of the source. */
function join(parts: readonly string[]): string {
  let out = '';
  for (const part of parts) {
    if (part === '') continue;
    // A command ends at the next letter; after a script the eye needs the space.
    if (/(?:\\[A-Za-z]+|[_^][A-Za-z0-9])$/.test(out) && /^[A-Za-z0-9]/.test(part)) out += ' ';
    out += part;
  }
  // Letters of one alphabet side by side are one word of it.
  return out
    .replace(
      /(\\math(?:frak|bf|bb|cal)\{)\w+\}(?:\1\w+\})+/g,
      (words, start: string) => `${start}${words.replaceAll(start, '').replaceAll('}', '')}}`,
    )
    .replace(/ {2,}/g, ' ')
    .trim();
}

function partsOf(node: MathNode): string[] {
  if (node.type !== 'row') return [latexOf(node)];
  return withModuli(node.children).map((child, i, children) => {
    if (typeof child === 'string') return child;
    const latex = latexOf(child);
    if (child.type !== 'operator') return latex;
    // Word processors set primes as letters of the row.
    if (child.value === '′' && i > 0) return "'";
    const kind = classOf(child.value);
    if (kind === 'relation') return ` ${latex} `;
    if (kind === 'binary') return isOperand(children[i - 1]) ? ` ${latex} ` : latex;
    if (kind === 'punctuation') return `${latex} `;
    return latex;
  });
}

/** "(mod n)" at the end of a congruence has a command of its own. */
function withModuli(children: readonly MathNode[]): readonly (MathNode | string)[] {
  const isSign = (node: MathNode | undefined, value: string): boolean =>
    (node?.type === 'operator' || node?.type === 'identifier') && node.value === value;
  const open = children.findIndex((node, i) => isSign(node, '(') && isSign(children[i + 1], 'mod'));
  const close = children.findIndex((node, i) => i > open && isSign(node, ')'));
  if (open < 0 || close < 0) return children;
  const modulus = toLatex({ type: 'row', children: children.slice(open + 2, close) });
  // It brings its own space.
  const before = children[open - 1]?.type === 'space' ? open - 1 : open;
  return [...children.slice(0, before), ` \\pmod{${modulus}}`, ...children.slice(close + 1)];
}

/** A sign after nothing, a relation or an opening delimiter is no binary operator. */
function isOperand(node: MathNode | string | undefined): boolean {
  if (typeof node === 'string') return true;
  if (node === undefined || node.type === 'space') return false;
  if (node.type !== 'operator') return true;
  const kind = classOf(node.value);
  return kind === 'close' || kind === 'ordinary';
}

function latexOf(node: MathNode): string {
  switch (node.type) {
    case 'row':
      return join(partsOf(node));
    case 'identifier':
      return identifier(node);
    case 'number':
      return node.value.replace(/%/g, '\\%');
    case 'operator':
      return signOf(node.value)?.latex ?? escapeText(node.value);
    case 'text':
      return `\\text{${escapeText(node.value)}}`;
    case 'space':
      return ' \\quad ';
    case 'fraction': {
      const both = `{${toLatex(node.numerator)}}{${toLatex(node.denominator)}}`;
      return node.bar ? `\\frac${both}` : `\\genfrac{}{}{0pt}{}${both}`;
    }
    case 'root':
      return `\\sqrt${node.degree ? `[${toLatex(node.degree)}]` : ''}{${toLatex(node.radicand)}}`;
    case 'scripts':
      return `${baseOf(node.base)}${script('_', node.sub)}${script('^', node.sup)}`;
    case 'limits':
      return limits(node);
    case 'accent': {
      const command = ACCENTS[node.accent]?.latex ?? '\\overline';
      const wide = node.base.type === 'row' ? (WIDE[command] ?? command) : command;
      return `${node.under && !ACCENTS[node.accent] ? '\\underline' : wide}{${toLatex(node.base)}}`;
    }
    case 'fenced':
      return fenced(node);
    case 'grid':
      return `\\begin{matrix} ${gridRows(node.rows)} \\end{matrix}`;
  }
}

const WIDE: Record<string, string> = {
  '\\hat': '\\widehat',
  '\\tilde': '\\widetilde',
  '\\bar': '\\overline',
  '\\vec': '\\overrightarrow',
};

const ALPHABETS = {
  upright: '\\mathrm',
  bold: '\\mathbf',
  blackboard: '\\mathbb',
  calligraphic: '\\mathcal',
  fraktur: '\\mathfrak',
} as const;

function identifier({ value, alphabet }: Extract<MathNode, { type: 'identifier' }>): string {
  const latex = signOf(value)?.latex ?? value;
  if (alphabet === 'italic') return latex;
  if (alphabet === 'upright' && FUNCTIONS.has(value)) return value === 'mod' ? '\\bmod' : `\\${value}`;
  if (alphabet === 'upright' && signOf(value)) return latex;
  if (alphabet === 'upright' && value.length > 1) return `\\operatorname{${value}}`;
  if (alphabet === 'bold' && signOf(value)) return `\\boldsymbol{${latex}}`;
  return `${ALPHABETS[alphabet]}{${latex}}`;
}

function baseOf(base: MathNode): string {
  const latex = toLatex(base);
  const simple = base.type !== 'row' && base.type !== 'scripts' && base.type !== 'fraction';
  return simple ? latex : `{${latex}}`;
}

/** Primes are written as such; a script of one sign needs no braces. */
function script(mark: '_' | '^', node: MathNode | null): string {
  if (node === null) return '';
  if (node.type === 'grid') return `${mark}{\\substack{${gridRows(node.rows)}}}`;
  const latex = compact(toLatex(node));
  if (mark === '^' && /^(?:\\prime ?|')+$/.test(latex)) return "'".repeat(latex.match(/\\prime|'/g)?.length ?? 0);
  return /^[A-Za-z0-9]$/.test(latex) ? `${mark}${latex}` : `${mark}{${latex}}`;
}

/** Scripts are set without air, in print as in their source. */
const compact = (latex: string): string =>
  latex.replace(/ ([^A-Za-z\\]|\\[A-Za-z]+) /g, (_, sign: string) => (sign.length > 1 ? `${sign} ` : sign));

function limits({ base, under, over }: Extract<MathNode, { type: 'limits' }>): string {
  const isOperator =
    (base.type === 'operator' && classOf(base.value) === 'large') ||
    (base.type === 'identifier' && FUNCTIONS.has(base.value)) ||
    (base.type === 'accent' && '⏞⏟'.includes(base.accent));
  if (isOperator) return `${toLatex(base)}${script('_', under)}${script('^', over)}`;
  let latex = toLatex(base);
  if (over) latex = `\\overset{${toLatex(over)}}{${latex}}`;
  return under ? `\\underset{${toLatex(under)}}{${latex}}` : latex;
}

const MATRICES: Record<string, string> = {
  '()': 'pmatrix',
  '[]': 'bmatrix',
  '{}': 'Bmatrix',
  '||': 'vmatrix',
  '‖‖': 'Vmatrix',
  '{': 'cases',
};

function fenced({ open, close, body }: Extract<MathNode, { type: 'fenced' }>): string {
  if (body.type === 'grid') {
    const name = MATRICES[open + close];
    if (name !== undefined) return `\\begin{${name}} ${gridRows(body.rows)} \\end{${name}}`;
  }
  if (open === '(' && close === ')' && body.type === 'fraction' && !body.bar)
    return `\\binom{${toLatex(body.numerator)}}{${toLatex(body.denominator)}}`;
  const side = (sign: string): string => (sign === '' ? '.' : (signOf(sign)?.latex ?? sign));
  return join([`\\left${side(open)} `, toLatex(body), ` \\right${side(close)}`]);
}

function gridRows(rows: readonly (readonly MathNode[])[]): string {
  return rows.map((row) => row.map(toLatex).join(' & ')).join(' \\\\ ');
}

function escapeText(value: string): string {
  return value.replace(/[\\{}$&#%_^~]/g, (sign) =>
    sign === '\\' ? '\\backslash ' : sign === '^' || sign === '~' ? `\\${sign}{}` : `\\${sign}`,
  );
}
