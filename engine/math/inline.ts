/** Finds formulas in the lines of running text and makes one run of each. */

import { FUNCTIONS, type MathNode } from '../document/math.ts';
import { mathFontOf } from '../extract/fonts/math-fonts.ts';
import { type GlyphRun, type Rule, UNNUMBERED } from '../extract/page-content.ts';
import { union } from '../geometry/box.ts';
import type { PlacedRun, TextLine } from '../lines/text-line.ts';
import { type Atom, isCalculation, isVariable, leavesOf } from './atoms.ts';
import { rowBaseline } from './bars.ts';
import { buildFormula } from './build.ts';
import type { Spoils } from './drawn-signs.ts';
import { withMadeSigns } from './made-signs.ts';
import { withAccents } from './row.ts';
import { hasLimits, hasMathematicalScript, type Token } from './script-evidence.ts';
import { classOf } from './symbols.ts';
import { mathWords } from './words.ts';

/** Wider gaps are word spaces: TeX sets 0.17 em after functions and commas, 0.22 to 0.28 around operators. */
const WORD_GAP_EM = 0.2;
const TOUCHING_EM = 0.08;
/** Lines of text are near, with what is drawn in them. */
const DRAWN_REACH_EM = 0.3;
/** The bar of a root reaches over the room that TeX leaves behind a fraction: 0.12 em. */
const BAR_BEYOND_EM = 0.15;

/**
 * The runs of a line, with those of each formula replaced by one run that carries it.
 *
 * @param atoms of its runs
 */
export function withInlineFormulas(
  line: TextLine,
  atoms: readonly Atom[],
  rules: readonly Rule[],
  spoils: Spoils,
): GlyphRun[] {
  if (line.rtl || !atoms.some(mayMakeFormula)) return line.runs;
  const scripts = new Map<GlyphRun, PlacedRun['script']>(line.runs.map((run) => [run, run.script]));
  const tokens = withMadeSigns(withAccents(atoms)).map(
    (atom): Token => ({ atom, script: scripts.get(atom.run) ?? null }),
  );
  const formulas = stretchesOf(tokens).flatMap((stretch) => formulasOf(stretch, tokens, rules, spoils));
  return formulas.length === 0 ? line.runs : replaced(line.runs, formulas);
}

/** No formula is without one of these: most lines have none. */
const mayMakeFormula = (atom: Atom): boolean => atom.mathematical || atom.sign === '√' || isVariable(atom);

/** Neighbours that may belong to one formula. */
function stretchesOf(tokens: readonly Token[]): Token[][] {
  const stretches: Token[][] = [];
  let open: Token[] = [];
  let right = 0;
  let depth = 0;
  let last: Token | undefined;
  /** The last token on the line itself. */
  let host: Token | undefined;
  for (const [i, token] of tokens.entries()) {
    const gap = token.atom.x0 - right;
    const em = token.atom.sizePt;
    const belongs = isMember(token, last, tokens.slice(i + 1), open.length > 0 && gap < TOUCHING_EM * em);
    const isApart =
      last !== undefined &&
      gap > WORD_GAP_EM * em &&
      !hasRoomBehind(last, host, token) &&
      (!mayStandApart(token) || isSignOf(tokens[i + 1], token)) &&
      !isModulus(token, tokens[i + 1]);
    const listed =
      last !== undefined &&
      depth === 0 &&
      classOf(last.atom.sign) === 'punctuation' &&
      gap > TOUCHING_EM * em &&
      !isOfMap(tokens, i - 1);
    if (!belongs || isApart || listed) {
      if (open.length > 0) stretches.push(open);
      open = [];
      depth = 0;
    }
    if (belongs) {
      open.push(token);
      const kind = classOf(token.atom.sign);
      if (kind === 'open') depth++;
      if (kind === 'close') depth = Math.max(0, depth - 1);
    }
    right = open.length > 1 ? Math.max(right, token.atom.x1) : token.atom.x1;
    last = token;
    if (token.script === null) host = token;
  }
  if (open.length > 0) stretches.push(open);
  return stretches;
}

