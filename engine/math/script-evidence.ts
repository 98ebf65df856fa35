/** Scripts that make a formula of what bears them. */

import { overlap } from '../geometry/box.ts';
import type { PlacedRun } from '../lines/text-line.ts';
import type { Atom } from './atoms.ts';

export interface Token {
  atom: Atom;
  script: PlacedRun['script'];
}

/** A single letter that is upright, bold or Greek in the font of the text, with a variable or a sign for a script, and Greek capitals with any. */
export function hasMathematicalScript(tokens: readonly Token[]): boolean {
  return tokens.some(({ atom, script }, i) => {
    const host = tokens[i - 1];
    return (
      script !== null &&
      host !== undefined &&
      host.script === null &&
      host.atom.node.type === 'identifier' &&
      (atom.mathematical || GREEK_CAPITAL.test(host.atom.node.value)) &&
      [...host.atom.node.value].length === 1
    );
  });
}

/** A number with its errors over and under each other: as text, their signs would stand by turns. */
export function hasLimits(tokens: readonly Token[]): boolean {
  const areStacked = (one: Token, other: Token): boolean =>
    one.script !== null &&
    other.script !== null &&
    one.script !== other.script &&
    overlap(one.atom.x0, one.atom.x1, other.atom.x0, other.atom.x1) > 0;
  return (
    tokens.some(({ atom }) => atom.mathematical) &&
    tokens.some(({ atom, script }, i) => {
      const [first, second] = [tokens[i + 1], tokens[i + 2]];
      return script === null && atom.node.type === 'number' && first && second && areStacked(first, second);
    })
  );
}

/** Those that no Latin letter looks like. TeX has them in the font of the text. */
const GREEK_CAPITAL = /^[ΓΔΘΛΞΠΣΦΨΩ]$/u;
