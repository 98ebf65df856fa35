/** One attempt at one page: picture, levelling, recognition. */

import type { PdfFile } from '../extract/pdf-file.ts';
import { bandOf, type GreyBitmap, type InkLevels, inkLevels, rotate } from './bitmap.ts';
import { onLightGround } from './dark-ground.ts';
import { withHangulGaps } from './hangul-gaps.ts';
import { withCapitalI } from './ink/capital-i.ts';
import { withInkBullet } from './ink/ink-bullets.ts';
import { type InkLeader, inkLeaders, withoutLeaders } from './ink/ink-leaders.ts';
import { type InkRule, inkRules, withoutRules } from './ink/ink-rules.ts';
import { inkSpots } from './ink/ink-spots.ts';
import { withInk } from './ink/line-ink.ts';
import { withSectionSigns } from './ink/section-signs.ts';
import { besideEnglish } from './languages.ts';
import { withLeaderWords } from './leader-words.ts';
import { withoutNoise } from './noise.ts';
import { hasDoubtfulWords, withOwnWords } from './own-words.ts';
import type { Trial } from './page-setting.ts';
import type { Orientation, Recogniser } from './recogniser.ts';
import { withNumbersInOrder } from './rtl-numbers.ts';
import { skewOf } from './skew.ts';
import { type Band, densestBand } from './text-band.ts';
import { mayShowText } from './text-rows.ts';
import { sizeOfLine } from './text-size.ts';
import { isTorn, surerOf } from './torn-lines.ts';
import { confidenceOf, type Recognition } from './words.ts';

/**
 * Letters of 10 points are 28 pixels high then. Less blurs them; more, on scans that hold no more, costs time and gains
 * nothing (docs/decisions/ocr.md).
 */
const DPI = 200;
const POINTS_PER_INCH = 72;
/** Enough to see rows of letters in an image that is no scan. */
const LOOK_DPI = 100;
/** Grey levels. The grain of empty paper spreads over 10 or 20, faded pencil reaches twice this. */
const MIN_CONTRAST = 40;
/** Tesseract wants 25 of them before it tells an orientation, and looks for them as long as it reads a page. */
const MIN_LETTERS = 20;
const MIN_LETTER_PX = 10;
const MAX_LETTER_ASPECT = 2;

export interface Scan extends Recognition {
  /** Turns of the page, as for PdfFile.withPage. */
  quarter: number;
  language: string;
  /** 0 to 100; noise counts, since a wrong language makes noise of words. */
  confidence: number;
  rules: InkRule[];
  /** Nothing stands on it: empty paper, or a page all black. */
  blank: 'paper' | 'black' | null;
  pxPerPt: number;
  widthPx: number;
  heightPx: number;
}

interface Picture {
  index: number;
  quarter: number;
  level: GreyBitmap;
  /** Without rules and leaders. */
  text: GreyBitmap;
  rules: InkRule[];
  leaders: InkLeader[];
  ink: InkLevels;
  blank: Scan['blank'];
  pxPerPt: number;
  /** What has been found out about it: the search for a language asks again in each of its rounds. */
  orientation?: Orientation | null;
  trials: Map<string, Trial>;
}

/** A page dark on light ground. */
interface Drawn {
  index: number;
  quarter: number;
  bitmap: GreyBitmap;
  ink: InkLevels;
  pxPerPt: number;
}

/** Recognises pages of one file as asked. */
export class PageScanner {
  readonly #file: PdfFile;
  readonly #recogniser: Recogniser;
  /** One page is read several times in a row. */
  #last: Picture | null = null;
  #lastDrawn: Drawn | null = null;

  constructor(file: PdfFile, recogniser: Recogniser) {
    this.#file = file;
    this.#recogniser = recogniser;
  }

  async scan(index: number, quarter: number, language: string): Promise<Scan> {
    const picture = await this.#picture(index, quarter);
    const { text, ink, pxPerPt, rules, leaders } = picture;
    const place = { quarter, language, pxPerPt, widthPx: text.widthPx, heightPx: text.heightPx };
    if (picture.blank) return { ...place, lines: [], pictures: [], rules, blank: picture.blank, confidence: 0 };
    const all = await this.#read(text, pxPerPt * POINTS_PER_INCH, language);
    const marked = all.lines.map((line) => {
      const measured = withInk(text, line, ink);
      const sizePx = sizeOfLine(measured);
      return [withInkBullet, withHangulGaps, withSectionSigns, withCapitalI].reduce(
        (read, correct) => correct(read, sizePx, text, ink.threshold),
        measured,
      );
    });
    const found = withoutNoise({ ...all, lines: marked });
    const led = withLeaderWords(found.lines, leaders);
    return { ...place, lines: led, pictures: found.pictures, rules, blank: null, confidence: confidenceOf(all) };
  }

