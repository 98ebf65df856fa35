import type { Box } from '../geometry/box.ts';

/** Maps PDF user space (y up) to the page in reading orientation (y down, origin at the top left of the visible box). */
export interface Frame {
  widthPt: number;
  heightPt: number;
  x(x: number, y: number): number;
  y(x: number, y: number): number;
}

/**
 * @param visible the visible box in user space, y up: y0 is its bottom
 * @param quarter the text's angle in quarter turns counter-clockwise; the frame rotates it upright
 */
export function frameOf(visible: Box, quarter: number): Frame {
  const width = visible.x1 - visible.x0;
  const height = visible.y1 - visible.y0;
  switch (quarter & 3) {
    case 1:
      return { widthPt: height, heightPt: width, x: (_x, y) => y - visible.y0, y: (x) => x - visible.x0 };
    case 2:
      return { widthPt: width, heightPt: height, x: (x) => visible.x1 - x, y: (_x, y) => y - visible.y0 };
    case 3:
      return { widthPt: height, heightPt: width, x: (_x, y) => visible.y1 - y, y: (x) => visible.x1 - x };
    default:
      return { widthPt: width, heightPt: height, x: (x) => x - visible.x0, y: (_x, y) => visible.y1 - y };
  }
}

/** Converts a box given by two opposite corners in user space. */
export function toFrame(frame: Frame, x0: number, y0: number, x1: number, y1: number): Box {
  const ax = frame.x(x0, y0);
  const ay = frame.y(x0, y0);
  const bx = frame.x(x1, y1);
  const by = frame.y(x1, y1);
  return { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) };
}

/** A box of user space turned clockwise about its origin, as text at this many quarter turns counter-clockwise is read. */
export function turnedBox({ x0, y0, x1, y1 }: Box, quarter: number): Box {
  switch (quarter & 3) {
    case 1:
      return { x0: y0, y0: -x1, x1: y1, y1: -x0 };
    case 2:
      return { x0: -x1, y0: -y1, x1: -x0, y1: -y0 };
    case 3:
      return { x0: -y1, y0: x0, x1: -y0, y1: x1 };
    default:
      return { x0, y0, x1, y1 };
  }
}
