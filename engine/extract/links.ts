/** Reads link annotations and destinations. */

import { type Frame, toFrame } from './frame.ts';
import type { LinkTarget, PageLink } from './page-content.ts';
import type { Pdfium } from './pdfium.ts';
import { readUtf8 } from './strings.ts';

const GOTO = 1;
const URI = 3;
const SAFE_URL = /^(?:https?|mailto|ftp|doi|tel):/i;

/** Where a destination leads, still in the target page's user space. */
export interface RawDestination {
  page: number;
  userX: number | null;
  userY: number | null;
}

/** @param scratch at least 48 bytes */
export function readDestination(
  pdfium: Pdfium,
  document: number,
  dest: number,
  scratch: number,
): RawDestination | null {
  if (dest === 0) return null;
  const page = pdfium.FPDFDest_GetDestPageIndex(document, dest);
  if (page < 0) return null;
  const s = scratch;
  const found = pdfium.FPDFDest_GetLocationInPage(dest, s, s + 4, s + 8, s + 12, s + 16, s + 20);
  const hasY = found !== 0 && pdfium.heap.i32(s + 4) !== 0;
  const hasX = found !== 0 && pdfium.heap.i32(s) !== 0;
  return { page, userX: hasX ? pdfium.heap.f32(s + 12) : null, userY: hasY ? pdfium.heap.f32(s + 16) : null };
}

/** The destination of a bookmark or link through its own entry or its GoTo action. */
export function destinationOf(pdfium: Pdfium, document: number, dest: number, action: number): number {
  if (dest !== 0 || action === 0) return dest;
  return pdfium.FPDFAction_GetType(action) === GOTO ? pdfium.FPDFAction_GetDest(document, action) : 0;
}

export function readLinks(pdfium: Pdfium, document: number, page: number, frame: Frame): PageLink[] {
  const scratch = pdfium.malloc(64);
  const links: PageLink[] = [];
  try {
    pdfium.heap.setU32(scratch, 0);
    while (pdfium.FPDFLink_Enumerate(page, scratch, scratch + 4) && links.length < 5_000) {
      const link = pdfium.heap.u32(scratch + 4);
      const target = readTarget(pdfium, document, link, scratch + 16);
      if (!target || !pdfium.FPDFLink_GetAnnotRect(link, scratch + 16)) continue;
      const { heap } = pdfium;
      const at = scratch + 16;
      links.push({ ...toFrame(frame, heap.f32(at), heap.f32(at + 12), heap.f32(at + 8), heap.f32(at + 4)), target });
    }
  } finally {
    pdfium.free(scratch);
  }
  return links;
}

function readTarget(pdfium: Pdfium, document: number, link: number, scratch: number): LinkTarget | null {
  const action = pdfium.FPDFLink_GetAction(link);
  if (action !== 0 && pdfium.FPDFAction_GetType(action) === URI) {
    const url = readUtf8(pdfium, (buffer, size) => pdfium.FPDFAction_GetURIPath(document, action, buffer, size)).trim();
    return SAFE_URL.test(url) ? { url } : null;
  }
  const dest = destinationOf(pdfium, document, pdfium.FPDFLink_GetDest(document, link), action);
  const found = readDestination(pdfium, document, dest, scratch);
  return found && { page: found.page, x: found.userX, y: found.userY };
}