  async #read(text: GreyBitmap, dpi: number, language: string): Promise<Recognition> {
    let found = await this.#recogniser.recognise(text, dpi, language);
    const isBlock = isTorn(found);
    if (isBlock) found = surerOf(found, await this.#recogniser.recognise(text, dpi, language, isBlock));
    const own = besideEnglish(language);
    let { lines } = found;
    if (own && hasDoubtfulWords(lines))
      lines = withOwnWords(lines, (await this.#recogniser.recognise(text, dpi, own, isBlock)).lines, own);
    return { ...found, lines: withNumbersInOrder(lines, language) };
  }

  /** Rows of the levelled picture to try languages on. */
  async densestBand(index: number, quarter: number): Promise<Band> {
    const { text, ink, pxPerPt } = await this.#picture(index, quarter);
    return densestBand(text, pxPerPt * POINTS_PER_INCH, ink.threshold);
  }

  /** How well a band of the page reads in a language. */
  async trial(index: number, quarter: number, language: string, band: Band): Promise<Trial> {
    const { text, pxPerPt, blank, trials } = await this.#picture(index, quarter);
    if (blank) return { language, lines: [], confidence: 0 };
    const key = `${language} ${band.y0} ${band.y1}`;
    const known = trials.get(key);
    if (known) return known;
    const found = await this.#recogniser.recognise(bandOf(text, band), pxPerPt * POINTS_PER_INCH, language);
    const trial = { language, lines: found.lines, confidence: confidenceOf(found) };
    trials.set(key, trial);
    return trial;
  }

  /** Null where there is too little text to tell. */
  async orientation(index: number, quarter: number): Promise<Orientation | null> {
    const picture = await this.#picture(index, quarter);
    const { level, pxPerPt, blank, ink } = picture;
    if (blank) return null;
    if (picture.orientation === undefined && !hasLetters(level, ink)) picture.orientation = null;
    if (picture.orientation === undefined)
      picture.orientation = await this.#recogniser.orientation(level, pxPerPt * POINTS_PER_INCH);
    return picture.orientation;
  }

  /**
   * A look at what the page shows, in a tenth of the time that reading it would take.
   *
   * @param isPart whether it is an image that leaves room beside it
   */
  async mayShowText(index: number, quarter: number, isPart: boolean): Promise<boolean> {
    const dpi = isPart ? LOOK_DPI : DPI;
    const drawn = await this.#draw(index, quarter, dpi);
    if (!isPart) this.#lastDrawn = drawn;
    return mayShowText(drawn.bitmap, drawn.pxPerPt * POINTS_PER_INCH, drawn.ink.threshold, isPart);
  }

  async #draw(index: number, quarter: number, dpi: number): Promise<Drawn> {
    const page = await this.#file.withPage(index, (open) => open.renderGrey(dpi / POINTS_PER_INCH), quarter);
    if (!page) throw new Error('no memory for the page’s picture');
    return { index, quarter, ...lightened(page), pxPerPt: page.pxPerPt };
  }

  async #picture(index: number, quarter: number): Promise<Picture> {
    if (this.#last?.index === index && this.#last.quarter === quarter) return this.#last;
    const known = this.#lastDrawn;
    this.#lastDrawn = null;
    const isSame = known?.index === index && known.quarter === quarter;
    const drawn = isSame ? known : await this.#draw(index, quarter, DPI);
    const { pxPerPt } = drawn;
    const { level, ink } = levelled(drawn);
    const blank = ink.contrast < MIN_CONTRAST ? (isDark(level) ? 'black' : 'paper') : null;
    const rules = blank ? [] : inkRules(level, pxPerPt * POINTS_PER_INCH, ink);
    const unruled = withoutRules(level, rules, ink.threshold);
    const leaders = blank ? [] : inkLeaders(unruled, pxPerPt * POINTS_PER_INCH, ink.threshold);
    const text = withoutLeaders(unruled, leaders);
    this.#last = { index, quarter, level, text, rules, leaders, ink, blank, pxPerPt, trials: new Map() };
    return this.#last;
  }
}

function isDark({ samples }: GreyBitmap): boolean {
  let sum = 0;
  for (const sample of samples) sum += sample;
  return sum < 128 * samples.length;
}

/** The page with its lines level. */
function levelled({ bitmap, ink }: Pick<Drawn, 'bitmap' | 'ink'>): { level: GreyBitmap; ink: InkLevels } {
  const skew = skewOf(bitmap, ink);
  if (skew === 0) return { level: bitmap, ink };
  const level = rotate(bitmap, skew);
  return { level, ink: inkLevels(level) };
}

/** The page dark on light ground. */
function lightened(page: GreyBitmap): { bitmap: GreyBitmap; ink: InkLevels } {
  const ink = inkLevels(page);
  const bitmap = onLightGround(page, ink);
  return { bitmap, ink: bitmap === page ? ink : inkLevels(bitmap) };
}

/** Whether enough of the ink is as large and as high for its width as Tesseract takes letters to be. */
function hasLetters(level: GreyBitmap, { threshold }: InkLevels): boolean {
  const letters = inkSpots(level, threshold).filter(({ x0, y0, x1, y1 }) => {
    const [width, height] = [x1 - x0, y1 - y0];
    return height >= MIN_LETTER_PX && Math.max(width, height) <= MAX_LETTER_ASPECT * Math.min(width, height);
  });
  return letters.length >= MIN_LETTERS;
}
