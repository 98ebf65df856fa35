/** The results of recognition: words and pictures with their positions. Coordinates are pixels of the bitmap, y down. */

export interface PixelBox {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface RecognisedWord extends PixelBox {
  /** In logical order. */
  text: string;
  /** 0 to 100. */
  confidence: number;
  /** Median width of its strokes, measured on the bitmap. */
  strokePx?: number;
  /** How much more its ink is concentrated along slanted lines than along upright ones, as a ratio. */
  slant?: number;
  bold?: boolean;
  slanted?: boolean;
}

export interface LineInk {
  /** Height of the tall shapes of the line: of ideographs, or of capitals with descenders. */
  heightPx: number;
  /** Height from the row with most ink, which is the baseline in Arabic script, to the tops of the letters. */
  risePx: number;
  /** Height of nearly all of the line's ink, from top to bottom. */
  spanPx: number;
  /** Median width of the strokes along the line; 0 when there are none. */
  strokePx: number;
  /**
   * The difference in grey levels between the paper and the line's darkest ink: smaller for coloured lines than for black ones.
   */
  depth?: number;
}

export interface RecognisedLine extends PixelBox {
  /** From left to right. */
  words: RecognisedWord[];
  /** Two points of the line's baseline. */
  baseline: PixelBox;
  /** Measured on the bitmap. */
  ink?: LineInk;
}

export interface Recognition {
  lines: RecognisedLine[];
  /** Regions that layout analysis classifies as photographs or drawings. */
  pictures: PixelBox[];
}

export const textOf = ({ lines }: Pick<Recognition, 'lines'>): string =>
  lines.map((line) => line.words.map((word) => word.text).join(' ')).join('\n');

const HAN_WORD = /^\p{Script=Han}+$/u;

/**
 * Confidence of the words that consist only of Chinese characters. Simplified and traditional characters are recognised as each
 * other, and signs, numbers and Latin words do not show which of the two are printed.
 */
export const confidenceOfHan = ({ lines }: Pick<Recognition, 'lines'>): number =>
  confidenceOf({
    lines: lines.map((line) => ({ ...line, words: line.words.filter((word) => HAN_WORD.test(word.text)) })),
  });

/** Confidence of a page, 0 to 100: the mean over its words, weighted by their letters; 0 when there are none. */
export function confidenceOf({ lines }: Pick<Recognition, 'lines'>): number {
  let letters = 0;
  let sum = 0;
  for (const word of lines.flatMap((line) => line.words)) {
    letters += word.text.length;
    sum += word.text.length * word.confidence;
  }
  return letters === 0 ? 0 : sum / letters;
}
