import { expect, it } from 'vitest';
import { openPdf } from '../pdf-file.ts';

/** A line with a formula in a font of signs, whose ToUnicode table gives `told` for its codes. */
function fileWith(font: string, differences: string, codes: string, told: Record<string, string> = {}): Uint8Array {
  const content = `BT /F1 10 Tf 72 700 Td (let a) Tj /F0 10 Tf 30 0 Td <${codes}> Tj /F1 10 Tf 60 0 Td (b be) Tj ET`;
  const widths = Array.from({ length: 128 }, () => 777).join(' ');
  const entries = Object.entries(told).map(([code, character]) => `<${code}> <${character}>`);
  const table = [
    '1 begincodespacerange <00> <ff> endcodespacerange',
    `${entries.length} beginbfchar`,
    ...entries,
    'endbfchar',
  ].join('\n');
  const stream = (text: string): string => `<</Length ${text.length}>> stream\n${text}\nendstream endobj`;
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
      '2 0 obj <</Type /Pages /Count 1 /Kids [3 0 R]>> endobj',
      '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R',
      '/Resources <</Font <</F0 4 0 R /F1 5 0 R>>>>>> endobj',
      `4 0 obj <</Type /Font /Subtype /Type1 /BaseFont /AAAAAA+${font} /FirstChar 0 /LastChar 127 /Widths [${widths}]`,
      `/Encoding 7 0 R ${entries.length > 0 ? '/ToUnicode 8 0 R' : ''}>> endobj`,
      '5 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Times-Roman>> endobj',
      `6 0 obj ${stream(content)}`,
      `7 0 obj <</Type /Encoding /Differences [${differences}]>> endobj`,
      `8 0 obj ${stream(table)}`,
      'trailer <</Root 1 0 R>>',
    ].join('\n'),
  );
}

async function read(...file: Parameters<typeof fileWith>): Promise<string> {
  const pdf = await openPdf(fileWith(...file));
  try {
    return await pdf.withPage(0, ({ content }) => content.runs.map(({ text }) => text).join(''));
  } finally {
    pdf.close();
  }
}

it('a name of a sign is believed before a ToUnicode table that contradicts it', async () => {
  const names = '102 /braceleft /braceright 106 /bar';
  const told = { 66: '00b6', 67: '2662', '6a': '2663' };
  expect(await read('LMMathSymbols10-Regular', names, '666a67', told)).toBe('leta{|}bbe');
});

it('a bullet of slides is as black as its name says', async () => {
  expect(await read('MSAM10', '73 /trianglerightsld', '49', { 49: '25ee' })).toBe('leta▶bbe');
});

it('a table that tells a sign from its variants is believed', async () => {
  expect(await read('CMSY10', '107 /bardbl', '6b', { '6b': '2225' })).toBe('leta∥bbe');
});

it('what a table gives for two codes stays as it is', async () => {
  const told = { '6a': '2663', '7c': '2663' };
  expect(await read('LMMathSymbols10-Regular', '106 /bar 124 /club', '6a7c', told)).toBe('leta♣♣bbe');
});

it('a ligature is what its name spells, whatever its width', async () => {
  expect(await read('BaskervilleF-Regular', '27 /f_f /f_i', '611b1c')).toBe('letaafffibbe');
});

it('letters of mathematical alphabets that LuaTeX wrote one plane too high are themselves', async () => {
  expect(await read('LatinModernMath-Regular', '97 /a', '61', { 61: 'd875dc4e' })).toBe('leta𝑎bbe');
});
