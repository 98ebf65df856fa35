/** Signs that TeX makes of two: long arrows, a tilde over an equals sign, and "maps to" of a bar and an arrow. */

import { union } from '../blocks/box.ts';
import type { Atom } from './atoms.ts';
import type { MathNode } from './node.ts';

const MADE: Record<string, string> = {
  '↦→': '↦',
  '↦⟶': '⟼',
  '⇐⇒': '⟺',
  '←→': '⟷',
  '−→': '⟶',
  '←−': '⟵',
  '=⇒': '⟹',
  '⇐=': '⟸',
};
const FIRST = new Set(Object.keys(MADE).map((pair) => [...pair][0]));
/** Their parts overlap; relations that follow each other stand apart. */
const MOST_GAP_EM = 0.02;

/** @param atoms from left to right */
export function withLongArrows(all: readonly Atom[]): readonly Atom[] {
  const atoms = all.some(({ sign }) => sign === '∼') ? withStacked(all) : all;
  if (!atoms.some(({ sign }) => FIRST.has(sign))) return atoms;
  const out: Atom[] = [];
  for (const atom of atoms.toReversed()) {
    const next = out.at(-1);
    const made = next && isJoined(atom, next) ? MADE[atom.sign + next.sign] : undefined;
    if (next && made !== undefined)
      out[out.length - 1] = {
        ...next,
        ...union([atom, next]),
        sign: made,
        node: { type: 'operator', value: made },
        parts: [atom, next],
      };
    else out.push(atom);
  }
  return out.reverse();
}

/** One relation over another on the same spot: the tilde of "is congruent to". */
function withStacked(atoms: readonly Atom[]): readonly Atom[] {
  const upper = atoms.filter((atom) => atom.sign === '∼');
  let out = atoms;
  for (const tilde of upper) {
    const equals = out.find(
      (atom) =>
        atom.sign === '=' &&
        Math.abs(atom.x0 - tilde.x0) < MOST_SHIFT_EM * atom.sizePt &&
        atom.baseline > tilde.baseline - 0.1 * atom.sizePt &&
        atom.baseline - tilde.baseline < STACKED_EM * atom.sizePt,
    );
    if (!equals) continue;
    const baseline = Math.max(equals.baseline, tilde.baseline);
    const node: MathNode = { type: 'operator', value: '≅' };
    const made: Atom = {
      ...equals,
      ...union([equals, tilde]),
      baseline,
      sign: '≅',
      node,
      mathematical: true,
      parts: [equals, tilde],
    };
    out = out.flatMap((atom) => (atom === tilde ? [] : atom === equals ? [made] : [atom]));
  }
  return out;
}
const MOST_SHIFT_EM = 0.1;
const STACKED_EM = 0.5;

const isJoined = (left: Atom, right: Atom): boolean =>
  left.baseline === right.baseline && right.x0 >= left.x0 && right.x0 - left.x1 < MOST_GAP_EM * left.sizePt;
