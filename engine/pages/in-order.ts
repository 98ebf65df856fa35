/** Hands items on in the order of their numbers, however they come in. */
export class InOrder<T> {
  readonly #waiting = new Map<number, T>();
  readonly #take: (item: T) => void;
  #next = 0;

  /** @param take gets items 0, 1, 2, … */
  constructor(take: (item: T) => void) {
    this.#take = take;
  }

  add(index: number, item: T): void {
    this.#waiting.set(index, item);
    for (let next = this.#waiting.get(this.#next); next !== undefined; next = this.#waiting.get(this.#next)) {
      this.#waiting.delete(this.#next);
      this.#next++;
      this.#take(next);
    }
  }
}
