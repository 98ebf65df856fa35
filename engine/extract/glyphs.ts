import type { TextStyle } from './page-content.ts';

/** A character with its position in the page's frame. */
export interface Glyph {
  text: string;
  x0: number;
  x1: number;
  baseline: number;
  style: TextStyle;
}

/** Top and bottom of a glyph's outline. */
export interface Ink {
  y0: number;
  y1: number;
}

/** Characters have lower codes; texts of several characters get codes from here on. */
const LONG_TEXTS = 0x110000;
export const isCodePoint = (code: number): boolean => code < LONG_TEXTS;

const CAPACITY = 4_096;
/** Arrays with room for more glyphs than this are released after their page. */
const KEPT_CAPACITY = 65_536;

/**
 * Glyphs in columns (a structure of arrays): index `i` of each array belongs to glyph `i`. A page has thousands of glyphs, which
 * as objects would be most of the garbage of reading it; the arrays are reused from page to page.
 */
export class Glyphs {
  count = 0;
  /** See `codeOf`. */
  codes = new Uint32Array(CAPACITY);
  x0 = new Float64Array(CAPACITY);
  x1 = new Float64Array(CAPACITY);
  baselines = new Float64Array(CAPACITY);
  readonly styles: TextStyle[] = [];
  /** The text object of each glyph. */
  objects = new Uint32Array(CAPACITY);
  /** The outlines of glyphs that grow with a formula, by glyph index. */
  readonly inks = new Map<number, Ink>();
  readonly #longTexts: string[] = [];

  clear(): void {
    this.count = 0;
    this.inks.clear();
    this.#longTexts.length = 0;
    if (this.codes.length > KEPT_CAPACITY) this.#resize(CAPACITY);
  }

  /** Makes room for `count` glyphs. Up to that number the arrays are not replaced. */
  reserve(count: number): void {
    if (count > this.codes.length) this.#resize(Math.max(count, 2 * this.codes.length));
  }

  push(code: number, x0: number, x1: number, baseline: number, style: TextStyle): void {
    const at = this.count++;
    this.reserve(this.count);
    this.codes[at] = code;
    this.x0[at] = x0;
    this.x1[at] = x1;
    this.baselines[at] = baseline;
    this.styles[at] = style;
    this.objects[at] = 0;
  }

  /** Removes the last glyph; its values stay until the next one is added. */
  drop(): void {
    this.count--;
    this.inks.delete(this.count);
  }

  /** Overwrites the glyph at `to` with the one at `from`. */
  replace(to: number, from: number): void {
    for (const column of [this.codes, this.x0, this.x1, this.baselines, this.objects]) column[to] = column[from] ?? 0;
    const [style, ink] = [this.styles[from], this.inks.get(from)];
    if (style) this.styles[to] = style;
    if (ink) this.inks.set(to, ink);
    else this.inks.delete(to);
  }

  /** The code that represents a text: the code point for a single character. */
  codeOf(text: string): number {
    const code = text.codePointAt(0) ?? 0;
    return text.length === (code > 0xffff ? 2 : 1) ? code : LONG_TEXTS + this.#longTexts.push(text) - 1;
  }

  textOf(code: number): string {
    return isCodePoint(code) ? String.fromCodePoint(code) : (this.#longTexts[code - LONG_TEXTS] ?? '');
  }

  text(at: number): string {
    return this.textOf(this.codes[at] ?? 0);
  }

  /** The texts of a range of glyphs, joined. */
  textBetween(from: number, to: number): string {
    let text = '';
    for (let i = from; i < to; i++) {
      const code = this.codes[i] ?? 0;
      text += code <= 0xffff ? String.fromCharCode(code) : this.textOf(code);
    }
    return text;
  }

  #resize(capacity: number): void {
    this.codes = resized(this.codes, new Uint32Array(capacity));
    this.x0 = resized(this.x0, new Float64Array(capacity));
    this.x1 = resized(this.x1, new Float64Array(capacity));
    this.baselines = resized(this.baselines, new Float64Array(capacity));
    this.objects = resized(this.objects, new Uint32Array(capacity));
  }
}

function resized<T extends Uint32Array | Float64Array>(column: T, next: T): T {
  next.set(column.subarray(0, next.length));
  return next;
}
