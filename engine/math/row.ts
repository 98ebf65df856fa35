/** One row of a formula: atoms on a baseline, with bounds over and under them and scripts beside them. */

import { type MathNode, rowOf, WITH_LIMITS } from '../document/math.ts';
import { type Box, middleX, union } from '../geometry/box.ts';
import { type Atom, accentOf, SMALL } from './atoms.ts';
import { AIR_EM, rowBaseline } from './bars.ts';
import { type Build, composite } from './build.ts';
import { classOf } from './symbols.ts';

/** Baselines this close are one; scripts are moved by at least 0.1 em more (TeX's cmsy10: sub1 0.15, sup3 0.29). */
const SAME_BASELINE_EM = 0.1;
/** Grown delimiters and big operators are centred on the axis, which their outlines tell less exactly. */
const CENTRED_EM = 0.4;
/** Fractions in a line are set smaller than it, around its axis. */
const COMPOSITE_EM = 0.25;
/** A quad or more is written as one; less is the air that relations and commas have anyway. */
const SPACE_EM = 0.9;
/** Five mu and the bearing of the sign. */
const PARALLEL_EM = 0.3;
const WORD_SPACE_EM = 0.2;

/** Scripts are set smaller than their row, down to a size of which they are all. */
const smallest = (size: number): number => (size <= LEAST_PT ? size : SMALL * size);
const LEAST_PT = 6.1;

export function rowNode(all: readonly Atom[], build: Build): MathNode | null {
  if (all.length === 0) return { type: 'row', children: [] };
  const atoms = withBounds(withAccents(all), build);
  if (!atoms) return null;
  const size = Math.max(...atoms.map((atom) => atom.sizePt));
  const baseline = rowBaseline(atoms);
  const row: Atom[] = [];
  const scripts: Atom[] = [];
  for (const atom of atoms) (isOnRow(atom, baseline, size) ? row : scripts).push(atom);
  row.sort((a, b) => a.x0 - b.x0);
  if (
    row.length === 0 ||
    scripts.some((atom) => atom.sizePt > smallest(size) && !atom.grown && atom.node.type !== 'fraction')
  )
    return null;
  const nodes: MathNode[] = [];
  let beside: Atom[] = [];
  /** The bracket that ends a binomial. */
  let closing: Atom | undefined;
  /** Inside the bars of an absolute value. */
  let isOpen = false;
  const behind = row.map((atom, i) => {
    const next = row[i + 1]?.x0 ?? Number.POSITIVE_INFINITY;
    return scripts.filter((script) => middleX(script) < next && middleX(script) >= atom.x0);
  });
  let inFront = scripts.filter((script) => middleX(script) < (row[0]?.x0 ?? 0));
  if (inFront.some((script) => !touches(script, row[0], size))) return null;
  for (const [i, given] of row.entries()) {
    if (given === closing) continue;
    const atom = asNorm(given, row[i - 1], size);
    if (inFront.length > 0) {
      const nothing = { ...atom, node: { type: 'row', children: [] } satisfies MathNode };
      const left = withScripts(nothing, inFront, baseline, build);
      if (!left) return null;
      nodes.push(left);
    }
    const all = behind[i] ?? [];
    inFront = scriptsInFront(all, atom, row[i + 1], { baseline, size });
    const own = all.filter((script) => !inFront.includes(script));
    const node = withScripts(atom, own, baseline, build);
    if (!node) return null;
    if (isBinomial(node, row[i + 1])) {
      const body: MathNode = { type: 'fraction', numerator: node.sup, denominator: node.sub, bar: false };
      nodes.push({ type: 'fenced', open: '(', close: ')', body });
      closing = row[i + 1];
      continue;
    }
    const before = row[i - 1];
    if (before) pushSpace(nodes, before, beside, atom, size);
    beside = own;
    if (atom.sign === '|' || atom.sign === '∣') {
      // A bar with air around it parts a set's members from their condition, unless it ends an absolute value.
      const after = row[i + 1];
      const isApart: boolean =
        before !== undefined &&
        after !== undefined &&
        !isOpen &&
        Math.min(atom.x0 - before.x1, after.x0 - atom.x1) > AIR_EM * size;
      isOpen = !isApart && !isOpen;
      if (isApart && node.type === 'operator') {
        nodes.push({ type: 'operator', value: '∣' });
        continue;
      }
    }
    const isBar = node.type === 'operator' && node.value === '∣';
    pushNode(nodes, isBar ? { type: 'operator', value: '|' } : node, before, atom, size);
  }
  return rowOf(nodes);
}

