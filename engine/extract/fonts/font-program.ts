/** What a font says of itself. */

import { type Pdfium, withMemory } from '../pdfium.ts';

const MAX_PROGRAM_BYTES = 4_000_000;
const NAME_BYTES = 256;

/**
 * A font's name with its subset prefix; empty where it has none.
 *
 * @param font the font's pointer
 */
export function baseNameOf(pdfium: Pdfium, font: number): string {
  return withMemory(pdfium, NAME_BYTES, (buffer) => {
    const length = Math.min(NAME_BYTES, pdfium.FPDFFont_GetBaseFontName(font, buffer, NAME_BYTES));
    return length > 1 ? Buffer.from(pdfium.heap.bytes(buffer, length - 1)).toString('utf8') : '';
  });
}

/**
 * A copy of the program that a font is drawn with; empty where there is none, or one of more than 4 MB.
 *
 * @param font the font's pointer
 */
export function fontProgram(pdfium: Pdfium, font: number): Uint8Array {
  const none = new Uint8Array();
  if (font === 0) return none;
  const size = pdfium.malloc(4);
  let buffer = 0;
  try {
    if (!pdfium.FPDFFont_GetFontData(font, 0, 0, size)) return none;
    const length = pdfium.heap.u32(size);
    if (length === 0 || length > MAX_PROGRAM_BYTES) return none;
    buffer = pdfium.malloc(length);
    return pdfium.FPDFFont_GetFontData(font, buffer, length, size) ? pdfium.heap.bytes(buffer, length).slice() : none;
  } finally {
    if (buffer !== 0) pdfium.free(buffer);
    pdfium.free(size);
  }
}
