import { degrees, StandardFonts } from 'pdf-lib';
import { expect, it } from 'vitest';
import { testPdf } from '../fixtures/make-pdf.ts';
import { openPdf } from './pdf-file.ts';

async function turnedWords(angles: readonly number[], pageTurn = 0): Promise<{ upright: string[]; turned: string[] }> {
  const pdf = await testPdf();
  const { page } = pdf.addPage();
  const font = await pdf.document.embedFont(StandardFonts.TimesRoman);
  page.setRotation(degrees(pageTurn));
  angles.forEach((angle, i) => {
    const more = i === 0 ? ', most of the page' : '';
    page.drawText(`words turned by ${angle}${more}`, {
      x: 250 + 100 * i,
      y: 400,
      size: 12,
      font,
      rotate: degrees(angle),
    });
  });
  const file = await openPdf(await pdf.bytes());
  try {
    return await file.withPage(0, ({ content }) => {
      const texts = (runs: typeof content.runs): string[] => runs.map((run) => run.text);
      return { upright: texts(content.runs), turned: content.turned.flatMap(texts) };
    });
  } finally {
    file.close();
  }
}

it('text turned either way is read from its beginning', async () => {
  const { upright, turned } = await turnedWords([0, 90, -90]);
  expect(upright.join(' ')).toBe('words turned by 0, most of the page');
  expect(turned.join(' ')).toContain('words turned by 90');
  expect(turned.join(' ')).toContain('words turned by -90');
});

it('a page whose text stands upright only once it is turned reads as any other', async () => {
  expect((await turnedWords([90], 90)).upright.join(' ')).toBe('words turned by 90, most of the page');
  expect((await turnedWords([-90], 270)).upright.join(' ')).toBe('words turned by -90, most of the page');
  expect((await turnedWords([180], 180)).upright.join(' ')).toBe('words turned by 180, most of the page');
});
