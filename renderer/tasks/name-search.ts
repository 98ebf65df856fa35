/** Finding rows by their names: the search field and typing in the list. Pure. */

const marks = /\p{M}+/gu;

/** Case and accents don't matter to someone who looks for a file. */
export const fold = (text: string): string => text.normalize('NFKD').replace(marks, '').toLocaleLowerCase();

/** Every word of the query occurs somewhere in the name. */
export function matches(name: string, query: string): boolean {
  const folded = fold(name);
  return fold(query)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/**
 * Index of the row that typing leads to, or -1. One letter moves on to the next such name; more letters may stay on the
 * present row. `from` is the present row's index, or -1.
 */
export function findByPrefix(names: readonly string[], typed: string, from: number): number {
  const wanted = fold(typed);
  const start = Array.from(typed).length > 1 ? Math.max(0, from) : from + 1;
  for (let step = 0; step < names.length; step++) {
    const index = (start + step) % names.length;
    if (fold(names[index] ?? '').startsWith(wanted)) return index;
  }
  return -1;
}
