import {
  beginText,
  degrees,
  endText,
  PDFHexString,
  StandardFonts,
  setFontAndSize,
  setTextMatrix,
  showText,
} from 'pdf-lib';
import { expect, it } from 'vitest';
import { testPdf } from '../fixtures/make-pdf.ts';
import { withTurnedPages } from '../fixtures/turned-pages.ts';
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

it.each([
  ['upright', -1],
  ['upside down', 1],
] as const)('text of a negative size reads as it is seen, %s', async (_, scale) => {
  const pdf = await testPdf();
  const { page, text } = pdf.addPage();
  text(['Most of the page is set as usual, with these words.'], { x: 72, top: 80, size: 12 });
  const font = await pdf.document.embedFont(StandardFonts.TimesRoman);
  page.pushOperators(
    beginText(),
    setFontAndSize(page.node.newFontDictionary('F', font.ref), -12),
    setTextMatrix(scale, 0, 0, scale, 300, 400),
    showText(PDFHexString.of(Buffer.from('turned around twice').toString('hex'))),
    endText(),
  );
  const file = await openPdf(await pdf.bytes());
  const { runs, turned } = await file.withPage(0, ({ content }) => content);
  file.close();
  const read = (scale < 0 ? runs.slice(-3) : turned.flat()).map((run) => run.text).join(' ');
  expect(read).toBe('turned around twice');
});

it('a letter that is reflected inside a word belongs to the word', async () => {
  const pdf = await testPdf();
  const { page } = pdf.addPage();
  const font = await pdf.document.embedFont(StandardFonts.TimesRoman);
  const draw = (text: string, x: number, turn = 0): void =>
    page.drawText(text, { x, y: turn === 0 ? 400 : 407, size: 12, font, rotate: degrees(turn) });
  draw('set with X', 100);
  draw('E', 100 + font.widthOfTextAtSize('set with X', 12) + 7, 180);
  draw('TeX as ever', 100 + font.widthOfTextAtSize('set with X', 12) + 7);
  const file = await openPdf(await pdf.bytes());
  try {
    const { runs, turned } = await file.withPage(0, ({ content }) => content);
    expect(turned).toEqual([]);
    expect(runs.map((run) => run.text).join(' ')).toContain('E');
  } finally {
    file.close();
  }
});

it('upright letters that a matrix slants are words in italics of the size they were set in', async () => {
  const pdf = await testPdf();
  const { page } = pdf.addPage();
  const font = await pdf.document.embedFont(StandardFonts.TimesRoman);
  page.drawText('Upright', { x: 62, y: 400, size: 12, font });
  page.drawText('not', { x: 110, y: 400, size: 12, font, ySkew: degrees(12) });
  page.drawText('turned', { x: 130, y: 400, size: 12, font });
  const file = await openPdf(await pdf.bytes());
  try {
    await file.withPage(0, ({ content }) => {
      expect(content.turned).toEqual([]);
      const [, slanted] = content.runs;
      expect(content.runs.map((run) => [run.text, run.style.italic])).toEqual([
        ['Upright', false],
        ['not', true],
        ['turned', false],
      ]);
      expect(slanted?.style.sizePt).toBe(12);
    });
  } finally {
    file.close();
  }
});

it('letters that a matrix slants far make words, parted where the spaces are', async () => {
  const pdf = await testPdf();
  const { page } = pdf.addPage();
  const font = await pdf.document.embedFont(StandardFonts.Helvetica);
  page.drawText('Permite importar', { x: 62, y: 400, size: 16, font, ySkew: degrees(16) });
  page.drawText('Permite importar', { x: 62, y: 300, size: 16, font });
  const file = await openPdf(await pdf.bytes());
  try {
    await file.withPage(0, ({ content: { runs } }) => {
      expect(runs.map(({ text }) => text)).toEqual(['Permite', 'importar', 'Permite', 'importar']);
      const [slanted = 0, upright = 0] = [runs[0], runs[2]].map((run) => run?.x1);
      expect(slanted).toBeCloseTo(upright, 0);
    });
  } finally {
    file.close();
  }
});

it('letters of a page that is turned have the places that they have on it upright', async () => {
  const pdf = await testPdf();
  const { page } = pdf.addPage();
  const font = await pdf.document.embedFont(StandardFonts.Helvetica);
  const symbols = await pdf.document.embedFont(StandardFonts.Symbol);
  page.drawText('Permite importar', { x: 62, y: 400, size: 16, font, ySkew: degrees(16) });
  page.drawText('as ever', { x: 200, y: 400, size: 16, font });
  page.drawText('turned', { x: 30, y: 300, size: 12, font, rotate: degrees(90) });
  page.drawText('∑', { x: 62, y: 300, size: 24, font: symbols });
  page.drawText('x = 1', { x: 82, y: 300, size: 12, font });
  const bytes = await pdf.bytes();
  const read = async (source: Uint8Array) => {
    const file = await openPdf(source);
    try {
      return await file.withPage(0, ({ content: { runs, turned } }) =>
        [...runs, ...turned.flat()].map(({ text, x0, x1, baseline, ink, quarter }) => ({
          ...{ text, quarter },
          places: [x0, x1, baseline, ink?.y0, ink?.y1].map((place) => place?.toFixed(2)),
        })),
      );
    } finally {
      file.close();
    }
  };
  const upright = await read(bytes);
  expect(upright.map(({ text }) => text)).toEqual(['Permite', 'importar', 'as', 'ever', '∑', 'x', '=', '1', 'turned']);
  let turned = bytes;
  for (const _ of ['on its side', 'upside down', 'on its other side']) {
    turned = await withTurnedPages(turned);
    expect(await read(turned)).toEqual(upright);
  }
});
