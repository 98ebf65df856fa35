import { firstWhere } from '../../geometry/statistics.ts';
/** Where texts that may be titles stand in a document: numbers in place of all its texts, which are read again when they are asked for. */

/** Letters that a text is looked up by. */
export const STEM = 12;
/** More blocks than 50,000 pages have; a hash of 32 bits fits beside it into a number. */
const PLACES = 2 ** 21;

export class TitlePlaces {
  readonly #count: number;
  readonly #keysAt: (place: number) => readonly string[];
  /** Hash of a stem and a place, ascending. */
  readonly #sorted: Float64Array;

  /**
   * @param keysAt the texts at each of `count` places, as they are compared
   * @param stemsAt the same, of which only the first `STEM` letters are looked at
   */
  constructor(
    count: number,
    keysAt: (place: number) => readonly string[],
    stemsAt: (place: number) => readonly string[] = keysAt,
  ) {
    this.#count = count;
    this.#keysAt = keysAt;
    const found: number[] = [];
    for (let place = 0; place < count; place++) for (const key of stemsAt(place)) found.push(entry(key, place));
    this.#sorted = Float64Array.from(found).sort();
  }

  /** The first place where the text stands. */
  first(key: string): number | undefined {
    return this.#placesOf(key).find((place) => this.#keysAt(place).includes(key));
  }

  /** The last place where the text stands. */
  last(key: string): number | undefined {
    return this.#placesOf(key).findLast((place) => this.#keysAt(place).includes(key));
  }

  /** Whether a text behind `place` begins with this one. */
  goesOnBehind(start: string, place: number): boolean {
    const begins = (other: number): boolean => this.#keysAt(other).some((key) => key.startsWith(start));
    if (start.length >= STEM)
      return this.#placesOf(start).findLast((other) => other > place && begins(other)) !== undefined;
    for (let other = place + 1; other < this.#count; other++) if (begins(other)) return true;
    return false;
  }

  /** Places of all texts with this stem, ascending; by chance some others too. */
  #placesOf(key: string): number[] {
    const from = entry(key, 0);
    let at = firstWhere(this.#sorted.length, (i) => (this.#sorted[i] ?? 0) >= from);
    const places: number[] = [];
    for (let next = this.#sorted[at]; next !== undefined && next < from + PLACES; next = this.#sorted[++at])
      places.push(next - from);
    return places;
  }
}

/** FNV-1a over the first letters. */
function entry(key: string, place: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < Math.min(key.length, STEM); i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return (hash >>> 0) * PLACES + place;
}
