import { expect, it } from 'vitest';
import { testPdf } from '../fixtures/make-pdf.ts';
import { openPdf } from './pdf-file.ts';

it('letters too small to be seen are none of the page’s', async () => {
  const pdf = await testPdf();
  const { text, width } = pdf.addPage();
  text(['the angle x'], { x: 72, top: 100, size: 12 });
  const end = 72 + width('the angle x', 12);
  text(['B'], { x: end, top: 100, size: 1 });
  text(['2'], { x: end + 1, top: 102, size: 6 });
  const file = await openPdf(await pdf.bytes());
  try {
    const words = await file.withPage(0, ({ content }) => content.runs.map((run) => run.text));
    expect(words.join(' ')).toBe('the angle x 2');
  } finally {
    file.close();
  }
});
