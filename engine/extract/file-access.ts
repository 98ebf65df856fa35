/** Lets PDFium read a file directly from the caller's buffer instead of from a copy in its own memory. */

import type { Pdfium } from './pdfium.ts';

/** FPDF_FILEACCESS: length, function, its first argument; each of 32 bits. */
const STRUCT_BYTES = 12;

/**
 * @param source must not change until PDFium is released
 * @returns a pointer for FPDF_LoadCustomDocument, in use until the document is closed
 */
export function openFileAccess(pdfium: Pdfium, source: Uint8Array): number {
  const read = pdfium.setReader((_, position, target, size) => {
    // Unsigned in C.
    const from = position >>> 0;
    const length = size >>> 0;
    if (from + length > source.length) return 0;
    pdfium.heap.bytes(target >>> 0, length).set(source.subarray(from, from + length));
    return 1;
  });
  const pointer = pdfium.malloc(STRUCT_BYTES);
  pdfium.heap.setU32(pointer, source.length);
  pdfium.heap.setU32(pointer + 4, read);
  pdfium.heap.setU32(pointer + 8, 0);
  return pointer;
}
