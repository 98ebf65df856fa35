/** One attempt at one page: picture, levelling, recognition. */

import type { PdfFile } from '../extract/pdf-file.ts';
import { rotate } from './bitmap.ts';
import { withoutNoise } from './noise.ts';
import type { Orientation, Recogniser } from './recogniser.ts';
import { skewOf } from './skew.ts';
import { confidenceOf, type Recognition } from './words.ts';

/**
 * Letters of 10 points are 28 pixels high then. Less blurs them; more, on scans that hold no more, costs time and gains
 * nothing (docs/decisions/ocr.md).
 */
const DPI = 200;
const POINTS_PER_INCH = 72;

export interface Scan extends Recognition {
  /** Turns of the page, as for PdfFile.withPage. */
  quarter: number;
  language: string;
  /** 0 to 100. */
  confidence: number;
  pxPerPt: number;
  widthPx: number;
  heightPx: number;
}

/** Recognises pages of one file as asked. */
export class PageScanner {
  readonly #file: PdfFile;
  readonly #recogniser: Recogniser;

  constructor(file: PdfFile, recogniser: Recogniser) {
    this.#file = file;
    this.#recogniser = recogniser;
  }

  async scan(index: number, quarter: number, language: string): Promise<Scan> {
    const { level, pxPerPt } = await this.#picture(index, quarter);
    const found = withoutNoise(await this.#recogniser.recognise(level, pxPerPt * POINTS_PER_INCH, language));
    const { widthPx, heightPx } = level;
    return { ...found, quarter, language, confidence: confidenceOf(found), pxPerPt, widthPx, heightPx };
  }

  async orientation(index: number, quarter: number): Promise<Orientation | null> {
    const { level, pxPerPt } = await this.#picture(index, quarter);
    return this.#recogniser.orientation(level, pxPerPt * POINTS_PER_INCH);
  }

  async #picture(index: number, quarter: number) {
    const picture = await this.#file.withPage(index, (page) => page.renderGrey(DPI / POINTS_PER_INCH), quarter);
    if (!picture) throw new Error('no memory for the page’s picture');
    const skew = skewOf(picture);
    return { level: skew === 0 ? picture : rotate(picture, skew), pxPerPt: picture.pxPerPt };
  }
}
