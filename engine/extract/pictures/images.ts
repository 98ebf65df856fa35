/** Converts image objects to files: the JPEG stream itself if it can be kept, PNG otherwise. */

import { createHash } from 'node:crypto';
import type { EncodedImage } from '../../document/tree.ts';
import { IDENTITY, type Matrix, matrixOf, multiply } from '../frame.ts';
import { type Pdfium, withBitmap, withMemory } from '../pdfium.ts';
import { readUtf8 } from '../strings.ts';
import { isTransparent, pixelsOf } from './bitmap-pixels.ts';
import { encodePicture, MAX_SIDE_PX, masked, withoutColor } from './picture.ts';
import { pngOfRows } from './png.ts';
import { type Mask, maskName, maskOf, pngRowsOf, type Size, samplesOf } from './stored-image.ts';

const DEVICE_CMYK = 3;
/** Bits per pixel of an image with three colour channels. */
const COLOR_BITS = 24;
/** 100 megapixels in RGBA take 400 MB. Larger images are kept only if they are JPEG streams. */
const MAX_PIXELS = 40_000_000;
/** Scaling a JPEG down loses quality and takes as long as fifty pages of text, so it must save at least a third of the pixels. */
const KEPT_SIDE_PX = 1.25 * MAX_SIDE_PX;
/**
 * Images that are finer are made coarser by a whole number, so that nothing is blurred, and keep between this and twice as many
 * dots per inch. Reading devices have 160 to 300, and print at 200 can be read with a magnifying glass.
 */
const KEPT_DPI = 200;

/** Where an image is and how it is shown. */
export interface ImagePlace {
  /** The whole file. */
  source: Uint8Array;
  document: number;
  page: number;
  image: number;
  /** Clockwise quarter turns at which the page is read. */
  quarter: number;
  /** The longer side as it is shown, in points. */
  shownPt: number;
}

/** An image object as it is seen on the page, as fine as it is shown, with its mask applied; null when PDFium cannot decode it. */
export function encodeImage(
  pdfium: Pdfium,
  { source, document, page, image, quarter, shownPt }: ImagePlace,
): EncodedImage | null {
  return withMemory(pdfium, 64, (scratch) => {
    const size = pixelSize(pdfium, image, scratch);
    if (!size) return null;
    const { widthPx, heightPx } = size;
    const longest = Math.max(widthPx, heightPx);
    const longestPx = keptSide(longest, shownPt);
    const shown = turned(matrixOf(pdfium, image, scratch), quarter);
    const data = isUpright(shown) ? readData(pdfium, image) : null;
    const mask = data && !pdfium.FPDFPageObj_HasTransparency(image) ? maskOf(source, data, size) : 'unknown';
    const jpeg = data && isJpeg(pdfium, page, image, data, scratch) ? data : null;
    const isWhole =
      mask === 'none' || (mask === 'unknown' && jpeg && !isMasked(pdfium, document, page, image, scratch));
    const kept: EncodedImage | null = jpeg && isWhole ? { mediaType: 'image/jpeg', bytes: jpeg, ...size } : null;
    if (kept && longest <= KEPT_SIDE_PX) return kept;
    if (widthPx * heightPx > MAX_PIXELS) return kept;
    if (!kept && data && mask !== 'unknown') {
      const made = storedPicture(source, data, size, mask, longestPx) ?? decodedPicture(pdfium, image, mask, longestPx);
      if (made) return made;
    }
    const rendered = renderImage(pdfium, document, page, image, size, longestPx, shown, scratch);
    if (kept) return rendered && rendered.bytes.length < kept.bytes.length ? rendered : kept;
    return rendered ?? pictureOfBitmap(pdfium, pdfium.FPDFImageObj_GetBitmap(image));
  });
}

function keptSide(longest: number, shownPt: number): number {
  const dpi = (72 * longest) / Math.max(shownPt, 1);
  return Math.min(MAX_SIDE_PX, Math.ceil(longest / Math.max(1, Math.floor(dpi / KEPT_DPI))));
}

