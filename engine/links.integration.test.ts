import type { PDFPage } from 'pdf-lib';
import { expect, test } from 'vitest';
import { testPdf } from './fixtures/make-pdf.ts';
import { convert } from './pipeline.ts';

const prose = (words: string): string[] =>
  Array(6).fill(`${words} goes on over the whole width of its line, and so does the next`);

/** Three sections on the second page; the first page links to the one in the middle. */
async function linked(change: (second: PDFPage) => void = () => {}): Promise<string> {
  const pdf = await testPdf();
  const first = pdf.addPage();
  first.text(['The text before it', ...prose('What comes first')], { x: 72, top: 100 });
  first.text(['Here is the way'], { x: 72, top: 300 });
  const second = pdf.addPage();
  const sections = ['Apples', 'Oranges', 'Plums'].map((name, i) => ({ name, top: 150 + 170 * i }));
  for (const { name, top } of sections) {
    second.text([name], { x: 72, top, size: 18, font: 'bold' });
    second.text(prose(`What is said of ${name}`), { x: 72, top: top + 30 });
  }
  first.link({ x0: 72, top: 290, x1: 160, bottom: 303 }, { page: 1, top: 150 + 170 - 16 });
  change(second.page);
  const { bytes } = await convert(await pdf.bytes(), { format: 'markdown' });
  return new TextDecoder().decode(bytes);
}

test('A link leads to its heading on a page whose visible box begins elsewhere', async () => {
  expect(await linked()).toContain('[Here is the way](#oranges)');
  expect(await linked((page) => page.setCropBox(30, 120, 535, 600))).toContain('[Here is the way](#oranges)');
});
