import { type Pdfium, withMemory } from './pdfium.ts';

const UTF16 = new TextDecoder('utf-16le');
const UTF8 = new TextDecoder();
/** Names, types and most titles are shorter: one call is enough to read them. */
const SHORT_BYTES = 256;
const MAX_BYTES = 1 << 20;

/**
 * Reads a UTF-16LE string through a PDFium function that fills a buffer and returns the required size.
 *
 * @param call takes a buffer and its size in bytes, returns the required size including the final zero
 */
export function readUtf16(pdfium: Pdfium, call: (buffer: number, sizeBytes: number) => number): string {
  return read(pdfium, call, 2, UTF16);
}

/** The same for 8-bit strings in UTF-8. */
export function readUtf8(pdfium: Pdfium, call: (buffer: number, sizeBytes: number) => number): string {
  return read(pdfium, call, 1, UTF8);
}

/** PDFium writes nothing when the buffer is too small. */
function read(
  pdfium: Pdfium,
  call: (buffer: number, sizeBytes: number) => number,
  endBytes: number,
  decoder: TextDecoder,
  sizeBytes = SHORT_BYTES,
): string {
  return withMemory(pdfium, sizeBytes, (buffer) => {
    const size = call(buffer, sizeBytes);
    if (size <= endBytes || size > MAX_BYTES) return '';
    return size > sizeBytes
      ? read(pdfium, call, endBytes, decoder, size)
      : decoder.decode(pdfium.heap.bytes(buffer, size - endBytes));
  });
}

/** A zero-terminated copy of an 8-bit string in PDFium's memory; the caller frees it. */
export function writeCString(pdfium: Pdfium, text: string, encoding: 'utf8' | 'latin1' = 'utf8'): number {
  const bytes = Buffer.from(text, encoding);
  const pointer = pdfium.malloc(bytes.length + 1);
  const target = pdfium.heap.bytes(pointer, bytes.length + 1);
  target.set(bytes);
  target[bytes.length] = 0;
  return pointer;
}

/** The words of rich text of annotations, which is a part of XHTML (PDF 1.7, 12.7.3.4). Pure. */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LAST_CODE = 0x10ffff;

/** @returns a line for each paragraph */
export function plainText(rich: string): string {
  return rich
    .replace(/<(?:\/(?:p|div|li)|br\s*\/?)\s*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi,
      (whole, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return ENTITIES[name] ?? whole;
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
        return code <= LAST_CODE ? String.fromCodePoint(code) : whole;
      },
    )
    .trim();
}