/** From the bytes of the file alone. */
function storedPicture(
  source: Uint8Array,
  data: Uint8Array,
  size: Size,
  mask: Mask | 'none',
  longestPx: number,
): EncodedImage | null {
  const isWhole = mask === 'none' && Math.max(size.widthPx, size.heightPx) <= longestPx;
  const rows = isWhole ? pngRowsOf(source, data, size) : null;
  if (rows) {
    const bytes = pngOfRows(rows.compressed, size.widthPx, size.heightPx, rows.channels);
    return { mediaType: 'image/png', bytes, ...size };
  }
  const found = samplesOf(source, data, size);
  return found && encodePicture(masked(withoutColor({ ...size, ...found }), mask), longestPx);
}

/** Decoding takes a fraction of the time of rendering. */
function decodedPicture(pdfium: Pdfium, image: number, mask: Mask | 'none', longestPx: number): EncodedImage | null {
  const bitmap = pdfium.FPDFImageObj_GetBitmap(image);
  return withBitmap(pdfium, bitmap, () => {
    const pixels = pixelsOf(pdfium, bitmap);
    if (!pixels || pixels.channels === 4) return null;
    if (mask !== 'none' && mask.samples.length !== pixels.widthPx * pixels.heightPx) return null;
    return encodePicture(masked(pixels, mask), longestPx);
  });
}

/** Images with fewer bytes may differ only in their mask. */
const MIN_KEY_BYTES = 2_000;

/** A digest of the image's stream as it is in the file, of how it is turned, and of what else tells it from others. */
export function imageKey(
  pdfium: Pdfium,
  { source, document, page, image, quarter }: Omit<ImagePlace, 'shownPt'>,
): string {
  const data = readData(pdfium, image) ?? new Uint8Array(0);
  return withMemory(pdfium, 64, (scratch) => {
    const directions = directionsOf(turned(matrixOf(pdfium, image, scratch), quarter));
    const digest = createHash('sha256').update(data).update(directions.join());
    if (data.length < MIN_KEY_BYTES) {
      const name = data.length > 0 ? maskName(source, data) : null;
      digest.update(name ?? thumbnail(pdfium, document, page, image, scratch));
    }
    return digest.digest('base64');
  });
}

const THUMBNAIL_PX = 24;

/** The pixels of a small rendering. */
function thumbnail(pdfium: Pdfium, document: number, page: number, image: number, scratch: number): Uint8Array {
  const bitmap = drawScaled(pdfium, document, page, image, THUMBNAIL_PX, THUMBNAIL_PX, IDENTITY, scratch);
  const pixels = withBitmap(pdfium, bitmap, () => {
    const sizeBytes = pdfium.FPDFBitmap_GetStride(bitmap) * pdfium.FPDFBitmap_GetHeight(bitmap);
    return pdfium.heap.bytes(pdfium.FPDFBitmap_GetBuffer(bitmap), sizeBytes).slice();
  });
  return pixels ?? new Uint8Array(0);
}

function pixelSize(pdfium: Pdfium, image: number, scratch: number): Size | null {
  if (!pdfium.FPDFImageObj_GetImagePixelSize(image, scratch, scratch + 4)) return null;
  const [widthPx, heightPx] = [pdfium.heap.u32(scratch), pdfium.heap.u32(scratch + 4)];
  return widthPx === 0 || heightPx === 0 ? null : { widthPx, heightPx };
}

const QUARTER_CLOCKWISE: Matrix = [0, -1, 1, 0, 0, 0];

const turned = (matrix: Matrix, quarter: number): Matrix =>
  quarter === 0 ? matrix : turned(multiply(matrix, QUARTER_CLOCKWISE), quarter - 1);

/** The matrix without scale, skew and place: its sides, each of one point, point along the nearest axes. */
function directionsOf([a, b, c, d]: Matrix): Matrix {
  const isLying = Math.abs(b) + Math.abs(c) > Math.abs(a) + Math.abs(d);
  return isLying
    ? [0, Math.sign(b || 1), Math.sign(c || 1), 0, 0, 0]
    : [Math.sign(a || 1), 0, 0, Math.sign(d || 1), 0, 0];
}

function isUpright([a, b, c, d]: Matrix): boolean {
  return a > 0 && d > 0 && Math.abs(b) < 0.01 * a && Math.abs(c) < 0.01 * d;
}

