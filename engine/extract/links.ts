/** Reads link annotations. */

import { type Frame, toFrame } from './frame.ts';
import type { LinkTarget, PageLink } from './page-content.ts';
import { type Pdfium, withMemory } from './pdfium.ts';
import { readUtf8 } from './strings.ts';

const URI = 3;
const SAFE_URL = /^(?:https?|mailto|ftp|doi|tel):/i;

export function readLinks(
  pdfium: Pdfium,
  document: number,
  page: number,
  frame: Frame,
  destinations: Destinations,
): PageLink[] {
  const links: PageLink[] = [];
  withMemory(pdfium, 64, (scratch) => {
    pdfium.heap.setU32(scratch, 0);
    while (pdfium.FPDFLink_Enumerate(page, scratch, scratch + 4) && links.length < 5_000) {
      const link = pdfium.heap.u32(scratch + 4);
      const target = readTarget(pdfium, document, link, scratch + 16, destinations);
      if (!target || !pdfium.FPDFLink_GetAnnotRect(link, scratch + 16)) continue;
      const { heap } = pdfium;
      const at = scratch + 16;
      links.push({ ...toFrame(frame, heap.f32(at), heap.f32(at + 12), heap.f32(at + 8), heap.f32(at + 4)), target });
    }
  });
  return links;
}

function readTarget(
  pdfium: Pdfium,
  document: number,
  link: number,
  scratch: number,
  destinations: Destinations,
): LinkTarget | null {
  const action = pdfium.FPDFLink_GetAction(link);
  if (action !== 0 && pdfium.FPDFAction_GetType(action) === URI) {
    const url = readUtf8(pdfium, (buffer, size) => pdfium.FPDFAction_GetURIPath(document, action, buffer, size)).trim();
    return SAFE_URL.test(url) ? { url } : null;
  }
  return destinations.read(pdfium.FPDFLink_GetDest(document, link), action, scratch);
}

// Reads the destinations of links and bookmarks.

const GOTO = 1;

type Destination = Extract<LinkTarget, { page: number }>;

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
