/** Reads document-level information: outline, page labels, metadata, language. */

import type { Destinations } from './links.ts';
import type { DocumentInfo, OutlineNode } from './page-content.ts';
import { type Pdfium, withMemory } from './pdfium.ts';
import { readUtf16, writeCString } from './strings.ts';

const MAX_OUTLINE_ENTRIES = 20_000;
const MAX_OUTLINE_DEPTH = 32;

export function readDocumentInfo(
  pdfium: Pdfium,
  document: number,
  pages: number,
  destinations: Destinations,
): DocumentInfo {
  return withMemory(pdfium, 64, (scratch) => {
    return {
      title: readMeta(pdfium, document, 'Title'),
      authors: readMeta(pdfium, document, 'Author'),
      language: readLanguage(pdfium, document),
      pageLabels: readPageLabels(pdfium, document, pages),
      outline: readOutline(pdfium, document, scratch, destinations),
    };
  });
}

function readMeta(pdfium: Pdfium, document: number, key: string): string {
  const name = writeCString(pdfium, key);
  try {
    const text = readUtf16(pdfium, (buffer, size) => pdfium.FPDF_GetMetaText(document, name, buffer, size));
    return cleanLine(text);
  } finally {
    pdfium.free(name);
  }
}

/**
 * Makes one line without control characters: metadata may be any text. Embeddings, overrides and isolates of direction (UAX #9) go,
 * too: one that nobody closes turns around whatever stands behind the title.
 */
function cleanLine(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\ufffd\s]+/gu, ' ')
    .trim()
    .normalize('NFC');
}

function readLanguage(pdfium: Pdfium, document: number): string {
  const text = readUtf16(pdfium, (buffer, size) => pdfium.EPDFCatalog_GetLanguage(document, buffer, size)).trim();
  return /^[a-zA-Z]{2,3}(?:[-_][a-zA-Z0-9]{2,8})*$/.test(text) ? text.replaceAll('_', '-') : '';
}

function readPageLabels(pdfium: Pdfium, document: number, pages: number): string[] {
  const labels: string[] = [];
  for (let i = 0; i < pages; i++) {
    labels.push(cleanLine(readUtf16(pdfium, (buffer, size) => pdfium.FPDF_GetPageLabel(document, i, buffer, size))));
  }
  return labels.some((label) => label !== '') ? labels : [];
}

function readOutline(pdfium: Pdfium, document: number, scratch: number, destinations: Destinations): OutlineNode[] {
  // Bookmarks of broken files may link in circles.
  const seen = new Set<number>();
  const level = (parent: number, depth: number): OutlineNode[] => {
    const nodes: OutlineNode[] = [];
    let bookmark = pdfium.FPDFBookmark_GetFirstChild(document, parent);
    while (bookmark !== 0 && !seen.has(bookmark) && seen.size < MAX_OUTLINE_ENTRIES) {
      seen.add(bookmark);
      const current = bookmark;
      const title = cleanLine(readUtf16(pdfium, (b, size) => pdfium.FPDFBookmark_GetTitle(current, b, size)));
      const dest = pdfium.FPDFBookmark_GetDest(document, current);
      const found = destinations.read(dest, pdfium.FPDFBookmark_GetAction(current), scratch);
      nodes.push({
        title,
        page: found?.page ?? null,
        x: found?.x ?? null,
        y: found?.y ?? null,
        children: depth < MAX_OUTLINE_DEPTH ? level(current, depth + 1) : [],
      });
      bookmark = pdfium.FPDFBookmark_GetNextSibling(document, current);
    }
    return nodes;
  };
  return level(0, 0);
}
