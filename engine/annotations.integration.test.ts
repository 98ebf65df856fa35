/** Real PDFs with forms and comments: what an annotation says is in the result, and seen by who compares the two. */

import { PDFHexString, PDFName, PDFString, StandardFonts } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { testPdf } from './fixtures/make-pdf.ts';
import { convert } from './pipeline.ts';
import { openForReading } from './reading.ts';

const PROSE = 'These words stand on the page and have been there before anybody wrote anything on it.';

async function markdownOf(bytes: Uint8Array): Promise<string> {
  const { bytes: markdown } = await convert(bytes, { format: 'markdown', fallbackTitle: 'Form' });
  return new TextDecoder().decode(markdown);
}

async function filledForm(): Promise<Uint8Array> {
  const pdf = await testPdf();
  const { page, text } = pdf.addPage();
  text(['Application form'], { x: 72, top: 80, size: 18 });
  text([PROSE, PROSE], { x: 72, top: 110 });
  text(['Name:'], { x: 72, top: 160 });
  text(['Country:'], { x: 72, top: 190 });
  text(['Married'], { x: 92, top: 220 });
  text(['Retired'], { x: 92, top: 236 });
  const form = pdf.document.getForm();
  const name = form.createTextField('name');
  name.setText('Ada Lovelace');
  name.addToPage(page, { x: 150, y: 678, width: 200, height: 16 });
  const country = form.createDropdown('country');
  country.addOptions(['England', 'France']);
  country.select('France');
  country.addToPage(page, { x: 150, y: 648, width: 200, height: 16 });
  const married = form.createCheckBox('married');
  married.addToPage(page, { x: 74, y: 620, width: 10, height: 10 });
  married.check();
  form.createCheckBox('retired').addToPage(page, { x: 74, y: 604, width: 10, height: 10 });
  const hidden = form.createTextField('hidden');
  hidden.setText('Nobody sees this');
  hidden.addToPage(page, { x: 150, y: 500, width: 200, height: 16, hidden: true });
  form.updateFieldAppearances(await pdf.document.embedFont(StandardFonts.Helvetica));
  return pdf.bytes();
}

async function commented(): Promise<Uint8Array> {
  const pdf = await testPdf();
  const { page, text } = pdf.addPage();
  text(['A report'], { x: 72, top: 80, size: 18 });
  text([PROSE, PROSE, PROSE], { x: 72, top: 110 });
  text([PROSE, PROSE, PROSE], { x: 72, top: 210 });
  const { context } = pdf.document;
  const add = (
    subtype: string,
    top: number,
    contents: string,
    more: Record<string, string | number | PDFString> = {},
  ) =>
    page.node.addAnnot(
      context.register(
        context.obj({
          ...{ Type: 'Annot', Subtype: subtype, F: 4 },
          Rect: [72, 842 - top - 12, 200, 842 - top],
          Contents: PDFString.of(contents),
          ...more,
        }),
      ),
    );
  add('Highlight', 110, 'This is a highlighted remark', { T: PDFString.of('Bob') });
  add('Text', 210, 'Nobody sees this', { F: 2 });
  add('Text', 250, '', { RC: PDFString.of('<body><p>A <b>rich</b> remark</p></body>') });
  add('FreeText', 300, 'A box that nobody has drawn');
  const font = await pdf.document.embedFont(StandardFonts.Helvetica);
  const look = context.stream('BT /F 12 Tf 2 4 Td (Words in a box) Tj ET', {
    ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 128, 12] },
    Resources: { Font: { F: font.ref } },
  });
  const box = context.obj({ Type: 'Annot', Subtype: 'Stamp', F: 4, Rect: [72, 488, 200, 500] });
  if ('set' in box) box.set(PDFName.of('AP'), context.obj({ N: context.register(look) }));
  page.node.addAnnot(context.register(box));
  return pdf.bytes();
}

describe('A form that is filled in', () => {
  test('has its values beside their labels, and boxes as they are ticked', async () => {
    const markdown = await markdownOf(await filledForm());
    expect(markdown).toMatch(/Name:[^\p{L}]*Ada Lovelace/u);
    expect(markdown).toMatch(/Country:[^\p{L}]*France/u);
    expect(markdown).toMatch(/(?:\[x\]|☒) Married/);
    expect(markdown).toMatch(/(?:\[ \]|☐) Retired/);
    expect(markdown).not.toContain('Nobody');
  });
});

interface FieldCase {
  value: string;
  /** How much higher than its label's line its box stands, in points. */
  upPt?: number;
  look?: string;
}

