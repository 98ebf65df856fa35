/** Reads one page: content → layout and pictures. All that comes back is plain data that may cross threads. */

import type { FigureBlock, PageLayout } from '../blocks/layout.ts';
import { layoutPage } from '../blocks/page-layout.ts';
import { ConvertError, type ConvertOptions, type Warning } from '../convert.ts';
import type { EncodedImage } from '../extract/page-content.ts';
import type { PdfFile, PdfPage } from '../extract/pdf-file.ts';
import type { OcrReader } from '../ocr/ocr-reader.ts';
import { recognisePage } from './recognise-page.ts';

export interface ReadPage {
  layout: PageLayout;
  pictures: FigurePicture[];
  warnings: Warning[];
}

export interface FigurePicture {
  /** The figure's place in `layout.blocks`. */
  block: number;
  /** The same for one image of the file on whatever page; null where that can't be told cheaply. */
  key: string | null;
  /** Null where the same reader has read the image under its key on an earlier page. */
  image: EncodedImage | null;
}

/** Pages without text and drawings are kept as pictures of 150 dpi. */
const PICTURE_PX_PER_PT = 150 / 72;

/**
 * @param ocr for pages without usable text
 * @param seen keys of images that this reader has read; it adds to them
 * @throws ConvertError page-failed and page-not-recognised, where the options don't let them pass; otherwise the page has a
 *   note and a warning
 */
export async function readPage(
  file: PdfFile,
  index: number,
  options: Pick<ConvertOptions, 'ignorePdfErrors' | 'ignoreOcrErrors'>,
  ocr: OcrReader,
  seen: Set<string>,
): Promise<ReadPage> {
  try {
    return await file.withPage(index, async (page) => {
      const usable = await recognisePage(page, ocr, options);
      const read = (upright: PdfPage): ReadPage => {
        const layout: PageLayout = {
          ...layoutPage(usable.content),
          ...(usable.quarter !== page.quarter && { quarter: usable.quarter }),
          ...(usable.note && { note: usable.note }),
        };
        const warnings = [...usable.warnings];
        const pictures = picturesOf(upright, layout, seen, warnings);
        return { layout, pictures, warnings };
      };
      return usable.quarter === page.quarter ? read(page) : await file.withPage(index, read, usable.quarter);
    });
  } catch (error) {
    if (error instanceof ConvertError) throw error;
    return unreadable(index, options.ignorePdfErrors ?? true);
  }
}

function unreadable(index: number, ignored: boolean): ReadPage {
  const page = index + 1;
  if (!ignored) throw new ConvertError('page-failed', `Page ${page} of the PDF can’t be read.`, page);
  const note = `[Page ${page} could not be read.]`;
  return {
    layout: { index, widthPt: 0, heightPt: 0, blocks: [], links: [], note },
    pictures: [],
    warnings: [{ code: 'page-unreadable', page, message: `Page ${page} can’t be read and was left out.` }],
  };
}

function picturesOf(page: PdfPage, layout: PageLayout, seen: Set<string>, warnings: Warning[]): FigurePicture[] {
  return layout.blocks.flatMap((figure, block): FigurePicture[] => {
    if (figure.kind !== 'figure') return [];
    const key = 'id' in figure.image ? page.imageKey(figure.image.id) : null;
    if (key !== null && seen.has(key)) return [{ block, key, image: null }];
    const image = pictureOf(page, figure);
    if (image) {
      if (key !== null) seen.add(key);
      return [{ block, key, image }];
    }
    const number = layout.index + 1;
    warnings.push({ code: 'image-unreadable', page: number, message: `A picture on page ${number} can’t be read.` });
    return [];
  });
}

function pictureOf(page: PdfPage, { image }: FigureBlock): EncodedImage | null {
  return 'id' in image ? page.encodeImage(image.id) : page.render(PICTURE_PX_PER_PT, image.area);
}
