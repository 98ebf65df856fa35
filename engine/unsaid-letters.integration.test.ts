/** PDFs with a composite font of which the file tells no characters: only the numbers of glyphs. */

import { PDFName } from 'pdf-lib';
import { expect, test } from 'vitest';
import { trueTypeFont } from './fixtures/make-font.ts';
import { testPdf } from './fixtures/make-pdf.ts';
import { convert } from './pipeline.ts';

const PROSE = 'These words are set in a font that tells its characters, as most of the page is.';

/**
 * The text of a page whose second paragraph is "Quire", a blank and "app" in glyphs.
 *
 * @param characters those that the font's program has for its glyphs
 * @param drawn the third paragraph, in a font of drawings that has the same name
 */
async function read(characters: string, drawn = ''): Promise<{ text: string; warnings: string[] }> {
  const letters = [...'Quire app'].filter((letter, i, all) => all.indexOf(letter) === i);
  const program = trueTypeFont(
    letters.map((letter) => ({
      isBlank: letter === ' ',
      ...(characters.includes(letter) && { character: letter }),
    })),
  );
  const pdf = await testPdf();
  const { page, text } = pdf.addPage();
  text([PROSE, PROSE], { x: 72, top: 110 });
  const { context } = pdf.document;
  const file = context.register(context.flateStream(program, { Length1: program.length }));
  const bounds = { FontBBox: [50, 0, 550, 700], Ascent: 800, Descent: -200, CapHeight: 700, StemV: 80, ItalicAngle: 0 };
  const descriptor = { Type: 'FontDescriptor', FontName: 'Numbers', Flags: 4, FontFile2: file, ...bounds };
  const descendant = {
    ...{ Type: 'Font', Subtype: 'CIDFontType2', BaseFont: 'Numbers', CIDToGIDMap: 'Identity', DW: 600 },
    // Letters of one width were taken for code.
    W: [1, letters.map((_, i) => 560 + 20 * i)],
    CIDSystemInfo: context.obj({ Registry: 'Adobe', Ordering: 'Identity', Supplement: 0 }),
    FontDescriptor: context.register(context.obj(descriptor)),
  };
  const descendants = [context.register(context.obj(descendant))];
  const font = {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: 'Numbers',
    Encoding: 'Identity-H',
    DescendantFonts: descendants,
  };
  page.node.setFontDictionary(PDFName.of('Numbers'), context.register(context.obj(font)));
  const glyphs = [...'Quire app'].map((letter) => (letters.indexOf(letter) + 1).toString(16).padStart(4, '0'));
  const codes = [...new Set(drawn)].map((letter) => letter.charCodeAt(0));
  const names = codes.map((code) => `d${code}`);
  const procedures = names.map((name) => [
    name,
    context.register(context.stream('500 0 0 0 450 700 d1 50 0 400 700 re f')),
  ]);
  const drawings = {
    ...{ Type: 'Font', Subtype: 'Type3', Name: 'Numbers', BaseFont: 'Numbers', FontBBox: [0, 0, 450, 700] },
    ...{ FontMatrix: [0.001, 0, 0, 0.001, 0, 0], CharProcs: Object.fromEntries(procedures) },
    Encoding: { Type: 'Encoding', Differences: codes.flatMap((code, i) => [code, names[i] ?? '']) },
    ...{ FirstChar: Math.min(...codes), LastChar: Math.max(...codes), Widths: Array<number>(80).fill(500) },
  };
  if (drawn) page.node.setFontDictionary(PDFName.of('Drawn'), context.register(context.obj(drawings)));
  const below = drawn && `BT /Drawn 10 Tf 72 560 Td (${drawn}) Tj ET`;
  const content = `BT /Numbers 10 Tf 72 600 Td <${glyphs.join('')}> Tj ET ${below}`;
  page.node.addContentStream(context.register(context.stream(content)));
  const { bytes, warnings } = await convert(await pdf.bytes(), { format: 'markdown', fallbackTitle: 'Page' });
  return { text: new TextDecoder().decode(bytes), warnings: warnings.map(({ code }) => code) };
}

test('Glyphs are the characters that their font’s program has for them', async () => {
  const { text, warnings } = await read('Quire ap');
  expect(text).toContain('\n\nQuire app');
  expect(warnings).toEqual([]);
});

test('A glyph that nobody knows is shown as such, and said', async () => {
  const { text, warnings } = await read('Qureap');
  expect(text).toContain('\n\nQu\ufffdre app');
  expect(warnings).toEqual(['text-unreliable']);
});

test('Letters of another font of the same name are what they were', async () => {
  const { text } = await read('Quire ap', 'Drawn');
  expect(text).toContain('Drawn');
});
