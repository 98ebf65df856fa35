/** Whether a PDF and a source say the same: PDFs in packages may be older than the sources beside them. */

import { openPdf } from '../../engine/extract/pdf-file.ts';
import { f1 } from '../quality/symbols.ts';
import { wordBag } from '../quality/words.ts';

/** Below that, one of the two has parts that the other one lacks. Contents and an index alone, which the truth lacks, take .02–.08. */
export const LEAST_OVERLAP = 0.85;

/** @returns F1 of the words, whatever their order */
export async function overlapOf(pdf: Uint8Array, truth: string): Promise<number> {
  return f1(wordBag(truth), wordBag(await printedText(pdf))) ?? 0;
}

/** All that is printed, in the file's order, with words joined that a line's end divides. */
async function printedText(bytes: Uint8Array): Promise<string> {
  const pdf = await openPdf(bytes);
  try {
    const parts: string[] = [];
    for (let page = 0; page < pdf.pages; page++) {
      const runs = await pdf.withPage(page, ({ letters }) => letters.runs);
      let line = Number.NaN;
      for (const { text, space, baseline } of runs) {
        const before = parts.at(-1) ?? '';
        if (Math.abs(baseline - line) <= 1) parts.push(space === 'drawn' || space === 'inferred' ? ` ${text}` : text);
        else if (DIVIDED.test(before)) parts.splice(-1, 1, before.slice(0, -1), text);
        else parts.push(` ${text}`);
        line = baseline;
      }
      parts.push(' ');
    }
    return parts.join('');
  } finally {
    pdf.close();
  }
}

const DIVIDED = /\p{L}[-\u00ad]$/u;
