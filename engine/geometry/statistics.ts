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
