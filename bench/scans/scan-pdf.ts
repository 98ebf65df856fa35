/** Pages as scans in a PDF: each is nothing but a grey picture. */

import type { PDFDocument } from 'pdf-lib';
import type { PdfFile } from '../../engine/extract/pdf-file.ts';
import type { Page, ScanKind } from './defects.ts';

const POINTS_PER_INCH = 72;

/**
 * Adds a page that shows a page of a file as a scanner would.
 *
 * @param index of the page, from 0; the next one is the back, or the other page of a spread
 */
export async function addScan(
  document: PDFDocument,
  file: PdfFile,
  index: number,
  { dpi, defect }: ScanKind,
  random: () => number,
): Promise<void> {
  const picture = async (at: number): Promise<Page> => {
    const drawn = await file.withPage(at, (page) => page.renderGrey(dpi / POINTS_PER_INCH));
    if (!drawn) throw new Error('no memory for the page’s picture');
    return { ...drawn, dpi };
  };
  const { samples, widthPx, heightPx } = defect(await picture(index), random, await picture(index + 1));
  const image = document.context.flateStream(samples, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: widthPx,
    Height: heightPx,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 8,
  });
  const width = (widthPx * POINTS_PER_INCH) / dpi;
  const height = (heightPx * POINTS_PER_INCH) / dpi;
  const page = document.addPage([width, height]);
  const key = page.node.newXObjectKey('Scan');
  page.node.setXObject(key, document.context.register(image));
  const drawn = `q ${width} 0 0 ${height} 0 0 cm ${key} Do Q`;
  page.node.addContentStream(document.context.register(document.context.stream(drawn)));
}
