/** Recognises the pages of a scan as the engine does, and leaves the pictures that it read for another program. */

import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { openPdf, type PdfFile } from '../../engine/extract/pdf-file.ts';
import { encodePng } from '../../engine/extract/pictures/png.ts';
import { needOf } from '../../engine/ocr/need/need.ts';
import { OcrReader } from '../../engine/ocr/ocr-reader.ts';
import { createRecogniser, type Recogniser } from '../../engine/ocr/recogniser.ts';
import { serve } from '../processes/served.ts';
import { DPI, type OcrPage } from './ocr-page.ts';

const jobSchema = z.object({ pdf: z.string(), folder: z.string() });

const recogniser = createRecogniser();

serve(async (message) => {
  const { pdf, folder } = jobSchema.parse(message);
  const file = await openPdf(await readFile(pdf));
  try {
    const reader = new OcrReader(file);
    const pages: OcrPage[] = [];
    for (let index = 0; index < file.pages; index++) {
      const page = await timed(
        file,
        reader,
        recogniser,
        index,
        join(folder, `${basename(pdf, '.pdf')}-${index + 1}.png`),
      );
      if (page) pages.push(page);
    }
    return pages;
  } finally {
    file.close();
  }
});

async function timed(
  file: PdfFile,
  reader: OcrReader,
  direct: Recogniser,
  index: number,
  picture: string,
): Promise<OcrPage | null> {
  const { content, quarter, need } = await file.withPage(index, (page) => ({
    content: page.content,
    quarter: page.quarter,
    need: needOf(page.content),
  }));
  if (!need) return null;
  let started = performance.now();
  const read = await reader.read(content, quarter, need);
  const wholeMs = performance.now() - started;
  if (typeof read === 'string') return null;
  const grey = await file.withPage(index, (page) => page.renderGrey(DPI / 72), read.quarter);
  if (!grey) return null;
  // The language is loaded: the reader has its own recogniser, this one gets it here.
  await direct.recognise(
    { samples: new Uint8Array(40_000).fill(255), widthPx: 200, heightPx: 200 },
    DPI,
    read.language,
  );
  started = performance.now();
  await direct.recognise(grey, DPI, read.language);
  const recogniseMs = performance.now() - started;
  await writeFile(picture, encodePng(grey.samples, grey.widthPx, grey.heightPx, 1));
  return { picture, language: read.language, recogniseMs, wholeMs };
}
