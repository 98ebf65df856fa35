/** Boxes in points, y down. */

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** The smallest box around all; a zero box for none. */
export function union(boxes: readonly Box[]): Box {
  let x0 = Number.POSITIVE_INFINITY;
  let y0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  let y1 = Number.NEGATIVE_INFINITY;
  for (const box of boxes) {
    if (box.x0 < x0) x0 = box.x0;
    if (box.y0 < y0) y0 = box.y0;
    if (box.x1 > x1) x1 = box.x1;
    if (box.y1 > y1) y1 = box.y1;
  }
  return boxes.length === 0 ? { x0: 0, y0: 0, x1: 0, y1: 0 } : { x0, y0, x1, y1 };
}

export const width = (box: Box): number => box.x1 - box.x0;
export const height = (box: Box): number => box.y1 - box.y0;

/** The middle of what reaches from the left edge of a box to its right one. */
export const middleX = ({ x0, x1 }: Pick<Box, 'x0' | 'x1'>): number => (x0 + x1) / 2;
export const middleY = ({ y0, y1 }: Pick<Box, 'y0' | 'y1'>): number => (y0 + y1) / 2;

export function overlap(a0: number, a1: number, b0: number, b1: number): number {
  return Math.max(0, Math.min(a1, b1) - Math.max(a0, b0));
}

export function contains(outer: Box, x: number, y: number, slack = 0): boolean {
  return x >= outer.x0 - slack && x <= outer.x1 + slack && y >= outer.y0 - slack && y <= outer.y1 + slack;
}

/** Whether the middle of `inner` lies in `outer`. */
export const holdsMiddle = (outer: Box, inner: Box, slack = 0): boolean =>
  contains(outer, middleX(inner), middleY(inner), slack);

export const area = (box: Box): number => width(box) * height(box);

/** Two edges are one where text is set in line: letters have a little white of their own. */
const SAME_EDGE_PT = 1.5;

/** Whether both begin at one place, end at one, or have one middle. */
export const sharesEdge = (one: Box, other: Box, slackPt = SAME_EDGE_PT): boolean =>
  [one.x0 - other.x0, one.x1 - other.x1, middleX(one) - middleX(other)].some((off) => Math.abs(off) < slackPt);

/** Share of `inner`'s area that lies in `outer`. */
export function coveredShare(inner: Box, outer: Box): number {
  const area = Math.max(width(inner), 0.01) * Math.max(height(inner), 0.01);
  return (overlap(inner.x0, inner.x1, outer.x0, outer.x1) * overlap(inner.y0, inner.y1, outer.y0, outer.y1)) / area;
}