function isMember(token: Token, last: Token | undefined, after: readonly Token[], touches: boolean): boolean {
  const { node, run, mathematical } = token.atom;
  if (run.style.monospace) return false;
  if (mathematical) return true;
  if (token.script !== null && touches) return true;
  switch (node.type) {
    case 'number':
      return true;
    case 'text':
      return false;
    case 'identifier':
      if (FUNCTIONS.has(node.value) || classOf(node.value) === 'letter') return true;
      // The name of a matrix, or the one italic font that variables and words share.
      if (!(run.style.bold || run.style.italic) || [...run.text].length > 2) return false;
      if (isTermBefore(after, run)) return true;
      if (last?.atom.node.type === 'text') return false;
      return !isShortWord(run) || touches || (last !== undefined && isCalculation(last.atom));
    case 'operator':
      return classOf(node.value) !== undefined;
    default:
      return true;
  }
}

/** Whether what follows a run makes a term of it. */
function isTermBefore(after: readonly Token[], run: GlyphRun): boolean {
  const next = after.find(({ atom }) => atom.run !== run);
  return next !== undefined && goesOn(next);
}

/** "If" and "of" in the slanted font of a theorem are no products. */
const isShortWord = (run: GlyphRun): boolean => /^\p{L}{2}$/u.test(run.text) && mathFontOf(run.style) === 'none';

/** What makes a variable of the single letter before it, where variables look like words. */
const goesOn = ({ atom, script }: Token): boolean =>
  atom.mathematical || script !== null || isCalculation(atom) || atom.sign === '(' || atom.sign === '′';

/** Operators and names of functions have white space of their own around them. */
function mayStandApart({ atom }: Token): boolean {
  if (atom.node.type === 'identifier') return FUNCTIONS.has(atom.node.value);
  const kind = classOf(atom.sign);
  return kind === 'relation' || kind === 'binary' || kind === 'large' || kind === 'punctuation' || atom.sign === '|';
}

/** Whether the next number is negative: what subtracts has as much room behind as before, and this may be the next cell of a table. */
const isSignOf = (next: Token | undefined, { atom }: Token): boolean =>
  '−-+±'.includes(atom.sign || ' ') && next !== undefined && next.atom.x0 - atom.x1 < TOUCHING_EM * atom.sizePt;

/** "a ≡ b (mod n)". */
const isModulus = (token: Token, next: Token | undefined): boolean =>
  token.atom.sign === '(' && next?.atom.node.type === 'identifier' && next.atom.node.value === 'mod';

const ARROW = /[→↦⟶⟼↪↠⇀]/u;
/** So many signs may name what a function maps from. */
const MAX_DOMAIN = 12;

