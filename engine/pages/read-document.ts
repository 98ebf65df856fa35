/** Pages of a document, read by as many threads as pay, and the pictures that the document shows in the end. */

import { availableParallelism } from 'node:os';
import { ConvertError, type ConvertHooks, type ConvertOptions, type Warning } from '../convert.ts';
import { inMemory, type KeptImage, keepImage } from '../document/sections.ts';
import type { PdfFile } from '../extract/pdf-file.ts';
import { compiledPdfium } from '../extract/pdfium.ts';
import { typesSpaces } from '../lines/scripts/auto-spaces.ts';
import type { DocumentFacts } from '../page/passes.ts';
import type { Job, Report } from './jobs.ts';
import { type DrawnPicture, LONG_PAGES, type MergedPages, PageMerger, type Picture } from './merge-pages.ts';
import { isReadAgain, numbersPlaces } from './numbers-places.ts';
import { ownRunner, StopFlag } from './own-runner.ts';
import { type PageThreadData, pageThread } from './page-thread.ts';
import { type ReadOptions, type ReadPage, turnOf, unreadablePicture } from './read-page.ts';
import { type Runners, shareOut } from './share-jobs.ts';

export interface Reading {
  file: PdfFile;
  source: Uint8Array;
  options: ConvertOptions;
  hooks: ConvertHooks;
  warn(warning: Warning): void;
}

/** Beyond so many the calling thread, which puts the document together, is the one that all wait for. */
const MAX_THREADS = 4;
/** What a page thread needs. */
const THREAD_BYTES = 100e6;

/**
 * @param chosen indexes of the pages to read, ascending
 * @throws ConvertError page-failed for the first page that fails, cancelled, converter-crashed, out-of-memory
 */
export async function readPages(reading: Reading, chosen: readonly number[]): Promise<MergedPages> {
  const { file, hooks, warn } = reading;
  const merger = new PageMerger(hooks.scratch);
  const take = (page: ReadPage): void => {
    for (const warning of page.warnings) warn(warning);
    merger.add(page);
  };
  const facts: DocumentFacts = { typesSpaces: typesSpaces(file.info.outline) };
  let finished = 0;
  const onRead = (): void => hooks.onProgress?.({ page: ++finished, pages: chosen.length });
  if (chosen.length > LONG_PAGES) {
    await readEach(reading, chosen, { ...facts, isPacked: true }, take, onRead);
    return merger.finish();
  }
  const pages: ReadPage[] = [];
  await readEach(reading, chosen, { ...facts, isPacked: false }, (page) => pages.push(page), onRead);
  const lineNumbersAt = numbersPlaces(pages.map(({ layout }) => layout));
  const again = new Map<number, ReadPage>();
  if (lineNumbersAt.length > 0) {
    const readable = pages.filter(isReadAgain).map(({ layout }) => layout.index);
    const how = { ...facts, lineNumbersAt, isPacked: false };
    await readEach(reading, readable, how, (page) => again.set(page.layout.index, page));
  }
  for (const page of pages) take(again.get(page.layout.index) ?? page);
  return merger.finish();
}

/**
 * @param take gets the pages in their order
 * @param onRead is called for each page when it has been read
 */
async function readEach(
  reading: Reading,
  chosen: readonly number[],
  how: DocumentFacts & Pick<ReadOptions, 'isPacked'>,
  take: (page: ReadPage) => void,
  onRead?: () => void,
): Promise<void> {
  const { signal } = reading.hooks;
  const placeOf = new Map(chosen.map((index, place) => [index, place]));
  const inOrder = new InOrder<Report>((report) => {
    if (report.kind === 'failed')
      throw new ConvertError(report.failure.code, report.failure.message, report.failure.page);
    if (report.kind === 'page') take(report.page);
  });
  const jobs = chosen.map((page) => ({ kind: 'read', page }) as const);
  await shareOut(jobs, await runnersFor(reading, how), (report) => {
    throwIfCancelled(signal);
    if (report.kind === 'page') inOrder.add(placeOf.get(report.page.layout.index) ?? 0, report);
    else if (report.kind === 'failed') inOrder.add(placeOf.get(report.failure.page - 1) ?? 0, report);
    onRead?.();
    throwIfCancelled(signal);
  });
}

/** Draws pictures. Those of one page are drawn together. */
export async function drawPictures(reading: Reading, pictures: readonly Picture[]): Promise<DrawnPicture[]> {
  const { scratch = inMemory } = reading.hooks;
  const drawn = new Map<string, KeptImage | null>();
  const jobs = [...Map.groupBy(pictures, ({ page, source }) => `${page} ${turnOf(source)}`).values()].flatMap(
    ([first, ...more]): Job[] => (first ? [{ kind: 'draw', page: first.page, pictures: [first, ...more] }] : []),
  );
  await shareOut(jobs, await runnersFor(reading), (report) => {
    throwIfCancelled(reading.hooks.signal);
    if (report.kind !== 'pictures') return;
    for (const { name, image } of report.drawn) drawn.set(name, image && keepImage(scratch, image));
  });
  const all = pictures.map((picture) => ({ ...picture, image: drawn.get(picture.name) ?? null }));
  for (const { image, page } of all) if (image === null) reading.warn(unreadablePicture(page));
  return all;
}

export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new ConvertError('cancelled', 'The conversion was cancelled.');
}

async function runnersFor(
  { file, source, options }: Reading,
  how: DocumentFacts & Pick<ReadOptions, 'isPacked'> = {},
): Promise<Runners> {
  const stop = new StopFlag();
  const threads = options.threads ?? affordableThreads();
  const pdfium = await compiledPdfium();
  // Page threads start with what the calling thread has found by then.
  const reads: ReadOptions = { ...readOptions(options), ...how, ocrSettings: new Map() };
  let data: Omit<PageThreadData, 'stop'> | undefined;
  return {
    own: ownRunner(file, reads, stop),
    stop,
    startThread: () => {
      data ??= { source: sharedBytes(source), pdfium, password: options.password, options: reads };
      return pageThread(data, stop);
    },
    maxRunners: typeof threads === 'function' ? threads : () => threads,
  };
}

function readOptions({ ignorePdfErrors, ignoreOcrErrors, ocrLanguages }: ConvertOptions): ReadOptions {
  return {
    ...(ignorePdfErrors !== undefined && { ignorePdfErrors }),
    ...(ignoreOcrErrors !== undefined && { ignoreOcrErrors }),
    ...(ocrLanguages !== undefined && { ocrLanguages }),
  };
}

function affordableThreads(): number {
  const inMemory = Math.floor(process.availableMemory() / THREAD_BYTES);
  return Math.min(MAX_THREADS, availableParallelism(), inMemory);
}

/** Not copied where it lies in shared memory already. */
export function sharedBytes(source: Uint8Array): SharedArrayBuffer {
  if (source.buffer instanceof SharedArrayBuffer && source.length === source.buffer.byteLength) return source.buffer;
  const memory = new SharedArrayBuffer(source.length);
  new Uint8Array(memory).set(source);
  return memory;
}

/** Hands items on in the order of their numbers, however they come in. */
export class InOrder<T> {
  readonly #waiting = new Map<number, T>();
  readonly #take: (item: T) => void;
  #next = 0;

  /** @param take gets items 0, 1, 2, … */
  constructor(take: (item: T) => void) {
    this.#take = take;
  }

  add(index: number, item: T): void {
    this.#waiting.set(index, item);
    for (let next = this.#waiting.get(this.#next); next !== undefined; next = this.#waiting.get(this.#next)) {
      this.#waiting.delete(this.#next);
      this.#next++;
      this.#take(next);
    }
  }
}
