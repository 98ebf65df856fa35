import type { Box } from '../geometry/box.ts';
import { turnedBox } from './frame.ts';
import type { TextStyle } from './page-content.ts';

const CAPACITY = 4_096;
/** Arrays with room for more characters than this are released after their page. */
const KEPT_CAPACITY = 65_536;

/** The value of `turns` for text that runs along no axis. */
export const SLANTED = 4;

/** The quarter turns by which places of text in a direction are turned: none for text along no axis. */
export const quartersOf = (turn: number): number => turn & 3;

/**
 * The characters of a page in columns (a structure of arrays), in the order of the text page: index `i` of each array belongs to
 * character `i`. The arrays are reused from page to page, since a page has thousands of characters; entries from `count` on are
 * stale. White space has only a code and an object.
 *
 * Places are in user space turned by the character's own quarter turns (`turnedBox`): to the right is onwards and up is up.
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
  /** Left, top, right, bottom of PDFium's loose box (advance width by ascent and descent), in user space as its text is read. */
  boxes = new Float32Array(4 * CAPACITY);
  /** x and y in user space as the text is read. */
  origins = new Float64Array(2 * CAPACITY);
  /** Index into `styles`. */
  looks = new Uint16Array(CAPACITY);
  /** Quarter turns counter-clockwise, or SLANTED. */
  turns = new Uint8Array(CAPACITY);
  /** Text object pointers; 0 for characters that PDFium inserted. */
  objects = new Uint32Array(CAPACITY);
  /** The styles of this page. */
  readonly styles: TextStyle[] = [];
  /** Top and bottom of the outlines of growing glyphs, in user space as their text is read, by character index. */
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

  /** Adds a character in the style and direction of another one, with the given outline in user space. */
  add(code: number, object: number, like: number, outline: Box): void {
    const at = this.count;
    if (at >= this.codes.length) return;
    this.codes[at] = code;
    this.objects[at] = object;
    this.looks[at] = this.looks[like] ?? 0;
    this.turns[at] = this.turns[like] ?? 0;
    const { x0, y0, x1, y1 } = turnedBox(outline, quartersOf(this.turns[at] ?? 0));
    this.boxes.set([x0, y1, x1, y0], 4 * at);
    this.origins.set([x0, y1], 2 * at);
    this.inks.set(at, [y1, y0]);
    this.count++;
  }

  /** Whether PDFium gives two characters for one glyph, as for those of a ligature. */
  isSameGlyph(at: number, other: number): boolean {
    const { objects, origins } = this;
    return (
      objects[at] === objects[other] &&
      origins[2 * at] === origins[2 * other] &&
      origins[2 * at + 1] === origins[2 * other + 1]
    );
  }

  /** The character's box in user space turned by `quarter`. */
  boxAt(at: number, quarter: number): Box {
    const [x0 = 0, y1 = 0, x1 = 0, y0 = 0] = this.boxes.subarray(4 * at, 4 * at + 4);
    return turnedBox({ x0, y0, x1, y1 }, quarter - quartersOf(this.turns[at] ?? 0));
  }

  /** Takes a character for one that runs the other way. */
  reverse(at: number): void {
    const turn = ((this.turns[at] ?? 0) + 2) & 3;
    const { x0, y0, x1, y1 } = this.boxAt(at, turn);
    const ink = this.inks.get(at);
    this.boxes.set([x0, y1, x1, y0], 4 * at);
    this.origins.set([-(this.origins[2 * at] ?? 0), -(this.origins[2 * at + 1] ?? 0)], 2 * at);
    if (ink) this.inks.set(at, [-ink[1], -ink[0]]);
    this.turns[at] = turn;
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
