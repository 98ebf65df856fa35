/**
 * Finds letters that recognition passed over: columns of numbers in tables, numbers of lists that it took for vertical lines.
 * Each such place is recognised once more, by itself. Pure.
 */

import { holdsMiddle, union } from '../geometry/box.ts';
import { medianOf } from '../geometry/statistics.ts';
import type { GreyBitmap } from './bitmap.ts';
import { inkSpots } from './ink/ink-spots.ts';
import { confidenceOf, type PixelBox, type RecognisedLine, type Recognition } from './words.ts';

/** Smaller spots are dots, specks and grain. */
const NO_SPECK_PX = 4;
/** Sizes of letters as multiples of the height of most spots, which are letters without ascenders, or digits. */
const LEAST_HEIGHT = 0.7;
const MOST_HEIGHT = 2.2;
const MOST_WIDTH = 2.5;
/** How far letters of one place are from each other at most, along lines and across them, as multiples of that height. */
const REACH_X = 1.6;
const REACH_Y = 2.4;
/** How far a word reaches over the box that it was read in, as a multiple of that height. */
const MARGIN = 0.4;
/** A column of numbers that was taken for a vertical line is at least two lines high. */
const UPRIGHT = 3;
/** Bullets are as wide as high. */
const BULLET_ASPECT = 1.35;
/** Places with fewer letters are left alone. Pages with more letters or places are maps, drawings and photographs. */
const MIN_LETTERS = 3;
const MAX_LETTERS = 3000;
const MAX_PLACES = 30;
/** Share of the page: recognition of all places takes less time than that of the page did. */
const MAX_AREA = 0.5;
/** At least this share of a place is paper. */
const PAPER = 0.3;
/** A place that reads worse is no text, and words that read worse are not kept: there is nothing around that would confirm them. */
const READS_WELL = 60;
const SURE = 70;
const SIGN = /[\p{L}\p{N}†‡*+−–-]/u;

export interface UnreadPlace {
  /** Where on the page its picture begins, in pixels. */
  x: number;
  y: number;
  /** The place, with paper where words have been read. */
  picture: GreyBitmap;
}

/** @returns places with letters in no word of the recognition; none where there are too many */
export function unreadPlaces(bitmap: GreyBitmap, { lines, pictures }: Recognition, threshold: number): UnreadPlace[] {
  const spots = inkSpots(bitmap, threshold).filter(({ x0, y0, x1, y1 }) => y1 - y0 > NO_SPECK_PX && x1 - x0 > 1);
  const usual = medianOf(spots.map(({ y0, y1 }) => y1 - y0)) ?? 0;
  const words = lines
    .filter((line) => !isUpright(line, usual))
    .flatMap((line) => line.words.map((word) => grown(word, MARGIN * usual)));
  // Labels of drawings and charts stay part of the picture.
  const known = [...words, ...pictures];
  const letters = spots.filter((spot) => isLetter(spot, usual) && !known.some((box) => holdsMiddle(box, spot)));
  if (letters.length > MAX_LETTERS) return [];
  const places = joined(letters, usual).filter((place) => place.length >= MIN_LETTERS && !place.every(isBullet));
  if (places.length > MAX_PLACES) return [];
  const boxes = places.map((place) => grown(union(place), usual));
  const area = boxes.reduce((sum, { x0, y0, x1, y1 }) => sum + (x1 - x0) * (y1 - y0), 0);
  if (area > MAX_AREA * bitmap.widthPx * bitmap.heightPx) return [];
  return boxes.map((box) => placeIn(bitmap, box, words));
}

/** The words of a place that was recognised by itself, where they stand on the page; none where it reads badly. */
export function foundIn({ x, y }: UnreadPlace, lines: readonly RecognisedLine[]): RecognisedLine[] {
  if (confidenceOf({ lines: [...lines] }) < READS_WELL) return [];
  const moved = ({ x0, y0, x1, y1 }: PixelBox): PixelBox => ({ x0: x0 + x, y0: y0 + y, x1: x1 + x, y1: y1 + y });
  return lines.flatMap((line): RecognisedLine[] => {
    const words = line.words.filter(({ text, confidence }) => confidence >= SURE && SIGN.test(text));
    if (words.length === 0) return [];
    const placed = words.map((word) => ({ ...word, ...moved(word) }));
    return [{ ...line, ...moved(line), baseline: moved(line.baseline), words: placed }];
  });
}

/** Groups of letters of which each is near another one. */
function joined(letters: readonly PixelBox[], usual: number): PixelBox[][] {
  const open = new Set(letters);
  const places: PixelBox[][] = [];
  for (const first of open) {
    open.delete(first);
    const place = [first];
    for (const letter of place)
      for (const other of open) {
        const apartX = Math.max(other.x0 - letter.x1, letter.x0 - other.x1);
        const apartY = Math.max(other.y0 - letter.y1, letter.y0 - other.y1);
        if (apartX > REACH_X * usual || apartY > REACH_Y * usual) continue;
        open.delete(other);
        place.push(other);
      }
    places.push(place);
  }
  return places;
}

function placeIn(bitmap: GreyBitmap, box: PixelBox, words: readonly PixelBox[]): UnreadPlace {
  const [x, y] = [Math.max(0, box.x0), Math.max(0, box.y0)];
  const [right, bottom] = [Math.min(bitmap.widthPx, box.x1), Math.min(bitmap.heightPx, box.y1)];
  const widthPx = right - x;
  const samples = new Uint8Array(widthPx * (bottom - y));
  for (let row = y; row < bottom; row++)
    samples.set(bitmap.samples.subarray(row * bitmap.widthPx + x, row * bitmap.widthPx + right), (row - y) * widthPx);
  const paper = samples.toSorted()[Math.floor((1 - PAPER) * samples.length)] ?? 255;
  for (const word of words) {
    const [from, to] = [Math.max(x, word.x0) - x, Math.min(right, word.x1) - x];
    if (from >= to) continue;
    for (let row = Math.max(y, word.y0); row < Math.min(bottom, word.y1); row++)
      samples.fill(paper, (row - y) * widthPx + from, (row - y) * widthPx + to);
  }
  return { x, y, picture: { samples, widthPx, heightPx: bottom - y } };
}

function isLetter({ x0, y0, x1, y1 }: PixelBox, usual: number): boolean {
  const height = y1 - y0;
  return height >= LEAST_HEIGHT * usual && height <= MOST_HEIGHT * usual && x1 - x0 <= MOST_WIDTH * usual;
}

const isUpright = ({ x0, y0, x1, y1 }: PixelBox, usual: number): boolean =>
  y1 - y0 > Math.max(x1 - x0, UPRIGHT * usual);

const isBullet = ({ x0, y0, x1, y1 }: PixelBox): boolean =>
  Math.max(x1 - x0, y1 - y0) <= BULLET_ASPECT * Math.min(x1 - x0, y1 - y0);

const grown = ({ x0, y0, x1, y1 }: PixelBox, by: number): PixelBox => ({
  x0: Math.floor(x0 - by),
  y0: Math.floor(y0 - by),
  x1: Math.ceil(x1 + by),
  y1: Math.ceil(y1 + by),
});
