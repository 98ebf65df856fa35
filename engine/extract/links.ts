/** Reads link annotations. */

import type { Destinations } from './destinations.ts';
import { type Frame, toFrame } from './frame.ts';
import type { LinkTarget, PageLink } from './page-content.ts';
import type { Pdfium } from './pdfium.ts';
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
  const scratch = pdfium.malloc(64);
  const links: PageLink[] = [];
  try {
    pdfium.heap.setU32(scratch, 0);
    while (pdfium.FPDFLink_Enumerate(page, scratch, scratch + 4) && links.length < 5_000) {
      const link = pdfium.heap.u32(scratch + 4);
      const target = readTarget(pdfium, document, link, scratch + 16, destinations);
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
