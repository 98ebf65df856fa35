/** One recognition attempt for one page: rendering, deskewing, recognition. */

import type { PdfFile } from '../extract/pdf-file.ts';
import { bandOf, type GreyBitmap, type InkLevels, inkLevels, rotate } from './bitmap.ts';
import { onLightGround } from './dark-ground.ts';
import { evenlyLit } from './even-light.ts';
import { withHangulGaps } from './hangul-gaps.ts';
import { withInkBullet } from './ink/ink-bullets.ts';
import { type InkLeader, inkLeaders, withoutLeaders } from './ink/ink-leaders.ts';
import { type InkRule, inkRules, withoutRules } from './ink/ink-rules.ts';
import { inkSpots } from './ink/ink-spots.ts';
import { withInk } from './ink/line-ink.ts';
import { withCapitalI, withSectionSigns } from './ink/misread-signs.ts';
import { withoutSpecks } from './ink/specks.ts';
import { besideEnglish } from './languages.ts';
import { withLeaderWords } from './leader-words.ts';
import { withoutNoise } from './noise.ts';
import { hasDoubtfulWords, withOwnWords } from './own-words.ts';
import type { Orientation, Recogniser } from './recogniser.ts';
import { withNumbersInOrder } from './rtl-numbers.ts';
import { skewOf } from './skew.ts';
import { type Band, densestBand } from './text-band.ts';
import { mayShowText } from './text-rows.ts';
import { sizeOfLine } from './text-size.ts';
import { isTorn, surerOf } from './torn-lines.ts';
import { foundIn, unreadPlaces } from './unread-ink.ts';
import { confidenceOf, type RecognisedLine, type Recognition } from './words.ts';

/**
 * At this resolution, letters of 10 pt are 28 px high. A lower one blurs them; a higher one costs time and gains nothing on scans
 * that do not have more detail (docs/decisions/ocr.md).
 */
const DPI = 200;
const POINTS_PER_INCH = 72;
/** Enough to see rows of letters in an image that is not a scan. */
const LOOK_DPI = 100;
/** Grey levels. The grain of empty paper has a range of 10 or 20; faded pencil has more than twice this minimum. */
const MIN_CONTRAST = 40;
/** Tesseract needs 25 letters to detect an orientation, and the search for them takes as long as recognising the page. */
const MIN_LETTERS = 20;
const MIN_LETTER_PX = 10;
const MAX_LETTER_ASPECT = 2;

export interface Scan extends Recognition {
  /** Quarter turns of the page, as for PdfFile.withPage. */
  quarter: number;
  language: string;
  /** 0 to 100. Noise counts too, since a wrong language turns words into noise. */
  confidence: number;
  rules: InkRule[];
  /** The page has nothing on it: empty paper, or an entirely black page. */
  blank: 'paper' | 'black' | null;
  pxPerPt: number;
  widthPx: number;
  heightPx: number;
}

/** The result of recognising a band of a page in one language. */
export interface Trial extends Pick<Recognition, 'lines'> {
  language: string;
  /** 0 to 100. */
  confidence: number;
}

interface Picture {
  index: number;
  quarter: number;
  level: GreyBitmap;
  /** The page without rules and leaders. */
  text: GreyBitmap;
  rules: InkRule[];
  leaders: InkLeader[];
  ink: InkLevels;
  blank: Scan['blank'];
  pxPerPt: number;
  /** Cached orientation: the search for a language asks for it in each round. */
  orientation?: Orientation | null;
  trials: Map<string, Trial>;
}

/** A page with dark text on a light background. */
interface Drawn {
  index: number;
  quarter: number;
  bitmap: GreyBitmap;
  ink: InkLevels;
  pxPerPt: number;
}

/** Recognises pages of one file in the requested rotation and language. */
export class PageScanner {
  readonly #file: PdfFile;
  readonly #recogniser: Recogniser;
  /** The last page, since one page is often read several times in a row. */
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
    const dpi = pxPerPt * POINTS_PER_INCH;
    const first = await this.#read(text, dpi, language);
    const all = { ...first, lines: await this.#readRest(text, dpi, language, first, ink) };
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

  /** The lines of the page with those that recognition passed over. */
  async #readRest(
    text: GreyBitmap,
    dpi: number,
    language: string,
    found: Recognition,
    { threshold }: InkLevels,
  ): Promise<RecognisedLine[]> {
    const more: RecognisedLine[] = [];
    for (const place of unreadPlaces(text, found, threshold)) {
      const { lines } = await this.#recogniser.recognise(place.picture, dpi, language, true);
      more.push(...foundIn(place, withNumbersInOrder(lines, language)));
    }
    return more.length === 0 ? found.lines : [...found.lines, ...more];
  }

  /** The rows of the deskewed page that are used to try languages. */
  async densestBand(index: number, quarter: number): Promise<Band> {
    const { text, ink, pxPerPt } = await this.#picture(index, quarter);
    return densestBand(text, pxPerPt * POINTS_PER_INCH, ink.threshold);
  }

  /** The result of recognising a band of the page in a language. */
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

  /** Null when there is too little text to detect it. */
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
   * A quick check of whether the page may show text. It takes a tenth of the time that recognition would.
   *
   * @param isPart whether the image leaves room beside it on the page
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

/** The page with dark text on a light background. */
function lightened(page: GreyBitmap): { bitmap: GreyBitmap; ink: InkLevels } {
  const ink = inkLevels(page);
  const even = evenlyLit(onLightGround(page, ink));
  const levels = even === page ? ink : inkLevels(even);
  const bitmap = withoutSpecks(even, levels.threshold);
  return { bitmap, ink: bitmap === even ? levels : inkLevels(bitmap) };
}

/** Whether enough of the ink consists of shapes with a size and aspect that Tesseract accepts as letters. */
function hasLetters(level: GreyBitmap, { threshold }: InkLevels): boolean {
  const letters = inkSpots(level, threshold).filter(({ x0, y0, x1, y1 }) => {
    const [width, height] = [x1 - x0, y1 - y0];
    return height >= MIN_LETTER_PX && Math.max(width, height) <= MAX_LETTER_ASPECT * Math.min(width, height);
  });
  return letters.length >= MIN_LETTERS;
}
