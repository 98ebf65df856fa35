import { deflateSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { openPdf } from '../extract/pdf-file.ts';
import { compiledPdfium } from '../extract/pdfium.ts';
import { encodePng } from '../extract/pictures/png.ts';
import { testPdf } from '../fixtures/make-pdf.ts';
import { convert } from '../pipeline.ts';
import type { Job, Report } from './jobs.ts';
import { PageMerger } from './merge-pages.ts';
import { type JobRunner, ownRunner, StopFlag } from './own-runner.ts';
import { pageThread } from './page-thread.ts';
import { InOrder } from './read-document.ts';
import type { ReadPage } from './read-page.ts';

const runners: JobRunner[] = [];
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.close()));
});

/** A picture that doesn't compress away. */
function picture(seed: number): Uint8Array {
  const side = 64;
  const samples = Uint8Array.from({ length: side * side * 3 }, (_, i) => (i * i * seed + (i >> 3) * 31) & 255);
  return encodePng(samples, side, side, 3);
}

/** Three pages; the second does nothing, fifty million times over. */
async function endlessPage(): Promise<Uint8Array> {
  const pdf = await testPdf();
  const { context } = pdf.document;
  const idle = context.stream(deflateSync(Buffer.alloc(20e6, 'q Q ')), { Filter: 'FlateDecode' });
  const ref = context.register(idle);
  for (const top of [100, 200, 300]) pdf.addPage().text(['Readable.'], { x: 60, top });
  for (let i = 0; i < 10; i++) pdf.document.getPage(1).node.addContentStream(ref);
  return pdf.bytes();
}

/** Full pages, a logo on each, a picture of its own on every fourth, the same picture on every ninth. */
async function longDocument(pages: number): Promise<Uint8Array> {
  const pdf = await testPdf();
  const logo = await pdf.document.embedPng(picture(3));
  const shared = await pdf.document.embedPng(picture(5));
  for (let i = 0; i < pages; i++) {
    const page = pdf.addPage();
    page.page.drawImage(logo, { x: 60, y: 790, width: 30, height: 30 });
    const lines = Array.from(
      { length: 60 },
      (_, n) => `Page ${i} line ${n} ${deflateSync(String(i * n)).toString('hex')}`,
    );
    page.text(lines, { x: 60, top: 240, size: 8 });
    if (i % 4 === 0) {
      page.page.drawImage(await pdf.document.embedPng(picture(i + 7)), { x: 60, y: 640, width: 120, height: 120 });
    }
    if (i % 9 === 0) page.page.drawImage(shared, { x: 260, y: 640, width: 120, height: 120 });
  }
  return pdf.bytes();
}

const shared = (bytes: Uint8Array): SharedArrayBuffer => {
  const memory = new SharedArrayBuffer(bytes.length);
  new Uint8Array(memory).set(bytes);
  return memory;
};

async function threadFor(bytes: Uint8Array, stop = new StopFlag(), limits = {}): Promise<JobRunner> {
  const data = { source: shared(bytes), pdfium: await compiledPdfium(), password: undefined, options: {} };
  const runner = pageThread(data, stop, limits);
  runners.push(runner);
  return runner;
}

const reading = (pages: number): Job[] => Array.from({ length: pages }, (_, page) => ({ kind: 'read', page }));

describe('A page thread', () => {
  it('reads and draws what the calling thread would', async () => {
    const bytes = await longDocument(5);
    const jobs: Job[] = [
      ...reading(5),
      { kind: 'draw', page: 4, pictures: [{ name: 'a', source: { id: 0 }, shownPt: 100 }] },
      {
        kind: 'draw',
        page: 2,
        pictures: [{ name: 'b', source: { area: { x0: 50, y0: 50, x1: 300, y1: 200 } }, shownPt: 250 }],
      },
    ];
    const there: Report[] = [];
    await (await threadFor(bytes)).work(jobs, (report) => there.push(report));
    const here: Report[] = [];
    const file = await openPdf(bytes);
    await ownRunner(file, {}, new StopFlag()).work(jobs, (report) => here.push(report));
    file.close();
    expect(there).toEqual(here);
    expect(there.map((report) => report.kind)).toEqual([
      'page',
      'page',
      'page',
      'page',
      'page',
      'pictures',
      'pictures',
    ]);
  });

  it('leaves the rest undone when the flag is raised', async () => {
    const stop = new StopFlag();
    const runner = await threadFor(await longDocument(3), stop);
    stop.raise();
    const seen: Report[] = [];
    await runner.work(reading(3), (report) => seen.push(report));
    expect(seen).toEqual([]);
  });

  it('leaves a page out that never ends, and goes on with the next', async () => {
    const runner = await threadFor(await endlessPage(), new StopFlag(), { pageLimitMs: 1_500 });
    const seen: Report[] = [];
    await runner.work(reading(3), (report) => seen.push(report));
    const pages = seen.flatMap((report) => (report.kind === 'page' ? [report.page] : []));
    expect(pages.map(({ warnings }) => warnings.map(({ code, page }) => [code, page]))).toEqual([
      [],
      [['page-unreadable', 2]],
      [],
    ]);
    expect(pages[2]?.layout.blocks).toHaveLength(1);
  });

  it('that can’t work says that it is lost, and stays lost', async () => {
    const runner = await threadFor(new TextEncoder().encode('%PDF-1.7 nothing else'));
    const lost = { name: 'ConvertError', code: 'converter-crashed' };
    await expect(runner.work(reading(1), () => {})).rejects.toMatchObject(lost);
    await expect(runner.work(reading(1), () => {})).rejects.toMatchObject(lost);
  });
});

describe('A long document', () => {
  it('is the same whoever reads which page', async () => {
    const bytes = await longDocument(24);
    const merged = async (work: (report: (report: Report) => void) => Promise<unknown>) => {
      const merger = new PageMerger();
      const inOrder = new InOrder<ReadPage>((page) => merger.add(page));
      await work((report) => {
        if (report.kind === 'page') inOrder.add(report.page.layout.index, report.page);
      });
      return merger.finish();
    };
    const [even, odd] = [await threadFor(bytes), await threadFor(bytes)];
    const turns = reading(24);
    const two = await merged((report) =>
      Promise.all([
        even.work(
          turns.filter((_, i) => i % 2 === 0),
          report,
        ),
        odd.work(
          turns.filter((_, i) => i % 2 === 1),
          report,
        ),
      ]),
    );
    const file = await openPdf(bytes);
    const one = await merged((report) => ownRunner(file, {}, new StopFlag()).work(turns, report));
    file.close();
    expect(two).toEqual(one);
    // The logo, the shared picture, and those of single pages.
    expect(one.pictures).toHaveLength(1 + 1 + 6);
  });

  it('gives the same bytes with one thread and with four', async () => {
    const bytes = await longDocument(60);
    const inFours: number[] = [];
    // A book holds all that Markdown does, pictures and cover too.
    const one = await convert(bytes, { format: 'epub', threads: 1 });
    const four = await convert(bytes, { format: 'epub', threads: 4 }, { onProgress: ({ page }) => inFours.push(page) });
    expect(Buffer.from(four.bytes).equals(Buffer.from(one.bytes))).toBe(true);
    expect(four).toEqual(one);
    expect(inFours).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  });
});
