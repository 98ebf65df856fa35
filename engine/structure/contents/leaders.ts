/** Leaders: rows of dots that lead from a title to its page. Pure. */

import { asciiNumbering } from '../../lines/marks/numerals.ts';
import { type FlowText, lineText } from '../flow.ts';

/** From the first dot. Without a page's number, three dots are an ellipsis, which stands for what a line of code has no room for. */
const LEADERS =
  /(?<![.·…‥]\s?)(?:(?:[.·…‥]\s?){3,}\s*(?:[\divxlc]+|(?:[A-Z]|\d{1,3})[-–]\d+|[א-תا-ي])\s*$|(?:[.·…‥]\s?){5,}\s*$)/iu;
/** What all leaders have, looked for first: most lines have none. */
const DOTS = /[.·…‥]\s?[.·…‥]\s?[.·…‥]/;
/** Of the left one of two entries that stand side by side. */
const INNER_LEADERS = /(?<![.·…‥]\s?)(?:[.·…‥]\s?){3,}\s*(?:(?:(?:[A-Z]|\d{1,3})[-–])?\d{1,4}|[ivxlc]{1,7})\s+\S/u;

export const hasLeaders = (text: string): boolean => DOTS.test(text) && LEADERS.test(text);
export const hasInnerLeaders = (text: string): boolean => DOTS.test(text) && INNER_LEADERS.test(text);
export const withoutLeaders = (text: string): string => text.replace(LEADERS, '');

/**
 * Each entry leads farther on than the last, but for another list behind them.
 *
 * @param least so many entries
 */
export function goesUp(blocks: readonly FlowText[], least: number): boolean {
  const pages = blocks.flatMap(({ block }) =>
    block.lines.flatMap((line) => {
      const text = asciiNumbering(lineText(line).trim());
      const number = hasLeaders(text) || hasInnerLeaders(text) ? LED_TO.exec(text)?.[1] : undefined;
      return number === undefined ? [] : [Number(number)];
    }),
  );
  const steps = pages.slice(1).map((page, i) => page - (pages[i] ?? 0));
  const falls = steps.filter((step) => step < 0).length;
  const isCounted = pages.every((page) => page > 0) && (pages.at(-1) ?? 0) > (pages[0] ?? 0);
  return isCounted && pages.length >= least && falls <= MAX_FALLS * pages.length;
}
const LED_TO = /[.·…‥]\s?[.·…‥]\s*(?:(?:[A-Z]|\d{1,3})[-–])?(\d+)(?=\s|$)/u;
/** Pages are counted anew where a list of figures follows the chapters: once in ten entries or more. */
const MAX_FALLS = 0.1;

/** Whether half of a table's rows end with a page, and leaders lead to one of them. */
export function areLed(rows: readonly string[][]): boolean {
  const numbered = rows.filter((row) => row.some((text) => ROW_NUMBER.test(text))).length;
  return rows.flat().some((text) => hasLeaders(text) || hasInnerLeaders(text)) && numbered >= 0.5 * rows.length;
}
/** A cell that is a page's number, or ends with one. */
const ROW_NUMBER = /(?:^|[.·…‥\s])(?:(?:(?:[A-Z]|\d{1,3})[-–])?\d{1,4}|[ivxlc]{1,7})$/iu;