/** The colon in "f : X → Y", with as much room before it as behind. */
function isOfMap(tokens: readonly Token[], at: number): boolean {
  const [before, colon, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (colon?.atom.sign !== ':' || !before || !after || !(before.atom.mathematical || before.atom.sign === ')'))
    return false;
  if (colon.atom.x0 - before.atom.x1 < TOUCHING_EM * colon.atom.sizePt) return false;
  const behind = tokens.slice(at + 1, at + MAX_DOMAIN);
  const arrow = behind.findIndex(({ atom }) => ARROW.test(atom.sign));
  return arrow > 0 && behind.slice(0, arrow).every(({ atom }) => atom.node.type !== 'text');
}

/** Behind scripts only what bears them tells; a bar with scripts is the second of a pair. */
function hasRoomBehind(last: Token, host: Token | undefined, next: Token): boolean {
  if (last.script !== null && next.script === null && host)
    return mayStandApart(host) && !BARS.includes(host.atom.sign || ' ');
  return mayStandApart(last) || (host !== undefined && mayStandApart(host));
}

export interface InlineFormula {
  atoms: Atom[];
  math: MathNode;
}

function formulasOf(
  stretch: readonly Token[],
  line: readonly Token[],
  rules: readonly Rule[],
  spoils: Spoils,
): InlineFormula[] {
  const unbalanced = strayDelimiter(stretch);
  if (unbalanced >= 0) {
    return [stretch.slice(0, unbalanced), stretch.slice(unbalanced + 1)].flatMap((part) =>
      formulasOf(part, line, rules, spoils),
    );
  }
  const tokens = trimmed(stretch, line.at(-1));
  const [first] = tokens;
  const last = tokens.at(-1);
  if (!first || !last || !isFormula(tokens) || isGlued(tokens, line)) return [];
  const atoms = tokens.map((token) => token.atom);
  const box = union(atoms);
  const em = Math.max(...atoms.map((atom) => atom.sizePt));
  const right = box.x1 + BAR_BEYOND_EM * em;
  const bars = rules.filter(
    (rule) => rule.x0 > box.x0 - 1 && rule.x1 < right && rule.y0 > box.y0 - 4 && rule.y1 < box.y1 + 1,
  );
  const math = spoils(box, em, DRAWN_REACH_EM) ? null : buildFormula(atoms, bars);
  return math === null ? [] : [{ atoms, math }];
}

/** Index of the first delimiter without its partner; -1 where all have one. */
function strayDelimiter(tokens: readonly Token[]): number {
  const open: number[] = [];
  for (const [i, { atom }] of tokens.entries()) {
    if ('([{'.includes(atom.sign) && atom.sign !== '') open.push(i);
    else if (')]}'.includes(atom.sign) && atom.sign !== '' && open.pop() === undefined) return i;
  }
  return open[0] ?? -1;
}

/**
 * Without the punctuation, the signs and the brackets of the sentence around it.
 *
 * @param lineEnd the last of the line: a formula that goes on in the next one ends with its operator there
 */
function trimmed(stretch: readonly Token[], lineEnd: Token | undefined): Token[] {
  const tokens = [...stretch];
  for (;;) {
    const first = tokens[0];
    const last = tokens.at(-1);
    if (!first || !last) return [];
    if (isLooseStart(first, tokens[1])) tokens.shift();
    else if (isLooseEnd(last, tokens) && !(last === lineEnd && tokens.length > 1 && isCalculation(last.atom)))
      tokens.pop();
    else if (first.atom.sign === '(' && last.atom.sign === ')' && matches(tokens))
      tokens.splice(0, tokens.length, ...tokens.slice(1, -1));
    else return tokens;
  }
}

function isLooseStart({ atom }: Token, next: Token | undefined): boolean {
  const kind = classOf(atom.sign);
  if (atom.sign === '' || atom.sign === '√' || kind === 'open' || kind === 'large') return false;
  // Of an absolute value or a norm.
  const touches = next !== undefined && next.atom.x0 - atom.x1 < (atom.grown ? WORD_GAP_EM : TOUCHING_EM) * atom.sizePt;
  if (BARS.includes(atom.sign) && touches) return false;
  if (atom.sign === '∇' || atom.sign === '∂') return next === undefined;
  const unary = '−-+±¬∀∃∞'.includes(atom.sign);
  return (
    !(unary && next && (atom.sign === '∞' || next.atom.x0 - atom.x1 < WORD_GAP_EM * atom.sizePt)) && atom.sign !== '∞'
  );
}

/** Of an absolute value or a norm they come in pairs. */
const BARS = '|∥‖∣';

function isLooseEnd({ atom, script }: Token, tokens: readonly Token[]): boolean {
  if (atom.sign === '' || script !== null) return false;
  if (BARS.includes(atom.sign)) return tokens.filter((token) => token.atom.sign === atom.sign).length % 2 > 0;
  const kind = classOf(atom.sign);
  return kind !== 'close' && !'∞!′″'.includes(atom.sign);
}

/** In a line of text, n over k stand between their brackets as scripts of the first do. */
function isBinomial(tokens: readonly Token[]): boolean {
  const inside = tokens.slice(1, -1);
  return (
    tokens[0]?.atom.sign === '(' &&
    tokens.at(-1)?.atom.sign === ')' &&
    inside.every(({ atom, script }) => atom.mathematical && script !== null) &&
    new Set(inside.map(({ script }) => script)).size === 2
  );
}

/** Whether the first and the last token enclose one term: "(x)", not "(x)(y)", a pair "(x, y)" nor a binomial. */
function matches(tokens: readonly Token[]): boolean {
  if (isBinomial(tokens)) return false;
  let depth = 0;
  for (const [i, { atom }] of tokens.entries()) {
    if (atom.sign === '(') depth++;
    if (atom.sign === ')') depth--;
    if (depth === 0 && i < tokens.length - 1) return false;
    if (depth === 1 && atom.sign === ',') return false;
  }
  return true;
}

/** A letter of a mathematical font, or one of its operators between two operands. */
function isFormula(tokens: readonly Token[]): boolean {
  const isLetter = ({ atom }: Token): boolean =>
    atom.mathematical && (atom.node.type === 'identifier' || atom.node.type === 'accent' || atom.sign === '∞');
  if (tokens.some(({ atom }) => atom.sign === '√' || atom.run.math)) return true;
  if (tokens.some((token) => isLetter(token) && token.script === null)) return true;
  if (tokens.length > 1 && tokens.some(({ atom }) => atom.mathematical && classOf(atom.sign) === 'large')) return true;
  if (hasMathematicalScript(tokens) || hasLimits(tokens) || isBinomial(tokens)) return true;
  const hasVariable = tokens.some(({ atom }) => isVariable(atom));
  return tokens.some(
    ({ atom, script }, i) =>
      (atom.mathematical || (hasVariable && isCalculation(atom))) &&
      script === null &&
      atom.sign !== '' &&
      isOperand(tokens[i - 1]) &&
      isOperand(tokens[i + 1]),
  );
}

function isOperand(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    (token.atom.sign === '' || ['open', 'close', 'large', 'ordinary'].includes(classOf(token.atom.sign) ?? ''))
  );
}

