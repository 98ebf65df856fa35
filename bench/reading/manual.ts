/** A long document out of those of a corpus. */
import { readFileSync } from 'node:fs';
import { PDFDocument } from 'pdf-lib';
import { UsageError } from '../arguments.ts';
import type { CorpusSet } from '../corpus.ts';

/** A manual is not made of letters. */
const fewestPages = 40;

/**
 * The corpus's longer documents one behind the other, with exactly so many pages.
 * @throws UsageError where there are not enough
 */
export async function manualOf(sets: readonly CorpusSet[], pages: number): Promise<Uint8Array> {
  const manual = await PDFDocument.create();
  for (const { pdf } of sets.flatMap(({ documents }) => documents)) {
    const document = await PDFDocument.load(readFileSync(pdf), { ignoreEncryption: true }).catch(() => null);
    if (document === null || document.isEncrypted || document.getPageCount() < fewestPages) continue;
    const wanted = document.getPageIndices().slice(0, pages - manual.getPageCount());
    for (const page of await manual.copyPages(document, wanted)) manual.addPage(page);
    if (manual.getPageCount() === pages) return manual.save();
  }
  throw new UsageError(`The corpus’s documents of ${fewestPages} pages and more have no ${pages} pages together.`);
}
