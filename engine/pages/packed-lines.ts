/** Lines of long documents that keep places in the numbers of their page (packed-text.ts), and are made anew when asked for. */

import type { PageLayout } from '../blocks/layout.ts';
import type { TextStyle } from '../extract/page-content.ts';
import type { PlacedRun, TextLine } from '../lines/text-line.ts';
import {
  holdersOf,
  LINE_NUMBERS,
  LOOK_BITS,
  Numbering,
  type Numbers,
  type PackedText,
  type Places,
  packPlaces,
  SCRIPTS,
  SPACES,
} from './packed-text.ts';

/** The lines and runs of one page. */
interface PackedPage {
  lines: number;
  numbers: Numbers;
  edges: Numbers;
  places: Places;
  /** Places in `words`. */
  texts: Places;
  styles: readonly TextStyle[];
  /** Of the whole document. */
  words: readonly string[];
}

export class PackedLine implements TextLine {
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
    return this.#page.places[2 * this.#line + 1] === 1;
  }

  /** Made for each who asks: changing them changes nothing here. */
  get runs(): PlacedRun[] {
    const { lines, numbers, edges, places, texts, styles, words } = this.#page;
    const runs: PlacedRun[] = [];
    const end = places[2 * this.#line + 2] ?? 0;
    for (let i = places[2 * this.#line] ?? 0; i < end; i++) {
      const row = 2 * (lines + 1 + i);
      const look = places[row + 1] ?? 0;
      const style = styles[look >> (2 * LOOK_BITS)];
      if (!style) continue;
      runs.push({
        text: words[texts[i] ?? 0] ?? '',
        x0: edges[2 * i] ?? 0,
        x1: edges[2 * i + 1] ?? 0,
        baseline: numbers[LINE_NUMBERS * lines + (places[row] ?? 0)] ?? 0,
        style,
        space: SPACES[(look >> LOOK_BITS) & 3] ?? 'none',
        script: SCRIPTS[look & 3] ?? null,
      });
    }
    return runs;
  }

  #number(at: number): number {
    return this.#page.numbers[LINE_NUMBERS * this.#line + at] ?? 0;
  }
}

/** Puts packed lines back into their pages, page by page of one document; words and styles are kept once for all of them. */
export class LineShelf {
  readonly #words = new Numbering<string>();
  readonly #styles = new Map<string, TextStyle>();

  /** @param layout the page that the lines have been taken out of */
  putBack(layout: PageLayout, { counts, kept, words, styles, texts, ...packed }: PackedText): void {
    const known = words.map((word) => this.#words.placeOf(word));
    const page: PackedPage = {
      lines: packed.lines,
      numbers: packed.numbers,
      edges: packed.edges,
      places: packed.places,
      texts: packPlaces(Array.from(texts, (place) => known[place] ?? 0)),
      styles: this.#oneOf(styles),
      words: this.#words.things,
    };
    const whole: TextLine[] = [];
    const stays = new Map(kept.map(({ place, line }) => [place, line]));
    for (let next = 0; whole.length < packed.lines + kept.length; )
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
