import type { EncodedImage } from '../../document/tree.ts';
import type { Box } from '../../geometry/box.ts';
import type { FilledBox, GreyPicture } from '../page-content.ts';
import { type Pdfium, withBitmap } from '../pdfium.ts';
import { pictureOfBitmap } from './images.ts';

const BGRX = 3;
const RENDER_ANNOTATIONS = 0x01;
const OPAQUE = 0xff00_0000;
const MAX_SIDE_PX = 6_000;

/**
 * Renders a page, or a part of it, on white.
 *
 * @param area in the page's own frame; null for the whole page
 * @param quarter quarter turns clockwise to add, so that the picture has the orientation of the text
 * @param marks in the page's own frame, painted over it
 */
export function renderPage(
  pdfium: Pdfium,
  page: number,
  size: { widthPt: number; heightPt: number },
  area: Box | null,
  pxPerPt: number,
  quarter: number,
  marks: readonly FilledBox[] = [],
): EncodedImage | null {
  return pictureOfBitmap(pdfium, draw(pdfium, page, size, area, pxPerPt, quarter, marks).bitmap);
}

/**
 * The same as grey pixels: one byte each, 0 black to 255 white. On huge pages the result has fewer pixels per point than
 * requested.
 */
export function renderGrey(
  pdfium: Pdfium,
  page: number,
  size: { widthPt: number; heightPt: number },
  area: Box | null,
  pxPerPt: number,
  quarter: number,
): GreyPicture | null {
  const { bitmap, scale } = draw(pdfium, page, size, area, pxPerPt, quarter, []);
  return withBitmap(pdfium, bitmap, () => {
    const widthPx = pdfium.FPDFBitmap_GetWidth(bitmap);
    const heightPx = pdfium.FPDFBitmap_GetHeight(bitmap);
    // Four bytes per pixel, so that rows have no padding.
    const pixels = pdfium.heap.words(pdfium.FPDFBitmap_GetBuffer(bitmap), widthPx * heightPx);
    const samples = new Uint8Array(pixels.length);
    for (let i = 0; i < samples.length; i++) {
      const pixel = pixels[i] ?? 0;
      // Rec. 601 luma of blue, green and red, in 256ths.
      samples[i] = (29 * (pixel & 255) + 150 * ((pixel >>> 8) & 255) + 77 * ((pixel >>> 16) & 255)) >> 8;
    }
    return { samples, widthPx, heightPx, pxPerPt: scale };
  });
}

/** @returns a BGRx bitmap that the caller destroys; 0 when there is no memory for it */
function draw(
  pdfium: Pdfium,
  page: number,
  size: { widthPt: number; heightPt: number },
  area: Box | null,
  pxPerPt: number,
  quarter: number,
  marks: readonly FilledBox[],
): { bitmap: number; scale: number } {
  const part = area ?? { x0: 0, y0: 0, x1: size.widthPt, y1: size.heightPt };
  const longest = Math.max(part.x1 - part.x0, part.y1 - part.y0, 1);
  const scale = Math.min(pxPerPt, MAX_SIDE_PX / longest);
  const widthPx = Math.max(1, Math.round((part.x1 - part.x0) * scale));
  const heightPx = Math.max(1, Math.round((part.y1 - part.y0) * scale));
  const bitmap = pdfium.FPDFBitmap_CreateEx(widthPx, heightPx, BGRX, 0, 0);
  if (bitmap === 0) return { bitmap, scale };
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, widthPx, heightPx, 0xffffffff);
  pdfium.FPDF_RenderPageBitmap(
    bitmap,
    page,
    Math.round(-part.x0 * scale),
    Math.round(-part.y0 * scale),
    Math.round(size.widthPt * scale),
    Math.round(size.heightPt * scale),
    quarter & 3,
    RENDER_ANNOTATIONS,
  );
  for (const mark of marks) {
    const [x0, y0] = [Math.round((mark.x0 - part.x0) * scale), Math.round((mark.y0 - part.y0) * scale)];
    const [x1, y1] = [Math.round((mark.x1 - part.x0) * scale), Math.round((mark.y1 - part.y0) * scale)];
    pdfium.FPDFBitmap_FillRect(bitmap, x0, y0, Math.max(1, x1 - x0), Math.max(1, y1 - y0), OPAQUE + mark.color);
  }
  return { bitmap, scale };
}
