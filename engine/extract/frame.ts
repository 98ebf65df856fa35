import type { Box } from '../geometry/box.ts';
import type { LinkTarget, UserSpace } from './page-content.ts';
import type { Pdfium } from './pdfium.ts';

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

// Transformation matrices of PDF: [a b c d e f] maps (x, y) to (ax + cy + e, bx + dy + f).

export type Matrix = readonly [number, number, number, number, number, number];
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** @param scratch of 24 bytes */
export function matrixOf(pdfium: Pdfium, object: number, scratch: number): Matrix {
  if (!pdfium.FPDFPageObj_GetMatrix(object, scratch)) return IDENTITY;
  const { heap } = pdfium;
  const at = (place: number): number => heap.f32(scratch + 4 * place);
  return [at(0), at(1), at(2), at(3), at(4), at(5)];
}

export function apply(m: Matrix, x: number, y: number): [number, number] {
  return [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
}

/** The matrix that applies `a` first, then `b`. */
export function multiply(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[1] * b[2],
    a[0] * b[1] + a[1] * b[3],
    a[2] * b[0] + a[3] * b[2],
    a[2] * b[1] + a[3] * b[3],
    a[4] * b[0] + a[5] * b[2] + b[4],
    a[4] * b[1] + a[5] * b[3] + b[5],
  ];
}

// Converts link destinations from their page's user space (y up) to the frame in which the page is read.

export type Place = Pick<Extract<LinkTarget, { page: number }>, 'x' | 'y'>;

interface Space {
  frame: Frame;
  isOnItsSide: boolean;
}

/** @param quarter rotation of the page when it does not come from the file's own text */
export function spaceOf({ visible, quarter: own }: UserSpace, quarter = own): Space {
  return { frame: frameOf(visible, quarter), isOnItsSide: quarter % 2 === 1 };
}

/** On a page that is read sideways, the horizontal position comes from the user-space height. */
export function placeIn({ frame, isOnItsSide }: Space, { x, y }: Place): Place {
  const [across, down] = isOnItsSide ? [y, x] : [x, y];
  return {
    x: across === null ? null : frame.x(x ?? 0, y ?? 0),
    y: down === null ? null : frame.y(x ?? 0, y ?? 0),
  };
}
