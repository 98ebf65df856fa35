/** `bench scans`: makes scans of a corpus's pages, with what paper and scanners do to them, as a corpus of its own. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { openPdf, type PdfFile } from '../../engine/extract/pdf-file.ts';
import { testPdf } from '../../engine/fixtures/make-pdf.ts';
import { convert } from '../../engine/pipeline.ts';
import { names, options, required, typedPath, UsageError, wholeNumber } from '../arguments.ts';
import { type CorpusPdf, pdfsOfSets } from '../corpus.ts';
import { seeded } from '../random.ts';
import { scanKinds } from './defects.ts';
import { addScan } from './scan-pdf.ts';

/** A page with fewer letters is a title or a plate. */
const MIN_LETTERS = 800;

export async function run(argv: readonly string[]): Promise<number> {
  const given = options(argv, {
    corpus: { type: 'string' },
    sets: { type: 'string' },
    only: { type: 'string' },
    to: { type: 'string' },
    kinds: { type: 'string' },
    seed: { type: 'string' },
  });
  const to = typedPath(required(given.to, 'to'));
  const seed = wholeNumber(given.seed, 1, 'seed');
  const chosen = given.kinds === undefined ? Object.keys(scanKinds) : names(given.kinds);
  const wrong = chosen.filter((name) => !(name in scanKinds));
  if (wrong.length > 0) throw new UsageError(`There are only scans ${Object.keys(scanKinds).join(', ')}.`);
  const documents = pdfsOfSets(typedPath(required(given.corpus, 'corpus')), names(given.sets)).filter(({ name }) =>
    matchesGlob(name, given.only ?? '*'),
  );
  for (const [number, document] of documents.entries()) {
    const made = await scansOf(document, chosen, to, seed + number);
    process.stdout.write(`${document.set}/${document.name}: ${made}\n`);
  }
  return 0;
}

/** @returns what was done, in words */
async function scansOf({ set, name, pdf }: CorpusPdf, chosen: readonly string[], to: string, seed: number) {
  const bytes = readFileSync(pdf);
  const file = await openPdf(Uint8Array.from(bytes));
  try {
    const index = await fullPage(file, seeded(seed));
    if (index === null) return 'no page of text with another one after it';
    const truths = [await markdownOf(bytes, index), await markdownOf(bytes, index + 1)] as const;
    for (const kind of chosen) {
      const how = scanKinds[kind];
      if (!how) continue;
      for (const part of ['pdf', 'md']) mkdirSync(join(to, kind, part), { recursive: true });
      const { document } = await testPdf();
      await addScan(document, file, index, how, seeded(seed));
      writeFileSync(join(to, kind, 'pdf', `${set}-${name}.pdf`), await document.save());
      writeFileSync(join(to, kind, 'md', `${set}-${name}.md`), how.isSpread ? truths.join('\n') : truths[0]);
    }
    return `page ${index + 1}`;
  } finally {
    file.close();
  }
}

/** The first of two pages that follow each other and are full of text, by chance; null where there are none. */
async function fullPage(file: PdfFile, random: () => number): Promise<number | null> {
  const isFull = (index: number): Promise<boolean> =>
    file.withPage(index, ({ content }) => content.runs.reduce((sum, { text }) => sum + text.length, 0) >= MIN_LETTERS);
  const start = Math.floor(random() * file.pages);
  for (let i = 0; i < file.pages; i++) {
    const index = (start + i) % file.pages;
    if (index + 1 < file.pages && (await isFull(index)) && (await isFull(index + 1))) return index;
  }
  return null;
}

/** The truth: what the engine makes of the page's own text. */
async function markdownOf(bytes: Uint8Array, index: number): Promise<string> {
  const pages = [{ first: index + 1, last: index + 1 }];
  const result = await convert(Uint8Array.from(bytes), { format: 'markdown', images: 'none', threads: 1, pages });
  return new TextDecoder().decode(result.bytes);
}
