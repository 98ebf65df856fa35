/**
 * The text of a page as numbers: a sixth of the memory, and little to hand from thread to thread.
 *
 *   numbers  x0 y0 x1 y1 baseline size │ … a line, and all baselines of runs
 *   edges    x0 x1 │ … a run
 *   places   first run, reads from right to left │ … a line, and the end │ baseline, look │ … a run
 *   texts    place in the words │ … a run
 */

import type { LayoutBlock, PageLayout } from '../blocks/layout.ts';
import type { GlyphRun, TextStyle } from '../extract/page-content.ts';
import type { PlacedRun, TextLine } from '../lines/text-line.ts';
import { RECOGNISED_FONT } from '../ocr/word-runs.ts';

export const SPACES = ['none', 'drawn', 'inferred'] as const satisfies GlyphRun['space'][];
export const SCRIPTS = [null, 'super', 'sub'] as const satisfies PlacedRun['script'][];
/** Of a look: style, space, script. */
export const LOOK_BITS = 2;
export const LINE_NUMBERS = 6;

export type Numbers = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;
export type Places = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** Plain data, whose lines have been taken out of their layout. */
export interface PackedText {
  /** How many lines each holder has, in the order of `holdersOf`. */
  counts: number[];
  /** Lines that stay as they are, by their places among all lines. */
  kept: { place: number; line: TextLine }[];
  lines: number;
  numbers: Numbers;
  edges: Numbers;
  places: Places;
  texts: Places;
  words: string[];
  styles: TextStyle[];
}

/** What has lines: the text itself, cells of tables. */
export function holdersOf({ blocks }: PageLayout): { lines: TextLine[] }[] {
  return blocks.flatMap(holdersIn);
}

function holdersIn(block: LayoutBlock): { lines: TextLine[] }[] {
  if (block.kind === 'text') return [block];
  return block.kind === 'table' ? block.rows.flat() : [];
}

/** Takes the lines out of the page. Formulas stay, and recognised text, which is changed afterwards. */
export function packText(layout: PageLayout): PackedText {
  const holders = holdersOf(layout);
  const all = holders.flatMap((holder) => holder.lines);
  const counts = holders.map((holder) => holder.lines.length);
  const kept = all.flatMap((line, place) => (line.runs.every(isPackable) ? [] : [{ place, line }]));
  const keptLines = new Set(kept.map(({ line }) => line));
  const lines = all.filter((line) => !keptLines.has(line));
  const runs = lines.flatMap((line) => line.runs);
  const styles = new Numbering<TextStyle>();
  const baselines = new Numbering<number>();
  const words = new Numbering<string>();
  const places: number[] = [];
  let from = 0;
  for (const line of lines) {
    places.push(from, line.rtl ? 1 : 0);
    from += line.runs.length;
  }
  places.push(from, 0);
  for (const run of runs)
    places.push(baselines.placeOf(run.baseline), (styles.placeOf(run.style) << (2 * LOOK_BITS)) | lookOf(run));
  const numbers: number[] = [];
  for (const { x0, y0, x1, y1, baseline, sizePt } of lines) numbers.push(x0, y0, x1, y1, baseline, sizePt);
  for (const baseline of baselines.things) numbers.push(baseline);
  const texts = runs.map(({ text }) => words.placeOf(text));
  for (const holder of holders) holder.lines = [];
  return {
    counts,
    kept,
    lines: lines.length,
    numbers: packNumbers(numbers),
    edges: packNumbers(runs.flatMap(({ x0, x1 }) => [x0, x1])),
    places: packPlaces(places),
    texts: packPlaces(texts),
    words: words.things,
    styles: styles.things,
  };
}

/** Numbers things in the order in which they come up. */
export class Numbering<T> {
  readonly things: T[] = [];
  readonly #places = new Map<T, number>();

  placeOf(thing: T): number {
    let place = this.#places.get(thing);
    if (place === undefined) {
      place = this.things.push(thing) - 1;
      this.#places.set(thing, place);
    }
    return place;
  }
}

/** PDFium's own numbers have single precision; what is reckoned from them may need more. */
const packNumbers = (values: readonly number[]): Numbers =>
  values.every((value) => Math.fround(value) === value) ? new Float32Array(values) : new Float64Array(values);

export const packPlaces = (values: readonly number[]): Places =>
  values.every((value) => value <= 0xffff) ? new Uint16Array(values) : new Uint32Array(values);

const lookOf = ({ space, script }: PlacedRun): number => (SPACES.indexOf(space) << LOOK_BITS) | SCRIPTS.indexOf(script);

const isPackable = ({ ink, math, style }: PlacedRun): boolean => !ink && !math && style.font !== RECOGNISED_FONT;
