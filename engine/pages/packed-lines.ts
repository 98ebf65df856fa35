/** Lines of long documents that keep places in the numbers of their page (packed-text.ts), and are made anew when asked for. */

import type { PageLayout } from '../blocks/layout.ts';
import type { Scratch } from '../convert.ts';
import { type TextStyle, UNNUMBERED } from '../extract/page-content.ts';
import type { PlacedRun, TextLine } from '../lines/text-line.ts';
import {
  GAP_BIT,
  holdersOf,
  LINE_NUMBERS,
  LINE_PLACES,
  LOOK_BITS,
  type PackedText,
  RUN_PLACES,
  SCRIPTS,
  SPACES,
  STYLE_SHIFT,
} from './packed-text.ts';
import { type PageText, SpilledTexts } from './spilled-texts.ts';

/** The lines and runs of one page. */
interface PackedPage extends Pick<PackedText, 'lines' | 'styles'> {
  text(): PageText;
  /** Of all pages of a document. */
  asked: LastAsked;
}

/** The line whose runs were asked for last. */
interface LastAsked {
  line: TextLine | null;
  runs: PlacedRun[];
}

class PackedLine implements TextLine {
  readonly #page: PackedPage;
  readonly #line: number;

  constructor(page: PackedPage, line: number) {
    this.#page = page;
    this.#line = line;
  }

  get x0(): number {
    return this.#number(0);
  }

  get y0(): number {
    return this.#number(1);
  }

  get x1(): number {
    return this.#number(2);
  }

  get y1(): number {
    return this.#number(3);
  }

  get baseline(): number {
    return this.#number(4);
  }

  get sizePt(): number {
    return this.#number(5);
  }

  get rtl(): boolean {
    return (this.#place(1) & 1) === 1;
  }

  get text(): string {
    const page = this.#page.text();
    const text = page.textOf(this.#line);
    const letters = (page.places[LINE_PLACES * this.#line + 1] ?? 0) >> 1;
    return text.length === letters ? text : text.slice(0, letters);
  }

  /** Made anew, but for one who asks for those of the same line again: nobody may change them. */
  get runs(): PlacedRun[] {
    const { asked } = this.#page;
    if (asked.line !== this) {
      asked.runs = this.#readRuns();
      asked.line = this;
    }
    return asked.runs;
  }

  #readRuns(): PlacedRun[] {
    const { lines, styles } = this.#page;
    const page = this.#page.text();
    const { numbers, edges, places } = page;
    const text = page.textOf(this.#line);
    const runs: PlacedRun[] = [];
    const first = places[LINE_PLACES * this.#line] ?? 0;
    let end = text.length;
    const last = (places[LINE_PLACES * (this.#line + 1)] ?? 0) - 1;
    for (let i = last; i >= first; i--) {
      const row = LINE_PLACES * (lines + 1) + RUN_PLACES * i;
      const look = places[row + 1] ?? 0;
      const begin = places[row + 2] ?? 0;
      const style = styles[look >> STYLE_SHIFT];
      if (style)
        runs.push({
          id: UNNUMBERED,
          text: text.slice(begin, end),
          x0: edges[2 * i] ?? 0,
          x1: edges[2 * i + 1] ?? 0,
          baseline: numbers[LINE_NUMBERS * lines + (places[row] ?? 0)] ?? 0,
          style,
          space: SPACES[(look >> LOOK_BITS) & 3] ?? 'none',
          script: SCRIPTS[look & 3] ?? null,
        });
      end = look & GAP_BIT ? begin - 1 : begin;
    }
    return runs.reverse();
  }

  #place(at: number): number {
    return this.#page.text().places[LINE_PLACES * this.#line + at] ?? 0;
  }

  #number(at: number): number {
    return this.#page.text().numbers[LINE_NUMBERS * this.#line + at] ?? 0;
  }
}

/** Puts packed lines back into their pages, page by page of one document; styles are kept once for all of them. */
export class LineShelf {
  readonly #styles = new Map<string, TextStyle>();
  readonly #texts: SpilledTexts;
  readonly #asked: LastAsked = { line: null, runs: [] };

  /** @param scratch takes the words and numbers; by default they stay in memory */
  constructor(scratch?: Scratch) {
    this.#texts = new SpilledTexts(scratch);
  }

  /** @param layout the page that the lines have been taken out of */
  putBack(layout: PageLayout, packed: PackedText): void {
    const { counts, kept, lines, styles } = packed;
    const page: PackedPage = { lines, styles: this.#oneOf(styles), text: this.#texts.keep(packed), asked: this.#asked };
    const whole: TextLine[] = [];
    const stays = new Map(kept.map(({ place, line }) => [place, line]));
    for (let next = 0; whole.length < lines + kept.length; )
      whole.push(stays.get(whole.length) ?? new PackedLine(page, next++));
    let at = 0;
    holdersOf(layout).forEach((holder, i) => {
      const end = at + (counts[i] ?? 0);
      holder.lines = whole.slice(at, end);
      at = end;
    });
  }

  /** Equal styles of different pages are one; those of one page stay as many as they were, for runs are told apart by them. */
  #oneOf(styles: readonly TextStyle[]): TextStyle[] {
    const seen = new Map<string, number>();
    return styles.map((style) => {
      const key = JSON.stringify(style);
      const before = seen.get(key) ?? 0;
      seen.set(key, before + 1);
      const own = `${before}${key}`;
      const same = this.#styles.get(own) ?? style;
      this.#styles.set(own, same);
      return same;
    });
  }
}
