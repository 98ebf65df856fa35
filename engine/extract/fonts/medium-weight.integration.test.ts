import { PDFName } from 'pdf-lib';
import { expect, it } from 'vitest';
import { testPdf } from '../../fixtures/make-pdf.ts';
import { openPdf } from '../pdf-file.ts';

/** The words that are bold on a page of lines, each in a font of the given name. */
async function bold(lines: readonly (readonly [font: string, words: string])[]): Promise<string[]> {
  const pdf = await testPdf();
  const { page } = pdf.addPage();
  const { context } = pdf.document;
  const content = lines.map(([name, words], i) => {
    const font = context.obj({
      Type: 'Font',
      Subtype: 'Type1',
      BaseFont: name,
      Encoding: 'WinAnsiEncoding',
      FontDescriptor: { Type: 'FontDescriptor', FontName: name, Flags: 32, ItalicAngle: 0, StemV: 80 },
      FirstChar: 32,
      LastChar: 126,
      Widths: Array.from({ length: 95 }, (_, i) => 400 + i),
    });
    page.node.setFontDictionary(PDFName.of(`F${10 + i}`), context.register(font));
    return `BT /F${10 + i} 10 Tf 72 ${700 - 20 * i} Td (${words}) Tj ET`;
  });
  page.node.addContentStream(context.register(context.stream(content.join('\n'))));
  const file = await openPdf(await pdf.bytes());
  const { runs } = await file.withPage(0, (open) => open.content);
  file.close();
  return runs.filter(({ style }) => style.bold).map(({ text }) => text);
}

it('a medium weight is bold beside more text in the regular weight of its family', async () => {
  expect(
    await bold([
      ['ABCDEF+Roboto-Medium', 'Experience'],
      ['ABCDEF+Roboto-Regular', 'Developer in Leeds'],
      ['ABCDEF+Roboto-MediumItalic', 'since'],
    ]),
  ).toEqual(['Experience', 'since']);
});

it('a medium weight is that of the text where there is more in it, or no regular one', async () => {
  expect(
    await bold([
      ['Roboto-Medium', 'All that is to be said of it'],
      ['Roboto-Regular', 'Fig. 1'],
    ]),
  ).toEqual([]);
  expect(
    await bold([
      ['GothicBBB-Medium', 'Words'],
      ['Ryumin-Light', 'Other words of the text'],
    ]),
  ).toEqual([]);
});
