/** Dates as they are printed, in the languages that Node knows the months of. Pure. */

import { asciiDigits } from '../../lines/marks/numerals.ts';

const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'ru',
  'uk',
  'pl',
  'cs',
  'sv',
  'da',
  'nb',
  'fi',
  'hu',
  'ca',
  'ro',
  'tr',
];
const LETTERS = /[^\p{L}\p{M}]/gu;

/** Months from 1 by their names and short names, as they stand alone and beside a day; made when first asked for. */
let known: ReadonlyMap<string, number> | undefined;
function months(): ReadonlyMap<string, number> {
  if (known) return known;
  const found = new Map<string, number>();
  for (const language of LANGUAGES) {
    for (const style of ['short', 'long'] as const) {
      const forms = [{ month: style }, { month: style, day: 'numeric' }] as const;
      for (const form of forms) {
        const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' });
        for (let month = 0; month < 12; month++) {
          const part = format.formatToParts(Date.UTC(2000, month, 2)).find(({ type }) => type === 'month');
          const name = (part?.value ?? '').replace(LETTERS, '').toLowerCase();
          if (name.length >= 3 && !found.has(name)) found.set(name, month + 1);
        }
      }
    }
  }
  known = found;
  return found;
}

const MONTH = String.raw`(?<month>\p{L}[\p{L}\p{M}]{2,})\.?`;
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|\.|er|º)?`;
const YEAR = String.raw`(?<year>(?:1[5-9]|20)\d\d)(?!\d)`;
/** All forms have a year; patterns with the letters of all scripts take milliseconds to compile, for each document again. */
const HAS_YEAR = new RegExp(YEAR);
const FORMS = [
  /(?<!\d)(?<year>(?:1[5-9]|20)\d\d)-(?<number>\d\d)-(?<day>\d\d)(?!\d)/u,
  /(?<year>(?:1[5-9]|20)\d\d)\s?[年년]\s?(?<number>\d{1,2})\s?[月월](?:\s?(?<day>\d{1,2})\s?[日일])?/u,
  new RegExp(String.raw`(?<!\d)${DAY}\s?(?:de\s|of\s)?${MONTH},?\s(?:de\s|del\s)?${YEAR}`, 'u'),
  new RegExp(String.raw`(?<!\p{L})${MONTH}\s${DAY},?\s${YEAR}`, 'u'),
  new RegExp(String.raw`(?<!\p{L}|\d\S{0,2}\s(?:de\s)?)${MONTH},?\s(?:de\s)?${YEAR}`, 'u'),
];

/** A line that is a date and little else: "Version 4.2.2 Patched (2022-11-10)" has 34 letters; sentences have more. */
const MAX_DATE_LINE = 40;

/** The date of a line that says hardly more. */
export const dateLine = (line: string): string | null => (line.length <= MAX_DATE_LINE ? printedDate(line) : null);

/** The first date in a text as ISO 8601, as exact as it is printed: "2013-05-21", "2013-05"; null where there is none. */
export function printedDate(text: string): string | null {
  const plain = asciiDigits(text);
  if (!HAS_YEAR.test(plain)) return null;
  for (const form of FORMS) {
    const { year, number, month, day } = form.exec(plain)?.groups ?? {};
    if (year === undefined) continue;
    const value = number === undefined ? months().get((month ?? '').toLowerCase()) : Number(number);
    if (value === undefined || value < 1 || value > 12) continue;
    const date = `${year}-${String(value).padStart(2, '0')}`;
    if (day === undefined) return date;
    const isDay = Number(day) >= 1 && Number(day) <= new Date(Date.UTC(Number(year), value, 0)).getUTCDate();
    if (isDay) return `${date}-${day.padStart(2, '0')}`;
  }
  return null;
}
