import { expect, test } from 'vitest';
import { debugLayout } from './debug-layout.ts';
import { testPdf } from './fixtures/make-pdf.ts';

test('A drawn layout shows each block with its kind, its order, its text and what said so', async () => {
  const pdf = await testPdf();
  for (const [i, name] of ['Oaks & elms', 'Firs'].entries()) {
    const page = pdf.addPage();
    page.text(['Annals of Trees'], { x: 60, top: 40, size: 9 });
    page.text([name], { x: 60, top: 80, size: 16, font: 'bold' });
    page.text([`${name} of all kinds grow in the wood.`], { x: 60, top: 110 });
    page.text([String(i + 4)], { x: 290, top: 800 });
  }
  const { html, pages } = await debugLayout(await pdf.bytes(), { title: 'trees.pdf', draws: (page) => page === 1 });
  const blocks = [...html.matchAll(/<title>(\d[^<]*)<\/title>/g)].map((match) => match[1]);
  expect(blocks).toEqual([
    '1. Running line, left out\nsaid by: running lines\nAnnals of Trees',
    '2. Heading, level 1\nsaid by: title\nOaks &amp; elms',
    '3. Paragraph\nsaid by: reading order\nOaks &amp; elms of all kinds grow in the wood.',
    '4. Running line, left out\nsaid by: running lines\n4',
  ]);
  const outside = [...html.matchAll(/(?:src|href)="(?!data:|#)[^"]*"/g)];
  expect(outside).toEqual([]);
  const signature = [0x89, 0x50, 0x4e, 0x47];
  expect(pages.map(({ number }) => number)).toEqual([1]);
  expect([...(pages[0]?.plain ?? []).slice(0, 4)]).toEqual(signature);
  expect([...(pages[0]?.drawn ?? []).slice(0, 4)]).toEqual(signature);
  expect(pages[0]?.drawn?.length).not.toBe(pages[0]?.plain?.length);
});