/** Behind signs that have none of their own. */
const WITHOUT_SCRIPTS: ReadonlySet<string | undefined> = new Set(['relation', 'binary', 'open', 'punctuation']);
/** TeX leaves half a point behind a script. */
const TOUCH_EM = 0.12;
/** Scripts of tall signs and fractions are lowered with their foot: higher ones are of what follows. */
const TALL_EM = 1.5;

const touches = (script: Box, next: Box | undefined, size: number): boolean =>
  next !== undefined && next.x0 - script.x1 < TOUCH_EM * size;

/**
 * The scripts between two atoms that belong to the second one, as those of a hypergeometric function: ₂F₁. Behind a letter they are
 * its own.
 *
 * @param all the scripts between them
 */
function scriptsInFront(
  all: readonly Atom[],
  atom: Atom,
  next: Atom | undefined,
  { baseline, size }: { baseline: number; size: number },
): Atom[] {
  const under = all.filter((script) => script.baseline >= baseline);
  const last = under.at(-1);
  if (!next || !last || next.node.type !== 'identifier' || !touches(union(under), next, size)) return [];
  const box = union(under);
  if (WITHOUT_SCRIPTS.has(classOf(atom.sign))) return box.x0 > atom.x1 ? under : [];
  const over = all.filter((script) => script.baseline < baseline);
  // Indices of tensors stand behind each other as well, but are letters.
  const isNumber = under.every(({ node }) => node.type === 'number');
  const isPastOthers = over.length > 0 && box.x0 > union(over).x1 - 0.05 * size;
  const isTooHigh = atom.y1 - atom.y0 > TALL_EM * size;
  return isNumber && (isPastOthers || isTooHigh) ? under : [];
}

/** What is made of letters over each other, around the axis of its row: not an accented letter or a sign of several. */
const COMPOSED: ReadonlySet<MathNode['type']> = new Set([
  'fraction',
  'root',
  'scripts',
  'limits',
  'fenced',
  'grid',
  'row',
]);

function isOnRow(atom: Atom, baseline: number, size: number): boolean {
  if (atom.parts.length > 0 && !atom.grown && COMPOSED.has(atom.node.type))
    return Math.abs(atom.baseline - baseline) < COMPOSITE_EM * size;
  if (
    !atom.grown &&
    atom.sizePt <= SMALL * size &&
    atom.sign === '' &&
    Math.abs(atom.baseline - baseline) > 0.05 * size
  )
    return false;
  return Math.abs(atom.baseline - baseline) < (atom.grown ? CENTRED_EM : SAME_BASELINE_EM) * size;
}

function pushSpace(nodes: MathNode[], before: Atom, scripts: readonly Atom[], atom: Atom, size: number): void {
  const right = Math.max(before.x1, ...scripts.map((script) => script.x1));
  if (atom.x0 - right > SPACE_EM * size && before.node.type !== 'text') nodes.push({ type: 'space' });
}

/** The bars of a norm touch what they enclose; the sign for parallels has the air of a relation. */
function asNorm(atom: Atom, before: Atom | undefined, size: number): Atom {
  const isNorm = atom.sign === '∥' && (!before || atom.x0 - before.x1 < PARALLEL_EM * size);
  return isNorm ? { ...atom, sign: '‖', node: { type: 'operator', value: '‖' } } : atom;
}

