import { PDFDict, PDFName, type PDFRef, PDFString } from 'pdf-lib';
import { expect, it } from 'vitest';
import { testPdf } from '../fixtures/make-pdf.ts';
import { convert } from '../pipeline.ts';
import { openPdf } from './pdf-file.ts';

/** Three pages. On the second, a form draws another form eight times, which draws another eight times, five levels deep. */
async function swellingPage(): Promise<Uint8Array> {
  const pdf = await testPdf();
  const { context } = pdf.document;
  const form = (drawing: string, resources: Record<string, Record<string, PDFRef>>) =>
    context.register(
      context.stream(drawing, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 595, 842], Resources: resources }),
    );
  let inner = form('0 0 9 9 re f', {});
  for (let level = 0; level < 5; level++) inner = form('/X Do '.repeat(8), { XObject: { X: inner } });
  for (const top of [100, 200, 300]) pdf.addPage().text(['Readable.'], { x: 60, top });
  const { node } = pdf.document.getPage(1);
  node.setXObject(PDFName.of('X'), inner);
  node.addContentStream(context.register(context.stream('/X Do')));
  return pdf.bytes();
}

it('A page that takes too much memory fails, and the next one is read', async () => {
  const file = await openPdf(await swellingPage(), { maxMemoryBytes: 100e6 });
  const words = (index: number) => file.withPage(index, ({ content }) => content.runs.map(({ text }) => text));
  expect(await words(0)).toEqual(['Readable.']);
  await expect(words(1)).rejects.toThrow(WebAssembly.RuntimeError);
  expect(await words(2)).toEqual(['Readable.']);
  file.close();
});

/** Each page has 64 KB of its own, which PDFium keeps until the document is closed. */
async function weightyPages(count: number): Promise<Uint8Array> {
  const pdf = await testPdf();
  const { context } = pdf.document;
  const remark = PDFString.of('.'.repeat(64_000));
  for (let i = 0; i < count; i++) {
    pdf.addPage().text([`Page${i}.`], { x: 60, top: 100 });
    const link = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [9, 9, 99, 99], Contents: remark });
    pdf.document.getPage(i).node.addAnnot(context.register(link));
  }
  return pdf.bytes();
}

it('A document whose pages don’t fit into memory together is read to its end', async () => {
  const file = await openPdf(await weightyPages(600), { maxMemoryBytes: 80e6 });
  for (let i = 0; i < file.pages; i++) {
    const text = await file.withPage(i, ({ content }) => content.runs.map((run) => run.text).join(' '));
    expect(text).toBe(`Page${i}.`);
  }
  file.close();
});

it('A shaded box of a line is as large as its clipping path leaves it', async () => {
  const pdf = await testPdf();
  const { context } = pdf.document;
  pdf.addPage().text(['Readable.'], { x: 60, top: 100 });
  const boxes =
    'q 100 0 80 842 re W n .9 g 0 600 595 12 re f Q q 300 0 80 842 re W n .9 g 0 600 200 12 re f Q .9 g 20 500 90 20 re f';
  pdf.document.getPage(0).node.addContentStream(context.register(context.stream(boxes)));
  const file = await openPdf(await pdf.bytes());
  const edges = await file.withPage(0, ({ content }) => content.fills.map(({ x0, x1 }) => [x0, x1]));
  expect(edges).toEqual([
    [100, 180],
    [20, 110],
  ]);
  file.close();
});

it('A box in a box that is left free is a frame, of which one side alone may be seen', async () => {
  const pdf = await testPdf();
  const { context } = pdf.document;
  pdf.addPage().text(['Readable.'], { x: 60, top: 100 });
  const boxes = '100 400 200 30 re 100 399 200 31 re f* 100 200 200 30 re 90 190 220 50 re f*';
  pdf.document.getPage(0).node.addContentStream(context.register(context.stream(boxes)));
  const file = await openPdf(await pdf.bytes());
  const { rules, fills } = await file.withPage(0, ({ content }) => content);
  expect(rules.map(({ x0, x1, y0 }) => [x0, x1, Math.round(842 - y0)])).toEqual([[100, 300, 400]]);
  expect(fills.map(({ x0, x1 }) => [x0, x1])).toEqual([
    [90, 310],
    [90, 310],
    [90, 100],
    [300, 310],
  ]);
  file.close();
});

it('A form with text and shapes is a graphic of its own, as far as its box shows it', async () => {
  const pdf = await testPdf();
  const { context } = pdf.document;
  pdf.addPage().text(['Readable.'], { x: 60, top: 100 });
  const { node } = pdf.document.getPage(0);
  const shapes = '0 0 100 50 re S 10 10 m 90 40 l S 10 40 m 90 10 l S 0 25 m 100 25 l S 50 0 m 50 50 l S 9 9 9 9 re f';
  const fonts = node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
  const name = fonts?.keys()[0]?.asString() ?? '';
  const add = (key: string, drawing: string): void => {
    const Resources = context.obj({ Font: fonts ?? null });
    const form = context.stream(drawing, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, 100], Resources });
    node.setXObject(PDFName.of(key), context.register(form));
  };
  add('Plot', `${shapes} 0 20 390 3 re f BT ${name} 10 Tf 20 60 Td (Title) Tj ET`);
  add('Logo', shapes);
  const content = 'q 1 0 0 1 200 400 cm /Plot Do Q q 1 0 0 1 50 100 cm /Logo Do Q';
  node.addContentStream(context.register(context.stream(content)));
  const file = await openPdf(await pdf.bytes());
  const { widthPt, graphics = [] } = await file.withPage(0, ({ content }) => content);
  expect(widthPt).toBe(595);
  expect(graphics.map(({ x0, x1, y1 }) => [x0, x1, y1].map(Math.round))).toEqual([[200, 400, 442]]);
  file.close();
});

it('A page of more objects than anybody would look at is cut, with a warning', async () => {
  const pdf = await testPdf();
  const { context } = pdf.document;
  for (const top of [100, 200]) pdf.addPage().text(['Readable.'], { x: 60, top });
  pdf.document.getPage(1).node.addContentStream(context.register(context.stream('9 9 9 9 re f '.repeat(30_001))));
  const { warnings } = await convert(await pdf.bytes(), { format: 'markdown' });
  expect(warnings.map(({ code, page }) => [code, page])).toEqual([['page-truncated', 2]]);
});

it('A title that turns the direction of text around is told without what turns it', async () => {
  const pdf = await testPdf();
  pdf.addPage().text(['Some words of a page'], { x: 72, top: 100 });
  pdf.document.setTitle('Report \u202excod.exe \u2066of the year');
  const file = await openPdf(await pdf.bytes());
  expect(file.info.title).toBe('Report xcod.exe of the year');
  file.close();
});
