import { degrees, PDFDict, type PDFFont, PDFName, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { openPdf } from '../extract/pdf-file.ts';
import { type TestPdf, testPdf } from '../fixtures/make-pdf.ts';
import { freeGarbage } from '../pages/garbage.ts';
import { type ConvertOptions, convert } from '../pipeline.ts';
import { openForReading } from '../reading.ts';
import type { GreyBitmap } from './bitmap.ts';
import { createRecogniser } from './recogniser.ts';

const A4 = { width: 595, height: 842 };
/** The upper part of an A4 page, where all text of these tests stands: recognition takes as long as a page is large. */
const SHEET = { width: 440, height: 320 };
const LINES = [
  'The harbour was quiet when the last of the boats came home,',
  'and the people who had waited on the stones went slowly up',
  'the hill to their houses, where the lamps were being lit.',
];

/** The sheets of a PDF as pictures; `turn` rotates them counter-clockwise about the centre of the sheet, in degrees. */
async function scanned(pdf: TestPdf, turn = 0, dpi = 150, sheet = SHEET): Promise<Uint8Array> {
  const scan = await testPdf();
  for (const page of pdf.document.getPages()) page.setCropBox(0, A4.height - sheet.height, sheet.width, sheet.height);
  const file = await openPdf(await pdf.bytes());
  for (let index = 0; index < file.pages; index++) {
    const picture = await file.withPage(index, (page) => page.render(dpi / 72));
    if (!picture) throw new Error('no picture');
    const image = await scan.document.embedPng(picture.bytes);
    const lying = Math.abs(turn) === 90;
    const page = scan.document.addPage(lying ? [sheet.height, sheet.width] : [sheet.width, sheet.height]);
    const radians = (turn * Math.PI) / 180;
    const [w, h] = [sheet.width / 2, sheet.height / 2];
    const x = page.getWidth() / 2 - (w * Math.cos(radians) - h * Math.sin(radians));
    const y = page.getHeight() / 2 - (w * Math.sin(radians) + h * Math.cos(radians));
    page.drawImage(image, { x, y, ...sheet, rotate: degrees(turn) });
  }
  file.close();
  return scan.bytes();
}

/** A PDF with a page that shows the first page of another PDF as a picture of the given size, and a page of text. */
async function besideText(shown: TestPdf, size: { width: number; height: number }): Promise<Uint8Array> {
  const file = await openPdf(await shown.bytes());
  const picture = await file.withPage(0, (first) => first.render(150 / 72));
  file.close();
  if (!picture) throw new Error('no picture');
  const pdf = await testPdf();
  const image = await pdf.document.embedPng(picture.bytes);
  pdf.document.addPage([A4.width, A4.height]).drawImage(image, { x: 0, y: A4.height - size.height, ...size });
  pdf.addPage().text(LINES, { x: 60, top: 140, size: 11 });
  return pdf.bytes();
}

async function page(): Promise<TestPdf> {
  const pdf = await testPdf();
  const first = pdf.addPage();
  first.text(['The Evening'], { x: 60, top: 90, size: 20, font: 'bold' });
  first.text(LINES, { x: 60, top: 140, size: 11 });
  return pdf;
}

async function read(bytes: Uint8Array, options: Partial<ConvertOptions> = {}) {
  const result = await convert(bytes, { format: 'markdown', images: 'linked', ...options });
  return { ...result, text: new TextDecoder().decode(result.bytes) };
}

const WHOLE = `# The Evening\n\n${LINES.join(' ')}\n`;

/** Lets a font that is in use say that its codes are others: those of the printable letters, in their order. */
function misname({ document }: TestPdf, font: PDFFont, others: readonly number[]): void {
  const hex = (code: number): string => code.toString(16).padStart(4, '0');
  const entries = others.map((other, i) => `<${hex(0x21 + i).slice(2)}> <${hex(other)}>`);
  const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange
${entries.length} beginbfchar\n${entries.join('\n')}\nendbfchar endcmap end`;
  const { context } = document;
  context.lookup(font.ref, PDFDict).set(PDFName.of('ToUnicode'), context.register(context.stream(map)));
}

const PRINTABLE = Array.from({ length: 0x5e }, (_, i) => 0x21 + i);

/** The letters of a page as a font maps them that is off by one, or as it has them. */
async function mapped(by: number): Promise<Uint8Array> {
  const pdf = await testPdf();
  const font = await pdf.document.embedFont(StandardFonts.Helvetica);
  const sheet = pdf.document.addPage([SHEET.width, SHEET.height]);
  sheet.drawText([...LINES, ...LINES.toReversed()].join('\n'), { x: 40, y: 280, size: 12, lineHeight: 16, font });
  await pdf.document.flush();
  misname(
    pdf,
    font,
    PRINTABLE.map((code) => code + by),
  );
  return pdf.bytes();
}

const TITLES = ['Boats of the Harbour', 'Stones on the Hill', 'Lamps in the Houses', 'People who Waited'];

/** Pages with headings in a font whose codes go from signs to letters in another order. */
async function withMisnamedHeadings(): Promise<Uint8Array> {
  const pdf = await testPdf();
  const font = await pdf.document.embedFont(StandardFonts.HelveticaBold);
  for (const title of TITLES) {
    const { page: sheet, text } = pdf.addPage();
    sheet.drawText(title, { x: 60, y: 740, size: 20, font });
    text(LINES, { x: 60, top: 140, size: 11 });
  }
  await pdf.document.flush();
  const used = [...new Set(TITLES.join('').replaceAll(' ', ''))].map((letter) => letter.charCodeAt(0));
  misname(
    pdf,
    font,
    PRINTABLE.map((code) => (used.includes(code) ? 0x21 + used.indexOf(code) : code)),
  );
  return pdf.bytes();
}

describe('a page whose font maps its letters', () => {
  it('to others is recognised', async () => {
    const { text, warnings } = await read(await mapped(1));
    expect(text).toContain('the people who had waited on the stones');
    expect(warnings.map(({ code, page }) => [code, page])).toEqual([['page-recognised', 1]]);
  });

  it('to themselves is read as it is', async () => {
    const { text, warnings } = await read(await mapped(0));
    expect(text).toContain('the people who had waited on the stones');
    expect(warnings).toEqual([]);
  });
});

describe('headings whose font maps them to signs', () => {
  it('get their letters, and the text below them stays as it is', async () => {
    const { text, warnings } = await read(await withMisnamedHeadings());
    expect(text).toBe(TITLES.map((title, i) => `${i === 0 ? '#' : '##'} ${title}\n\n${LINES.join(' ')}\n`).join('\n'));
    expect(warnings.map(({ code, page }) => [code, page])).toEqual([1, 2, 3, 4].map((n) => ['page-recognised', n]));
  });

  it('are not compared with the result', async () => {
    const file = await openForReading(await withMisnamedHeadings());
    const { kind, lines } = await file.text(0);
    file.close();
    expect(kind).toBe('own');
    expect(lines.map((line) => line.text)).toEqual(LINES);
  });
});

describe('a scanned page', () => {
  it.each([1.5, 90, 180])('that lies turned by %d degrees becomes text with its heading', async (turn) => {
    const { text, warnings, assets } = await read(await scanned(await page(), turn));
    expect(text).toBe(WHOLE);
    expect(warnings.map(({ code, page }) => [code, page])).toEqual([['page-recognised', 1]]);
    expect(assets).toEqual([]);
  });

  it('gives the same bytes with one thread and with three, and nothing where it is blank', async () => {
    const pdf = await page();
    pdf.addPage();
    for (let number = 3; number <= 4; number++) pdf.addPage().text(LINES.toReversed(), { x: 60, top: 140, size: 11 });
    const bytes = await scanned(pdf);
    const [alone, together] = [await read(bytes, { threads: 1 }), await read(bytes, { threads: 3 })];
    expect([alone.text.startsWith(WHOLE), alone.assets]).toEqual([true, []]);
    expect(alone.warnings.map(({ page: number }) => number)).toEqual([1, 3, 4]);
    expect(together.text).toBe(alone.text);
    expect(together.warnings).toEqual(alone.warnings);
  });

  it('with a ruled table becomes a table', async () => {
    const pdf = await testPdf();
    const first = pdf.addPage();
    first.text(LINES, { x: 60, top: 80, size: 11 });
    for (let row = 0; row <= 3; row++) first.rule(100, 200 + 30 * row, 400, 200 + 30 * row);
    for (const x of [100, 200, 300, 400]) first.rule(x, 200, x, 290);
    ['Town Houses People', 'Oslo 120 900', 'Bergen 80 600'].forEach((row, i) => {
      row.split(' ').forEach((cell, j) => {
        first.text([cell], { x: 110 + 100 * j, top: 220 + 30 * i, size: 11 });
      });
    });
    const { text } = await read(await scanned(pdf));
    expect(text.replace(/ {2,}/g, ' ').replace(/-{3,}/g, '---')).toContain('| Oslo | 120 | 900 |');
  });

  it('is read where it stands among pages that have their text', async () => {
    const pdf = await besideText(await page(), A4);
    const { text } = await read(pdf);
    expect(text).toBe(`${WHOLE}\n${LINES.join(' ')}\n`);
  });

  it('that is a figure with a name among pages that have their text is kept as a picture', async () => {
    const emblem = await testPdf();
    const first = emblem.addPage();
    first.text(['ACME'], { x: 150, top: 400, size: 90, font: 'bold' });
    const { text, warnings } = await read(await besideText(emblem, { width: 300, height: 420 }));
    expect(text).toBe(`![](images/p1-1.png)\n\n${LINES.join(' ')}\n`);
    expect(warnings.map(({ code }) => code)).toEqual(['page-without-text']);
  });

  it('that is all black is kept as a picture, and no text is said to stand on it', async () => {
    const pdf = await testPdf();
    pdf.document.addPage([A4.width, A4.height]).drawRectangle(A4);
    const { warnings } = await read(await scanned(pdf));
    expect(warnings.map(({ code }) => code)).toEqual(['page-without-text']);
  });

  it('is read as it lies where its coarse letters seem to stand on their heads', async () => {
    const pdf = await testPdf();
    pdf.addPage().text([...LINES, ...LINES, ...LINES], { x: 60, top: 140, size: 11 });
    const { text, warnings } = await read(await scanned(pdf, 0, 50, A4));
    expect(text).toContain('The harbour was quiet when');
    expect(warnings.map(({ code }) => code)).toEqual(['page-recognised']);
  });

  it('is kept as a picture, and named, where its letters are too coarse to be read', async () => {
    const pdf = await testPdf();
    pdf.addPage().text([...LINES, ...LINES, ...LINES], { x: 60, top: 140, size: 11 });
    const { text, warnings } = await read(await scanned(pdf, 0, 42), { ocrLanguages: ['en'] });
    expect(text).toBe('![](images/p1-1.png)\n');
    expect(warnings.map(({ code }) => code)).toEqual(['page-illegible']);
  });

  it('is kept as a picture with a note where it can’t be recognised', async () => {
    const { text, warnings } = await read(await scanned(await page()), { ocrLanguages: ['tlh'] });
    expect(text).toContain('The text of page 1 could not be recognised.');
    expect(text).toContain('](images/p1-1.png)');
    expect(warnings.map(({ code }) => code)).toEqual(['page-not-recognised']);
  });

  it('fails the conversion instead where that is asked for', async () => {
    const bytes = await scanned(await page());
    await expect(read(bytes, { ocrLanguages: ['tlh'], ignoreOcrErrors: false })).rejects.toMatchObject({
      code: 'page-not-recognised',
      page: 1,
    });
  });
});

describe('the recogniser', () => {
  async function picture(): Promise<GreyBitmap> {
    const file = await openPdf(await (await page()).bytes());
    const grey = await file.withPage(0, (first) => first.renderGrey(200 / 72));
    file.close();
    if (!grey) throw new Error('no picture');
    return grey;
  }

  it('goes on after a language that it has no data for', async () => {
    const recogniser = createRecogniser();
    const grey = await picture();
    await expect(recogniser.recognise(grey, 200, 'tlh')).rejects.toThrow('tlh');
    const { lines } = await recogniser.recognise(grey, 200, 'eng');
    expect(lines.map((line) => line.words.length)).toEqual(
      ['The Evening', ...LINES].map((line) => line.split(' ').length),
    );
  });

  it('gives its memory back when many pages have not needed it, and reads the next as before', async () => {
    const recogniser = createRecogniser();
    const grey = await picture();
    const read = await recogniser.recognise(grey, 200, 'eng');
    const held = process.memoryUsage().external;
    for (let pages = 0; pages < 200; pages++) recogniser.turnPage();
    const areGivenBack = () => {
      freeGarbage();
      return held - process.memoryUsage().external > 20e6;
    };
    await expect.poll(areGivenBack).toBe(true);
    expect(await recogniser.recognise(grey, 200, 'eng')).toEqual(read);
  });
});
