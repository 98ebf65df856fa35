/** Signs that TeX makes of two: long arrows, and "maps to" of a bar and an arrow. */

import { union } from '../geometry/box.ts';
import type { Atom } from './atoms.ts';

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
export function withLongArrows(atoms: readonly Atom[]): readonly Atom[] {
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

const isJoined = (left: Atom, right: Atom): boolean =>
  left.baseline === right.baseline && right.x0 >= left.x0 && right.x0 - left.x1 < MOST_GAP_EM * left.sizePt;
