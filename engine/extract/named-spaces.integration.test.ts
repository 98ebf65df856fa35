import { expect, it } from 'vitest';
import { scriptFont } from '../fixtures/any-script.ts';
import { testPdf } from '../fixtures/make-pdf.ts';
import type { PageContent } from './page-content.ts';
import { openPdf } from './pdf-file.ts';

/** Reads a page of rows of pieces, each drawn a quarter of an em after the one before. */
async function read<T>(rows: readonly (readonly string[])[], take: (content: PageContent) => T): Promise<T> {
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
    return await file.withPage(0, ({ content }) => take(content));
  } finally {
    file.close();
  }
}

/** Whether the page's spaces are in its file. */
const hasSpaces = (rows: readonly (readonly string[])[]): Promise<boolean> =>
  read(rows, (content) => content.hasSpaces === true);

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

it('a space between ideographs is told from a gap', async () => {
  const spaces = (rows: readonly (readonly string[])[]): Promise<string[]> =>
    read(rows, ({ runs }) => runs.map(({ space }) => space));
  expect(await spaces([['第一章 总则']])).toEqual(['none', 'drawn']);
  expect(await spaces([['第一章', '总则']])).not.toContain('drawn');
});

it('a space is one also where the file gives all white space of its glyph, as Quartz does', async () => {
  const pdf = await testPdf();
  const space = '\t\n ';
  scriptFont(pdf, [...'ofnise', space], 0.5).draw(pdf.addPage(), ['o', 'f', space, 'n', 'o', 'i', 's', 'e'], {
    ...{ x: 60, top: 80 },
  });
  const file = await openPdf(await pdf.bytes());
  try {
    const runs = await file.withPage(0, ({ content }) => content.runs);
    expect(runs.map(({ text, space }) => [text, space])).toEqual([
      ['of', 'none'],
      ['noise', 'drawn'],
    ]);
  } finally {
    file.close();
  }
});
