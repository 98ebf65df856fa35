import type { Pdfium } from './pdfium.ts';

/**
 * Reads a UTF-16LE string through one of PDFium's "call for the length, call again for the bytes" functions.
 *
 * @param call gets buffer and size in bytes, returns the size needed, with a closing zero
 */
export function readUtf16(pdfium: Pdfium, call: (buffer: number, sizeBytes: number) => number): string {
  const size = call(0, 0);
  if (size <= 2 || size > 1 << 20) return '';
  const buffer = pdfium.malloc(size);
  try {
    call(buffer, size);
    return new TextDecoder('utf-16le').decode(pdfium.heap.bytes(buffer, size - 2).slice());
  } finally {
    pdfium.free(buffer);
  }
}

/** The same for 8-bit strings, read as UTF-8. */
export function readUtf8(pdfium: Pdfium, call: (buffer: number, sizeBytes: number) => number): string {
  const size = call(0, 0);
  if (size <= 1 || size > 1 << 20) return '';
  const buffer = pdfium.malloc(size);
  try {
    call(buffer, size);
    return new TextDecoder().decode(pdfium.heap.bytes(buffer, size - 1).slice());
  } finally {
    pdfium.free(buffer);
  }
}

/** A zero-closed copy of an 8-bit string in PDFium's memory; the caller frees it. */
export function writeCString(pdfium: Pdfium, text: string, encoding: 'utf8' | 'latin1' = 'utf8'): number {
  const bytes = Buffer.from(text, encoding);
  const pointer = pdfium.malloc(bytes.length + 1);
  const target = pdfium.heap.bytes(pointer, bytes.length + 1);
  target.set(bytes);
  target[bytes.length] = 0;
  return pointer;
}
