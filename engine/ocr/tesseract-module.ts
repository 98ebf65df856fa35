/** The part of tesseract.js-core's interface that is used. Names are Tesseract's own (baseapi.h, resultiterator.h). */

/** Levels of an iterator (PageIteratorLevel). */
export const BLOCK = 0;
export const TEXT_LINE = 2;
export const WORD = 3;

/** Block types (PolyBlockType) that are pictures. */
export const PICTURES: ReadonlySet<number> = new Set([9, 10, 11]);

interface PixelBox {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface ResultIterator {
  Begin(): void;
  Next(level: number): boolean;
  IsAtBeginningOf(level: number): boolean;
  BlockType(): number;
  GetUTF8Text(level: number): string;
  /** 0 to 100. */
  Confidence(level: number): number;
  getBoundingBox(level: number): PixelBox;
  getBaseline(level: number): PixelBox & { has_baseline: boolean };
  getRowAttributes(): { row_height: number; descenders: number; ascenders: number };
}

interface OrientationResult {
  best_result: { orientation_id: number; script_id: number; sconfidence: number; oconfidence: number };
  unicharset: { get_script_from_script_id(id: number): string };
}

export interface BaseApi {
  Init(folder: string, languages: string, engineMode: number): number;
  SetVariable(name: string, value: string): boolean;
  SetImage(samples: number, widthPx: number, heightPx: number, bytesPerPixel: number, bytesPerLine: number): void;
  SetSourceResolution(dpi: number): void;
  Recognize(monitor: null): number;
  DetectOS(result: OrientationResult): boolean;
  GetIterator(): ResultIterator;
  /** 0 to 100. */
  MeanTextConf(): number;
  Clear(): void;
  End(): void;
}

export interface TesseractModule {
  memory: WebAssembly.Memory;
  TessBaseAPI: new () => BaseApi;
  OSResults: new () => OrientationResult;
  FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  _malloc(size: number): number;
  _free(pointer: number): void;
  destroy(object: object): void;
}
