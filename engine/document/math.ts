/** A formula as a tree: what MathML calls presentation markup, with names of its own (MathML Core, section 3). */

/** The alphabet of a letter; `italic` is how variables are set, `upright` how names of functions and units are. */
export type Alphabet = 'italic' | 'upright' | 'bold' | 'blackboard' | 'calligraphic' | 'fraktur';

export type MathNode =
  | { type: 'row'; children: MathNode[] }
  /** One letter, or the name of a function ("sin", upright). */
  | { type: 'identifier'; value: string; alphabet: Alphabet }
  | { type: 'number'; value: string }
  /** A relation, a binary operator, a sign of punctuation or a delimiter that doesn't grow. */
  | { type: 'operator'; value: string }
  /** Words inside a formula. */
  | { type: 'text'; value: string }
  /** White space wider than a word space. */
  | { type: 'space' }
  /** `bar` is false for binomials and the like: one above the other without a line. */
  | { type: 'fraction'; numerator: MathNode; denominator: MathNode; bar: boolean }
  | { type: 'root'; radicand: MathNode; degree: MathNode | null }
  | { type: 'scripts'; base: MathNode; sub: MathNode | null; sup: MathNode | null }
  /** Something right below and above: the bounds of a sum, the arrow of a limit. */
  | { type: 'limits'; base: MathNode; under: MathNode | null; over: MathNode | null }
  | { type: 'accent'; base: MathNode; accent: string; under: boolean }
  /** Delimiters that grow with what they hold; one of them may be missing (empty). */
  | { type: 'fenced'; open: string; close: string; body: MathNode }
  | { type: 'grid'; rows: MathNode[][] };

/** A row of one is that one. */
export function rowOf(children: readonly MathNode[]): MathNode {
  const [only] = children;
  return children.length === 1 && only ? only : { type: 'row', children: [...children] };
}

/** Names that are set upright as operators; with bounds below them where they stand in a display. */
export const FUNCTIONS = new Set(
  (
    'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min mod Pr sec sin ' +
    'sinh sup tan tanh'
  ).split(' '),
);
export const WITH_LIMITS = new Set('det gcd inf lim liminf limsup max min Pr sup argmax argmin'.split(' '));
