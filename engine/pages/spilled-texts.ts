/** The words and numbers of packed pages where they take no memory: those of the pages read last, and all others spilled. */

import type { Kept, Scratch } from '../convert.ts';
import type { PackedText } from './packed-text.ts';

/** What lines are made of. */
export type PageText = Pick<PackedText, 'texts' | 'numbers' | 'edges' | 'places'>;

/** Stages go from page to page, and look back over some of them. */
const RECENT_PAGES = 64;
/** No kind of number needs a place more even. */
const ALIGNMENT = 8;

type Section = PageText['numbers'] | PageText['places'] | Uint8Array<ArrayBuffer>;

export class SpilledTexts {
  readonly #scratch: Scratch | undefined;
  readonly #recent: SpilledPage[] = [];
  #oldest = 0;

  /** @param scratch by default everything stays in memory */
  constructor(scratch?: Scratch) {
    this.#scratch = scratch;
  }

  /** @returns gives the text of the page whenever it is needed */
  keep(page: PageText): () => PageText {
    if (!this.#scratch) {
      const { texts, numbers, edges, places } = page;
      const text = { texts, numbers, edges, places };
      return () => text;
    }
    const spilled = new SpilledPage(this.#scratch, page);
    return () => spilled.text ?? this.#fetch(spilled);
  }

  #fetch(page: SpilledPage): PageText {
    const text = page.read();
    const before = this.#recent[this.#oldest];
    if (before) before.text = null;
    this.#recent[this.#oldest] = page;
    this.#oldest = (this.#oldest + 1) % RECENT_PAGES;
    page.text = text;
    return text;
  }
}

/**
 * The bytes of one page: its numbers as they are, then the letters of its lines.
 *
 *   numbers │ edges │ places │ letters in each line │ letters, of 8 or 16 bits
 */
class SpilledPage {
  text: PageText | null = null;
  readonly #kept: Kept;
  readonly #sizes: readonly number[];
  readonly #isExact: readonly [numbers: boolean, edges: boolean];
  readonly #isLong: boolean;
  readonly #encoding: 'latin1' | 'utf16le';

  constructor(scratch: Scratch, { texts, numbers, edges, places }: PageText) {
    const letters = texts.join('');
    this.#encoding = isLatin1(letters) ? 'latin1' : 'utf16le';
    this.#isExact = [numbers instanceof Float64Array, edges instanceof Float64Array];
    this.#isLong = places instanceof Uint32Array;
    const lengths = Uint32Array.from(texts, ({ length }) => length);
    const sections = [numbers, edges, places, lengths, new Uint8Array(Buffer.from(letters, this.#encoding))];
    this.#sizes = sections.map(({ length }) => length);
    this.#kept = scratch.keep(oneAfterTheOther(sections));
  }

  read(): PageText {
    const { buffer, byteOffset } = this.#kept.read();
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
    const numbers = next<PageText['numbers']>(this.#isExact[0] ? Float64Array : Float32Array, numbersSize);
    const edges = next<PageText['edges']>(this.#isExact[1] ? Float64Array : Float32Array, edgesSize);
    const places = next<PageText['places']>(this.#isLong ? Uint32Array : Uint16Array, placesSize);
    const lengths = next(Uint32Array, lines);
    const letters = Buffer.from(buffer as ArrayBuffer, at, lettersSize);
    const width = this.#encoding === 'latin1' ? 1 : 2;
    let from = 0;
    const texts = Array.from(lengths, (length) => {
      const begin = from;
      from += width * length;
      return letters.toString(this.#encoding, begin, from);
    });
    return { texts, numbers, edges, places };
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
