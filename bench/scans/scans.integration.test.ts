import { expect, it } from 'vitest';
import { openPdf } from '../../engine/extract/pdf-file.ts';
import { testPdf } from '../../engine/fixtures/make-pdf.ts';
import { convert } from '../../engine/pipeline.ts';
import { seeded } from '../random.ts';
import { scanKinds } from './defects.ts';
import { addScan } from './scan-pdf.ts';

const LINES = [
  'The harbour was quiet when the last of the boats came home,',
  'and the people who had waited on the stones went slowly up',
  'the hill to their houses, where the lamps were being lit.',
];
/** Where its paragraphs begin on a page. */
const TOPS = [140, 252, 364];
const KINDS = ['skewed', 'noisy', 'uneven', 'bordered'];

/** A letter under a speck may be read as another one. */
const MOST_WRONG = 0.02;

/** How many words are not among the others, each as often as it occurs. */
function missing(words: readonly string[], others: readonly string[]): number {
  const left = [...others];
  return words.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  }).length;
}

it.each(KINDS.entries().toArray())(
  'a page has the same words and one heading, whatever was done to it (%i, %s)',
  async (seed, name) => {
    const pdf = await testPdf();
    for (let number = 0; number < 2; number++) {
      const page = pdf.addPage();
      page.text(['The Evening'], { x: 60, top: 90, size: 20, font: 'bold' });
      for (const top of TOPS) page.text(LINES, { x: 60, top, size: 11 });
      // What is below would be looked through for nothing.
      page.page.setCropBox(0, 842 - 440, 440, 440);
    }
    const file = await openPdf(await pdf.bytes());
    const { document } = await testPdf();
    const kind = scanKinds[name];
    if (!kind) throw new Error(`There are no ${name} scans.`);
    await addScan(document, file, 0, kind, seeded(seed + 1));
    file.close();
    const heading = '# The Evening';
    const words = [heading, ...Array<string>(TOPS.length).fill(LINES.join(' '))].join(' ').split(' ');
    const result = await convert(Uint8Array.from(await document.save()), { format: 'markdown', images: 'none' });
    const text = new TextDecoder().decode(result.bytes);
    expect(text.match(/^#.*/gm)).toEqual([heading]);
    const read = text.trim().split(/\s+/);
    expect(missing(words, read)).toBeLessThanOrEqual(MOST_WRONG * words.length);
    expect(missing(read, words)).toBeLessThanOrEqual(MOST_WRONG * words.length);
  },
);
