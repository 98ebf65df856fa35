/**
 * Lines of long documents in little memory.
 *
 *   line ─ from, to ─┐        x0 x1 │ baseline │ text │ style, space, script     a run takes 16 bytes instead of 200,
 *   line ─ from, to ─┴─ page ─ … …  │ …        │ …    │ …                        and is made anew when it is asked for
 */

import type { LayoutBlock, PageLayout } from '../blocks/layout.ts';
import type { GlyphRun, TextStyle } from '../extract/page-content.ts';
import type { PlacedRun, TextLine } from '../lines/text-line.ts';
import { RECOGNISED_FONT } from '../ocr/word-runs.ts';

const SPACES = ['none', 'drawn', 'inferred'] as const satisfies GlyphRun['space'][];
const SCRIPTS = [null, 'super', 'sub'] as const satisfies PlacedRun['script'][];
const BITS = 2;
/** Numbers of one line: x0, y0, x1, y1, baseline, size. */
const LINE_NUMBERS = 6;

type Numbers = Float32Array | Float64Array;
type Places = Uint16Array | Uint32Array;

/** The lines and runs of one page. */
interface PackedPage {
  lines: Numbers;
  /** x0 and x1 of each run. */
  edges: Numbers;
  /** Of each run, its place in `baselines`. */
  rows: Places;
  baselines: Numbers;
  /** Places in `words`. */
  texts: Places;
  /** Place in `styles`, space and script. */
  looks: Places;
  styles: TextStyle[];
  /** Of the whole document. */
  words: readonly string[];
}

/** A line that keeps places in its page's numbers. */
class PackedLine implements TextLine {
  readonly rtl: boolean;
  readonly #page: PackedPage;
  readonly #line: number;
  readonly #from: number;
  readonly #to: number;

  constructor(page: PackedPage, line: number, from: number, { rtl, runs }: TextLine) {
    this.rtl = rtl;
    this.#page = page;
    this.#line = line * LINE_NUMBERS;
    this.#from = from;
    this.#to = from + runs.length;
  }

  get x0(): number {
    return this.#page.lines[this.#line] ?? 0;
  }

  get y0(): number {
    return this.#page.lines[this.#line + 1] ?? 0;
  }

  get x1(): number {
    return this.#page.lines[this.#line + 2] ?? 0;
  }

  get y1(): number {
    return this.#page.lines[this.#line + 3] ?? 0;
  }

  get baseline(): number {
    return this.#page.lines[this.#line + 4] ?? 0;
  }

  get sizePt(): number {
    return this.#page.lines[this.#line + 5] ?? 0;
  }

  /** Made for each who asks: changing them changes nothing here. */
  get runs(): PlacedRun[] {
    const { edges, rows, baselines, texts, looks, styles, words } = this.#page;
    const runs: PlacedRun[] = [];
    for (let i = this.#from; i < this.#to; i++) {
      const look = looks[i] ?? 0;
      const style = styles[look >> (2 * BITS)];
      if (!style) continue;
      runs.push({
        text: words[texts[i] ?? 0] ?? '',
        x0: edges[2 * i] ?? 0,
        x1: edges[2 * i + 1] ?? 0,
        baseline: baselines[rows[i] ?? 0] ?? 0,
        style,
        space: SPACES[(look >> BITS) & 3] ?? 'none',
        script: SCRIPTS[look & 3] ?? null,
      });
    }
    return runs;
  }
}

/** Packs the lines of text of one document, page by page. */
export class LinePacker {
  readonly #words = new Numbering<string>();

  /** Replaces the page's lines; formulas and recognised text, which is changed afterwards, stay as they are. */
  pack({ blocks }: PageLayout): void {
    const holders = blocks.flatMap(holdersOf);
    const packable = holders.flatMap(({ lines }) => lines.filter((line) => line.runs.every(isPackable)));
    const runs = packable.flatMap((line) => line.runs);
    const styles = new Numbering<TextStyle>();
    const baselines = new Numbering<number>();
    const page: PackedPage = {
      lines: numbers(packable.flatMap(({ x0, y0, x1, y1, baseline, sizePt }) => [x0, y0, x1, y1, baseline, sizePt])),
      edges: numbers(runs.flatMap(({ x0, x1 }) => [x0, x1])),
      rows: places(runs.map(({ baseline }) => baselines.placeOf(baseline))),
      baselines: numbers(baselines.things),
      texts: places(runs.map(({ text }) => this.#words.placeOf(text))),
      looks: places(runs.map((run) => (styles.placeOf(run.style) << (2 * BITS)) | looksOf(run))),
      styles: styles.things,
      words: this.#words.things,
    };
    const packed = new Map<TextLine, PackedLine>();
    let from = 0;
    for (const line of packable) {
      packed.set(line, new PackedLine(page, packed.size, from, line));
      from += line.runs.length;
    }
    for (const holder of holders) holder.lines = holder.lines.map((line) => packed.get(line) ?? line);
  }
}

/** Numbers things in the order in which they come up. */
class Numbering<T> {
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
const numbers = (values: readonly number[]): Numbers =>
  values.every((value) => Math.fround(value) === value) ? new Float32Array(values) : new Float64Array(values);

const places = (values: readonly number[]): Places =>
  values.every((value) => value <= 0xffff) ? new Uint16Array(values) : new Uint32Array(values);

const looksOf = ({ space, script }: PlacedRun): number => (SPACES.indexOf(space) << BITS) | SCRIPTS.indexOf(script);

/** What has lines: the text itself, cells of tables. */
function holdersOf(block: LayoutBlock): { lines: TextLine[] }[] {
  if (block.kind === 'text') return [block];
  return block.kind === 'table' ? block.rows.flat() : [];
}

const isPackable = ({ ink, math, style }: PlacedRun): boolean => !ink && !math && style.font !== RECOGNISED_FONT;
