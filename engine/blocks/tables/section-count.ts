/** Numbers of clauses that stand before their text in contracts and laws: 1.1, 1.2, 2.1, 2.1.1, and those of their parts: 2. */

const SECTION = /^\(?(\p{Nd}{1,2}(?:\.\p{Nd}{1,2}){1,4})[.)]?$|^(\p{Nd}{1,2})\.$/u;
const MIN_SECTIONS = 3;
/** Titles of parts, and lines that are no clause. */
const MIN_SHARE = 0.6;

/** Whether most of a column's words number clauses, each of which counts on from the one above. */
export function countsSections(words: readonly string[]): boolean {
  const numbers = words.flatMap((word) => {
    const [, clause, part] = SECTION.exec(word.trim()) ?? [];
    const number = clause ?? part;
    return number === undefined ? [] : [number.split('.').map(Number)];
  });
  return (
    numbers.some((number) => number.length > 1) &&
    numbers.length >= MIN_SECTIONS &&
    numbers.length >= MIN_SHARE * words.length &&
    numbers.every((number, i) => i === 0 || countsOn(numbers[i - 1] ?? [], number))
  );
}

/** The first part that differs is one more, and those behind it begin: 2.3 → 2.4, 2.3.1, 3.1, but not 3.3. */
function countsOn(before: readonly number[], next: readonly number[]): boolean {
  const at = next.findIndex((part, i) => part !== before[i]);
  const rest = next.slice(at + 1);
  return at >= 0 && next[at] === (before[at] ?? 0) + 1 && rest.every((part) => part === 1);
}

/** From right to left the sign that ends a number stands on its left. */
const MARK = /^[.(]?(\p{Nd}{1,3}(?:\.\p{Nd}{1,2}){0,3})[.)]?$/u;
const MIN_COUNTED = 2;

/** Whether words number clauses and the items in them, each kind of number for itself: 2.2, 1), 2), 3., 1). */
export function countsMarks(words: readonly string[]): boolean {
  const last = new Map<string, number>();
  let counted = 0;
  const areMarks = words.every((word) => {
    const parts = MARK.exec(word)?.[1]?.split('.');
    if (!parts || (parts.length === 1 && parts[0] === word)) return false;
    const kind = `${/[()]/.test(word)}${parts.length}`;
    const [value, before] = [Number(parts.at(-1)), last.get(kind)];
    last.set(kind, value);
    if (value === (before ?? 0) + 1) counted++;
    return value === 1 || before === undefined || value === before + 1;
  });
  return areMarks && counted >= MIN_COUNTED;
}
