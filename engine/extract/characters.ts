import type { TextStyle } from './page-content.ts';

const CAPACITY = 4_096;
/** Arrays with room for more characters than this are released after their page. */
const KEPT_CAPACITY = 65_536;

/** The value of `turns` for text that runs along no axis. */
export const SLANTED = 4;

/**
 * The characters of a page in columns (a structure of arrays), in the order of the text page: index `i` of each array belongs to
 * character `i`. The arrays are reused from page to page, since a page has thousands of characters; entries from `count` on are
 * stale. White space has only a code and an object.
 */
export class Characters {
  count = 0;
  /** Whether the page has more characters than were read. */
  isTruncated = false;
  /**
   * Whether most spaces of the page are in the file rather than inferred by PDFium. Determined only on pages with East Asian
   * letters.
   */
  hasSpaces = false;
  codes = new Uint32Array(CAPACITY);
  /** Left, top, right, bottom of PDFium's loose box (advance width by ascent and descent), in user space. */
  boxes = new Float32Array(4 * CAPACITY);
  /** x and y in user space. */
  origins = new Float64Array(2 * CAPACITY);
  /** Index into `styles`. */
  looks = new Uint16Array(CAPACITY);
  /** Quarter turns counter-clockwise, or SLANTED. */
  turns = new Uint8Array(CAPACITY);
  /** Text object pointers; 0 for characters that PDFium inserted. */
  objects = new Uint32Array(CAPACITY);
  /** The styles of this page. */
  readonly styles: TextStyle[] = [];
  /** Top and bottom of the outlines of growing glyphs, in user space, by character index. */
  readonly inks = new Map<number, readonly [top: number, bottom: number]>();
  /** The number of characters in each direction. */
  readonly votes = [0, 0, 0, 0, 0];

  readonly #looks = new Map<TextStyle, number>();

  /** The index of a style; adds it if it is new. */
  lookOf(style: TextStyle): number {
    let place = this.#looks.get(style);
    if (place === undefined) {
      place = this.styles.push(style) - 1;
      this.#looks.set(style, place);
    }
    return place;
  }

  /** Makes room for the characters of the next page. */
  clear(count: number): void {
    this.count = count;
    this.styles.length = 0;
    this.#looks.clear();
    this.inks.clear();
    this.hasSpaces = false;
    this.votes.fill(0);
    const capacity = this.codes.length;
    if (count > capacity) this.#resize(count);
    else if (count <= KEPT_CAPACITY && capacity > KEPT_CAPACITY) this.#resize(CAPACITY);
  }

  /** Adds a character in the style of another one, with the given outline in user space. */
  add(
    code: number,
    object: number,
    like: number,
    ink: { left: number; top: number; right: number; bottom: number },
  ): void {
    const at = this.count;
    if (at >= this.codes.length) return;
    this.codes[at] = code;
    this.objects[at] = object;
    this.looks[at] = this.looks[like] ?? 0;
    this.turns[at] = this.turns[like] ?? 0;
    this.boxes.set([ink.left, ink.top, ink.right, ink.bottom], 4 * at);
    this.origins.set([ink.left, ink.top], 2 * at);
    this.inks.set(at, [ink.top, ink.bottom]);
    this.count++;
  }

  #resize(capacity: number): void {
    this.codes = new Uint32Array(capacity);
    this.boxes = new Float32Array(4 * capacity);
    this.origins = new Float64Array(2 * capacity);
    this.looks = new Uint16Array(capacity);
    this.turns = new Uint8Array(capacity);
    this.objects = new Uint32Array(capacity);
  }
}
