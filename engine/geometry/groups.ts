/** Adds values to those that a map has for a key. */
export function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, ...values: readonly Value[]): void {
  const known = map.get(key);
  if (known) known.push(...values);
  else map.set(key, [...values]);
}

/** Groups of things by their places, of which some are found to belong together, step by step (union-find). */
export class JoinedPlaces {
  readonly #parents: Int32Array;

  constructor(count: number) {
    this.#parents = Int32Array.from({ length: count }, (_, at) => at);
  }

  join(one: number, other: number): void {
    this.#parents[this.#rootOf(one)] = this.#rootOf(other);
  }

  /** The places of each group, ascending. */
  groups(): number[][] {
    return [...Map.groupBy(this.#parents.keys(), (at) => this.#rootOf(at)).values()];
  }

  #rootOf(place: number): number {
    let root = place;
    for (let above = this.#parents[root] ?? root; above !== root; above = this.#parents[root] ?? root) root = above;
    this.#parents[place] = root;
    return root;
  }
}
