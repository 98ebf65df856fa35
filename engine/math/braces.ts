/** Braces that lie over or under the terms that they count or name. */

import type { MathNode } from '../document/math.ts';
import type { Rule } from '../extract/page-content.ts';
import { type Box, middleX, union } from '../geometry/box.ts';
import { stretchesOf } from '../geometry/stretches.ts';
import { type Atom, SMALL } from './atoms.ts';
import { overlaps, rowBaseline } from './bars.ts';
import { type Build, composite } from './build.ts';
import { LYING_BRACES } from './symbols.ts';

/** The ends and the middle of a brace as TeX draws them, from left to right, with bars between. */
const MADE: Record<string, '⏞' | '⏟'> = { '╰╮╭╯': '⏟', '╭╯╰╮': '⏞' };
/** Between a brace and what it embraces, and between the brace and its label. */
const REACH_EM = 1;

interface Brace {
  sign: '⏞' | '⏟';
  box: Box;
  parts: readonly Atom[];
}

/** @returns the atoms that are left with the embraced ones as one, and the rules that no brace has; null where a brace embraces nothing */
export function withBraces(
  all: readonly Atom[],
  rules: readonly Rule[],
  build: Build,
): { atoms: readonly Atom[]; rules: readonly Rule[] } | null {
  if (!all.some((atom) => atom.sign !== '' && LYING_BRACES.includes(atom.sign))) return { atoms: all, rules };
  let atoms = all;
  let bars = rules;
  const braces = bracesOf(all);
  if (!braces) return null;
  for (const { sign, box, parts } of braces) {
    bars = bars.filter(
      (bar) => !(bar.x0 > box.x0 - 1 && bar.x1 < box.x1 + 1 && bar.y0 > box.y0 - 1 && bar.y1 < box.y1 + 1),
    );
    const rest = atoms.filter((atom) => !parts.includes(atom));
    const under = sign === '⏟';
    const em = Math.max(...parts.map((part) => part.sizePt));
    const over = (atom: Atom): boolean => (atom.y0 + atom.y1) / 2 < (box.y0 + box.y1) / 2;
    const held = rest.filter((atom) => isIn(atom, box) && over(atom) === under && isFull(atom, em));
    if (held.length === 0) return null;
    const inner = union(held);
    const also = rest.filter(
      (atom) =>
        !held.includes(atom) && isIn(atom, box) && over(atom) === under && isIn(atom, inner) && atom.y1 > inner.y0 - em,
    );
    const label = rest.filter(
      (atom) =>
        over(atom) !== under &&
        !isFull(atom, em) &&
        overlaps(atom, box) &&
        (under ? atom.y0 - box.y1 : box.y0 - atom.y1) < REACH_EM * em,
    );
    const base = build(
      [...held, ...also],
      bars.filter((bar) => isIn(bar, box) && bar.y0 < box.y0 === under),
    );
    const text = label.length > 0 ? build(label, []) : null;
    const [first] = held;
    if (!base || !first || (label.length > 0 && !text)) return null;
    const accent: MathNode = { type: 'accent', base, accent: sign, under };
    const node: MathNode = text
      ? { type: 'limits', base: accent, under: under ? text : null, over: under ? null : text }
      : accent;
    const used = [...held, ...also, ...label, ...parts];
    const whole = composite(used, node, { ...union(used), x0: box.x0, x1: box.x1 }, rowBaseline(held));
    atoms = [...rest.filter((atom) => !used.includes(atom)), whole];
  }
  return { atoms, rules: bars };
}

function bracesOf(atoms: readonly Atom[]): Brace[] | null {
  const braces: Brace[] = [];
  const ends: Atom[] = [];
  for (const atom of atoms) {
    if (atom.sign === '⏞' || atom.sign === '⏟') braces.push({ sign: atom.sign, box: atom, parts: [atom] });
    else if (atom.sign !== '' && LYING_BRACES.includes(atom.sign)) ends.push(atom);
  }
  for (const row of levelsOf(ends)) {
    for (let i = 0; i < row.length; i += 4) {
      const parts = row.slice(i, i + 4);
      const sign = MADE[parts.map((part) => part.sign).join('')];
      if (sign === undefined) return null;
      braces.push({ sign, box: union(parts), parts });
    }
  }
  return braces.sort((a, b) => a.box.x1 - a.box.x0 - (b.box.x1 - b.box.x0));
}

/** Parts of braces at one height, from left to right. Those of one hang from different baselines in some fonts. */
function levelsOf(ends: readonly Atom[]): Atom[][] {
  const sorted = ends.toSorted((a, b) => a.baseline - b.baseline);
  const isLevel = (end: Atom, last: Atom): boolean => end.baseline - last.baseline < SAME_LEVEL_EM * end.sizePt;
  return stretchesOf(sorted, isLevel).map((level) => level.sort((a, b) => a.x0 - b.x0));
}
const SAME_LEVEL_EM = 0.7;

const isFull = (atom: Atom, em: number): boolean => atom.sizePt > SMALL * em || atom.grown;
const isIn = (a: Box, b: Box): boolean => middleX(a) > b.x0 - 0.5 && middleX(a) < b.x1 + 0.5;
