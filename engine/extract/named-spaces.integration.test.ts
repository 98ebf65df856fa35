import { expect, it } from 'vitest';
import { scriptFont } from '../fixtures/any-script.ts';
import { testPdf } from '../fixtures/make-pdf.ts';
import { openPdf } from './pdf-file.ts';

/** Whether the spaces of a page of these pieces are its file's own; each piece is drawn a quarter of an em behind the one before. */
async function hasSpaces(rows: readonly (readonly string[])[]): Promise<boolean> {
  const pdf = await testPdf();
  const page = pdf.addPage();
  const font = scriptFont(pdf, rows.flat().join(' '), 0.5);
  rows.forEach((pieces, i) => {
    let x = 60;
    for (const piece of pieces) {
      font.draw(page, piece, { x, top: 80 + 20 * i });
      x += 5 * piece.length + 2.5;
    }
  });
  const file = await openPdf(await pdf.bytes());
  try {
    return await file.withPage(0, ({ content }) => content.hasSpaces === true);
  } finally {
    file.close();
  }
}

it('spaces beside East Asian letters are named where the file has them', async () => {
  expect(await hasSpaces([['문서 HanEdit 사용'], ['使用', 'TeX', '排版']])).toBe(true);
});

it('spaces that are gaps between pieces are not, and none is asked for in other scripts', async () => {
  expect(
    await hasSpaces([
      ['使用', 'TeX', '排版'],
      ['文字', 'and', 'words'],
    ]),
  ).toBe(false);
  expect(await hasSpaces([['words and more words']])).toBe(false);
});
