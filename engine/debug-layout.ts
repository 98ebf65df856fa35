/** Draws what the layout stages found on a document's pages, for people who work on them. */

import type { PageLayout } from './blocks/layout.ts';
import { drawnPage, RoleLog } from './debug/drawn-page.ts';
import { layoutHtml, type PicturedPage } from './debug/html.ts';
import { marksOf } from './debug/marks.ts';
import type { FilledBox } from './extract/page-content.ts';
import { openPdf, type PdfFile, type PdfPage } from './extract/pdf-file.ts';
import { OcrReader } from './ocr/ocr-reader.ts';
import { PageMerger } from './pages/merge-pages.ts';
import { readPage } from './pages/read-page.ts';
import { structureDocument } from './structure/document.ts';

export { ConvertError } from './convert.ts';

export interface DebugLayoutOptions {
  title: string;
  password?: string;
  /** Whether to draw the page of this number, from 1. The structure is found over all pages whatever is drawn. */
  draws(page: number): boolean;
}

export interface DebugLayout {
  /** Self-contained. */
  html: string;
  pages: {
    /** From 1. */
    number: number;
    /** The page as it looks, and with frames and order numbers over it; null where it can't be drawn. */
    plain: Uint8Array | null;
    drawn: Uint8Array | null;
  }[];
}

/** Small type stays readable, a page of text stays below 200 KB. */
const PX_PER_PT = 1.75;

/** @throws ConvertError where the document can't be opened */
export async function debugLayout(source: Uint8Array, options: DebugLayoutOptions): Promise<DebugLayout> {
  const file = await openPdf(source, { password: options.password });
  try {
    const { layouts, roles } = await structured(file);
    const pictured: PicturedPage[] = [];
    const pages: DebugLayout['pages'] = [];
    for (const layout of layouts) {
      const number = layout.index + 1;
      if (!options.draws(number)) continue;
      const drawing = await file
        .withPage(
          layout.index,
          (page) => {
            const drawn = drawnPage(layout, page.content, roles);
            return { page: drawn, plain: render(page), drawn: render(page, marksOf(drawn)) };
          },
          layout.quarter,
        )
        .catch(() => ({ page: drawnPage(layout, null, roles), plain: null, drawn: null }));
      pictured.push({ page: drawing.page, png: drawing.plain });
      pages.push({ number, plain: drawing.plain, drawn: drawing.drawn });
    }
    return { html: layoutHtml(options.title, pictured), pages };
  } finally {
    file.close();
  }
}

const render = (page: PdfPage, marks: readonly FilledBox[] = []): Uint8Array | null =>
  page.render(PX_PER_PT, undefined, marks)?.bytes ?? null;

/** All pages as they go into the writers, and what became of each line. */
async function structured(file: PdfFile): Promise<{ layouts: readonly PageLayout[]; roles: RoleLog }> {
  const merger = new PageMerger();
  const ocr = new OcrReader(file);
  for (let index = 0; index < file.pages; index++) merger.add(await readPage(file, index, {}, ocr));
  const { layouts, names } = merger.finish();
  const roles = new RoleLog();
  await file.wake();
  structureDocument({
    info: file.info,
    pages: [...layouts],
    fallbackTitle: '',
    imageNames: names,
    cover: null,
    onStep: (step, flow) => roles.add(step, flow),
  });
  return { layouts, roles };
}
