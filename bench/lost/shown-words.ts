/** The words that a page shows, as PDFium reads them: nothing of the engine's own reading of letters is in between. */

import { openFileAccess } from '../../engine/extract/file-access.ts';
import { frameOf, toFrame } from '../../engine/extract/frame.ts';
import type { UserSpace } from '../../engine/extract/page-content.ts';
import { openPdf } from '../../engine/extract/pdf-file.ts';
import { compiledPdfium, loadPdfium, type Pdfium } from '../../engine/extract/pdfium.ts';
import { lettersOf } from './letters.ts';

export interface ShownWord {
  /** Letters and digits only. */
  letters: string;
  /** As it is drawn. */
  text: string;
  /** The middle of its first letter, in points from the upper left corner in the engine's frame of the page. */
  x: number;
  y: number;
}

/**
 * For each page its words in the order of drawing; null for a page that can't be read. Invisible letters, those outside the page
 * and those that are drawn twice in one place are left out.
 *
 * @throws ConvertError where the document can't be opened
 */
export async function shownWords(source: Uint8Array): Promise<(ShownWord[] | null)[]> {
  const file = await openPdf(source);
  const spaces: (UserSpace | null)[] = [];
  try {
    for (let index = 0; index < file.pages; index++)
      spaces.push(await file.withPage(index, ({ content }) => content.userSpace ?? null).catch(() => null));
  } finally {
    file.close();
  }
  const pdfium = await loadPdfium(await compiledPdfium());
  const document = pdfium.FPDF_LoadCustomDocument(openFileAccess(pdfium, file.bytes), 0);
  try {
    return spaces.map((space, index) => space && wordsOnPage(pdfium, document, index, space));
  } finally {
    pdfium.FPDF_CloseDocument(document);
    pdfium.release();
  }
}

function wordsOnPage(pdfium: Pdfium, document: number, index: number, space: UserSpace): ShownWord[] | null {
  let page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) return null;
  // Annotations become a part of the page as it is shown.
  if (pdfium.FPDFPage_GetAnnotCount(page) > 0) {
    pdfium.FPDFPage_Flatten(page, 0);
    pdfium.FPDF_ClosePage(page);
    page = pdfium.FPDF_LoadPage(document, index);
  }
  const text = pdfium.FPDFText_LoadPage(page);
  try {
    return text === 0 ? null : wordsIn(pdfium, text, space);
  } finally {
    if (text !== 0) pdfium.FPDFText_ClosePage(text);
    pdfium.FPDF_ClosePage(page);
  }
}

/** Text rendering mode: neither filled nor stroked. */
const INVISIBLE = 3;
const CLIPPING_ONLY = 7;
/** Of the letter's height: copies that lie closer are one letter for whoever looks. */
const SAME_PLACE = 0.15;

function wordsIn(pdfium: Pdfium, text: number, { visible, quarter }: UserSpace): ShownWord[] {
  const frame = frameOf(visible, quarter);
  const words: ShownWord[] = [];
  const seen = new Map<number, { x: number; y: number; i: number }[]>();
  const scratch = pdfium.malloc(16);
  let word: ShownWord | null = null;
  const close = (): void => {
    if (word) word.letters = lettersOf(word.text);
    if (word && word.letters !== '') words.push(word);
    word = null;
  };
  const count = pdfium.FPDFText_CountChars(text);
  for (let i = 0; i < count; i++) {
    const code = pdfium.FPDFText_GetUnicode(text, i);
    if (code <= 0x20 || code === 0xa0 || code === 0x3000) {
      close();
      continue;
    }
    const owner = pdfium.FPDFText_GetTextObject(text, i);
    const mode = owner === 0 ? 0 : pdfium.FPDFTextObj_GetTextRenderMode(owner);
    pdfium.FPDFText_GetLooseCharBox(text, i, scratch);
    const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => pdfium.heap.f32(scratch + at));
    const box = toFrame(frame, left ?? 0, bottom ?? 0, right ?? 0, top ?? 0);
    const x = (box.x0 + box.x1) / 2;
    const y = (box.y0 + box.y1) / 2;
    const isSeen = mode !== INVISIBLE && mode !== CLIPPING_ONLY;
    if (!isSeen || x < 0 || y < 0 || x > frame.widthPt || y > frame.heightPt) continue;
    const copies = seen.get(code) ?? [];
    const near = SAME_PLACE * Math.max(box.y1 - box.y0, 1);
    const isCopy = copies.some(
      (other) => i - other.i > LIGATURE && Math.abs(other.x - x) < near && Math.abs(other.y - y) < near,
    );
    if (isCopy) continue;
    seen.set(code, [...copies.slice(-COPIES_COMPARED), { x, y, i }]);
    word ??= { letters: '', text: '', x, y };
    word.text += String.fromCodePoint(Math.min(code, 0x10ffff));
  }
  close();
  pdfium.free(scratch);
  return words;
}

/** Letters of one ligature share its box. */
const LIGATURE = 3;
/** Shadows are drawn soon after their letters. */
const COPIES_COMPARED = 200;
