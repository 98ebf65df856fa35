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