/** Fields beside their labels, as programs that fill them in leave them. */
async function formOf(cases: Record<string, FieldCase>): Promise<Uint8Array> {
  const pdf = await testPdf();
  const { page, text } = pdf.addPage();
  text([PROSE, PROSE, PROSE], { x: 72, top: 80 });
  const { context, catalog } = pdf.document;
  const Resources = { Font: { Helv: (await pdf.document.embedFont(StandardFonts.Helvetica)).ref } };
  const fields = Object.entries(cases).map(([label, { value, upPt = 0, look }], i) => {
    text([label], { x: 72, top: 180 + 30 * i });
    const bottom = 842 - 180 - 30 * i - 5 + upPt;
    const drawn = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, 16], Resources };
    const field = context.obj({
      ...{ Subtype: 'Widget', FT: 'Tx', F: 4, Rect: [150, bottom, 350, bottom + 16] },
      DA: PDFString.of('/Helv 10 Tf 0 g'),
      T: PDFString.of(label),
      V: PDFHexString.fromText(value),
      ...(look !== undefined && { AP: { N: context.register(context.stream(look, drawn)) } }),
    });
    page.node.addAnnot(context.register(field));
    return field;
  });
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: fields, DR: Resources }));
  return pdf.bytes();
}

describe('A value of a form', () => {
  test.each(['שלום עולם', '山田太郎', 'Łódź'])('is read where no one has drawn it: %s', async (value) => {
    expect(await markdownOf(await formOf({ 'Full name': { value } }))).toContain(`Full name ${value}`);
  });

  test('is read where its field is drawn as if it were empty, and once where it is drawn', async () => {
    const empty = '/Tx BMC 0.9 g 0 0 200 16 re f EMC';
    const drawn = '/Tx BMC BT /Helv 10 Tf 2 4 Td (Ada Lovelace) Tj ET EMC';
    const form = { Name: { value: 'Ada', look: empty }, Also: { value: 'Lovelace', look: drawn } };
    const markdown = await markdownOf(await formOf(form));
    expect(markdown.match(/Ada/g)).toHaveLength(2);
    expect(markdown.match(/Lovelace/g)).toHaveLength(1);
  });

  test.each([-4, -2, 0, 2, 4])('stands in the line of its label, though its box is %i pt higher', async (upPt) => {
    const markdown = await markdownOf(
      await formOf({ Name: { value: 'Ada', upPt }, Town: { value: 'London', upPt }, Trade: { value: 'Poet', upPt } }),
    );
    for (const line of ['Name.*Ada', 'Town.*London', 'Trade.*Poet']) expect(markdown).toMatch(new RegExp(line));
  });
});

test('A form in XFA is told to be unreadable, whatever its only page says', async () => {
  const pdf = await testPdf();
  pdf.addPage().text(['Please wait...'], { x: 72, top: 80 });
  const { catalog, context } = pdf.document;
  const xfa = context.register(context.stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>'));
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], XFA: xfa }));
  const warningsOf = async () => (await convert(await pdf.bytes(), { format: 'markdown' })).warnings;
  // A form with pages of its own has XFA beside them.
  expect(await warningsOf()).toEqual([]);
  catalog.set(PDFName.of('NeedsRendering'), context.obj(true));
  expect(await warningsOf()).toMatchObject([{ code: 'form-unreadable', page: 1 }]);
});

test.each([
  ['more comments than are read', 5_001, 'A remark'],
  ['a comment of which only the beginning is read', 1, 'Never ending. '.repeat(2_000)],
])('A page with %s is told to be truncated', async (_, count, words) => {
  const pdf = await testPdf();
  const { page, text } = pdf.addPage();
  text([PROSE], { x: 72, top: 80 });
  const { context } = pdf.document;
  const comment = context.obj({ Subtype: 'Text', Rect: [72, 700, 90, 712], Contents: PDFString.of(words) });
  page.node.set(PDFName.of('Annots'), context.obj(Array.from({ length: count }, () => context.register(comment))));
  const { warnings } = await convert(await pdf.bytes(), { format: 'markdown' });
  expect(warnings).toMatchObject([{ code: 'page-truncated', page: 1 }]);
});

describe('Comments and text boxes', () => {
  test('come at their places, hidden ones not at all', async () => {
    const markdown = await markdownOf(await commented());
    const places = [
      'A report',
      '[Comment] Bob: This is a highlighted remark',
      '[Comment] A rich remark',
      'A box that nobody has drawn',
      'Words in a box',
    ];
    const found = places.map((words) => markdown.replaceAll('\\', '').indexOf(words));
    expect(found).not.toContain(-1);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(markdown).not.toContain('Nobody');
  });
});

test.each([
  ['fields', filledForm, ['Ada Lovelace', 'France']],
  ['comments', commented, ['This is a highlighted remark', 'Words in a box', 'A box that nobody has drawn']],
])('Who compares a result with its pages sees their %s', async (_, make, words) => {
  const open = await openForReading(await make());
  const { lines } = await open.text(0);
  open.close();
  const text = lines.map((line) => line.text).join('\n');
  for (const word of words) expect(text).toContain(word);
  expect(text).not.toContain('Nobody');
});
