/** Numbers that count something instead of being values: clauses, items of lists, lines of an algorithm, pages, equations. */

import { markOf } from '../../lines/marks/list-mark.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { isNumeric } from './number-words.ts';

/** Clause numbers before their text, as in contracts and laws: 1.1, 1.2, 2.1, 2.1.1, and the numbers of their parts: 2. */
const SECTION = /^\(?(\p{Nd}{1,2}(?:\.\p{Nd}{1,2}){1,4})[.)]?$|^(\p{Nd}{1,2})\.$/u;
const MIN_SECTIONS = 3;
/** The others are titles of parts, and lines that are not clauses. */
const MIN_SHARE = 0.6;

/** Whether most words of a column are clause numbers that count on from one to the next. */
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

/**
 * Whether `next` follows `before`: the first part that differs is one more, and the parts after it start anew. After 2.3 come
 * 2.4, 2.3.1 or 3.1, but not 3.3.
 */
function countsOn(before: readonly number[], next: readonly number[]): boolean {
  const at = next.findIndex((part, i) => part !== before[i]);
  const rest = next.slice(at + 1);
  return at >= 0 && next[at] === (before[at] ?? 0) + 1 && rest.every((part) => part === 1);
}

/** In right-to-left text, the sign after a number is on its left. */
const MARK = /^[.(]?(\p{Nd}{1,3}(?:\.\p{Nd}{1,2}){0,3})[.)]?$/u;
const MIN_COUNTED = 2;

/** Whether words number clauses and the items in them, each kind of number counted separately: 2.2, 1), 2), 3., 1). */
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

/** Of a column's texts. */
const NUMERIC_SHARE = 0.6;
/** In right-to-left text, the stop of "1." is on its left. */
const COUNTED = /^[.(]?\p{Nd}{1,4}[.):]?$/u;
const LEADER_DOTS = /[.·…\s]{3,}/g;

/**
 * Whether the numbers only count upwards, and there are no others after the first column: page numbers in tables of contents,
 * numbers of equations, sections, lines of an algorithm, or list items.
 */
export function onlyCounts(byColumn: readonly TextLine[][]): boolean {
  const texts = byColumn.map((cells) =>
    cells.flatMap((cell) => textOfLine(cell).replace(LEADER_DOTS, ' ').trim() || []),
  );
  const areNumeric = (own: readonly string[]): boolean =>
    own.length > 0 && own.filter(isNumeric).length >= NUMERIC_SHARE * own.length;
  const numeric = texts.filter((own, i) => areNumeric(own) && (i > 0 || texts.filter(areNumeric).length === 1));
  if (numeric.length !== 1) return false;
  const value = (text: string | undefined): number => Number((text ?? '0').replace(/\D/g, ''));
  const [own = []] = numeric;
  if (countsSections(own) || countsMarks(own)) return true;
  if (own === texts[0]) return countsItems(byColumn, value);
  return own.every((text, i) => COUNTED.test(text) && value(text) >= value(own[i - 1]));
}

/**
 * Whether the numbers count the items of lists that follow each other, with headings between them that stand alone in their
 * lines.
 */
function countsItems([first = [], ...others]: readonly TextLine[][], value: (text: string) => number): boolean {
  let last = 0;
  return first.every((cell) => {
    const text = textOfLine(cell).trim();
    if (!isNumeric(text))
      return !others.some((own) => own.some(({ baseline }) => Math.abs(baseline - cell.baseline) < 1));
    const before = last;
    last = value(text);
    return COUNTED.test(text) && (last >= before || last === 1);
  });
}

/** The mark of a work in a bibliography: "[Knuth 84]" */
const CITED = /^\[[^\]]+\]$/;

/** Whether two columns are the marks of a list and its text. In right-to-left text the marks are in the right column. */
export function areMarksAndText([first = [], second = []]: readonly TextLine[][]): boolean {
  const areMarks = (texts: readonly string[]): boolean =>
    texts.filter((text) => text.length <= 2 || isMark(text)).length > 0.5 * texts.length;
  return isMarkedList(first, second, areMarks);
}

/** Whether two columns are nothing but the marks of a list and its text: rules above and below make it no table. */
export function areOnlyMarksAndText([first = [], second = []]: readonly TextLine[][]): boolean {
  const areMarks = (texts: readonly string[]): boolean =>
    countsMarks(texts) || (texts.length >= MIN_COUNTED && texts.every(isMark));
  return isMarkedList(first, second, areMarks);
}

const isMark = (text: string): boolean => CITED.test(text) || markOf(`${text} x`) !== null;

function isMarkedList(
  first: readonly TextLine[],
  second: readonly TextLine[],
  areMarks: (texts: readonly string[]) => boolean,
): boolean {
  const texts = first.map(textOfLine);
  if (countsSections(texts) || areMarks(texts)) return true;
  return first.filter(({ rtl }) => rtl).length > 0.5 * first.length && areMarks(second.map(textOfLine));
}
