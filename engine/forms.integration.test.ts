/** Real PDFs with fields as different programs write them: what a viewer shows of them is in the result, once. */

import { PDFHexString, PDFName, type PDFObject, PDFString, StandardFonts } from 'pdf-lib';
import { expect, test } from 'vitest';
import { testPdf } from './fixtures/make-pdf.ts';
import { convert } from './pipeline.ts';

interface Field {
  label: string;
  /** Of the widget, and of the field where it has none of its own. */
  entries: Record<string, unknown>;
  heightPt?: number;
  /** Content of its look; /Helv is a font. */
  look?: string;
  /** The looks of its states instead: their names. */
  states?: readonly string[];
  /** Of a field that the widget is a kid of. */
  parent?: Record<string, unknown>;
}

const LINE_PT = 70;

/** @param form entries of the form */
async function formOf(fields: readonly Field[], form: Record<string, unknown> = {}, isListedTwice = false) {
  const pdf = await testPdf();
  const { page, text } = pdf.addPage();
  text(['These words stand above the fields of the form and are the text of the page.'], { x: 72, top: 80 });
  const { context, catalog } = pdf.document;
  const Resources = { Font: { Helv: (await pdf.document.embedFont(StandardFonts.Helvetica)).ref } };
  const obj = (value: unknown): PDFObject => context.obj(value as Parameters<typeof context.obj>[0]) as PDFObject;
  const roots = fields.map(({ label, entries, heightPt = 16, look, states, parent }, i) => {
    text([label], { x: 72, top: 130 + LINE_PT * i });
    const top = 842 - 120 - LINE_PT * i;
    const drawn = (content: string) =>
      context.register(
        context.stream(content, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, heightPt], Resources }),
      );
    const looks = states
      ? Object.fromEntries(states.map((state) => [state, drawn(state === 'Off' ? '' : '0 0 9 9 re f')]))
      : look && drawn(look);
    const field = parent && context.register(obj({ T: PDFString.of(`f${i}`), ...parent }));
    const widget = context.register(
      obj({
        ...{ Type: 'Annot', Subtype: 'Widget', F: 4, Rect: [150, top - heightPt, states ? 160 : 350, top] },
        ...{ DA: PDFString.of('/Helv 10 Tf 0 g'), ...entries },
        ...(field ? { Parent: field } : { T: PDFString.of(`f${i}`) }),
        ...(looks && { AP: { N: looks } }),
      }),
    );
    for (let times = isListedTwice ? 2 : 1; times > 0; times--) page.node.addAnnot(widget);
    return field ?? widget;
  });
  catalog.set(PDFName.of('AcroForm'), obj({ Fields: roots, DR: Resources, DA: PDFString.of('/Helv 10 Tf'), ...form }));
  return convert(await pdf.bytes(), { format: 'markdown', fallbackTitle: 'Form' });
}

async function linesOf(...made: Parameters<typeof formOf>): Promise<string[]> {
  const text = new TextDecoder().decode((await formOf(...made)).bytes);
  return text.replaceAll('\\', '').split(/[\n|]+/);
}

const string = (text: string): PDFString => PDFString.of(text);
const draws = (...lines: string[]): string =>
  `/Tx BMC BT /Helv 10 Tf 2 46 Td ${lines.map((line) => `(${line}) Tj 0 -12 Td`).join(' ')} ET EMC`;
const drawsOne = (line: string): string => `/Tx BMC BT /Helv 10 Tf 2 4 Td (${line}) Tj ET EMC`;

test('A value that was filled in wins over an old look where the form says so', async () => {
  const fields = [
    { label: 'Name', entries: { FT: 'Tx', V: string('New') }, look: drawsOne('Old') },
    { label: 'Town', entries: { FT: 'Tx', V: PDFHexString.fromText('Łódź') }, look: drawsOne('Old') },
  ];
  expect(await linesOf(fields, { NeedAppearances: true })).toEqual(expect.arrayContaining(['Name New', 'Town Łódź']));
  expect(await linesOf(fields)).toEqual(expect.arrayContaining(['Name Old', 'Town Old']));
});

