/** First pages that take more to draw than a book is worth waiting for. */
import { strFromU8, unzipSync } from 'fflate';
import { PDFName } from 'pdf-lib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Warning } from '../convert.ts';
import { type TestPdf, testPdf } from '../fixtures/make-pdf.ts';
import { convert } from '../pipeline.ts';
import { beginCover } from './settle-pictures.ts';

/** Text on two pages, and something behind that of the first. */
async function withBackground(draw: (pdf: TestPdf) => Record<string, unknown>, content: string): Promise<Uint8Array> {
  const pdf = await testPdf();
  const { context } = pdf.document;
  pdf.addPage().text(['The first page has words.'], { x: 60, top: 80 });
  pdf.addPage().text(['The second page has more of them.'], { x: 60, top: 80 });
  const page = pdf.document.getPage(0);
  for (const [name, entries] of Object.entries(draw(pdf))) {
    page.node.Resources()?.set(PDFName.of(name), context.obj(entries as never));
  }
  page.node.addContentStream(context.register(context.stream(content)));
  return pdf.bytes();
}

/** Five billion tiles, none of which can be seen. */
const patternBomb = () =>
  withBackground(({ document: { context } }) => {
    const tile = context.stream('0 0 1 1 re f', {
      ...{ Type: 'Pattern', PatternType: 1, PaintType: 1, TilingType: 1 },
      ...{ BBox: [0, 0, 1, 1], XStep: 0.01, YStep: 0.01, Resources: {} },
    });
    return { Pattern: { P: context.register(tile) } };
  }, '/Pattern cs /P scn 0 0 595 842 re f');

const plain = () => withBackground(() => ({}), '');

async function bookOf(source: Uint8Array) {
  const warnings: Warning[] = [];
  const { bytes } = await convert(
    source,
    { format: 'epub', title: 'Tiles & more', authors: ['Ada Lovelace'] },
    { onWarning: (warning) => warnings.push(warning) },
  );
  const files = Object.entries(unzipSync(bytes)).map(([name, content]) => [
    name.replace(/^.*\//, ''),
    strFromU8(content),
  ]);
  return { files: Object.fromEntries(files) as Record<string, string>, codes: warnings.map(({ code }) => code) };
}

/** Timers of this thread end in a tenth of their time, limits among them: until then a core draws. */
function hurry(): void {
  const later = setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => later(run, ms / 10));
  onTestFinished(() => void vi.unstubAllGlobals());
}

describe('A page that takes for ever to draw', () => {
  it('leaves its book with a plain cover, within the limit, and it is said so', async () => {
    hurry();
    const { files, codes } = await bookOf(await patternBomb());
    expect(codes).toEqual(['cover-left-out']);
    expect(files['cover.xhtml']).toMatch(/Tiles &amp; more.*Ada Lovelace/);
    expect(files['package.opf']).toContain('href="cover.xhtml"');
    expect(files['package.opf']).not.toContain('cover-image');
    expect(files['chapter-001.xhtml']).toContain('The second page has more of them.');
  });

  it('is given up when its time is over', async () => {
    const drawing = await beginCover({ source: await patternBomb(), options: { format: 'epub' } }, 0, { limitMs: 200 });
    expect(await drawing.picture).toBeNull();
    await drawing.close();
  });
});

it('A thread that dies costs the picture only', async () => {
  const drawing = await beginCover({ source: Buffer.from('%PDF-1.7 no more'), options: { format: 'epub' } }, 0);
  expect(await drawing.picture).toBeNull();
  await drawing.close();
});

it('An ordinary page is drawn', async () => {
  const { files, codes } = await bookOf(await plain());
  expect(codes).toEqual([]);
  expect(files['package.opf']).toContain('cover-image');
});
