/** Recognition beside the native Tesseract on one thread, with the same pictures and the same language data. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { readLanguageData } from '../../engine/ocr/languages.ts';
import type { CorpusDocument } from '../corpus.ts';
import { runJobs } from '../processes/pool.ts';
import { DPI, type OcrPage, ocrPageSchema } from './ocr-page.ts';
import { aligned } from './table.ts';

const pagesSchema = z.array(ocrPageSchema);

const hasNative = (): boolean => spawnSync('tesseract', ['--version']).status === 0;

export async function ocrTable(documents: readonly CorpusDocument[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'quire-ocr-'));
  try {
    const native = hasNative();
    const rows: Row[] = [];
    for (const { pdf } of documents) {
      const [outcome] = await runJobs([{ pdf, folder }], {
        module: new URL('ocr-worker.ts', import.meta.url),
        count: 1,
        result: pagesSchema,
      });
      if (outcome?.kind !== 'done')
        throw new Error(`${pdf}: ${outcome && 'message' in outcome ? outcome.message : 'no answer'}`);
      const pages = outcome.value;
      rows.push({ name: basename(pdf, '.pdf'), pages, nativeMs: native ? await nativeMs(pages, folder) : null });
    }
    return table(rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A process a page, less what a process needs to start and to load the data: the time of an empty picture. */
async function nativeMs(pages: readonly OcrPage[], folder: string): Promise<number> {
  let ms = 0;
  for (const { picture, language } of pages) {
    for (const name of language.split('+')) {
      writeFileSync(join(folder, `${name}.traineddata`), await readLanguageData(name));
    }
    ms += nativeRun(picture, language, folder) - nativeRun(emptyPicture(folder), language, folder);
  }
  return ms;
}

function nativeRun(picture: string, language: string, data: string): number {
  const started = performance.now();
  const args = [picture, 'stdout', '--tessdata-dir', data, '-l', language, '--psm', '3', '--dpi', String(DPI)];
  execFileSync('tesseract', args, {
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return performance.now() - started;
}

/** The smallest picture that Tesseract takes: white, portable grey map. */
function emptyPicture(folder: string): string {
  const path = join(folder, 'empty.pgm');
  writeFileSync(path, Buffer.concat([Buffer.from('P5 200 200 255\n'), Buffer.alloc(40_000, 255)]));
  return path;
}

interface Row {
  name: string;
  pages: readonly OcrPage[];
  nativeMs: number | null;
}

function table(rows: readonly Row[]): string {
  const all: Row = {
    name: 'all',
    pages: rows.flatMap(({ pages }) => pages),
    nativeMs: rows.reduce(
      (sum: number | null, row) => (sum === null || row.nativeMs === null ? null : sum + row.nativeMs),
      0,
    ),
  };
  return aligned([
    ['', 'pages', 'language', 'whole ms/page', 'recognise ms/page', 'native ms/page', 'ratio'],
    ...[...rows, all].map(({ name, pages, nativeMs }) => {
      const total = (of: (page: OcrPage) => number): number => pages.reduce((sum, page) => sum + of(page), 0);
      const each = (ms: number | null): string =>
        ms === null || pages.length === 0 ? '–' : (ms / pages.length).toFixed(0);
      const recognise = total(({ recogniseMs }) => recogniseMs);
      return [
        name,
        String(pages.length),
        [...new Set(pages.map(({ language }) => language))].join(' '),
        each(total(({ wholeMs }) => wholeMs)),
        each(recognise),
        each(nativeMs),
        nativeMs ? (recognise / nativeMs).toFixed(2) : '–',
      ];
    }),
  ]);
}
