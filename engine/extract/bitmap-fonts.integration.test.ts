import { expect, it } from 'vitest';
import { scriptFont } from '../fixtures/any-script.ts';
import { testPdf } from '../fixtures/make-pdf.ts';
import { openPdf } from './pdf-file.ts';

it('type has the size that its letters tell where the file gives that of a pixel', async () => {
  const pdf = await testPdf();
  const page = pdf.addPage();
  const font = scriptFont(pdf, 'CAPITALS AND 123', 0.5, 0.012);
  font.draw(page, 'CAPITALS', { x: 60, top: 80, size: 12 });
  font.draw(page, 'AND 123', { x: 60, top: 100, size: 17.3 });
  const file = await openPdf(await pdf.bytes());
  try {
    const sizes = await file.withPage(0, ({ content }) => content.runs.map(({ style }) => style.sizePt));
    expect(new Set(sizes)).toEqual(new Set([12, 17.3]));
  } finally {
    file.close();
  }
});
