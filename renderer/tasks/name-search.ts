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

/** The beginning of a name, and when its last letter was typed. */
export interface Typed {
  text: string;
  atMs: number;
}

/** After this pause, typing starts a new name. */
const typingPauseMs = 800;

/**
 * What a key adds to the name that is being typed; null: nothing. Space is a command, but a letter where it is typed within the
 * beginning of a name.
 */
export function typeName(before: Typed, key: string, atMs: number, names: readonly string[]): Typed | null {
  const text = (atMs - before.atMs > typingPauseMs ? '' : before.text) + key;
  if (key === ' ' && (text === key || findByPrefix(names, text, -1) < 0)) return null;
  return { text, atMs };
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
