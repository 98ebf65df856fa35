/**
 * Shapes drawn in the cells of a table: boxes with words, and arrows between them.
 *
 *   ├───────────┬─────────────┤   The sides of a cell continue in those of its neighbours, or end at them. The sides of a
 *   │  ┌─────┐  │   ┌─────┐   │   shape touch only each other and the ends of arrows.
 *   │──┤     ├──│───┤     │   │
 *   │  └─────┘  │   └─────┘   │
 *   ├───────────┼─────────────┤
 */

import type { Box } from '../../geometry/box.ts';
import type { Line, Ruling } from '../layout.ts';

/** A lattice with more lines is a drawing. */
const MAX_LINES = 200;
/** Lines meet if their ends are this close. */
const TOUCH_PT = 3.5;

const near = (a: number, b: number): boolean => Math.abs(a - b) <= TOUCH_PT;

/** The lines of a lattice without those of shapes in its cells. */
export function withoutShapes(lattice: Ruling): Ruling {
  const { horizontal, vertical } = lattice;
  if (vertical.length < 3 || horizontal.length + vertical.length > MAX_LINES) return lattice;
  const sides = new Set<Line>();
  const shapes: Box[] = [];
  vertical.forEach((left, i) => {
    for (const right of vertical.slice(i + 1)) {
      if (near(left.at, right.at) || !near(left.from, right.from) || !near(left.to, right.to)) continue;
      const box: Box = {
        x0: Math.min(left.at, right.at),
        y0: left.from,
        x1: Math.max(left.at, right.at),
        y1: left.to,
      };
      const isSide = (line: Line): boolean => near(line.from, box.x0) && near(line.to, box.x1);
      const top = horizontal.find((line) => near(line.at, box.y0) && isSide(line));
      const bottom = horizontal.find((line) => near(line.at, box.y1) && isSide(line));
      if (!top || !bottom || top === bottom) continue;
      const own = [left, right, top, bottom];
      const others = { horizontal: without(horizontal, own), vertical: without(vertical, own) };
      if (!standsAlone(box, others)) continue;
      shapes.push(box);
      for (const line of own) sides.add(line);
    }
  });
  if (shapes.length === 0) return lattice;
  const isArrow = ({ at, from, to }: Line): boolean =>
    shapes.some(({ x0, x1, y0, y1 }) => at > y0 && at < y1 && (near(to, x0) || near(from, x1)));
  return {
    horizontal: horizontal.filter((line) => !sides.has(line) && !isArrow(line)),
    vertical: vertical.filter((line) => !sides.has(line)),
  };
}

const without = (lines: readonly Line[], own: readonly Line[]): Line[] => lines.filter((line) => !own.includes(line));

/** Whether no other line meets a corner of the box or enters it. */
function standsAlone({ x0, y0, x1, y1 }: Box, { horizontal, vertical }: Ruling): boolean {
  const isClear = (line: Line, ends: [number, number], from: number, to: number): boolean => {
    const [start, end] = [Math.max(line.from, from), Math.min(line.to, to)];
    if (ends.some((at) => near(line.at, at))) return end < start - TOUCH_PT;
    return line.at < ends[0] || line.at > ends[1] || end - start <= TOUCH_PT;
  };
  return (
    horizontal.every((line) => isClear(line, [y0, y1], x0, x1)) &&
    vertical.every((line) => isClear(line, [x0, x1], y0, y1))
  );
}