test('Of lists the choices are read, as they are shown, and the other options are said to be left out', async () => {
  const Opt = ['Apple', 'Banana', 'Cherry'].map(string);
  const pairs = [
    ['a', 'Anise'],
    ['b', 'Basil'],
  ].map((pair) => pair.map(string));
  const look = draws('Apple', 'Banana', 'Cherry');
  const MULTIPLE = 1 << 21;
  const COMBO = 1 << 17;
  const fields: Field[] = [
    { label: 'Fruit', entries: { FT: 'Ch', Opt, V: string('Banana'), I: [1] }, heightPt: 58, look },
    {
      label: 'Fruits',
      entries: { FT: 'Ch', Ff: MULTIPLE, Opt, V: ['Apple', 'Cherry'].map(string), I: [0, 2] },
      ...{ heightPt: 58, look },
    },
    { label: 'None', entries: { FT: 'Ch', Opt }, heightPt: 58, look },
    { label: 'Herb', entries: { FT: 'Ch', Ff: COMBO, Opt: pairs, V: string('b') } },
    { label: 'Spice', entries: { FT: 'Ch', Ff: COMBO, Opt: pairs, V: string('b') }, look: drawsOne('Basil') },
    { label: 'Other', entries: { FT: 'Ch', Ff: COMBO, Opt: pairs, V: string('Thyme') } },
  ];
  const { bytes, leftOut } = await formOf(fields);
  const text = new TextDecoder().decode(bytes);
  expect(text).toMatch(/Fruit Banana\s+Fruits Apple\s+Cherry\s+None\s+Herb Basil\s+Spice Basil\s+Other Thyme/);
  expect(leftOut).toMatchObject([{ reason: 'option', page: 1, x0: 150, x1: 350 }]);
});

test.each<[string, Omit<Field, 'label'>, string]>([
  ['has no state, but a value', { entries: { V: 'Yes' }, states: ['Yes', 'Off'] }, '☒'],
  ['has neither', { entries: {}, states: ['Yes', 'Off'] }, '☐'],
  ['has no look of being off', { entries: { AS: 'Off' }, states: ['Yes'] }, '☐'],
  ['has a state without a look', { entries: { AS: 'Other' }, states: ['Yes', 'Off'] }, '☐'],
  ['has no looks at all', { entries: { AS: 'Yes' } }, '☒'],
  ['writes “off” small', { entries: { AS: 'off' }, states: ['Yes', 'off'] }, '☐'],
  [
    'is one of several, and chosen',
    { entries: {}, parent: { FT: 'Btn', Ff: 49_152, V: 'B' }, states: ['B', 'Off'] },
    '☒',
  ],
  ['is one of several, and not', { entries: {}, parent: { FT: 'Btn', Ff: 49_152, V: 'A' }, states: ['B', 'Off'] }, '☐'],
])('A box to tick that %s is read as it is shown', async (_, field, sign) => {
  const entries = field.parent ? field.entries : { FT: 'Btn', ...field.entries };
  const [first = ''] = (await linesOf([{ label: 'Box', heightPt: 10, ...field, entries }])).filter((line) =>
    line.includes('Box'),
  );
  expect(first.replace('[x]', '☒').replace('[ ]', '☐')).toContain(sign);
});

test('A value that several widgets show is beside each, and none is doubled that the page lists twice', async () => {
  const parent = { FT: 'Tx', V: string('Ada') };
  const blank = '0.9 g 0 0 200 16 re f';
  const fields: Field[] = [
    { label: 'Name', entries: {}, parent },
    { label: 'Signed', entries: {}, parent, look: drawsOne('Ada') },
    { label: 'Again', entries: {}, parent, look: blank },
    { label: 'Town', entries: { FT: 'Tx', V: PDFHexString.fromText('Łódź') } },
  ];
  for (const isListedTwice of [false, true])
    expect(await linesOf(fields, {}, isListedTwice)).toEqual(
      expect.arrayContaining(['Name Ada', 'Signed Ada', 'Again Ada', 'Town Łódź']),
    );
});

test('A button to push has the words that it shows, and is no box to tick, whatever state it has', async () => {
  const entries = { FT: 'Btn', Ff: 1 << 16, AS: PDFName.of('On') };
  const lines = await linesOf([{ label: 'Press', entries, look: drawsOne('Send') }]);
  expect(lines).toContain('Press Send');
});

test('Rich text and the cells of a comb are read as words, and a password not at all', async () => {
  const cells = `BT /Helv 10 Tf 4 4 Td ${[...'AB12'].map((letter) => `(${letter}) Tj 20 0 Td`).join(' ')} ET`;
  const fields: Field[] = [
    { label: 'Pass', entries: { FT: 'Tx', Ff: 1 << 24, MaxLen: 10, V: string('AB12') }, look: cells },
    { label: 'Rich', entries: { FT: 'Tx', Ff: 1 << 25, RV: string('<body><p>Some <b>rich</b> words</p></body>') } },
    { label: 'Secret', entries: { FT: 'Tx', Ff: 1 << 13, V: PDFHexString.fromText('łódź') } },
  ];
  const lines = await linesOf(fields);
  expect(lines).toEqual(expect.arrayContaining(['Pass AB12', 'Rich Some rich words']));
  expect(lines.join()).not.toContain('łódź');
});
