/** Recognises the pages of one document that have no usable text of their own. */

import type { FontReadings } from '../extract/fonts/font-lines.ts';
import type { PageContent } from '../extract/page-content.ts';
import type { PdfFile, PdfPage } from '../extract/pdf-file.ts';
import type { ReadContent } from '../extract/pdf-page.ts';
import {
  type DrawnLine,
  FontLines,
  type FontReading,
  frameOfLine,
  type PlacedLine,
  readLetters,
} from './font-letters.ts';
import { installedLanguages, languageOfTag } from './languages.ts';
import { isFigure, isOfLetters, type Need, needOf } from './need/need.ts';
import { PageScanner, type Scan } from './page-scan.ts';
import { type LanguageWishes, probe, READS_WELL, turned } from './page-setting.ts';
import { recognisedContent } from './recognised-content.ts';
import { createRecogniser, type Recogniser } from './recogniser.ts';

/**
 * Language and orientation are detected on the first such page of every group of this many pages. Groups are counted from the
 * document's start, so that a page's text does not depend on which pages the same thread has read before.
 */
const STRETCH = 64;
/** Below this confidence, a page may be rotated differently from its neighbours. */
const DOUBTFUL = 70;
/** A page of fewer lines may be a title in another language. */
const FEW_LINES = 4;
const MAX_PROBES = 4;
/**
 * How many pages on each side are searched for the nearest page with content: empty pages often stand beside covers and plates.
 */
const NEIGHBOURS = 3;
/** Below this confidence, the recognised text is not kept. */
const WORTHLESS = 45;

export interface RecognisedPage {
  content: PageContent;
  /** Quarter turns of the page, as for PdfFile.withPage, in which the content is upright. */
  quarter: number;
  /** 0 to 100. */
  confidence: number;
  /** Tesseract's code. */
  language: string;
}

/** Of the fonts that look wrong on a stretch of pages. */
export interface FontLetters {
  /** Of fonts whose codes stand for other letters. */
  readings: FontReadings;
  /** Of the worst of them, 0 to 100. */
  confidence: number;
  /** Whether all others say what they show, strange as it is. */
  othersAreRight: boolean;
}

/** `picture`: nothing on the page looks like text. `illegible`: something looks like text but cannot be read. */
export type Unread = 'picture' | 'illegible';

/** Orientation and language of the pages of each group, by the number of the group. */
export type OcrSettings = Map<number, Setting>;

interface Setting {
  quarter: number;
  language: string;
}

let shared: Recogniser | undefined;

export class OcrReader {
  readonly #file: PdfFile;
  readonly #chosen: readonly string[];
  readonly #recogniser: Recogniser;
  readonly #scanner: PageScanner;
  readonly #settings: OcrSettings;
  /** Pages that were recognised during the search for a setting, by page index. */
  readonly #probed = new Map<number, Scan>();
  /** By the number of the group of pages. */
  readonly #letters = new Map<number, FontLetters>();
  /** By page index: whether a quick look shows only a picture. */
  readonly #pictures = new Map<number, boolean>();

  /**
   * @param chosen languages that the user chose, as BCP 47 or Tesseract's codes; empty to detect them
   * @param settings what was detected in this file before; new results are added
   */
  constructor(file: PdfFile, chosen: readonly string[] = [], settings: OcrSettings = new Map()) {
    this.#settings = settings;
    this.#file = file;
    this.#chosen = chosen.map((tag) => languageOfTag(tag) ?? tag);
    shared ??= createRecogniser();
    this.#recogniser = shared;
    this.#scanner = new PageScanner(file, shared);
  }

  /** Call it for each page, whatever it needs. */
  turnPage(): void {
    this.#recogniser.turnPage();
  }

