/** The key whose weights add up to most, the first one of several; undefined for none. */
export function heaviestOf<Key>(weighed: Iterable<readonly [Key, number]>): Key | undefined {
  const sums = new Map<Key, number>();
  for (const [key, weight] of weighed) sums.set(key, (sums.get(key) ?? 0) + weight);
  let best: [Key, number] | undefined;
  for (const sum of sums) if (!best || sum[1] > best[1]) best = sum;
  return best?.[0];
}

/** The value that half of all do not exceed; undefined for none. */
export const medianOf = (values: readonly number[]): number | undefined =>
  new Float64Array(values).sort()[values.length >> 1];

/** The first of so many ascending places from which on a test holds, by halving; their count where it never does. */
export function firstWhere(count: number, holds: (at: number) => boolean): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** The place up to which weights add up to a sum; the last one where they don't. */
export function placeOfSum(weights: ArrayLike<number>, sum: number): number {
  let at = 0;
  for (let all = weights[0] ?? 0; all < sum && at + 1 < weights.length; ) all += weights[++at] ?? 0;
  return at;
}
