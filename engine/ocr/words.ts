/** What recognition finds: words and pictures by their places. Coordinates are pixels of the bitmap, y down. */

import type { LineInk } from './ink/line-ink.ts';

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
  /** Usual width of its strokes, measured on the bitmap. */
  strokePx?: number;
  /** How much more its ink gathers along slanted lines than along upright ones. */
  slant?: number;
  bold?: boolean;
  slanted?: boolean;
}

export interface RecognisedLine extends PixelBox {
  /** Left to right by place. */
  words: RecognisedWord[];
  /** Two points of the line that the letters stand on. */
  baseline: PixelBox;
  /** Measured on the bitmap. */
  ink?: LineInk;
}

export interface Recognition {
  lines: RecognisedLine[];
  /** Regions that the layout analysis takes for photographs and drawings. */
  pictures: PixelBox[];
}

export const textOf = ({ lines }: Pick<Recognition, 'lines'>): string =>
  lines.map((line) => line.words.map((word) => word.text).join(' ')).join('\n');

const HAN_WORD = /^\p{Script=Han}+$/u;

/**
 * Confidence of the words that are all Chinese characters. Simplified and traditional letters are read as each other, and
 * signs, numbers and Latin words tell nothing about which of them are printed.
 */
export const confidenceOfHan = ({ lines }: Pick<Recognition, 'lines'>): number =>
  confidenceOf({
    lines: lines.map((line) => ({ ...line, words: line.words.filter((word) => HAN_WORD.test(word.text)) })),
  });

/** Confidence of a page as people would judge it: each word counts by its letters. 0 where there is none. */
export function confidenceOf({ lines }: Pick<Recognition, 'lines'>): number {
  let letters = 0;
  let sum = 0;
  for (const word of lines.flatMap((line) => line.words)) {
    letters += word.text.length;
    sum += word.text.length * word.confidence;
  }
  return letters === 0 ? 0 : sum / letters;
}
