/** The results of recognition: words and pictures with their positions. Coordinates are pixels of the bitmap, y down. */

import type { Box } from '../geometry/box.ts';
import { countLetters } from '../lines/text-line.ts';

/** In pixels of the bitmap. */
export type PixelBox = Box;

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
  confidenceOfWords(lines.flatMap(({ words }) => words).filter(({ text }) => HAN_WORD.test(text)));

/** Confidence of a page, 0 to 100: the mean over its words, weighted by their letters; 0 when there are none. */
export const confidenceOf = ({ lines }: Pick<Recognition, 'lines'>): number =>
  confidenceOfWords(lines.flatMap(({ words }) => words));

/** The same of some words. */
export function confidenceOfWords(words: readonly RecognisedWord[]): number {
  const sum = words.reduce((all, { text, confidence }) => all + text.length * confidence, 0);
  return sum / Math.max(1, countLetters(words));
}

/** Marks of direction, which Tesseract adds to words and nobody prints. */
export const DIRECTIONS = /[\u200e\u200f\u202a-\u202e]/g;
const RIGHT_TO_LEFT = /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]/gu;
const LETTERS = /\p{L}/gu;

/** Whether most letters of a line are read from the right. */
export function isFromRight(words: readonly RecognisedWord[]): boolean {
  const all = words.map(({ text }) => text).join('');
  return 2 * (all.match(RIGHT_TO_LEFT)?.length ?? 0) > (all.match(LETTERS)?.length ?? 0);
}
