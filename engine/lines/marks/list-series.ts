/** Which list marks count on from each other. */

import { ALPHABETS, type ListMark, letterValues, romanValue } from './list-mark.ts';

const LETTERS = /\p{L}+/u;

/**
 * "(i)" is the first Roman number or the ninth letter, "ج" the third letter of a number or the fifth of the alphabet: what a mark
 * may stand for, as kind and value.
 */
function readingsOf(mark: ListMark): Pick<ListMark, 'kind' | 'value'>[] {
  const sign = mark.text.replace(/[^a-z]/gi, '').toLowerCase();
  if (mark.kind === 'roman' && sign.length === 1)
    return [mark, { kind: 'letter', value: ALPHABETS[0].indexOf(sign) + 1 }];
  const [other = ''] = mark.kind === 'letter' && sign === '' ? (LETTERS.exec(mark.text.toLowerCase()) ?? []) : [];
  if (other !== '') return letterValues(other).map((value) => ({ kind: 'letter', value }));
  const roman = mark.kind === 'letter' && /^[ivx]$/.test(sign) ? romanValue(sign) : 0;
  return roman > 0 ? [mark, { kind: 'roman', value: roman }] : [mark];
}

/** Whether one mark counts on from the other in the same series. */
export function countsOn(before: ListMark, after: ListMark): boolean {
  return (
    isAlike(before, after) &&
    readingsOf(before).some((a) => readingsOf(after).some((b) => a.kind === b.kind && b.value === a.value + 1))
  );
}

/** Whether two marks are of one series: the same kind of number in the same brackets, in capitals or not. */
export function isAlike(a: ListMark, b: ListMark): boolean {
  if (a.kind === 'bullet' || b.kind === 'bullet') return a.kind === b.kind;
  const frame = (mark: ListMark): string => mark.text.replace(/[\p{L}\p{N}]+/u, '');
  if (frame(a) !== frame(b) || isCapital(a) !== isCapital(b)) return false;
  return readingsOf(a).some((one) => readingsOf(b).some((other) => one.kind === other.kind));
}

const isCapital = (mark: ListMark): boolean => /\p{Lu}/u.test(mark.text);

/** How Markdown and HTML number a list by themselves; other marks are kept as they are printed. */
export function isPlainNumber(mark: ListMark): boolean {
  return /^(?:\(?[\d\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0be6-\u0bef\u0e50-\u0e59]+[.)]|[\d０-９]+[）、．])$/.test(
    mark.text,
  );
}
