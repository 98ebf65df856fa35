/** Finds rows by name, for the search field and for typing in the list. Pure. */

const marks = /\p{M}+/gu;

/** Ignores case and accents. */
export const fold = (text: string): string => text.normalize('NFKD').replace(marks, '').toLocaleLowerCase();

/** Whether the name contains every word of the query. */
export function matches(name: string, query: string): boolean {
  const folded = fold(name);
  return fold(query)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/**
 * The index of the row that typing leads to, or -1. One letter goes to the next name that begins with it; with more
 * letters the current row may match too. `from` is the current row's index, or -1.
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
