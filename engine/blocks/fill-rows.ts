/**
 * Rows whose cells are shaded one by one, with nothing between them that an eye could see.
 *
 *   ░░░░░░░░│░░░░░│░░░░░   Browsers fill every cell of every second row, or of the head, alone. What is drawn is a band:
 *    plain    text  text   its edges part rows as two rules would, but it is no lattice of one row. Shaded rows that
 *   ░░░░░░░░│░░░░░│░░░░░   touch each other are one: there the sides of the cells tell about spans.
 */

import type { FilledBox } from '../extract/page-content.ts';
import { overlap } from './box.ts';

/** Fills closer than this touch. */
const TOUCH_PT = 0.8;
const SAME_EDGE_PT = 0.6;

/** A shaded row, and where the cells that it was drawn as meet. */
export interface Band extends FilledBox {
  seams?: readonly number[];
}

/** Joins the cells of every shaded row that stands alone, or on one of another colour. */
export function withBands(fills: readonly FilledBox[]): Band[] {
  if (fills.length < 2) return [...fills];
  const chains = chainsOf(fills);
  if (chains.length === fills.length) return [...fills];
  const bands = chains.map((chain) => ({ chain, box: bandOf(chain) }));
  return bands.flatMap(({ chain, box }, i) => {
    if (chain.length === 1) return chain;
    const touching = bands.filter((other, j) => j !== i && touches(other.box, box));
    const alone =
      touching.length === 0 || (touching.length === 1 && touching.every((other) => isOther(other.box, box)));
    return alone ? [box] : chain;
  });
}

/** Boxes of one colour and height that follow each other without a gap. */
function chainsOf(fills: readonly FilledBox[]): FilledBox[][] {
  const sorted = [...fills].sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
  const chains: FilledBox[][] = [];
  /** Chains of rows that have not been passed. */
  let open: FilledBox[][] = [];
  for (const fill of sorted) {
    open = open.filter(([first]) => first && fill.y0 - first.y0 < SAME_EDGE_PT);
    const chain = open.find((own) => {
      const last = own.at(-1);
      return (
        last &&
        last.color === fill.color &&
        Math.abs(last.y1 - fill.y1) < SAME_EDGE_PT &&
        Math.abs(fill.x0 - last.x1) < TOUCH_PT
      );
    });
    if (chain) chain.push(fill);
    else {
      const begun = [fill];
      chains.push(begun);
      open.push(begun);
    }
  }
  return chains;
}

function bandOf(chain: readonly FilledBox[]): Band {
  const [first, last] = [chain[0], chain.at(-1)];
  if (!first || !last) throw new RangeError('a chain has a first box');
  const seams = chain.slice(1).map(({ x0 }) => x0);
  return { x0: first.x0, x1: last.x1, y0: first.y0, y1: first.y1, color: first.color, seams };
}

const touches = (a: FilledBox, b: FilledBox): boolean =>
  overlap(a.x0, a.x1, b.x0, b.x1) > TOUCH_PT && a.y0 < b.y1 + TOUCH_PT && a.y1 > b.y0 - TOUCH_PT;

const isOther = (a: FilledBox, b: FilledBox): boolean =>
  a.color !== b.color && Math.abs(a.x0 - b.x0) < TOUCH_PT && Math.abs(a.x1 - b.x1) < TOUCH_PT;
