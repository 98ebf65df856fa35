/**
 * Rows whose cells are shaded separately, without visible lines between the cells.
 *
 *   ░░░░░░░░│░░░░░│░░░░░   Browsers fill each cell of every second row, or only those of the head. The result is a band: its
 *    plain    text  text   edges separate rows as two rules would, but it is not a lattice with one row. Shaded rows that
 *   ░░░░░░░░│░░░░░│░░░░░   touch each other do form a lattice: there the sides of the cells show the spans.
 */

import type { FilledBox } from '../../extract/page-content.ts';
import { overlap } from '../../geometry/box.ts';
import type { Line } from '../layout.ts';

/** Fills with a smaller gap touch. */
const TOUCH_PT = 0.8;
const SAME_EDGE_PT = 0.6;

export const WHITE = 0xffffff;

/** A shaded row, with the positions where its cells meet. */
export interface Band extends FilledBox {
  seams?: readonly number[];
}

/**
 * Joins the cells of each shaded row that touches no other shaded row, or touches only one of another colour that touches no
 * further one. The cells of a row whose sides go on as lines above or below it are left as they are: they are in the lattice of these.
 *
 * @param lines vertical ones
 */
export function withBands(fills: readonly FilledBox[], lines: readonly Line[] = []): Band[] {
  if (fills.length < 2) return [...fills];
  const chains = chainsOf(fills);
  if (chains.length === fills.length) return [...fills];
  const bands = chains.map((chain) => ({ chain, box: bandOf(chain) }));
  const touching = bands.map(({ box }) => bands.filter((other) => other.box !== box && touches(other.box, box)));
  return bands.flatMap(({ chain, box }, i) => {
    if (chain.length === 1 || goOnAsLines(box, lines)) return chain;
    const [other, ...others] = touching[i] ?? [];
    const isOn = (): boolean =>
      other !== undefined &&
      other.box.color !== box.color &&
      isAsWide(other.box, box) &&
      !touching[bands.indexOf(other)]?.some((row) => row.box !== box && row.box.color !== other.box.color);
    return others.length === 0 && (!other || isOn()) ? [box] : chain;
  });
}

/** Whether a line begins or ends at each seam of a band. */
const goOnAsLines = ({ y0, y1, seams = [] }: Band, lines: readonly Line[]): boolean =>
  seams.every((x) =>
    lines.some(
      ({ at, from, to }) =>
        Math.abs(at - x) < TOUCH_PT && (Math.abs(from - y1) < TOUCH_PT || Math.abs(to - y0) < TOUCH_PT),
    ),
  );

/** Boxes of one colour and height that are side by side without a gap. */
function chainsOf(fills: readonly FilledBox[]): FilledBox[][] {
  const sorted = [...fills].sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
  const chains: FilledBox[][] = [];
  /** Chains that the next boxes can still extend. */
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

/** In two columns of white cells, asciidoctor sets terms above their descriptions. */
const WHITE_COLUMNS = 3;

/**
 * The white cells of a table: rows with the same seams, as browsers print every second row where backgrounds are left out; and of one in
 * which every cell has a fill, starting from a coloured row, each touching row that is as wide or has a seam at the same position.
 */
export function whiteCells(fills: readonly FilledBox[]): ReadonlySet<FilledBox> {
  if (!fills.some(({ color }) => color === WHITE)) return new Set();
  let rest = chainsOf(fills).map((chain) => ({ chain, band: bandOf(chain) }));
  const isFirst = ({ chain, band }: (typeof rest)[number]): boolean =>
    band.color === WHITE
      ? chain.length >= WHITE_COLUMNS &&
        rest.some((other) => !touches(other.band, band) && haveSameSeams(other.band, band))
      : chain.length > 1;
  const found = rest.filter(isFirst);
  rest = rest.filter((row) => !isFirst(row));
  for (const { band } of found) {
    const next = rest.filter((other) => touches(other.band, band) && isAlike(other.band, band));
    if (next.length === 0) continue;
    rest = rest.filter((row) => !next.includes(row));
    found.push(...next);
  }
  return new Set(found.flatMap(({ chain, band }) => (band.color === WHITE ? chain : [])));
}

const haveSameSeams = (a: Band, b: Band): boolean =>
  isAsWide(a, b) &&
  a.seams?.length === b.seams?.length &&
  (a.seams ?? []).every((x, i) => Math.abs((b.seams?.[i] ?? 0) - x) < SAME_EDGE_PT);

const isAlike = (a: Band, b: Band): boolean =>
  isAsWide(a, b) || (a.seams ?? []).some((x) => b.seams?.some((other) => Math.abs(other - x) < SAME_EDGE_PT));

function bandOf(chain: readonly FilledBox[]): Band {
  const [first, last] = [chain[0], chain.at(-1)];
  if (!first || !last) throw new RangeError('a chain has a first box');
  const seams = chain.slice(1).map(({ x0 }) => x0);
  return { x0: first.x0, x1: last.x1, y0: first.y0, y1: first.y1, color: first.color, seams };
}

const touches = (a: FilledBox, b: FilledBox): boolean =>
  overlap(a.x0, a.x1, b.x0, b.x1) > TOUCH_PT && a.y0 < b.y1 + TOUCH_PT && a.y1 > b.y0 - TOUCH_PT;

const isAsWide = (a: FilledBox, b: FilledBox): boolean =>
  Math.abs(a.x0 - b.x0) < TOUCH_PT && Math.abs(a.x1 - b.x1) < TOUCH_PT;
