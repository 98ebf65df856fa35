/** The boxes of objects and of their clipping paths, and their colours, as PDFium knows them. */

import type { Box } from '../geometry/box.ts';
import { type Frame, type Matrix, toFrame } from './frame.ts';
import type { Pdfium } from './pdfium.ts';

/** The most path points that a box with rounded corners has. */
export const MAX_BOX_SEGMENTS = 128;
const MAX_CLIPS = 8;

/**
 * In the object's own space, as its clipping paths are.
 *
 * @param scratch of 16 bytes, aligned
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
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (let i = 0; i < segments; i++) {
    if (!pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFClipPath_GetPathSegment(clip, path, i), s, s + 4)) return null;
    const [x, y] = [pdfium.heap.f32(s), pdfium.heap.f32(s + 4)];
    box.x0 = Math.min(box.x0, x);
    box.y0 = Math.min(box.y0, y);
    box.x1 = Math.max(box.x1, x);
    box.y1 = Math.max(box.y1, y);
  }
  return box;
}

/** The box on the page around one in a space that a matrix maps to the page's. */
export function boxInFrame(frame: Frame, [a, b, c, d, e, f]: Matrix, { x0, y0, x1, y1 }: Box): Box {
  return toFrame(
    frame,
    Math.min(a * x0, a * x1) + Math.min(c * y0, c * y1) + e,
    Math.min(b * x0, b * x1) + Math.min(d * y0, d * y1) + f,
    Math.max(a * x0, a * x1) + Math.max(c * y0, c * y1) + e,
    Math.max(b * x0, b * x1) + Math.max(d * y0, d * y1) + f,
  );
}

/**
 * 0xRRGGBB; black where there is none.
 *
 * @param read the call for what is filled or what is stroked
 * @param scratch of 16 bytes
 */
export function colorOf(
  pdfium: Pdfium,
  object: number,
  read: Pdfium['FPDFPageObj_GetFillColor'],
  scratch: number,
): number {
  if (!read(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return 0;
  const [red = 0, green = 0, blue = 0] = pdfium.heap.words(scratch, 3);
  return ((red & 255) << 16) | ((green & 255) << 8) | (blue & 255);
}
