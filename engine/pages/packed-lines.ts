/**
 * Lines of long documents in little memory.
 *
 *   line ─ from, to ─┐        x0 x1 baseline │ text │ style, space, script      a run takes 32 bytes instead of 200,
 *   line ─ from, to ─┴─ page ─ … … …         │ …    │ …                         and is made anew when it is asked for
 */

import type { LayoutBlock, PageLayout } from '../blocks/layout.ts';
import type { GlyphRun, TextStyle } from '../extract/page-content.ts';
import type { PlacedRun, TextLine } from '../lines/text-line.ts';
import { RECOGNISED_FONT } from '../ocr/word-runs.ts';

const SPACES = ['none', 'drawn', 'inferred'] as const satisfies GlyphRun['space'][];
const SCRIPTS = [null, 'super', 'sub'] as const satisfies PlacedRun['script'][];
/** Places of the numbers of one run. */
const GEOMETRY = 3;
const BITS = 2;

/** The runs of one page. */
interface PackedRuns {
  /** x0, x1 and baseline of each run. */
  geometry: Float64Array;
  /** Places in `words`. */
  texts: Uint32Array;
  /** Place in `styles`, space and script. */
  looks: Uint32Array;
  styles: TextStyle[];
  /** Of the whole document. */
  words: readonly string[];
}

/** A line that keeps numbers for its runs. */
class PackedLine implements TextLine {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  baseline: number;
  sizePt: number;
  rtl: boolean;
  readonly #page: PackedRuns;
  readonly #from: number;
  readonly #to: number;

  constructor(line: TextLine, page: PackedRuns, from: number) {
    this.x0 = line.x0;
    this.y0 = line.y0;
    this.x1 = line.x1;
    this.y1 = line.y1;
    this.baseline = line.baseline;
    this.sizePt = line.sizePt;
    this.rtl = line.rtl;
    this.#page = page;
    this.#from = from;
    this.#to = from + line.runs.length;
  }

  /** Made for each who asks: changing them changes nothing here. */
  get runs(): PlacedRun[] {
    const { geometry, texts, looks, styles, words } = this.#page;
    const runs: PlacedRun[] = [];
    for (let i = this.#from; i < this.#to; i++) {
      const look = looks[i] ?? 0;
      const style = styles[look >> (2 * BITS)];
      if (!style) continue;
      runs.push({
        text: words[texts[i] ?? 0] ?? '',
        x0: geometry[i * GEOMETRY] ?? 0,
        x1: geometry[i * GEOMETRY + 1] ?? 0,
        baseline: geometry[i * GEOMETRY + 2] ?? 0,
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
  readonly #words: string[] = [];
  readonly #places = new Map<string, number>();

  /** Replaces the page's lines; formulas and recognised text, which is changed afterwards, stay as they are. */
  pack({ blocks }: PageLayout): void {
    const holders = blocks.flatMap(holdersOf);
    let count = 0;
    for (const { lines } of holders) for (const { runs } of lines) count += runs.length;
    const page: PackedRuns = {
      geometry: new Float64Array(count * GEOMETRY),
      texts: new Uint32Array(count),
      looks: new Uint32Array(count),
      styles: [],
      words: this.#words,
    };
    const styles = new Map<TextStyle, number>();
    let next = 0;
    for (const holder of holders) {
      holder.lines = holder.lines.map((line) => {
        if (!line.runs.every(isPackable)) return line;
        const from = next;
        for (const run of line.runs) this.#put(run, page, styles, next++);
        return new PackedLine(line, page, from);
      });
    }
  }

  #put(
    { text, x0, x1, baseline, style, space, script }: PlacedRun,
    page: PackedRuns,
    styles: Map<TextStyle, number>,
    at: number,
  ) {
    let place = this.#places.get(text);
    if (place === undefined) {
      place = this.#words.push(text) - 1;
      this.#places.set(text, place);
    }
    let known = styles.get(style);
    if (known === undefined) {
      known = page.styles.push(style) - 1;
      styles.set(style, known);
    }
    page.geometry.set([x0, x1, baseline], at * GEOMETRY);
    page.texts[at] = place;
    page.looks[at] = (known << (2 * BITS)) | (SPACES.indexOf(space) << BITS) | SCRIPTS.indexOf(script);
  }
}

/** What has lines: the text itself, cells of tables. */
function holdersOf(block: LayoutBlock): { lines: TextLine[] }[] {
  if (block.kind === 'text') return [block];
  return block.kind === 'table' ? block.rows.flat() : [];
}

const isPackable = ({ ink, math, style }: PlacedRun): boolean => !ink && !math && style.font !== RECOGNISED_FONT;
