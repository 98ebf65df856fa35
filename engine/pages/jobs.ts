/** What is done to pages, as plain data: the same in the conversion's own thread and in page threads. */

import { ConvertError } from '../convert.ts';
import type { EncodedImage } from '../document/tree.ts';
import type { PdfFile } from '../extract/pdf-file.ts';
import { OcrReader } from '../ocr/ocr-reader.ts';
import { type DrawnFigure, drawFigures, type ReadOptions, type ReadPage, readPage, unreadable } from './read-page.ts';

export interface PictureRequest extends DrawnFigure {
  name: string;
}

/** Pictures that are drawn together are of one page, at one turn. */
export type Job =
  | { kind: 'read'; page: number }
  | { kind: 'draw'; page: number; pictures: PictureRequest[] }
  /** The whole page, so many pixels high. */
  | { kind: 'cover'; page: number; heightPx: number };

export type Report =
  | { kind: 'page'; page: ReadPage }
  | { kind: 'failed'; failure: PageFailure }
  | { kind: 'pictures'; drawn: { name: string; image: EncodedImage | null }[] }
  | { kind: 'cover'; image: EncodedImage | null };

/** A ConvertError as plain data. */
export type PageFailure = Pick<ConvertError, 'code' | 'message'> & { page: number };

/** What a thread reads pages with. */
export interface PageReader {
  file: PdfFile;
  options: ReadOptions;
  ocr: OcrReader;
}

export const pageReader = (file: PdfFile, options: ReadOptions): PageReader => ({
  file,
  options,
  ocr: new OcrReader(file, options.ocrLanguages, options.ocrSettings),
});

/** Never throws for what a page does: a page that fails the whole task is a report too, judged in the order of pages. */
export async function perform({ file, options, ocr }: PageReader, job: Job): Promise<Report> {
  if (job.kind === 'draw') {
    const { page, pictures } = job;
    const images = await drawFigures(file, page, pictures);
    return { kind: 'pictures', drawn: pictures.map(({ name }, i) => ({ name, image: images[i] ?? null })) };
  }
  if (job.kind === 'cover') {
    const image = await file
      .withPage(job.page, (page) => page.render(job.heightPx / page.content.heightPt))
      .catch(() => null);
    return { kind: 'cover', image };
  }
  try {
    return { kind: 'page', page: await readPage(file, job.page, options, ocr) };
  } catch (error) {
    return failed(error, job.page);
  }
}

/** What is reported of a job that takes too long: the page as one that can't be read, pictures as missing. */
export function leftOut(job: Job, { ignorePdfErrors = true }: ReadOptions): Report {
  if (job.kind === 'draw') return { kind: 'pictures', drawn: job.pictures.map(({ name }) => ({ name, image: null })) };
  if (job.kind === 'cover') return { kind: 'cover', image: null };
  try {
    return { kind: 'page', page: unreadable(job.page, ignorePdfErrors) };
  } catch (error) {
    return failed(error, job.page);
  }
}

function failed(error: unknown, page: number): Report {
  if (!(error instanceof ConvertError)) throw error;
  return { kind: 'failed', failure: { code: error.code, message: error.message, page: page + 1 } };
}
