/** Small PDFs with one of everything that the engine reads: what the fuzzer breaks. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { testPdf } from '../../engine/fixtures/make-pdf.ts';
import { withPlainStreams } from './plain-streams.ts';

export interface Seed {
  name: string;
  /** Latin-1. */
  pdf: string;
}

/** Larger files take long and break in the same ways. */
const MAX_BYTES = 200_000;

/** A document made here. Its objects stand open in the file, none in object streams. */
export async function ownSeeds(): Promise<Seed[]> {
  const pdf = await testPdf();
  for (let i = 0; i < 3; i++) {
    const page = pdf.addPage();
    page.text(['Annals of Trees'], { x: 60, top: 40, size: 9 });
    page.text([`${i + 1} A heading over the text`], { x: 60, top: 80, size: 14, font: 'bold' });
    page.text(Array<string>(6).fill('Oaks are old trees, and elms have become rare in the wood behind.'), {
      x: 60,
      top: 110,
    });
    page.text(['- one item', '- another item with a web address'], { x: 72, top: 200 });
    page.text(['if (x) {', '  y();', '}'], { x: 60, top: 240, font: 'mono' });
    for (const row of [0, 1, 2, 3]) page.rule(60, 300 + 16 * row, 300, 300 + 16 * row);
    for (const column of [0, 1, 2]) page.rule(60 + 120 * column, 300, 60 + 120 * column, 348);
    page.text(['Name', 'oak', 'elm'], { x: 66, top: 312, leading: 16 });
    page.text(['Height', '20', '30'], { x: 186, top: 312, leading: 16 });
    page.link(
      { x0: 72, top: 190, x1: 200, bottom: 205 },
      i > 0 ? { page: 0, top: 80 } : { url: 'https://example.org/' },
    );
    page.text([String(i + 1)], { x: 290, top: 800 });
  }
  pdf.outline([
    { title: 'A heading over the text', page: 0, top: 70, depth: 1 },
    { title: 'Below it', page: 1, top: 70, depth: 2 },
  ]);
  const compact = Buffer.from(await pdf.document.save({ useObjectStreams: false })).toString('latin1');
  return [
    { name: 'made', pdf: compact },
    { name: 'made-plain', pdf: withPlainStreams(compact) },
  ];
}

/** The small PDFs below a folder, each as it is and with its streams open. */
export function seedsBelow(folder: string): Seed[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.pdf') && statSync(join(folder, path)).size <= MAX_BYTES)
    .sort()
    .flatMap((path) => {
      const pdf = readFileSync(join(folder, path), 'latin1');
      return [
        { name: path, pdf },
        { name: `${path} (plain)`, pdf: withPlainStreams(pdf) },
      ];
    });
}