/** Words that follow each other are one text. */
function pushNode(nodes: MathNode[], node: MathNode, before: Atom | undefined, atom: Atom, size: number): void {
  const last = nodes.at(-1);
  if (last?.type === 'text' && node.type === 'text' && before) {
    const space = atom.x0 - before.x1 > WORD_SPACE_EM * size ? ' ' : '';
    nodes[nodes.length - 1] = { type: 'text', value: last.value + space + node.value };
  } else nodes.push(wordSpaced(node, last, before, atom, size));
}

/** The space between a word and a formula is part of the word: LaTeX sets none there. */
function wordSpaced(
  node: MathNode,
  last: MathNode | undefined,
  before: Atom | undefined,
  atom: Atom,
  size: number,
): MathNode {
  const apart = before !== undefined && atom.x0 - before.x1 > WORD_SPACE_EM * size;
  if (apart && last?.type === 'text') last.value += ' ';
  return apart && node.type === 'text' && last && last.type !== 'space' ? { ...node, value: ` ${node.value}` } : node;
}

type Scripts = Extract<MathNode, { type: 'scripts' }>;

/** In a line of text, n over k look like scripts of the bracket before them. */
function isBinomial(node: MathNode, next: Atom | undefined): node is Scripts & { sub: MathNode; sup: MathNode } {
  if (node.type !== 'scripts' || node.sub === null || node.sup === null || next?.sign !== ')') return false;
  return node.base.type === 'operator' && node.base.value === '(';
}

function withScripts(atom: Atom, own: readonly Atom[], baseline: number, build: Build): MathNode | null {
  if (own.length === 0) return atom.node;
  const over = own.filter((script) => script.baseline < baseline);
  const under = own.filter((script) => script.baseline >= baseline);
  const sup = over.length > 0 ? build(over, []) : null;
  const sub = under.length > 0 ? build(under, []) : null;
  if ((over.length > 0 && !sup) || (under.length > 0 && !sub)) return null;
  return { type: 'scripts', base: atom.node, sub, sup };
}

/** Signs set over a letter become its accent. */
export function withAccents(atoms: readonly Atom[]): Atom[] {
  const signs = atoms.filter((atom) => accentOf(atom) !== null);
  if (signs.length === 0) return [...atoms];
  const out = atoms.filter((atom) => !signs.includes(atom));
  for (const sign of signs) {
    const under = out.filter(
      (letter) =>
        (letter.node.type === 'identifier' || letter.node.type === 'accent') &&
        middleX(sign) > letter.x0 - 0.15 * letter.sizePt &&
        middleX(sign) < letter.x1 + 0.2 * letter.sizePt &&
        Math.abs(sign.baseline - letter.baseline) < 0.6 * letter.sizePt,
    );
    // Slanted letters have their accents to the right of their middle, but no farther than the next letter's.
    const off = (letter: Atom): number => Math.abs(middleX(sign) - middleX(letter));
    const letter = under.reduce<Atom | undefined>(
      (best, next) => (best && off(best) <= off(next) ? best : next),
      undefined,
    );
    const at = letter ? out.indexOf(letter) : -1;
    const accent = accentOf(sign);
    if (!letter || accent === null) out.push(sign);
    else {
      const node: MathNode = { type: 'accent', base: letter.node, accent, under: false };
      out[at] = { ...letter, node, sign: '', parts: [letter, sign] };
    }
  }
  return out;
}

/** Gives sums and limits what stands right over and under them. */
function withBounds(all: readonly Atom[], build: Build): Atom[] | null {
  let atoms = [...all];
  for (const operator of all) {
    if (!takesBounds(operator) || !atoms.includes(operator)) continue;
    const em = operator.sizePt;
    const { under, over } = boundsOf(operator, atoms);
    if (under.length === 0 && over.length === 0) continue;
    const low = under.length > 0 ? buildRows(under, build) : null;
    const high = over.length > 0 ? build(over, []) : null;
    if ((under.length > 0 && !low) || (over.length > 0 && !high)) return null;
    const used = [operator, ...under, ...over];
    const node: MathNode = { type: 'limits', base: operator.node, under: low, over: high };
    const box = { ...union(used) };
    atoms = [
      ...atoms.filter((atom) => !used.includes(atom)),
      { ...composite(used, node, box, operator.baseline), sizePt: em, grown: true },
    ];
  }
  return atoms;
}

