/** PDFs with a composite font of which the file tells no characters: only the numbers of glyphs. */

import { PDFName } from 'pdf-lib';
import { expect, test } from 'vitest';
import { trueTypeFont } from './fixtures/make-font.ts';
import { testPdf } from './fixtures/make-pdf.ts';
import { convert } from './pipeline.ts';

const PROSE = 'These words are set in a font that tells its characters, as most of the page is.';

/** The text of a page whose second paragraph is "Quire" in glyphs, a blank and "app". */
async function read(characters: string): Promise<{ text: string; warnings: string[] }> {
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
  const content = `BT /Numbers 10 Tf 72 600 Td <${glyphs.join('')}> Tj ET`;
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
