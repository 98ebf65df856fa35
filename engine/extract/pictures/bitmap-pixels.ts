/** Reads the pixels of PDFium bitmaps, four bytes at a time for speed: pictures have millions. */

import type { Pdfium } from '../pdfium.ts';
import type { Pixels } from './picture.ts';

/** FPDFBitmap formats. */
const GRAY = 1;
const BGR = 2;
const BGRA = 4;

interface Words {
  /** Blue in the lowest byte, then green, red, and alpha or an unused byte. A view, valid until the next call into PDFium. */
  words: Uint32Array;
  widthPx: number;
  heightPx: number;
}

/** The pixels with the fewest channels that lose nothing: alpha and colour are dropped if unused. Null for an empty bitmap. */
export function pixelsOf(pdfium: Pdfium, bitmap: number): Pixels | null {
  const format = pdfium.FPDFBitmap_GetFormat(bitmap);
  if (format === GRAY) return greyPixels(pdfium, bitmap);
  const { words, widthPx, heightPx } = wordsOf(pdfium, bitmap, format);
  const size = { widthPx, heightPx };
  if (words.length === 0) return null;
  if (format === BGRA && !isOpaque(words)) return { samples: rgba(words), channels: 4, ...size };
  return isGrey(words)
    ? { samples: new Uint8Array(words), channels: 1, ...size }
    : { samples: rgb(words), channels: 3, ...size };
}

/** Whether a bitmap has transparent pixels. The outermost ones are not counted, since antialiasing makes them transparent. */
export function isTransparent(pdfium: Pdfium, bitmap: number): boolean {
  const format = pdfium.FPDFBitmap_GetFormat(bitmap);
  if (format !== BGRA) return false;
  const { words, widthPx, heightPx } = wordsOf(pdfium, bitmap, format);
  for (let y = 2; y < heightPx - 2; y++)
    for (let x = 2; x < widthPx - 2; x++) if ((words[y * widthPx + x] ?? 0) >>> 24 < 250) return true;
  return false;
}

function greyPixels(pdfium: Pdfium, bitmap: number): Pixels | null {
  const { widthPx, heightPx, stride, pointer } = shapeOf(pdfium, bitmap);
  const source = pdfium.heap.bytes(pointer, stride * heightPx);
  const samples = new Uint8Array(widthPx * heightPx);
  for (let y = 0; y < heightPx; y++) samples.set(source.subarray(y * stride, y * stride + widthPx), y * widthPx);
  return samples.length === 0 ? null : { samples, widthPx, heightPx, channels: 1 };
}

function wordsOf(pdfium: Pdfium, bitmap: number, format: number): Words {
  const { widthPx, heightPx, stride, pointer } = shapeOf(pdfium, bitmap);
  // Rows of whole 32-bit words have no padding.
  if (format !== BGR) return { words: pdfium.heap.words(pointer, widthPx * heightPx), widthPx, heightPx };
  const source = pdfium.heap.bytes(pointer, stride * heightPx);
  const words = new Uint32Array(widthPx * heightPx);
  for (let y = 0, to = 0; y < heightPx; y++)
    for (let x = 0, from = y * stride; x < widthPx; x++, from += 3)
      words[to++] = (source[from] ?? 0) | ((source[from + 1] ?? 0) << 8) | ((source[from + 2] ?? 0) << 16);
  return { words, widthPx, heightPx };
}

const shapeOf = (pdfium: Pdfium, bitmap: number) => ({
  widthPx: pdfium.FPDFBitmap_GetWidth(bitmap),
  heightPx: pdfium.FPDFBitmap_GetHeight(bitmap),
  stride: pdfium.FPDFBitmap_GetStride(bitmap),
  pointer: pdfium.FPDFBitmap_GetBuffer(bitmap),
});

function isOpaque(words: Uint32Array): boolean {
  for (let i = 0; i < words.length; i++) if ((words[i] ?? 0) >>> 24 !== 255) return false;
  return true;
}

function isGrey(words: Uint32Array): boolean {
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? 0;
    if (((word ^ (word >>> 8)) & 0xffff) !== 0) return false;
  }
  return true;
}

function rgba(words: Uint32Array): Uint8Array {
  const out = new Uint32Array(words.length);
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? 0;
    out[i] = (word & 0xff00_ff00) | ((word >>> 16) & 0xff) | ((word & 0xff) << 16);
  }
  return new Uint8Array(out.buffer);
}

function rgb(words: Uint32Array): Uint8Array {
  const out = new Uint8Array(3 * words.length);
  for (let i = 0, at = 0; i < words.length; i++, at += 3) {
    const word = words[i] ?? 0;
    out[at] = word >>> 16;
    out[at + 1] = word >>> 8;
    out[at + 2] = word;
  }
  return out;
}
