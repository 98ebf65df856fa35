import { PDFName } from 'pdf-lib';
import { expect, it } from 'vitest';
import { testPdf } from '../../fixtures/make-pdf.ts';
import { openPdf } from '../pdf-file.ts';

/**
 * The words of a page that count as code. They are in a font with the given name and letter widths, where "A" may have another
 * width.
 */
async function code(
  name: string,
  widthOf: (letter: string) => number,
  words: string,
  flags = 32,
  first = 65,
): Promise<string[]> {
  const pdf = await testPdf();
  const { page } = pdf.addPage();
  const { context } = pdf.document;
  const letters = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
  const font = context.obj({
    Type: 'Font',
    Subtype: 'Type1',
    BaseFont: name,
    Encoding: 'WinAnsiEncoding',
    FontDescriptor: { Type: 'FontDescriptor', FontName: name, Flags: flags, ItalicAngle: 0, StemV: 80 },
    ...(first !== 65 && { ToUnicode: context.register(context.stream(toUnicode(first))) }),
    FirstChar: 32,
    LastChar: 126,
    // If all signs have one width, PDFium itself reports the font as fixed-pitch.
    Widths: letters.map((letter) => (letter === '~' ? 250 : widthOf(letter))),
  });
  page.node.setFontDictionary(PDFName.of('F9'), context.register(font));
  const content = context.stream(`BT /F9 10 Tf 72 700 Td (${words}) Tj ET`);
  page.node.addContentStream(context.register(content));
  const file = await openPdf(await pdf.bytes());
  const { runs } = await file.withPage(0, (open) => open.content);
  file.close();
  return runs.filter(({ style }) => style.monospace).map(({ text }) => text);
}

const toUnicode = (first: number): string =>
  `1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <41> <5a> <${first.toString(16)}> endbfrange`;

it('A font whose letters have one width on the page is one of code, whatever its name is', async () => {
  expect(await code('Kurier', () => 600, 'a little bird')).toEqual(['a', 'little', 'bird']);
});

it('One whose widths differ is none, nor one of which the page has hardly a letter', async () => {
  expect(await code('Kurier', (letter) => (letter === 'i' ? 300 : 600), 'a little bird')).toEqual([]);
  expect(await code('Kurier', () => 600, '12 + 34 = x')).toEqual([]);
});

it('Letters half as wide as their size are those of an East Asian font', async () => {
  expect(await code('Kaisho', () => 500, 'a little bird')).toEqual([]);
});

it('Letters that are not in the file tell nothing: those on the page have other widths', async () => {
  expect(await code('Kurier', (letter) => ('xyz'.includes(letter) ? 400 : 600), 'x y z zyx')).toEqual([]);
});

it('A font flagged as fixed in pitch whose letters differ in width is none of code', async () => {
  const fixed = 33;
  expect(await code('Kurier', (letter) => ('it'.includes(letter) ? 300 : 700), 'a mittm', fixed)).toEqual([]);
  expect(await code('Kurier', () => 600, 'a mittm', fixed)).toEqual(['a', 'mittm']);
});

it('A font flagged as fixed in pitch whose letters are East Asian ones, which all are as wide, is none of code', async () => {
  const fixed = 33;
  const hangul = (text: string) =>
    Array.from(text, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xac00 + 65)).join('');
  expect(await code('Kurier', () => 600, hangul('가각갂'), fixed, 0xac00)).toEqual([]);
  expect(await code('Kurier', () => 600, 'AB', fixed)).toEqual(['AB']);
  // The Latin letters beside them are half as wide.
  expect(await code('Kurier', () => 600, `${hangul('가각갂')} ab`, fixed, 0xac00)).toEqual([]);
  expect(await code('Kurier', () => 600, `${hangul('가각')} abcd`, fixed, 0xac00)).not.toEqual([]);
});

it('A font of which a page has arrows or ligatures alone is none of code: a single sign has one width, whatever its font', async () => {
  const fixed = 33;
  const arrow = 0x2192;
  expect(await code('Kurier', () => 600, 'A A', fixed, arrow)).toEqual([]);
  expect(await code('Kurier', () => 600, 'Ap', fixed, arrow)).toEqual(['→p']);
  // TeX takes the braces of code from its fonts of signs.
  expect(await code('Kurier', () => 600, '{ }', fixed)).toEqual(['{', '}']);
  // Each of its signs is the ligature "fi".
  expect(await code('Kurier', () => 600, 'AA', fixed, 0xfb01)).toEqual([]);
});
