/**
 * Atoms and rules of one formula → its tree, by geometry.
 *
 * The widest construct is taken first (a fraction bar, a root's bar, a pair of grown delimiters); what it holds is built
 * the same way and stands as one atom in what is around it. At last there is one row, with scripts and bounds about it.
 * After R. Zanibbi, D. Blostein and J. Cordy, "Recognizing mathematical expressions using tree transformation" (2002).
 */

import type { MathNode } from '../document/math.ts';
import type { Rule } from '../extract/page-content.ts';
import { type Box, union } from '../geometry/box.ts';
import { type Atom, isKnown } from './atoms.ts';
import { takeBar } from './bars.ts';
import { withBraces } from './braces.ts';
import { takeFence } from './fences.ts';
import { withMadeSigns } from './made-signs.ts';
import { rowNode } from './row.ts';

/** Deeper nesting is no formula that people print. */
const MAX_DEPTH = 12;

/** @returns null where a glyph is unknown or stands where no rule of setting puts one */
export function buildFormula(drawn: readonly Atom[], rules: readonly Rule[]): MathNode | null {
  const atoms = withMadeSigns(drawn);
  if (atoms.length === 0 || !atoms.every(isKnown)) return null;
  return build(
    atoms,
    rules.filter((rule) => rule.horizontal),
    0,
  );
}

export interface BuiltFraction {
  node: MathNode;
  /** Around it and its bar. */
  box: Box;
  numerator: Box;
  denominator: Box;
  /** What it was made of. */
  atoms: readonly Atom[];
}

/** The fraction that a bar makes of the atoms around it; null where it makes none. */
export function buildFraction(drawn: readonly Atom[], bar: Rule, rules: readonly Rule[]): BuiltFraction | null {
  const atoms = withMadeSigns(drawn);
  if (!atoms.every(isKnown)) return null;
  const bars = rules.filter((rule) => rule !== bar && inReach(rule, bar));
  const taken = takeBar(atoms, bar, bars, (some, within) => build(some, within, 1));
  const whole = taken === null || taken === 'none' ? undefined : taken.atoms.at(-1);
  if (whole?.node.type !== 'fraction') return null;
  const y = (bar.y0 + bar.y1) / 2;
  const isOver = (atom: Atom): boolean => atom.baseline <= y;
  const numerator = union(whole.parts.filter(isOver));
  const denominator = union(whole.parts.filter((atom) => !isOver(atom)));
  return { node: whole.node, box: whole, numerator, denominator, atoms: whole.parts };
}

/** Bars over and under a bar, of fractions and roots in its fraction. */
const inReach = (rule: Rule, bar: Rule): boolean =>
  rule.x0 >= bar.x0 - 1 && rule.x1 <= bar.x1 + 1 && Math.abs(rule.y0 - bar.y0) < NESTED_PT;
const NESTED_PT = 30;

export type Build = (atoms: readonly Atom[], rules: readonly Rule[]) => MathNode | null;

function build(atoms: readonly Atom[], rules: readonly Rule[], depth: number): MathNode | null {
  if (depth > MAX_DEPTH) return null;
  const inner: Build = (some, within) => build(some, within, depth + 1);
  const open = withBraces(atoms, rules, inner);
  if (!open) return null;
  let left = [...open.atoms];
  let bars = [...open.rules].sort((a, b) => b.x1 - b.x0 - (a.x1 - a.x0));
  for (;;) {
    const bar = bars[0];
    const fence = takeFence(left, bars, bar ? bar.x1 - bar.x0 : 0, inner);
    if (fence === null) return null;
    if (fence !== 'none') {
      left = fence.atoms;
      bars = bars.filter((rule) => !inside(rule, fence.used));
      continue;
    }
    if (!bar) break;
    bars = bars.slice(1);
    const taken = takeBar(left, bar, bars, inner);
    if (taken === null) return null;
    if (taken === 'none') continue;
    left = taken.atoms;
    bars = bars.filter((rule) => !inside(rule, taken.used));
  }
  return rowNode(left, inner);
}

const inside = (rule: Rule, box: Box): boolean =>
  rule.x0 >= box.x0 - 1 && rule.x1 <= box.x1 + 1 && rule.y0 >= box.y0 - 1 && rule.y1 <= box.y1 + 1;

/** What a construct made of the atoms around it. */
export interface Taken {
  atoms: Atom[];
  used: Box;
}

/** Several atoms as one. */
export function composite(parts: readonly Atom[], node: MathNode, box: Box, baseline: number): Atom {
  const [first] = parts;
  if (!first) throw new Error('a composite of nothing');
  return {
    ...box,
    baseline,
    sizePt: Math.max(...parts.map((part) => part.sizePt)),
    node,
    sign: '',
    grown: false,
    mathematical: true,
    run: first.run,
    from: 0,
    to: 0,
    parts,
  };
}
