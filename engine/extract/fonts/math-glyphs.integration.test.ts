import { expect, it } from 'vitest';
import { openPdf } from '../pdf-file.ts';

/** A page with a formula in a font without a ToUnicode table, as TeX writes it. PDFium finds the objects without a cross-reference table. */
function fileWith(font: string, differences: string, codes: string): Uint8Array {
  const content = `BT /F1 10 Tf 72 700 Td (let a) Tj /F0 10 Tf 30 0 Td <${codes}> Tj /F1 10 Tf 60 0 Td (b be) Tj ET`;
  const widths = Array.from({ length: 128 }, () => 777).join(' ');
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
      '2 0 obj <</Type /Pages /Count 1 /Kids [3 0 R]>> endobj',
      '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R',
      '/Resources <</Font <</F0 4 0 R /F1 5 0 R>>>>>> endobj',
      `4 0 obj <</Type /Font /Subtype /Type1 /BaseFont /AAAAAA+${font} /FirstChar 0 /LastChar 127 /Widths [${widths}]`,
      `/Encoding <</Type /Encoding /Differences [${differences}]>>>> endobj`,
      '5 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Times-Roman>> endobj',
      `6 0 obj <</Length ${content.length}>> stream`,
      content,
      'endstream endobj',
      'trailer <</Root 1 0 R>>',
    ].join('\n'),
  );
}

async function read(font: string, differences: string, codes: string): Promise<string> {
  const file = await openPdf(fileWith(font, differences, codes));
  try {
    return await file.withPage(0, ({ content }) => content.runs.map(({ text }) => text).join(' '));
  } finally {
    file.close();
  }
}

it.each([
  ['CMSY10', '9 /circleminus 31 /follows 39 /similarequal', '091f27', '⊖≻≃'],
  ['CMMI10', '15 /epsilon1 36 /pi1', '0f24', 'ϵϖ'],
  ['MSAM10', '13 /forces 54 /lessorequalslant', '0d36', '⊩⩽'],
  ['Times-Italic', '54 /six', '0d36', '6'],
])(
  'signs of %s that PDFium has no characters for are told from spaces and figures',
  async (font, names, codes, text) => {
    expect(await read(font, names, codes)).toBe(`let a ${text} b be`);
  },
);
