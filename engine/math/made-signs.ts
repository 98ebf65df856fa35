/** Signs that TeX makes of several: long arrows, and dots in a row, in a column or aslant. */

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
  '|=': '⊨',
  // Ghostscript's letters for the hooks.
  '֒→': '↪',
  '←֓': '↩',
  '▷◁': '⋈',
  '-⇢': '⇢',
};
const FIRST = new Set([...Object.keys(MADE).map((pair) => [...pair][0]), '.', '·', '⋅']);
/** Their parts overlap; relations that follow each other stand apart. */
const MOST_GAP_EM = 0.02;
/** From one of three dots to the next (TeX: 0.45 em in a row, 0.4 down, 0.3 and 0.47 aslant). */
const DOT_STEP_EM = { least: 0.25, most: 0.55 };
const SAME_EM = 0.06;
/** How high a dot is, with the air above it: the rows of a matrix lie right above and below. */
const DOT_EM = 0.2;

/** @param atoms from left to right */
export function withMadeSigns(atoms: readonly Atom[]): readonly Atom[] {
  if (!atoms.some(({ sign }) => FIRST.has(sign))) return atoms;
  const out: Atom[] = [];
  for (const atom of withDots(atoms).toReversed()) {
    const next = out.at(-1);
    const made = next && pairOf(atom, next);
    if (next && made !== undefined) out[out.length - 1] = madeOf([atom, next], made, next.baseline);
    else out.push(atom);
  }
  return out.reverse();
}

function pairOf(left: Atom, right: Atom): string | undefined {
  const isJoined =
    left.baseline === right.baseline && right.x0 >= left.x0 && right.x0 - left.x1 < MOST_GAP_EM * left.sizePt;
  if (!isJoined) return undefined;
  return MADE[left.sign + right.sign];
}

function withDots(atoms: readonly Atom[]): readonly Atom[] {
  const dots = atoms.filter(({ sign }) => sign === '.' || sign === '·' || sign === '⋅');
  if (dots.length < 3) return atoms;
  const made = new Map<Atom, Atom | null>();
  for (const first of dots) {
    const next = (dot: Atom, sign: string): Atom | undefined =>
      dots.find((other) => !made.has(other) && other !== dot && signOfStep(dot, other) === sign);
    for (const sign of ['…', '⋮', '⋱'] as const) {
      const second = made.has(first) ? undefined : next(first, sign);
      const third = second && next(second, sign);
      if (!second || !third) continue;
      const whole = sign === '…' && first.sign !== '.' ? '⋯' : sign;
      for (const dot of [second, third]) made.set(dot, null);
      // Dots that go down stand over their baseline; those aslant a little more (plain TeX's \ddots: 1 pt).
      const baseline = third.baseline + (sign === '⋱' ? 0.1 * first.sizePt : 0);
      const column = madeOf([first, second, third], whole, baseline);
      made.set(first, sign === '…' ? column : { ...column, y0: first.baseline - DOT_EM * first.sizePt, y1: baseline });
    }
  }
  return atoms.flatMap((atom) => {
    const whole = made.get(atom);
    return whole === undefined ? [atom] : whole === null ? [] : [whole];
  });
}

/** Which sign two dots are the beginning of. */
function signOfStep(a: Atom, b: Atom): '…' | '⋮' | '⋱' | null {
  if (a.sign !== b.sign || a.sizePt !== b.sizePt) return null;
  const [dx, dy] = [(b.x0 - a.x0) / a.sizePt, (b.baseline - a.baseline) / a.sizePt];
  const isStep = (by: number): boolean => by > DOT_STEP_EM.least && by < DOT_STEP_EM.most;
  if (Math.abs(dy) < SAME_EM) return isStep(dx) ? '…' : null;
  if (!isStep(dy)) return null;
  return Math.abs(dx) < SAME_EM ? '⋮' : isStep(dx) ? '⋱' : null;
}

function madeOf(parts: readonly Atom[], sign: string, baseline: number): Atom {
  const last = parts.at(-1);
  if (!last) throw new Error('a sign made of nothing');
  const node = { type: 'operator', value: sign } as const;
  return {
    ...last,
    ...union(parts),
    baseline,
    sign,
    node,
    mathematical: parts.some((part) => part.mathematical),
    parts,
  };
}
