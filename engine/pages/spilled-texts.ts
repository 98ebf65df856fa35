/** The words and numbers of packed pages where they take no memory: those of the pages read last, and all others spilled. */

import type { Kept, Scratch } from '../convert.ts';
import type { PackedText } from './packed-text.ts';

/** What lines are made of. It must not be kept: its memory is that of another page before long. */
export interface PageText extends Pick<PackedText, 'numbers' | 'edges' | 'places'> {
  /** As `PackedText.texts` has it. */
  textOf(line: number): string;
}

type Packed = Pick<PackedText, 'texts' | 'numbers' | 'edges' | 'places'>;

/**
 * Stages go from page to page, and look back over some of them. Four times as many would hardly be read less often, and what has
 * stood in memory for long is no longer cleared away by quick collections of garbage.
 */
const RECENT_PAGES = 16;
/** No kind of number needs a place more even. */
const ALIGNMENT = 8;

type Section = Packed['numbers'] | Packed['places'] | Uint8Array<ArrayBuffer>;

/** Memory for one page after the other: a long document is read some sixty times. */
interface Slot {
  page: SpilledPage | null;
  bytes: Uint8Array;
}

export class SpilledTexts {
  readonly #scratch: Scratch | undefined;
  readonly #recent: Slot[] = [];
  #oldest = 0;

  /** @param scratch by default everything stays in memory */
  constructor(scratch?: Scratch) {
    this.#scratch = scratch;
  }

  /** @returns gives the text of the page whenever it is needed */
  keep(packed: Packed): () => PageText {
    if (this.#scratch) return this.#spilled(new SpilledPage(this.#scratch, packed));
    const { texts, ...numbers } = packed;
    const text: PageText = { textOf: (line) => texts[line] ?? '', ...numbers };
    return () => text;
  }

  /** A function of its own: closures of one function share what they hold, and this one must not hold the texts. */
  #spilled(page: SpilledPage): () => PageText {
    return () => page.text ?? this.#fetch(page);
  }

  #fetch(page: SpilledPage): PageText {
    const slot = this.#recent[this.#oldest] ?? { page: null, bytes: new Uint8Array() };
    this.#recent[this.#oldest] = slot;
    this.#oldest = (this.#oldest + 1) % RECENT_PAGES;
    if (slot.page) slot.page.text = null;
    if (slot.bytes.length < page.sizeBytes) slot.bytes = new Uint8Array(page.sizeBytes);
    slot.page = page;
    page.text = page.read(slot.bytes);
    return page.text;
  }
}

/**
 * The bytes of one page: its numbers as they are, then the letters of its lines.
 *
 *   numbers │ edges │ places │ where the letters of each line end │ letters, of 8 or 16 bits
 */
class SpilledPage {
  text: PageText | null = null;
  readonly #kept: Kept;
  readonly #sizes: readonly number[];
  readonly #isExact: readonly [numbers: boolean, edges: boolean];
  readonly #isLong: boolean;
  readonly #encoding: 'latin1' | 'utf16le';

  constructor(scratch: Scratch, { texts, numbers, edges, places }: Packed) {
    const letters = texts.join('');
    this.#encoding = isLatin1(letters) ? 'latin1' : 'utf16le';
    this.#isExact = [numbers instanceof Float64Array, edges instanceof Float64Array];
    this.#isLong = places instanceof Uint32Array;
    let end = 0;
    const ends = Uint32Array.from(texts, ({ length }) => {
      end += length;
      return end;
    });
    const sections = [numbers, edges, places, ends, new Uint8Array(Buffer.from(letters, this.#encoding))];
    this.#sizes = sections.map(({ length }) => length);
    this.#kept = scratch.keep(oneAfterTheOther(sections));
  }

  get sizeBytes(): number {
    return this.#kept.sizeBytes;
  }

  /** @param into memory for `sizeBytes` */
  read(into: Uint8Array): PageText {
    const { buffer, byteOffset } = this.#kept.read(into);
    let at = byteOffset;
    const next = <T extends Section>(
      kind: new (buffer: ArrayBuffer, at: number, length: number) => T,
      size: number,
    ): T => {
      const section = new kind(buffer as ArrayBuffer, at, size);
      at += aligned(section.byteLength);
      return section;
    };
    const [numbersSize = 0, edgesSize = 0, placesSize = 0, lines = 0, lettersSize = 0] = this.#sizes;
    const numbers = next<Packed['numbers']>(this.#isExact[0] ? Float64Array : Float32Array, numbersSize);
    const edges = next<Packed['edges']>(this.#isExact[1] ? Float64Array : Float32Array, edgesSize);
    const places = next<Packed['places']>(this.#isLong ? Uint32Array : Uint16Array, placesSize);
    const ends = next(Uint32Array, lines);
    const letters = Buffer.from(buffer as ArrayBuffer, at, lettersSize);
    const width = this.#encoding === 'latin1' ? 1 : 2;
    const texts: string[] = [];
    const textOf = (line: number): string => {
      texts[line] ??= letters.toString(this.#encoding, width * (ends[line - 1] ?? 0), width * (ends[line] ?? 0));
      return texts[line];
    };
    return { textOf, numbers, edges, places };
  }
}

function oneAfterTheOther(sections: readonly Section[]): Uint8Array {
  const bytes = new Uint8Array(sections.reduce((sum, { byteLength }) => sum + aligned(byteLength), 0));
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of sections) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += aligned(byteLength);
  }
  return bytes;
}

const aligned = (sizeBytes: number): number => Math.ceil(sizeBytes / ALIGNMENT) * ALIGNMENT;

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of Latin-1
const isLatin1 = (text: string): boolean => /^[\x00-\xff]*$/.test(text);
