/** Reads the marked-content ids of a page's objects (PDF 1.7, 14.6), by which structure elements refer to them. */

import type { Pdfium } from '../pdfium.ts';
import { readUtf16, writeCString } from '../strings.ts';

/** The most nested marks that are examined. */
const MAX_MARKS = 16;
const UTF16_BYTES = 2;

export interface MarkReader {
  /** The id of the innermost mark that has one; -1 for none. */
  contentOf(object: number): number;
  isNamedArtifact(object: number): boolean;
  close(): void;
}

export function markReader(pdfium: Pdfium): MarkReader {
  const key = writeCString(pdfium, 'MCID');
  const scratch = pdfium.malloc(4);
  return {
    contentOf(object) {
      const count = pdfium.FPDFPageObj_CountMarks(object);
      // PDFium gives the id of the outermost mark, but some programs nest the marks of elements as they nest the elements.
      if (count < 2) return count === 0 ? -1 : pdfium.FPDFPageObj_GetMarkedContentID(object);
      for (let i = Math.min(count, MAX_MARKS) - 1; i >= 0; i--) {
        const mark = pdfium.FPDFPageObj_GetMark(object, i);
        if (pdfium.FPDFPageObjMark_GetParamIntValue(mark, key, scratch)) return pdfium.heap.i32(scratch);
      }
      return -1;
    },
    isNamedArtifact(object) {
      const count = Math.min(pdfium.FPDFPageObj_CountMarks(object), MAX_MARKS);
      for (let i = 0; i < count; i++) {
        const mark = pdfium.FPDFPageObj_GetMark(object, i);
        const name = readUtf16(pdfium, (buffer, room) =>
          pdfium.FPDFPageObjMark_GetName(mark, buffer, room, scratch) ? pdfium.heap.u32(scratch) : UTF16_BYTES,
        );
        if (name === 'Artifact') return true;
      }
      return false;
    },
    close() {
      pdfium.free(key);
      pdfium.free(scratch);
    },
  };
}
