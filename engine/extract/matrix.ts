/** Transformation matrices of PDF: [a b c d e f] maps (x, y) to (ax + cy + e, bx + dy + f). */

import type { Pdfium } from './pdfium.ts';

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
