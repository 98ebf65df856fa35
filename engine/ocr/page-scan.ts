/** One attempt at one page: picture, levelling, recognition. */

import type { PdfFile } from '../extract/pdf-file.ts';
import { inkLevels, rotate } from './bitmap.ts';
import { type InkRule, inkRules, withoutRules } from './ink-rules.ts';
import { lineInk } from './line-ink.ts';
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
/** Grey levels. The grain of empty paper spreads over 10 or 20, faded pencil reaches twice this. */
const MIN_CONTRAST = 40;

export interface Scan extends Recognition {
  /** Turns of the page, as for PdfFile.withPage. */
  quarter: number;
  language: string;
  /** 0 to 100. */
  confidence: number;
  rules: InkRule[];
  /** The paper is empty. */
  blank: boolean;
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
    const { pxPerPt, level, ink } = await this.#picture(index, quarter);
    const { widthPx, heightPx } = level;
    const place = { quarter, language, pxPerPt, widthPx, heightPx };
    if (ink.contrast < MIN_CONTRAST)
      return { ...place, lines: [], pictures: [], rules: [], blank: true, confidence: 0 };
    const dpi = pxPerPt * POINTS_PER_INCH;
    const rules = inkRules(level, dpi, ink.threshold);
    const text = withoutRules(level, rules, ink.threshold);
    const found = withoutNoise(await this.#recogniser.recognise(text, dpi, language));
    const lines = found.lines.map((line) => ({ ...line, ink: lineInk(text, line, ink) }));
    return { ...place, lines, pictures: found.pictures, rules, blank: false, confidence: confidenceOf(found) };
  }

  /** Null where there is too little text to tell. */
  async orientation(index: number, quarter: number): Promise<Orientation | null> {
    const { level, pxPerPt, ink } = await this.#picture(index, quarter);
    return ink.contrast < MIN_CONTRAST ? null : this.#recogniser.orientation(level, pxPerPt * POINTS_PER_INCH);
  }

  async #picture(index: number, quarter: number) {
    const picture = await this.#file.withPage(index, (page) => page.renderGrey(DPI / POINTS_PER_INCH), quarter);
    if (!picture) throw new Error('no memory for the page’s picture');
    const skew = skewOf(picture);
    const level = skew === 0 ? picture : rotate(picture, skew);
    return { level, pxPerPt: picture.pxPerPt, ink: inkLevels(level) };
  }
}