/** What stands right under and over an operator. */
function boundsOf(operator: Atom, atoms: readonly Atom[]): { under: Atom[]; over: Atom[] } {
  const em = operator.sizePt;
  const small = atoms.filter((atom) => atom !== operator && atom.sizePt <= SMALL * em);
  const rivals = atoms.filter((atom) => atom !== operator && takesBounds(atom));
  const isUnder = ({ y0 }: Atom): boolean => y0 > operator.y1 - 0.25 * em && y0 < operator.y1 + LOWEST_EM * em;
  const isOver = ({ y1 }: Atom): boolean => y1 < operator.y0 + 0.25 * em && y1 > operator.y0 - em;
  return {
    under: cluster(operator, small.filter(isUnder), rivals),
    over: cluster(operator, small.filter(isOver), rivals),
  };
}

/** The bounds of the large operators among `held`, which may reach over and under the brackets around them. */
export function outerBounds(held: readonly Atom[], atoms: readonly Atom[]): Atom[] {
  const bounds = held.filter(takesBounds).flatMap((operator) => Object.values(boundsOf(operator, atoms)).flat());
  return [...new Set(bounds)].filter((atom) => !held.includes(atom));
}

function takesBounds({ node, sign }: Atom): boolean {
  return (node.type === 'identifier' && WITH_LIMITS.has(node.value)) || classOf(sign) === 'large';
}

/** Bounds may be set in two rows, one right below the other; scripts are set smaller. */
function buildRows(atoms: readonly Atom[], build: Build): MathNode | null {
  const size = Math.max(...atoms.map((atom) => atom.sizePt));
  const first = Math.min(...atoms.flatMap((atom) => (atom.sizePt > ONE_SIZE * size ? [atom.baseline] : [])));
  const isBelow = (atom: Atom): boolean => atom.baseline - first > ROW_BELOW_EM * size;
  const below = atoms.filter(isBelow);
  if (!below.some((atom) => atom.sizePt > ONE_SIZE * size)) return build(atoms, []);
  const upper = build(
    atoms.filter((atom) => !isBelow(atom)),
    [],
  );
  const lower = build(below, []);
  return upper && lower && { type: 'grid', rows: [[upper], [lower]] };
}
const ONE_SIZE = 0.95;
const ROW_BELOW_EM = 0.7;
const LOWEST_EM = 1.6;

/** Words of a bound stand apart; those of two sums side by side are parted by a thin space at least (TeX: 0.17 em). */
const BOUND_GAP_EM = { lone: 0.25, beside: 0.12 };

/**
 * Atoms that touch each other and, one of them, the column of the operator.
 *
 * @param rivals other operators, with bounds of their own in their columns
 */
function cluster(operator: Atom, atoms: readonly Atom[], rivals: readonly Atom[]): Atom[] {
  const em = operator.sizePt;
  const isIn = (atom: Atom, column: Box): boolean =>
    middleX(atom) > column.x0 - 0.05 * em && middleX(atom) < column.x1 + 0.05 * em;
  const taken = atoms.filter((atom) => isIn(atom, operator));
  const hasRival = rivals.some((rival) => atoms.some((atom) => isIn(atom, rival)));
  const gap = (hasRival ? BOUND_GAP_EM.beside : BOUND_GAP_EM.lone) * em;
  for (let grew = taken.length > 0; grew; ) {
    const box = union(taken);
    const next = atoms.find((atom) => !taken.includes(atom) && atom.x0 < box.x1 + gap && atom.x1 > box.x0 - gap);
    grew = next !== undefined;
    if (next) taken.push(next);
  }
  return taken;
}
