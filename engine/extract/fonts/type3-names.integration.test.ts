import { describe, expect, it } from 'vitest';
import { openPdf } from '../pdf-file.ts';
import { withType3Names } from './type3-names.ts';

/** A page with one word in a Type 3 font, as Chromium writes them. PDFium finds the objects without a cross-reference table. */
const fileWith = (fontName: string, descriptor = '/FontDescriptor 6 0 R\n'): Uint8Array => {
  const content = 'BT /F0 20 Tf 72 700 Td (AA) Tj ET';
  const glyph = '600 0 0 0 600 700 d1 100 0 400 700 re f';
  const cmap = '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <41> <4e2d> endbfchar';
  return Buffer.from(
    `%PDF-1.4
1 0 obj
<</Type /Catalog
/Pages 2 0 R>>
endobj
2 0 obj
<</Type /Pages
/Count 1
/Kids [3 0 R]>>
endobj
3 0 obj
<</Type /Page
/Parent 2 0 R
/MediaBox [0 0 595 842]
/Resources <</Font <</F0 4 0 R>>>>
/Contents 5 0 R>>
endobj
4 0 obj
<</Type /Font
/Subtype /Type3
/FontMatrix [.001 0 0 .001 0 0]
/FirstChar 65
/LastChar 65
/FontBBox [0 0 600 700]
/CIDToGIDMap /Identity
/ToUnicode 8 0 R
${descriptor}/Widths [600]
/Encoding <</Type /Encoding
/Differences [65 /g41]>>
/CharProcs <</g41 7 0 R>>>>
endobj
5 0 obj
<</Length ${content.length}>> stream
${content}
endstream
endobj
6 0 obj
<</Type /FontDescriptor
/FontFamily (Noto)
/FontName /AAAAAA+${fontName}
/Flags 4>>
endobj
7 0 obj
<</Length ${glyph.length}>> stream
${glyph}
endstream
endobj
8 0 obj
<</Length ${cmap.length}>> stream
${cmap}
endstream
endobj
trailer
<</Size 9
/Root 1 0 R>>
`,
    'latin1',
  );
};

const styleOf = async (bytes: Uint8Array) => {
  const file = await openPdf(bytes);
  const { runs } = await file.withPage(0, ({ content }) => content);
  file.close();
  return runs.map(({ text, style: { font, bold, italic } }) => ({ text, font, bold, italic }));
};

describe("Type 3 fonts of Chromium's PDFs", () => {
  it('have the names of their descriptors, which say that they are bold', async () => {
    const named = { text: '中中', font: 'NotoSansCJKsc-Bold', bold: true, italic: false };
    expect(await styleOf(fileWith('NotoSansCJKsc-Bold'))).toEqual([named]);
  });

  it('keep the end of a name that has no room', async () => {
    const [run] = await styleOf(fileWith(`${'LongNameOfAFamily'.repeat(3)}-BoldItalic`));
    expect(run).toMatchObject({ bold: true, italic: true });
    expect(run?.font).toMatch(/^LongName.*-BoldItalic$/);
  });

  it('stay nameless where their descriptor is none of the file', async () => {
    const bytes = fileWith('NotoSansCJKsc-Bold', '/FontDescriptor 9 0 R\n');
    expect(withType3Names(bytes)).toBe(bytes);
    expect(await styleOf(bytes)).toMatchObject([{ font: '', bold: false }]);
  });

  it('leave the bytes that are given as they are', () => {
    const bytes = fileWith('NotoSerifCJKjp-Black');
    const before = Buffer.from(bytes);
    expect(withType3Names(bytes)).toHaveLength(bytes.length);
    expect(before.equals(bytes)).toBe(true);
  });
});
