/** Horizontal rules in formulas: fractions, roots, lines over and under letters. */

import type { MathNode } from '../document/math.ts';
import type { Rule } from '../extract/page-content.ts';
import { type Box, middleX, middleY, union } from '../geometry/box.ts';
import type { Atom } from './atoms.ts';
import { type Build, composite, type Taken } from './build.ts';

/** Height of the axis, on which fraction bars lie, over the baseline (TeX's cmsy10: 0.25 em). */
export const AXIS_EM = 0.25;
/** A thick space, .28 em, is set around a sign that parts (TeX); there is none within the bars of an absolute value. */
export const AIR_EM = 0.15;
/** Numerators and denominators stand closer to the bar than this (TeX's largest shift less the depth of a letter). */
const REACH_EM = 0.75;
/** A root taller than this holds more than one row of letters. */
export const TALL_EM = 1.6;
/** Parts of one numerator follow each other without more white space than this. */
const GAP_EM = 0.4;

/** A line over letters clears them by 0.12 em (TeX: three times its thickness); these are 0.43 and 0.7 em high. */
const OVER_LOW_EM = 0.66;
const OVER_TALL_EM = 0.95;

export function takeBar(
  atoms: readonly Atom[],
  bar: Rule,
  rules: readonly Rule[],
  build: Build,
): Taken | 'none' | null {
  const em = Math.max(...atoms.map((atom) => atom.sizePt), 1);
  const root = atoms.find(
    (atom) => atom.sign === '√' && Math.abs(atom.x1 - bar.x0) < 0.3 * em && Math.abs(atom.y0 - bar.y0) < 0.35 * em,
  );
  const within = atoms.filter((atom) => atom !== root && middleX(atom) > bar.x0 - 0.5 && middleX(atom) < bar.x1 + 0.5);
  const y = (bar.y0 + bar.y1) / 2;
  if (root) return takeRoot(atoms, root, bar, within, rules, em, build);
  const above = reachable(
    within.filter((atom) => middleY(atom) < y),
    (atom) => y - atom.y1,
    rules,
    em,
    y,
  );
  const below = reachable(
    within.filter((atom) => middleY(atom) > y),
    (atom) => atom.y0 - y,
    rules,
    em,
    y,
  );
  if (above.length === 0 && below.length === 0) return 'none';
  const make = (used: readonly Atom[], node: MathNode, baseline: number): Taken => {
    const box = union([...used, bar]);
    return {
      atoms: [...atoms.filter((atom) => !used.includes(atom)), composite(used, node, box, baseline)],
      used: box,
    };
  };
  if (above.length > 0 && below.length > 0) {
    const numerator = build(
      above,
      rules.filter((rule) => rule.y1 < y && overlaps(rule, bar)),
    );
    const denominator = build(
      below,
      rules.filter((rule) => rule.y0 > y && overlaps(rule, bar)),
    );
    if (!numerator || !denominator) return null;
    const size = Math.max(...[...above, ...below].map((atom) => atom.sizePt));
    return make([...above, ...below], { type: 'fraction', numerator, denominator, bar: true }, y + AXIS_EM * size);
  }
  // Half of a fraction that was torn apart; formulas underline nothing.
  if (above.length > 0) return null;
  // A line over letters belongs to them only if it is as wide and close: a denominator stands lower.
  const held = below;
  const box = union(held);
  const tall = held.some(({ run, from, to }) => /[\p{Lu}\dbdfhkltβδζθλξψφ]/u.test(run.text.slice(from, to)));
  if (rowBaseline(held) - y > (tall ? OVER_TALL_EM : OVER_LOW_EM) * em) return null;
  if (Math.abs(box.x0 - bar.x0) > 0.4 * em || Math.abs(box.x1 - bar.x1) > 0.4 * em) return 'none';
  const base = build(held, []);
  const first = held[0];
  return base && first ? make(held, { type: 'accent', base, accent: '\u0305', under: false }, first.baseline) : null;
}

/** From the left to the right. */
export const overlaps = (a: Box, b: Box): boolean => a.x0 < b.x1 && b.x0 < a.x1;

/** The atoms that follow each other away from the bar; what comes after a gap belongs to another row. */
function reachable(
  atoms: readonly Atom[],
  distance: (atom: Atom) => number,
  rules: readonly Rule[],
  em: number,
  y: number,
): Atom[] {
  const sorted = [...atoms].sort((a, b) => distance(a) - distance(b));
  const taken: Atom[] = [];
  let reach = 0;
  for (const atom of sorted) {
    const room = taken.length === 0 ? REACH_EM : GAP_EM;
    // A bar between them holds two parts together.
    const held = rules.some(
      (rule) =>
        Math.abs(middleY(rule) - y) > Math.abs(reach) - 1 &&
        Math.abs(middleY(rule) - y) < distance(atom) + 1 &&
        overlaps(rule, atom),
    );
    if (distance(atom) > reach + room * em && !held) break;
    taken.push(atom);
    reach = Math.max(reach, distance(atom) + atom.y1 - atom.y0);
  }
  return taken;
}

function takeRoot(
  atoms: readonly Atom[],
  root: Atom,
  bar: Rule,
  within: readonly Atom[],
  rules: readonly Rule[],
  em: number,
  build: Build,
): Taken | null {
  const held = within.filter((atom) => middleY(atom) > bar.y0 && middleY(atom) < root.y1 + 0.2 * em);
  if (held.length === 0) return null;
  const radicand = build(
    held,
    rules.filter((rule) => rule.y0 > bar.y1 && rule.y1 < root.y1 && overlaps(rule, bar)),
  );
  const degreeAtoms = atoms.filter(
    (atom) =>
      atom.sizePt < 0.8 * root.sizePt &&
      atom.x1 < root.x1 &&
      middleX(atom) > root.x0 - 0.7 * em &&
      middleX(atom) < root.x0 + 0.6 * (root.x1 - root.x0) &&
      atom.baseline < root.y1 - 0.2 * (root.y1 - root.y0) &&
      atom.y1 > root.y0 - 0.1 * em,
  );
  const degree = degreeAtoms.length > 0 ? build(degreeAtoms, []) : null;
  if (!radicand || (degreeAtoms.length > 0 && !degree)) return null;
  const used = [root, ...held, ...degreeAtoms];
  const box = union([...used, bar]);
  // A tall root is centred on the axis; in a low one the letters tell more.
  const tall = root.y1 - root.y0 > TALL_EM * root.sizePt;
  const baseline = tall ? (root.y0 + root.y1) / 2 + AXIS_EM * root.sizePt : rowBaseline(held);
  const whole = { ...composite(used, { type: 'root', radicand, degree }, box, baseline), grown: tall };
  return { atoms: [...atoms.filter((atom) => !used.includes(atom)), whole], used: box };
}

/** The baseline that most full-size atoms stand on, or the first of them: the smallest scripts have scripts of their size. */
export function rowBaseline(atoms: readonly Atom[]): number {
  const size = Math.max(...atoms.map((atom) => atom.sizePt));
  const full = atoms
    .filter((atom) => atom.sizePt > 0.85 * size && !(atom.grown && atom.sign === '√'))
    .sort((a, b) => a.x0 - b.x0);
  let best = full[0]?.baseline ?? 0;
  let most = 0;
  for (const atom of full) {
    const votes = full.reduce(
      (sum, other) => sum + (Math.abs(other.baseline - atom.baseline) < 0.12 * size ? 1 : 0),
      0,
    );
    if (votes > most) {
      most = votes;
      best = atom.baseline;
    }
  }
  return best;
}
