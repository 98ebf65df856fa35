/** The boxes of objects and of their clipping paths, as PDFium knows them. */

import type { Box } from '../geometry/box.ts';
import { type Frame, toFrame } from './frame.ts';
import { apply, type Matrix } from './matrix.ts';
import type { Pdfium } from './pdfium.ts';

/** The most path points that a box with rounded corners has. */
export const MAX_BOX_SEGMENTS = 128;
const MAX_CLIPS = 8;

/**
 * In the object's own space, as its clipping paths are.
 *
 * @param scratch of 16 bytes
 */
export function boundsOf(pdfium: Pdfium, object: number, scratch: number): Box | null {
  if (!pdfium.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return null;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = pdfium.heap.floats(scratch, 4);
  return { x0, y0, x1, y1 };
}

/** The boxes around an object's clipping paths, of which a form's bounding box is the first; null for a path of many points. */
export function* clipWindows(pdfium: Pdfium, object: number, scratch: number): Generator<Box | null, undefined> {
  const clip = object === 0 ? 0 : pdfium.FPDFPageObj_GetClipPath(object);
  // PDFium returns -1 when there are none.
  const paths = clip === 0 ? 0 : pdfium.FPDFClipPath_CountPaths(clip);
  for (let path = 0; path < Math.min(paths, MAX_CLIPS); path++) yield clipWindow(pdfium, clip, path, scratch);
}

function clipWindow(pdfium: Pdfium, clip: number, path: number, s: number): Box | null {
  const segments = pdfium.FPDFClipPath_CountPathSegments(clip, path);
  if (segments <= 0 || segments > MAX_BOX_SEGMENTS) return null;
  const points: (readonly [number, number])[] = [];
  for (let i = 0; i < segments; i++) {
    if (!pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFClipPath_GetPathSegment(clip, path, i), s, s + 4)) return null;
    points.push([pdfium.heap.f32(s), pdfium.heap.f32(s + 4)]);
  }
  return around(points);
}

/** The box on the page around one in a space that a matrix maps to the page's. */
export function boxInFrame(frame: Frame, matrix: Matrix, { x0, y0, x1, y1 }: Box): Box {
  const corners = [apply(matrix, x0, y0), apply(matrix, x0, y1), apply(matrix, x1, y0), apply(matrix, x1, y1)];
  const box = around(corners);
  return toFrame(frame, box.x0, box.y0, box.x1, box.y1);
}

function around(points: readonly (readonly [number, number])[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}
