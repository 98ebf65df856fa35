/** Which words of a table are numbers, or signs that stand for them. */

import type { PlacedRun, TextLine } from '../../lines/text-line.ts';

const NUMERIC =
  /^(?:[($£€¥₩+−–△▲▽▼<>≤≥-]*[.,]?\p{Nd}[\p{Nd}.,'’:/–−±()-]*(?:[%)*∗†‡§°¹²³\p{Sc}]|\p{L}){0,3}|[–—−-]|\.{2,3}|…|[*∗]+|[✓✔✗✘×☐☑☒]|\(?(?:x|na|n\/a)\)?)$/iu;

export function wordOf(runs: readonly PlacedRun[]): string {
  let word = '';
  for (const { text } of runs) word += text;
  return word;
}
export const isNumeric = (text: string): boolean => !isWord(text) && NUMERIC.test(text);
export const isNumber = (runs: readonly PlacedRun[]): boolean =>
  !isWord(runs[0]?.text ?? '') && !POINT.test(runs[0]?.text ?? '') && isNumeric(wordOf(runs));
/** A full stop before a page number is a separate run. */
const POINT = /^[.,]$/;

const LOWER_CASE_BIT = 0x20;
/** Most text begins with a letter that no number begins with; "x" and "n/a" stand for numbers. */
function isWord(text: string): boolean {
  const first = text.charCodeAt(0) | LOWER_CASE_BIT;
  return first >= 0x61 && first <= 0x7a && first !== 0x78 && first !== 0x6e;
}

/** Whether several lines of a cell are numbers: a row has its figures on one line. */
export const hasSeveralNumbers = (lines: readonly Pick<TextLine, 'runs'>[]): boolean =>
  lines.filter(({ runs }) => isNumber(runs)).length > 1;
