/**
 * The sides of the cells of a shaded row directly above the lines of a table.
 *
 *   ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒   Style sheets give borders to the cells of the rows, but only a background to those of the head. If
 *   │ Wheat │ 12 │ 1,204 │   the backgrounds meet above the lines between the columns, these lines continue through them
 *   └───────┴────┴───────┘   invisibly.
 */

import type { Line } from '../ruling.ts';
import type { Band } from './fill-rows.ts';

const SAME_PLACE_PT = 1.5;

/**
 * @param bands shaded rows with the positions where their cells meet
 * @param vertical lines of the page
 */
export function shadedSides(bands: readonly Band[], vertical: readonly Line[]): Line[] {
  const seamed = bands.filter(({ seams }) => seams && seams.length > 0);
  if (seamed.length === 0 || vertical.length === 0) return [];
  /** Positions of the lines by the whole point at which they begin. */
  const begins = Map.groupBy(vertical, ({ from }) => Math.round(from));
  const isUnder = (x: number, y: number): boolean =>
    [-1, 0, 1].some((d) =>
      begins
        .get(Math.round(y) + d)
        ?.some(({ at, from }) => Math.abs(at - x) < SAME_PLACE_PT && Math.abs(from - y) < SAME_PLACE_PT),
    );
  return seamed.flatMap(({ x0, x1, y0, y1, seams = [] }) => {
    const edges = [x0, ...seams, x1];
    return edges.every((x) => isUnder(x, y1)) ? edges.map((at): Line => ({ at, from: y0, to: y1 })) : [];
  });
}
