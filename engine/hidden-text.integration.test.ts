/** Real PDFs with text that nobody sees: it is in no result, but listed as left out. What is seen in part is text. */

import { PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib';
import { expect, test } from 'vitest';
import { testPdf } from './fixtures/make-pdf.ts';
import { convert } from './pipeline.ts';
import { openForReading } from './reading.ts';

const PROSE = 'These words stand on the page and are seen by whoever looks at it, from the first to the last.';

interface Page {
  /** Content behind the prose; /F is Helvetica, /Off and /On are layers, /Box and /OffBox are forms. */
  content: string;
  /** Content of the forms /Box and /OffBox, of 200 by 20 points, of which /OffBox is in the layer that is off. */
  inForm?: string;
  cropTop?: number;
}

async function pdfWith({ content, inForm = '', cropTop }: Page): Promise<Uint8Array> {
  const pdf = await testPdf();
  const { page, text } = pdf.addPage();
  text([PROSE, PROSE], { x: 72, top: 110 });
  const { context, catalog } = pdf.document;
  const layer = (name: string) => context.register(context.obj({ Type: 'OCG', Name: PDFString.of(name) }));
  const [on, off] = [layer('English'), layer('German')];
  catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [on, off], D: { OFF: [off], Order: [on, off] } }));
  const font = { F: (await pdf.document.embedFont(StandardFonts.Helvetica)).ref };
  const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, 20], Resources: { Font: font } };
  const box = context.register(context.stream(inForm, form));
  const offBox = context.register(context.stream(inForm, { ...form, OC: off }));
  page.node.setFontDictionary(PDFName.of('F'), font.F);
  page.node.setXObject(PDFName.of('Box'), box);
  page.node.setXObject(PDFName.of('OffBox'), offBox);
  page.node.normalizedEntries().Resources.set(PDFName.of('Properties'), context.obj({ On: on, Off: off }));
  page.node.addContentStream(context.register(context.stream(content)));
  if (cropTop !== undefined) page.setCropBox(0, 0, 595, 842 - cropTop);
  return pdf.bytes();
}

const words = (text: string, x = 72, y = 600): string => `BT /F 12 Tf ${x} ${y} Td (${text}) Tj ET\n`;

test.each<[string, Page]>([
  ['in a layer that is off', { content: `/OC /Off BDC ${words('Unseen words')} EMC` }],
  [
    'in a layer that is off, over the same words in one that is on',
    { content: `/OC /Off BDC ${words('Unseen words')} EMC /OC /On BDC ${words('Seen words')} EMC` },
  ],
  ['in a form that is in such a layer', { content: 'q 1 0 0 1 72 600 cm /OffBox Do Q', inForm: words('Unseen', 2, 4) }],
  [
    'in a form that such a layer is around',
    { content: '/OC /Off BDC q 1 0 0 1 72 600 cm /Box Do Q EMC', inForm: words('Unseen', 2, 4) },
  ],
  ['outside the box of its form', { content: 'q 1 0 0 1 72 600 cm /Box Do Q', inForm: words('Unseen', 2, 40) }],
  ['that is clipped away', { content: `q 300 600 100 20 re W n ${words('Unseen words')} Q` }],
  ['outside the part of the page that is shown', { content: words('Unseen words', 72, 820), cropTop: 40 }],
  ['that is drawn invisibly, and is not below a scan', { content: `BT 3 Tr ET ${words('Unseen words')}` }],
])('Text %s is no part of the result and said to be left out', async (_, page) => {
  const bytes = await pdfWith(page);
  const { bytes: markdown, leftOut } = await convert(bytes, { format: 'markdown', fallbackTitle: 'Page' });
  const text = new TextDecoder().decode(markdown);
  expect(text).toContain('seen by whoever looks');
  expect(text.includes('Seen words')).toBe(page.content.includes('Seen words'));
  expect(text).not.toContain('Unseen');
  expect(leftOut).toMatchObject([{ reason: 'hidden', page: 1, x0: page.inForm ? 74 : 72 }]);
  const open = await openForReading(bytes);
  const { lines } = await open.text(0);
  open.close();
  expect(lines.map((line) => line.text).join(' ')).not.toContain('Unseen');
});

test('Text in a layer that is on is text where its font is not in the file, and nothing draws it', async () => {
  const pdf = await PDFDocument.load(
    await pdfWith({ content: '/OC /On BDC BT /Away 12 Tf 72 600 Td <65e5672c8a9e> Tj ET EMC' }),
  );
  const { context } = pdf;
  const info = { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Japan1'), Supplement: 6 };
  const descendant = { Type: 'Font', Subtype: 'CIDFontType0', BaseFont: 'Away', CIDSystemInfo: info };
  const font = { Type: 'Font', Subtype: 'Type0', BaseFont: 'Away', Encoding: 'UniJIS-UCS2-H' };
  pdf
    .getPage(0)
    .node.setFontDictionary(
      PDFName.of('Away'),
      context.register(context.obj({ ...font, DescendantFonts: [context.register(context.obj(descendant))] })),
    );
  const { bytes, leftOut } = await convert(await pdf.save(), { format: 'markdown', fallbackTitle: 'Page' });
  expect(new TextDecoder().decode(bytes)).toContain('日本語');
  expect(leftOut).toEqual([]);
});

test('Letters of Acrobat’s font without outlines are seen by nobody', async () => {
  const pdf = await PDFDocument.load(await pdfWith({ content: 'BT /Zero 12 Tf 72 600 Td (Unseen words) Tj ET' }));
  const font = { Type: 'Font', Subtype: 'Type1', BaseFont: 'ZWAdobeF' };
  pdf.getPage(0).node.setFontDictionary(PDFName.of('Zero'), pdf.context.register(pdf.context.obj(font)));
  const { bytes, leftOut } = await convert(await pdf.save(), { format: 'markdown', fallbackTitle: 'Page' });
  expect(new TextDecoder().decode(bytes)).not.toContain('Unseen');
  expect(leftOut).toMatchObject([{ reason: 'hidden', page: 1, x0: 72 }]);
});

test.each<[string, Page]>([
  ['in a layer that is on', { content: `/OC /On BDC ${words('Seen words')} EMC` }],
  ['white in a layer that is on', { content: `/OC /On BDC 1 g ${words('Seen words')} EMC` }],
  ['cut in its middle', { content: `q 0 0 90 842 re W n ${words('Seen words')} Q` }],
  ['in a form', { content: 'q 1 0 0 1 72 600 cm /Box Do Q', inForm: words('Seen words', 2, 4) }],
])('Text %s is text', async (_, page) => {
  const { bytes, leftOut } = await convert(await pdfWith(page), { format: 'markdown', fallbackTitle: 'Page' });
  expect(new TextDecoder().decode(bytes)).toContain('Seen words');
  expect(leftOut).toEqual([]);
});
