/**
 * Restores a large bracket of TeX's extension fonts that has the code of a space. At the beginning of a line, PDFium's text page
 * omits it; its text object is on the page but has no character.
 */

import type { Characters } from '../characters.ts';
import { isExtensionFont } from '../fonts/math-glyphs.ts';
import { boundsOf } from '../object-boxes.ts';
import { type Pdfium, withMemory } from '../pdfium.ts';

const TEXT = 1;
const MAX_OBJECTS = 30_000;
const OPENING = 0x20;
/** The code of the closing partner of the lost bracket. */
const CLOSING = 0x21;

/** Appends the lost brackets to the characters. Pages without a closing partner are not searched. */
export function restoreDelimiters(pdfium: Pdfium, page: number, characters: Characters): void {
  const { count, codes, looks, styles, objects } = characters;
  const isExtension = styles.map(({ font }) => isExtensionFont(font));
  if (!isExtension.includes(true)) return;
  /** Character indices of closing brackets by font. */
  const partners = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    if (codes[i] === CLOSING && isExtension[looks[i] ?? 0])
      partners.set(pdfium.FPDFTextObj_GetFont(objects[i] ?? 0), i);
  }
  if (partners.size === 0) return;
  const owners = new Set(objects.subarray(0, count));
  const all = Math.min(pdfium.FPDFPage_CountObjects(page), MAX_OBJECTS);
  withMemory(pdfium, 16, (scratch) => {
    for (let i = 0; i < all; i++) {
      const object = pdfium.FPDFPage_GetObject(page, i);
      if (object === 0 || owners.has(object) || pdfium.FPDFPageObj_GetType(object) !== TEXT) continue;
      const partner = partners.get(pdfium.FPDFTextObj_GetFont(object));
      if (partner === undefined) continue;
      const box = boundsOf(pdfium, object, scratch);
      if (box) characters.add(OPENING, object, partner, box);
    }
  });
}