  /**
   * @param own the page's content as it is in the file
   * @returns an empty page when the paper is empty
   * @throws Error when recognition fails
   */
  async read(own: PageContent, quarter: number, need: Exclude<Need, null>): Promise<RecognisedPage | Unread> {
    if (await this.#isPicture({ content: own, quarter })) return 'picture';
    const scan = await this.#scan(own.index, quarter);
    if (scan.blank === 'black') return 'picture';
    if (scan.blank) {
      const content = { ...own, runs: [], turned: [], images: [], drawings: [], unmappedShare: 0 };
      return { content, quarter, confidence: 100, language: scan.language };
    }
    if (scan.lines.length === 0) return 'picture';
    if (scan.confidence < WORTHLESS) return 'illegible';
    const content =
      scan.quarter === quarter ? own : await this.#file.withPage(own.index, (page) => page.content, scan.quarter);
    const { confidence, language } = scan;
    return { content: recognisedContent(content, scan, need), quarter: scan.quarter, confidence, language };
  }

  /** Finds out what the fonts that look wrong around a page stand for; a failure leaves them unread. */
  async lettersAround(index: number): Promise<FontLetters> {
    const stretch = Math.floor(index / STRETCH);
    const known = this.#letters.get(stretch);
    if (known) return known;
    const lines = new FontLines();
    const end = Math.min((stretch + 1) * STRETCH, this.#file.pages);
    for (let page = stretch * STRETCH; page < end && !lines.isFull; page++)
      lines.add(page, await this.#file.withPage(page, (open) => open.fontLines()).catch(() => []));
    const readings = new Map<string, ReadonlyMap<number, number>>();
    let confidence = 100;
    let othersAreRight = true;
    for (const [font, sample] of lines.strangeFonts()) {
      const found = await this.#readLetters(sample).catch(() => null);
      if (!found?.letters) othersAreRight &&= found !== null;
      else {
        readings.set(font, found.letters);
        confidence = Math.min(confidence, found.confidence);
      }
    }
    const letters = { readings, confidence, othersAreRight };
    this.#letters.set(stretch, letters);
    return letters;
  }

  async #readLetters(sample: readonly PlacedLine[]): Promise<FontReading | null> {
    const drawn: DrawnLine[] = [];
    for (const [index, lines] of Map.groupBy(sample, ({ page }) => page)) {
      const draw = (page: PdfPage) =>
        lines.flatMap((line) => {
          const { area, pxPerPt } = frameOfLine(line);
          const picture = page.renderGrey(pxPerPt, area);
          return picture ? [{ ...line, picture }] : [];
        });
      drawn.push(...(await this.#file.withPage(index, draw).catch(() => [])));
    }
    if (drawn.length === 0) return null;
    return readLetters(drawn, this.#recogniser, await this.#wishes());
  }

  async #scan(index: number, quarter: number): Promise<Scan> {
    const setting = await this.#settingFor(index);
    const lies = (quarter + setting.quarter) & 3;
    const probed = this.#probed.get(index);
    this.#probed.delete(index);
    // The scan made during the search is reused only if it equals the one that would be made without a search.
    const isSame = probed?.language === setting.language && probed.quarter === lies;
    const first = isSame ? probed : await this.#scanner.scan(index, lies, setting.language);
    if (first.blank || (first.confidence >= DOUBTFUL && !liesOnSide(first))) return first;
    const other = turned(first.quarter, await this.#scanner.orientation(index, first.quarter));
    const second = other === first.quarter ? first : await this.#scanner.scan(index, other, setting.language);
    const better = second.confidence > first.confidence || liesOnSide(first) ? second : first;
    if (better.confidence >= READS_WELL || better.lines.length < FEW_LINES) return better;
    const how = { everyScript: false, known: better };
    const alone = await probe(this.#scanner, index, quarter, await this.#wishes(), how);
    return alone.confidence > better.confidence ? alone : better;
  }

  async #settingFor(index: number): Promise<Setting> {
    const stretch = Math.floor(index / STRETCH);
    const known = this.#settings.get(stretch);
    if (known) return known;
    const setting = await this.#findSetting(stretch);
    this.#settings.set(stretch, setting);
    return setting;
  }

  /**
   * The setting of the first page that is recognised well; if there is none, that of the page with most lines, tried in every
   * script.
   */
  async #findSetting(stretch: number): Promise<Setting> {
    const wishes = await this.#wishes();
    const end = Math.min((stretch + 1) * STRETCH, this.#file.pages);
    let fullest: { index: number; quarter: number; known: Scan } | null = null;
    let probed = 0;
    for (let index = stretch * STRETCH; index < end && probed < MAX_PROBES; index++) {
      const quarter = await this.#quarterInNeed(index);
      if (quarter === null) continue;
      const scan = await this.#probe(index, quarter, wishes, { everyScript: false });
      if (scan.blank) continue;
      probed++;
      if (scan.confidence >= DOUBTFUL && scan.lines.length >= FEW_LINES) return settingOf(scan, quarter);
      if (!fullest || scan.lines.length > fullest.known.lines.length) fullest = { index, quarter, known: scan };
    }
    if (!fullest) return { quarter: 0, language: wishes.chosen.join('+') || 'eng' };
    const { index, quarter, known } = fullest;
    return settingOf(await this.#probe(index, quarter, wishes, { everyScript: true, known }), quarter);
  }

  async #probe(
    index: number,
    quarter: number,
    wishes: LanguageWishes,
    how: { everyScript: boolean; known?: Scan },
  ): Promise<Scan> {
    const scan = await probe(this.#scanner, index, quarter, wishes, how);
    this.#probed.set(index, scan);
    return scan;
  }

  /** The rotation of a page that must be recognised; null for other pages. */
  async #quarterInNeed(index: number): Promise<number | null> {
    try {
      const page = await this.#file.readAhead(index);
      return needOf(page.content) && !(await this.#isPicture(page)) ? page.quarter : null;
    } catch {
      return null;
    }
  }

  /**
   * Whether a page is only a picture. Covers, plates and emblems among pages that have their own text are pictures unless they
   * look like text.
   */
  async #isPicture({ content, quarter }: ReadContent): Promise<boolean> {
    const { index } = content;
    const known = this.#pictures.get(index);
    if (known !== undefined) return known;
    const isOpen = !isOfLetters(needOf(content)) && (await this.#isAmongText(index));
    const isPicture = isOpen && !(await this.#scanner.mayShowText(index, quarter, isFigure(content)));
    this.#pictures.set(index, isPicture);
    return isPicture;
  }

  /** Whether the nearest pages with content have text of their own. */
  async #isAmongText(index: number): Promise<boolean> {
    const after = await this.#hasTextFrom(index, 1);
    if (after === false) return false;
    return (await this.#hasTextFrom(index, -1)) ?? after ?? false;
  }

  async #hasTextFrom(index: number, step: 1 | -1): Promise<boolean | null> {
    for (let next = index + step, i = 0; i < NEIGHBOURS && next >= 0 && next < this.#file.pages; next += step, i++) {
      const content = await this.#contentOf(next, step === 1);
      if (!content || needOf(content)) return false;
      if (content.runs.length + content.turned.length > 0) return true;
    }
    return null;
  }

  async #contentOf(index: number, isToCome: boolean): Promise<PageContent | null> {
    try {
      if (isToCome) return (await this.#file.readAhead(index)).content;
      return await this.#file.withPage(index, ({ content }) => content);
    } catch {
      return null;
    }
  }

  async #wishes(): Promise<LanguageWishes> {
    await this.#file.wake();
    return { chosen: this.#chosen, tag: this.#file.info.language, installed: await installedLanguages() };
  }
}

const settingOf = (scan: Scan, quarter: number): Setting => ({
  quarter: (scan.quarter - quarter) & 3,
  language: scan.language,
});

/** Whether words of several letters are higher than wide: Tesseract then read vertical lines. */
function liesOnSide({ lines }: Scan): boolean {
  const words = lines.flatMap((line) => line.words).filter((word) => word.text.length >= 4);
  return words.filter((word) => word.y1 - word.y0 > word.x1 - word.x0).length > 0.5 * words.length;
}
