/**
 * What a reader does not see must not change what the engine reads: size, place, order of drawing, names of fonts, unsteady
 * baselines, pages that lie on their side.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { layoutPage } from './blocks/page-layout.ts';
import { openPdf } from './extract/pdf-file.ts';
import { testPdf } from './fixtures/make-pdf.ts';
import { prose, set } from './fixtures/set-text.ts';
import { inOwnFrames, type Pages, transformations } from './fixtures/transformed.ts';
import { withTurnedPages } from './fixtures/turned-pages.ts';
import { structureDocument } from './structure/document.ts';
import { writeMarkdown } from './writers/markdown.ts';

async function pagesOf(bytes: Uint8Array): Promise<Pages> {
  const file = await openPdf(bytes);
  try {
    const pages = [];
    for (let i = 0; i < file.pages; i++) pages.push(await file.withPage(i, ({ content }) => content));
    return inOwnFrames({ info: file.info, pages });
  } finally {
    file.close();
  }
}

const sample = (name: string): Promise<Uint8Array> =>
  readFile(join(import.meta.dirname, '..', 'assets', 'samples', `${name}.pdf`));

/** Headings of two levels, lists, code, a ruled table and one without rules, two columns, a footnote, links and bookmarks. */
async function made(): Promise<Uint8Array> {
  const pdf = await testPdf();
  const first = pdf.addPage();
  first.text(['A report on trees'], { x: 60, top: 80, size: 20, font: 'bold' });
  const below = set(first, prose(1, 5), { x: 60, top: 110, width: 475, size: 10 });
  first.text(['1 Of oaks'], { x: 60, top: below + 24, size: 14, font: 'bold' });
  first.text(['• one tree', '• another tree', '• a third one'], { x: 72, top: below + 46, leading: 16 });
  first.text(['if (oak) {', '  fell(oak);', '}'], { x: 60, top: below + 106, font: 'mono' });
  first.text(['1 In the woods of the north.'], { x: 60, top: 760, size: 8 });
  for (const row of [0, 1, 2, 3]) first.rule(60, below + 160 + 16 * row, 300, below + 160 + 16 * row);
  for (const column of [0, 1, 2]) first.rule(60 + 120 * column, below + 160, 60 + 120 * column, below + 208);
  first.text(['Name', 'oak', 'elm'], { x: 66, top: below + 172, leading: 16 });
  first.text(['Height', '20', '30'], { x: 186, top: below + 172, leading: 16 });
  const second = pdf.addPage();
  first.link({ x0: 72, top: below + 36, x1: 110, bottom: below + 48 }, { page: 1, top: 70 });
  second.text(['2 Of elms'], { x: 60, top: 80, size: 14, font: 'bold' });
  set(second, prose(2, 14), { x: 60, top: 104, width: 225, size: 10 });
  set(second, prose(3, 14), { x: 310, top: 104, width: 225, size: 10 });
  second.text(['Year', '1990', '2000', '2010'], { x: 80, top: 560, leading: 14 });
  second.text(['Oaks', '1,200', '1,150', '980'], { x: 200, top: 560, leading: 14 });
  second.text(['Elms', '310', '205', '12'], { x: 320, top: 560, leading: 14 });
  pdf.outline([
    { title: '1 Of oaks', page: 0, top: below + 14, depth: 1 },
    { title: '2 Of elms', page: 1, top: 66, depth: 1 },
  ]);
  return pdf.bytes();
}

function markdownOf({ info, pages }: Pages): string {
  const layouts = pages.map((page) => layoutPage(page));
  const figures = layouts.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'figure'));
  const document = structureDocument({
    info,
    pages: layouts,
    fallbackTitle: '',
    imageNames: new Map(figures.map((figure, i) => [figure, `picture-${i}`])),
    cover: null,
  });
  const decoder = new TextDecoder();
  return [...writeMarkdown(document, { images: 'linked', pageAnchors: true }).parts]
    .map((part) => decoder.decode(part))
    .join('');
}

const documents: Record<string, () => Promise<Uint8Array>> = {
  'a made report': made,
  'the sample article': () => sample('article'),
  'the sample book': () => sample('book'),
  'the sample tables': () => sample('table'),
  'the sample in two columns': () => sample('two-columns'),
};

describe.each(Object.keys(documents))('%s is read the same', (name) => {
  let bytes: Uint8Array;
  let pages: Pages;
  let markdown = '';
  beforeAll(async () => {
    bytes = (await documents[name]?.()) ?? bytes;
    pages = await pagesOf(bytes);
    markdown = markdownOf(pages);
    expect(markdown.length).toBeGreaterThan(500);
  });

  it.each(Object.entries(transformations))('when it is %s', (_, transform) => {
    expect(markdownOf(transform(pages))).toBe(markdown);
  });

  it('when its pages lie on their side', async () => {
    expect(markdownOf(await pagesOf(await withTurnedPages(bytes)))).toBe(markdown);
  });
});
