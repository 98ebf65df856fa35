/** The value that half of all do not exceed; undefined for none. */
export const medianOf = (values: readonly number[]): number | undefined =>
  new Float64Array(values).sort()[values.length >> 1];
