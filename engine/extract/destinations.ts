/** Reads the destinations of links and bookmarks. */

import type { LinkTarget } from './page-content.ts';
import type { Pdfium } from './pdfium.ts';

const GOTO = 1;

export type Destination = Extract<LinkTarget, { page: number }>;

/** The destinations of one open document. */
export class Destinations {
  readonly #pdfium: Pdfium;
  readonly #document: number;
  #knowsPages = false;

  constructor(pdfium: Pdfium, document: number) {
    this.#pdfium = pdfium;
    this.#document = document;
  }

  /**
   * The destination of a link or bookmark, from its own entry or its GoTo action; null when it has none.
   *
   * @param scratch at least 24 bytes
   */
  read(dest: number, action: number, scratch: number): Destination | null {
    const pdfium = this.#pdfium;
    const target = dest === 0 && action !== 0 ? this.#destOf(action) : dest;
    if (target === 0) return null;
    this.#meetPages(scratch);
    const page = pdfium.FPDFDest_GetDestPageIndex(this.#document, target);
    if (page < 0) return null;
    const s = scratch;
    const found = pdfium.FPDFDest_GetLocationInPage(target, s, s + 4, s + 8, s + 12, s + 16, s + 20);
    const hasX = found !== 0 && pdfium.heap.i32(s) !== 0;
    const hasY = found !== 0 && pdfium.heap.i32(s + 4) !== 0;
    return { page, x: hasX ? pdfium.heap.f32(s + 12) : null, y: hasY ? pdfium.heap.f32(s + 16) : null };
  }

  #destOf(action: number): number {
    return this.#pdfium.FPDFAction_GetType(action) === GOTO
      ? this.#pdfium.FPDFAction_GetDest(this.#document, action)
      : 0;
  }

  /**
   * Lets PDFium visit all pages once. PDFium knows the number of a page that it has visited, but searches the whole page tree for
   * each other page. On the way to the last page it visits all of them.
   */
  #meetPages(scratch: number): void {
    if (this.#knowsPages) return;
    this.#knowsPages = true;
    const last = this.#pdfium.FPDF_GetPageCount(this.#document) - 1;
    this.#pdfium.FPDF_GetPageSizeByIndexF(this.#document, last, scratch);
  }
}
