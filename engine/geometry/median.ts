/** The value that half of all do not exceed; undefined for none. */
export const medianOf = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[values.length >> 1];
