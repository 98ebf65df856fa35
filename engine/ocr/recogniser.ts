/** Drives Tesseract in the calling thread: no worker of its own, no files, no network. */

import type { GreyBitmap } from './bitmap.ts';
import { ORIENTATION_DATA, readLanguageData } from './languages.ts';
import {
  type BaseApi,
  BLOCK,
  loadTesseract,
  PICTURES,
  TEXT_LINE,
  type TesseractModule,
  WORD,
} from './tesseract-module.ts';
import type { PixelBox, RecognisedLine, Recognition } from './words.ts';

/** OcrEngineMode: the older engine, which orientation and script detection need, and the neural one. */
const LEGACY = 0;
const LSTM = 1;
/** PageSegMode: full layout analysis without orientation, and no layout analysis. */
const AUTO = '3';
const SINGLE_BLOCK = '6';
const ORIENTATION_ONLY = '0';
/**
 * A page of dense text takes 3 seconds; recognition of a picture full of specks is abandoned after this time. Only processor time
 * counts, so that a busy computer makes no difference.
 */
const MAX_PAGE_MS = 90_000;

export interface Orientation {
  /** Quarter turns clockwise that make the text upright. */
  quarter: number;
  /** Name in Tesseract's script data, similar to ISO 15924: "Latin", "Cyrillic", "Han", "Japanese"… */
  script: string;
  /** Difference from the second-best orientation, in Tesseract's own scale. Real pages reach 3 and more, noise stays below 1. */
  orientationConfidence: number;
  scriptConfidence: number;
}

export interface Recogniser {
  /**
   * @param language one of installedLanguages(), or several joined by +
   * @param isBlock whether all lines are known to be in one column, so that layout analysis is skipped
   * @throws Error when there is no data for the language, or the page takes too long
   */
  recognise(bitmap: GreyBitmap, dpi: number, language: string, isBlock?: boolean): Promise<Recognition>;
  /** Null when there is too little text to detect it. */
  orientation(bitmap: GreyBitmap, dpi: number): Promise<Orientation | null>;
  /** Hears of each page, whether it is recognised or not: what many pages have not needed is let go. */
  turnPage(): void;
}

/** Language and orientation are detected once for 64 pages (ocr-reader.ts): what is needed that often stays. */
const MAX_IDLE_PAGES = 128;

/** Holds one Tesseract instance with one language, and a second one for orientation once it is needed: 60 to 150 MB. */
export function createRecogniser(): Recogniser {
  const text = new Slot(LSTM);
  const script = new Slot(LEGACY);
  return {
    recognise: (bitmap, dpi, language, isBlock = false) =>
      text.use(language, (module, api) => {
        api.SetVariable('tessedit_pageseg_mode', isBlock ? SINGLE_BLOCK : AUTO);
        setImage(module, api, bitmap, dpi);
        api.Recognize(null);
        return readResult(module, api);
      }),
    orientation: (bitmap, dpi) =>
      script.use(ORIENTATION_DATA, (module, api) => {
        api.SetVariable('tessedit_pageseg_mode', ORIENTATION_ONLY);
        setImage(module, api, bitmap, dpi);
        return readOrientation(module, api);
      }),
    turnPage: () => {
      for (const slot of [text, script]) slot.turnPage();
    },
  };
}

/** One instance, kept between pages, and discarded when something goes wrong in it or many pages have not needed it. */
class Slot {
  readonly #engineMode: number;
  #loaded: { module: TesseractModule; api: BaseApi; language: string } | null = null;
  #deadline = 0;
  #idlePages = 0;

  constructor(engineMode: number) {
    this.#engineMode = engineMode;
  }

  turnPage(): void {
    if (++this.#idlePages > MAX_IDLE_PAGES) this.#loaded = null;
  }

  async use<T>(language: string, work: (module: TesseractModule, api: BaseApi) => T): Promise<T> {
    this.#idlePages = 0;
    const { module, api } = await this.#load(language);
    this.#deadline = threadMs() + MAX_PAGE_MS;
    try {
      const result = work(module, api);
      api.Clear();
      return result;
    } catch (error) {
      this.#loaded = null;
      throw error;
    }
  }

  async #load(language: string): Promise<{ module: TesseractModule; api: BaseApi }> {
    if (this.#loaded?.language === language) return this.#loaded;
    const files = await Promise.all(
      language.split('+').map(async (name) => ({ path: `/${name}.traineddata`, data: await readLanguageData(name) })),
    );
    this.#loaded?.api.End();
    const module = this.#loaded?.module ?? (await loadTesseract(() => this.#heedDeadline()));
    this.#loaded = null;
    for (const { path, data } of files) module.FS.writeFile(path, data);
    const api = new module.TessBaseAPI();
    if (api.Init('/', language, this.#engineMode) !== 0) throw new Error(`the data for ${language} can't be used`);
    for (const { path } of files) module.FS.unlink(path);
    this.#loaded = { module, api, language };
    return this.#loaded;
  }

  #heedDeadline(): void {
    if (threadMs() > this.#deadline) throw new Error('recognising the page takes too long');
  }
}

/** Processor time that this thread has used, in milliseconds. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function setImage(module: TesseractModule, api: BaseApi, bitmap: GreyBitmap, dpi: number): void {
  const { samples, widthPx, heightPx } = bitmap;
  const pointer = module._malloc(samples.length);
  if (pointer === 0) throw new Error('no memory for the page’s picture');
  new Uint8Array(module.memory.buffer, pointer, samples.length).set(samples);
  // Tesseract copies the pixels.
  api.SetImage(pointer, widthPx, heightPx, 1, widthPx);
  module._free(pointer);
  api.SetSourceResolution(Math.round(dpi));
}

function readResult(module: TesseractModule, api: BaseApi): Recognition {
  const lines: RecognisedLine[] = [];
  const pictures: PixelBox[] = [];
  const iterator = api.GetIterator();
  if (!iterator) return { lines, pictures };
  iterator.Begin();
  do {
    if (iterator.IsAtBeginningOf(BLOCK) && PICTURES.has(iterator.BlockType())) {
      pictures.push(boxOf(iterator.getBoundingBox(BLOCK)));
      continue;
    }
    const text = iterator.GetUTF8Text(WORD)?.trim() ?? '';
    if (text === '') continue;
    let line = lines.at(-1);
    if (!line || iterator.IsAtBeginningOf(TEXT_LINE)) {
      line = {
        ...boxOf(iterator.getBoundingBox(TEXT_LINE)),
        baseline: boxOf(iterator.getBaseline(TEXT_LINE)),
        words: [],
      };
      lines.push(line);
    }
    line.words.push({ ...boxOf(iterator.getBoundingBox(WORD)), text, confidence: iterator.Confidence(WORD) });
  } while (iterator.Next(WORD));
  module.destroy(iterator);
  for (const line of lines) line.words.sort((a, b) => a.x0 - b.x0);
  return { lines, pictures };
}

const boxOf = ({ x0, y0, x1, y1 }: PixelBox): PixelBox => ({ x0, y0, x1, y1 });

function readOrientation(module: TesseractModule, api: BaseApi): Orientation | null {
  const found = new module.OSResults();
  try {
    if (!api.DetectOS(found)) return null;
    const { orientation_id, script_id, sconfidence, oconfidence } = found.best_result;
    return {
      // Tesseract reports the rotation of the page; the correction is the rest of the full turn.
      quarter: (4 - orientation_id) & 3,
      script: found.unicharset.get_script_from_script_id(script_id),
      orientationConfidence: oconfidence,
      scriptConfidence: sconfidence,
    };
  } finally {
    module.destroy(found);
  }
}
