/**
 * The text of a page as its lines' words and numbers: a sixth of the memory, and little to hand from thread to thread.
 *
 *   texts    a line as it is read, followed by what its runs say where that is something else
 *   numbers  x0 y0 x1 y1 baseline size │ … a line, and all baselines of runs
 *   edges    x0 x1 │ … a run
 *   places   first run, letters and whether it reads from right to left │ … a line, and the end │
 *            baseline, look, where its letters begin │ … a run
 */

import type { LayoutBlock, PageLayout } from '../blocks/layout.ts';
import type { GlyphRun, TextStyle } from '../extract/page-content.ts';
import { textOfLine } from '../lines/spans.ts';
import type { PlacedRun, TextLine } from '../lines/text-line.ts';

export const SPACES = ['none', 'drawn', 'inferred', 'closed'] as const satisfies GlyphRun['space'][];
export const SCRIPTS = [null, 'super', 'sub'] as const satisfies PlacedRun['script'][];
/** Of a look: style, whether the line has a space before the run, the run's own space, script. */
export const LOOK_BITS = 2;
export const GAP_BIT = 1 << (2 * LOOK_BITS);
export const STYLE_SHIFT = 2 * LOOK_BITS + 1;
export const LINE_NUMBERS = 6;
export const LINE_PLACES = 2;
export const RUN_PLACES = 3;

export type Numbers = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;
export type Places = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** Plain data, whose lines have been taken out of their layout. */
export interface PackedText {
  /** How many lines each holder has, in the order of `holdersOf`. */
  counts: number[];
  /** Lines that stay as they are, by their places among all lines. */
  kept: { place: number; line: TextLine }[];
  lines: number;
  texts: string[];
  numbers: Numbers;
  edges: Numbers;
  places: Places;
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
  const styles = new Numbering<TextStyle>();
  const baselines = new Numbering<number>();
  const linePlaces: number[] = [];
  const runPlaces: number[] = [];
  const edges: number[] = [];
  const texts: string[] = [];
  let first = 0;
  for (const line of lines) {
    const text = textOfLine(line);
    const parts = partsOf(text, line.runs);
    const places = parts ?? piled(text.length, line.runs);
    texts.push(parts ? text : text + line.runs.map((run) => run.text).join(''));
    linePlaces.push(first, (text.length << 1) | (line.rtl ? 1 : 0));
    line.runs.forEach((run, i) => {
      const { at, gap } = places[i] ?? { at: 0, gap: false };
      const look = (styles.placeOf(run.style) << STYLE_SHIFT) | (gap ? GAP_BIT : 0) | lookOf(run);
      runPlaces.push(baselines.placeOf(run.baseline), look, at);
      edges.push(run.x0, run.x1);
    });
    first += line.runs.length;
  }
  linePlaces.push(first, 0);
  const numbers: number[] = [];
  for (const { x0, y0, x1, y1, baseline, sizePt } of lines) numbers.push(x0, y0, x1, y1, baseline, sizePt);
  for (const baseline of baselines.things) numbers.push(baseline);
  for (const holder of holders) holder.lines = [];
  return {
    counts,
    kept,
    lines: lines.length,
    texts,
    numbers: packNumbers(numbers),
    edges: packNumbers(edges),
    places: packPlaces(linePlaces.concat(runPlaces)),
    styles: styles.things,
  };
}

/** Where the text of a run stands in that of its line, and whether a space parts it from the run before. */
interface Part {
  at: number;
  gap: boolean;
}

/** The runs of a line that is read as they stand; null where letters come in another order, or others. */
function partsOf(text: string, runs: readonly PlacedRun[]): Part[] | null {
  const parts: Part[] = [];
  let at = 0;
  for (const run of runs) {
    const gap = !text.startsWith(run.text, at);
    if (gap && !(text.charAt(at) === ' ' && text.startsWith(run.text, at + 1))) return null;
    if (gap) at++;
    parts.push({ at, gap });
    at += run.text.length;
  }
  return at === text.length ? parts : null;
}

/** The runs one behind the other, from a place on. */
function piled(from: number, runs: readonly PlacedRun[]): Part[] {
  let at = from;
  return runs.map(({ text }) => {
    const part = { at, gap: false };
    at += text.length;
    return part;
  });
}

/** Numbers things in the order in which they come up. */
class Numbering<T> {
  readonly things: T[] = [];
  readonly #places = new Map<T, number>();
  /** Asked for last: neighbours mostly have the same. */
  #last: { thing: T; place: number } | undefined;

  placeOf(thing: T): number {
    if (this.#last?.thing === thing) return this.#last.place;
    let place = this.#places.get(thing);
    if (place === undefined) {
      place = this.things.push(thing) - 1;
      this.#places.set(thing, place);
    }
    this.#last = { thing, place };
    return place;
  }
}

/** PDFium's own numbers have single precision; what is reckoned from them may need more. */
const packNumbers = (values: readonly number[]): Numbers =>
  values.every((value) => Math.fround(value) === value) ? new Float32Array(values) : new Float64Array(values);

const packPlaces = (values: readonly number[]): Places =>
  values.every((value) => value <= 0xffff) ? new Uint16Array(values) : new Uint32Array(values);

const lookOf = ({ space, script }: PlacedRun): number => (SPACES.indexOf(space) << LOOK_BITS) | SCRIPTS.indexOf(script);

const isPackable = ({ ink, math, quarter, ruby, style }: PlacedRun): boolean =>
  !ink && quarter === undefined && !math && ruby === undefined && !style.isRecognised;