/** Letters that touch a word are part of it: the ε and the A of logos, the µ of a unit. */
function isGlued(tokens: readonly Token[], line: readonly Token[]): boolean {
  const first = tokens[0];
  const last = tokens.at(-1);
  if (!first || !last) return false;
  const before = line[line.indexOf(first) - 1];
  const after = line[line.indexOf(last) + 1];
  const touching = TOUCHING_EM * first.atom.sizePt;
  const isWord = (token: Token): boolean => token.atom.node.type === 'text' || token.atom.node.type === 'identifier';
  if (before && isWord(before) && first.atom.sign === '' && first.atom.x0 - before.atom.x1 < touching) return true;
  const { node } = last.atom;
  const isPart =
    tokens.length <= 2 && node.type === 'identifier' && ('µμ'.includes(node.value) || node.alphabet === 'calligraphic');
  return isPart && after !== undefined && isWord(after) && after.atom.x0 - last.atom.x1 < touching;
}

function replaced(runs: readonly GlyphRun[], formulas: readonly InlineFormula[]): GlyphRun[] {
  const owners = new Map<GlyphRun, { formula: InlineFormula; from: number; to: number }[]>();
  for (const formula of formulas) {
    for (const { run, from, to } of formula.atoms.flatMap(leavesOf)) {
      const parts = owners.get(run) ?? [];
      const last = parts.at(-1);
      if (last?.formula === formula) last.to = Math.max(last.to, to);
      else parts.push({ formula, from, to });
      owners.set(run, parts);
    }
  }
  const done = new Set<InlineFormula>();
  return runs.flatMap((run) => {
    const parts = owners.get(run);
    if (!parts) return [run];
    const out: GlyphRun[] = [];
    let at = 0;
    for (const { formula, from, to } of parts) {
      if (from > at) out.push(partOf(run, at, from));
      if (!done.has(formula)) out.push(formulaRun(formula, from === 0 ? run.space : 'none'));
      done.add(formula);
      at = to;
    }
    if (at < run.text.length) out.push(partOf(run, at, run.text.length));
    return out;
  });
}

function partOf(run: GlyphRun, from: number, to: number): GlyphRun {
  const perUnit = (run.x1 - run.x0) / run.text.length;
  const { x0 } = run;
  return {
    ...run,
    id: from === 0 ? run.id : UNNUMBERED,
    text: run.text.slice(from, to),
    x0: x0 + from * perUnit,
    x1: x0 + to * perUnit,
    space: from === 0 ? run.space : 'none',
  };
}

/** One run in place of a formula's. */
function formulaRun({ atoms, math }: InlineFormula, space: GlyphRun['space']): GlyphRun {
  const { x0, x1 } = union(atoms);
  const size = Math.max(...atoms.map((atom) => atom.sizePt));
  const main = atoms.find((atom) => atom.sizePt === size)?.run ?? atoms[0]?.run;
  if (!main) throw new Error('a formula without atoms');
  return {
    id: UNNUMBERED,
    text: mathWords(math),
    x0,
    x1,
    baseline: rowBaseline(atoms),
    style: main.style,
    space,
    math,
  };
}
