/** The usual choices, and the present value where it is another. */
export const choicesWith = (usual: readonly number[], value: number) =>
  [...new Set([...usual, value])].sort((a, b) => a - b).map(String);
