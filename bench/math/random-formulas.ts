/** Formulas by chance: parts that papers use, put into each other in ways that nobody has looked at. */

import { seeded } from '../random.ts';

const VARIABLES = [
  ...'abcdfghknpqrstuvwxyzABCEFGKLMPQRSTVX',
  '\\alpha',
  '\\beta',
  '\\gamma',
  '\\lambda',
  '\\mu',
  '\\theta',
  '\\omega',
];
const RELATIONS = ['=', '=', '=', '<', '>', '\\leq', '\\geq', '\\approx', '\\equiv', '\\in', '\\subset', '\\to'];
const OPERATIONS = ['+', '+', '-', '-', '\\cdot', '\\times', '\\pm'];
const FENCES = [
  ['(', ')'],
  ['(', ')'],
  ['[', ']'],
  ['\\{', '\\}'],
  ['|', '|'],
  ['\\|', '\\|'],
  ['\\langle', '\\rangle'],
  ['\\lfloor', '\\rfloor'],
  ['\\lceil', '\\rceil'],
] as const;
const FUNCTIONS = ['\\sin', '\\cos', '\\log', '\\exp', '\\ln', '\\tan'];
const BOUNDED = ['\\sum', '\\prod', '\\int', '\\max', '\\lim', '\\bigcup'];
const ACCENTS = ['\\hat', '\\bar', '\\vec', '\\tilde', '\\dot', '\\overline'];

/** @returns LaTeX with amsmath that KaTeX, too, can set; the same for the same seed */
export function randomFormulas(count: number, seed: number): string[] {
  const random = seeded(seed);
  const below = (end: number): number => Math.floor(random() * end);
  const pick = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const often = (share: number): boolean => random() < share;

  const variable = (): string => pick(VARIABLES);
  const number = (): string => String(often(0.7) ? below(10) : below(1000));
  const simple = (): string => (often(0.75) ? variable() : number());
  const script = (): string => {
    if (often(0.6)) return simple();
    return often(0.5) ? `${variable()}${pick(['+', '-'])}${1 + below(3)}` : `${variable()} ${variable()}`;
  };
  const scripted = (depth: number): string => {
    const base = often(0.2) ? `${pick(ACCENTS)}{${variable()}}` : variable();
    const upper = often(0.15) && depth > 0 ? term(0) : script();
    return pick([
      () => `${base}_{${script()}}`,
      () => `${base}^{${upper}}`,
      () => `${base}_{${script()}}^{${script()}}`,
    ])();
  };
  const fenced = (depth: number): string => {
    const [open, close] = pick(FENCES);
    const body = sum(depth - 1);
    return `\\left${open} ${body}\\right${close}${often(0.3) ? `^{${script()}}` : ''}`;
  };
  const evaluated = (depth: number): string => `\\left.${fraction(depth)}\\right|_{${variable()}=${simple()}}`;
  const fraction = (depth: number): string => `\\frac{${sum(depth - 1)}}{${sum(depth - 1)}}`;
  const bounded = (depth: number): string => {
    const sign = pick(BOUNDED);
    const under =
      sign === '\\lim' ? `${variable()}\\to ${simple()}` : sign === '\\int' ? simple() : `${variable()}=${simple()}`;
    const over = sign === '\\lim' || sign === '\\max' ? '' : `^{${script()}}`;
    return `${sign}_{${under}}${over} ${term(depth - 1)}`;
  };
  const matrix = (): string => {
    const kind = pick(['pmatrix', 'bmatrix', 'vmatrix']);
    const columns = 2 + below(2);
    const row = (): string => Array.from({ length: columns }, () => (often(0.7) ? simple() : scripted(0))).join('&');
    return `\\begin{${kind}}${Array.from({ length: 2 + below(2) }, row).join('\\\\')}\\end{${kind}}`;
  };
  const cases = (depth: number): string => {
    const row = (): string => `${sum(depth - 1)}&\\text{if }${variable()}${pick(RELATIONS)} ${simple()}`;
    return `\\begin{cases}${Array.from({ length: 2 + below(2) }, row).join('\\\\')}\\end{cases}`;
  };
  const term = (depth: number): string => {
    if (depth <= 0) return often(0.5) ? simple() : scripted(0);
    return pick([
      simple,
      () => scripted(depth),
      () => scripted(depth),
      () => fraction(depth),
      () => fraction(depth),
      () => fenced(depth),
      () => `\\sqrt${often(0.2) ? `[${2 + below(3)}]` : ''}{${sum(depth - 1)}}`,
      () => `${pick(FUNCTIONS)} ${term(depth - 1)}`,
      () => `${variable()}(${sum(0)})`,
      () => bounded(depth),
      () => evaluated(depth),
      () => `\\binom{${script()}}{${script()}}`,
    ])();
  };
  const sum = (depth: number): string => {
    const parts = Array.from({ length: 1 + below(3) }, () => term(depth));
    return parts.reduce((before, part) => `${before} ${pick([...OPERATIONS, ''])} ${part}`);
  };
  /** Every second one as deep as displays go, the others as people set them in a line of text, too. */
  const formula = (_: unknown, i: number): string => {
    const depth = 1 + (i % 2);
    const right = often(0.12) ? matrix() : often(0.1) ? cases(1) : sum(depth);
    return `${sum(depth - 1)} ${pick(RELATIONS)} ${right}`;
  };
  return Array.from({ length: count }, formula);
}