/** How PDFium reads the image's pixels; null if it does not know. */
function formatOf(
  pdfium: Pdfium,
  page: number,
  image: number,
  scratch: number,
): { bitsPerPixel: number; colorSpace: number } | null {
  // FPDF_IMAGEOBJ_METADATA: width, height, dpi x, dpi y, bits per pixel, colour space, marked content.
  if (!pdfium.FPDFImageObj_GetImageMetadata(image, page, scratch)) return null;
  return { bitsPerPixel: pdfium.heap.u32(scratch + 16), colorSpace: pdfium.heap.i32(scratch + 20) };
}

function isJpeg(pdfium: Pdfium, page: number, image: number, data: Uint8Array, scratch: number): boolean {
  if (pdfium.FPDFImageObj_GetImageFilterCount(image) !== 1) return false;
  const filter = readUtf8(pdfium, (buffer, size) => pdfium.FPDFImageObj_GetImageFilter(image, 0, buffer, size));
  if (filter !== 'DCTDecode' && filter !== 'DCT') return false;
  const format = formatOf(pdfium, page, image, scratch);
  if (!format || format.colorSpace === DEVICE_CMYK || format.bitsPerPixel > COLOR_BITS) return false;
  return data[0] === 0xff && data[1] === 0xd8 && components(data) !== 4;
}

/** The image's stream as it is in the file, but decrypted. */
function readData(pdfium: Pdfium, image: number): Uint8Array | null {
  const size = pdfium.FPDFImageObj_GetImageDataRaw(image, 0, 0);
  if (size < 4) return null;
  return withMemory(pdfium, size, (buffer) => {
    pdfium.FPDFImageObj_GetImageDataRaw(image, buffer, size);
    return pdfium.heap.bytes(buffer, size).slice();
  });
}

/** Number of colour components in the first JPEG frame header (ITU T.81, B.2.2). */
function components(jpeg: Uint8Array): number {
  let at = 2;
  while (at + 9 < jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return jpeg[at + 9] ?? 0;
    at += 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0));
  }
  return 0;
}

/** Whether a small rendering of the image has transparent pixels. */
function isMasked(pdfium: Pdfium, document: number, page: number, image: number, scratch: number): boolean {
  const bitmap = drawScaled(pdfium, document, page, image, THUMBNAIL_PX, THUMBNAIL_PX, IDENTITY, scratch);
  return withBitmap(pdfium, bitmap, () => isTransparent(pdfium, bitmap)) ?? false;
}

/** GetRenderedBitmap renders at the size and the rotation of the object's matrix, so the matrix is replaced during the call. */
function drawScaled(
  pdfium: Pdfium,
  document: number,
  page: number,
  image: number,
  widthPx: number,
  heightPx: number,
  shown: Matrix,
  scratch: number,
): number {
  const original = matrixOf(pdfium, image, scratch);
  const [a, b, c, d] = directionsOf(shown);
  setMatrix(pdfium, image, [a * widthPx, b * widthPx, c * heightPx, d * heightPx, 0, 0]);
  try {
    return pdfium.FPDFImageObj_GetRenderedBitmap(document, page, image);
  } finally {
    setMatrix(pdfium, image, original);
  }
}

function setMatrix(pdfium: Pdfium, image: number, [a, b, c, d, e, f]: Matrix): void {
  pdfium.FPDFImageObj_SetMatrix(image, a, b, c, d, e, f);
}

function renderImage(
  pdfium: Pdfium,
  document: number,
  page: number,
  image: number,
  { widthPx, heightPx }: Size,
  longestPx: number,
  shown: Matrix,
  scratch: number,
): EncodedImage | null {
  // PDFium scales down while it renders: each pixel is the mean of those that it covers.
  const scale = Math.min(1, longestPx / Math.max(widthPx, heightPx));
  const [width, height] = [widthPx, heightPx].map((side) => Math.max(1, Math.round(side * scale)));
  return pictureOfBitmap(pdfium, drawScaled(pdfium, document, page, image, width ?? 1, height ?? 1, shown, scratch));
}

/** Encodes and destroys a bitmap; null for none. */
export const pictureOfBitmap = (pdfium: Pdfium, bitmap: number): EncodedImage | null =>
  withBitmap(pdfium, bitmap, () => {
    const pixels = pixelsOf(pdfium, bitmap);
    return pixels && encodePicture(pixels);
  });
