/** Dates that stand alone on a line, in the languages that titles are written in. */

import { asciiDigits } from '../../lines/marks/numerals.ts';

/** "19 May 2015", "18 декабря 2016 г.", "٤ ذو القعدة ١٤٤٢". */
const DAY_FIRST =
  /^\d{1,2}\.?\s(?:de\s)?(?:[\p{L}\p{M}\u200c]+|\p{Script=Arabic}+\s\p{Script=Arabic}+),?\s(?:de\s)?\d{4}(?:\s?(?:г|р|م|هـ?)\.?)?$/u;
/** "January 5th, 2021". */
const MONTH_FIRST = /^\p{L}+\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4}$/u;
const YEAR_FIRST = /^\d{4}\s?[年년]\s?\d{1,2}\s?[月월](?:\s?\d{1,2}\s?[日일])?$/;

/** "21:53:44 MEZ", "9:15 am" behind a date. */
const TIME = /,?\s\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?)?(?:\s\p{Lu}{2,5})?$/iu;

export function isDate(text: string): boolean {
  const date = asciiDigits(text).trim().replace(TIME, '');
  return DAY_FIRST.test(date) || MONTH_FIRST.test(date) || YEAR_FIRST.test(date);
}
