/** Reads one page: content → layout. All that comes back is plain data that may cross threads. */

import type { FigureSource, PageLayout } from '../blocks/layout.ts';
import { layoutPage } from '../blocks/page-layout.ts';
import { ConvertError, type ConvertOptions, type Warning } from '../convert.ts';
import type { EncodedImage } from '../document/tree.ts';
import type { PdfFile, PdfPage } from '../extract/pdf-file.ts';
import type { OcrReader, OcrSettings } from '../ocr/ocr-reader.ts';
import type { DocumentFacts } from '../page/passes.ts';
import { type PackedText, packText } from './packed-text.ts';
import { recognisePage } from './recognise-page.ts';

export interface ReadOptions
  extends DocumentFacts,
    Pick<ConvertOptions, 'ignorePdfErrors' | 'ignoreOcrErrors' | 'ocrLanguages'> {
  /** What has been found on scanned pages; what is found is added. */
  ocrSettings?: OcrSettings;
  /** Text comes as numbers: of long documents, whose pages wait for each other. */
  isPacked?: boolean;
}

export interface ReadPage {
  /** Without its lines where they are packed. */
  layout: PageLayout;
  packed?: PackedText;
  pictures: FigurePicture[];
  warnings: Warning[];
}

export interface FigurePicture {
  /** The figure's place in `layout.blocks`. */
  block: number;
  /** The same for one image on whatever page. */
  key: string;
}

/** A figure to draw, and the longer side of its box. */
export interface DrawnFigure {
  source: FigureSource;
  shownPt: number;
}

/** Pages without text and drawings are kept as pictures of 150 dpi. */
const PICTURE_PX_PER_PT = 150 / 72;

/**
 * @param ocr for pages without usable text
 * @throws ConvertError page-failed and page-not-recognised, where the options don't let them pass; otherwise the page has a
 *   note and a warning
 */
export async function readPage(file: PdfFile, index: number, options: ReadOptions, ocr: OcrReader): Promise<ReadPage> {
  try {
    return await file.withPage(index, async (page) => {
      const usable = await recognisePage(page, ocr, options);
      const read = (upright: PdfPage): ReadPage => {
        const layout: PageLayout = {
          ...layoutPage(usable.content, options),
          ...(usable.content.userSpace && { userSpace: usable.content.userSpace }),
          ...(usable.quarter !== page.quarter && { quarter: usable.quarter }),
          ...(usable.note && { note: usable.note }),
        };
        const warnings = [...usable.warnings];
        if (usable.content.truncated) warnings.push(truncated(index));
        if (layout.blocks.some((block) => block.kind === 'table' && block.areRowsDoubtful))
          warnings.push(doubtful(index));
        const pictures = picturesOf(upright, layout);
        return { layout, ...(options.isPacked && { packed: packText(layout) }), pictures, warnings };
      };
      return usable.quarter === page.quarter ? read(page) : await file.withPage(index, read, usable.quarter);
    });
  } catch (error) {
    if (error instanceof ConvertError) throw error;
    return unreadable(index, options.ignorePdfErrors ?? true);
  }
}

/** The pictures of figures of one page at one turn; null where one can't be read. */
export function drawFigures(
  file: PdfFile,
  index: number,
  figures: readonly DrawnFigure[],
): Promise<(EncodedImage | null)[]> {
  const quarter = figures[0] && turnOf(figures[0].source);
  return file.withPage(index, (page) => figures.map((figure) => drawn(page, figure)), quarter);
}

/** The turn that a page is drawn at for the figure; undefined for images, which don't depend on it. */
export const turnOf = (figure: FigureSource): number | undefined => ('area' in figure ? figure.quarter : undefined);

function drawn(page: PdfPage, { source, shownPt }: DrawnFigure): EncodedImage | null {
  try {
    return 'id' in source ? page.encodeImage(source.id, shownPt) : page.render(PICTURE_PX_PER_PT, source.area);
  } catch {
    return null;
  }
}

export const unreadablePicture = (index: number): Warning => ({
  code: 'image-unreadable',
  page: index + 1,
  message: `A picture on page ${index + 1} can’t be read.`,
});

const truncated = (index: number): Warning => ({
  code: 'page-truncated',
  page: index + 1,
  message: `Page ${index + 1} holds so much that a part of it may be missing.`,
});

const doubtful = (index: number): Warning => ({
  code: 'table-doubtful',
  page: index + 1,
  message: `Rows of a table on page ${index + 1} can be read in two ways. Compare its figures.`,
});

/** @throws ConvertError page-failed, unless it is ignored */
export function unreadable(index: number, ignored: boolean): ReadPage {
  const page = index + 1;
  if (!ignored) throw new ConvertError('page-failed', `Page ${page} of the PDF can’t be read.`, page);
  const note = `[Page ${page} could not be read.]`;
  return {
    layout: { index, widthPt: 0, heightPt: 0, blocks: [], links: [], note },
    pictures: [],
    warnings: [{ code: 'page-unreadable', page, message: `Page ${page} can’t be read and was left out.` }],
  };
}

/** They are drawn when it is known that the document still shows them: most that are left out in the end are logos. */
function picturesOf(page: PdfPage, layout: PageLayout): FigurePicture[] {
  return layout.blocks.flatMap((figure, block): FigurePicture[] => {
    if (figure.kind !== 'figure') return [];
    // With its turn, a part of the page can be drawn later without reading the page again.
    if ('area' in figure.image) figure.image.quarter ??= page.quarter;
    const { image: source } = figure;
    const key = 'id' in source ? page.imageKey(source.id) : `page ${layout.index}, block ${block}`;
    return key === null ? [] : [{ block, key }];
  });
}
