/** Dates that stand alone on a line, in the languages that titles are written in. */

import { asciiDigits } from '../../lines/marks/numerals.ts';

/** "19 May 2015", "18 декабря 2016 г.", "٤ ذو القعدة ١٤٤٢". */
const DAY_FIRST =
  /^\d{1,2}\.?\s(?:de\s)?(?:[\p{L}\p{M}\u200c]+|\p{Script=Arabic}+\s\p{Script=Arabic}+),?\s(?:de\s)?\d{4}(?:\s?(?:г|р|م|هـ?)\.?)?$/u;
/** "January 5th, 2021". */
const MONTH_FIRST = /^\p{L}+\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4}$/u;
const YEAR_FIRST = /^\d{4}\s?[年년]\s?\d{1,2}\s?[月월](?:\s?\d{1,2}\s?[日일])?$/;
/** "2004 April 06", "November 2000", "1er mars 2015": the word must be a month's, since years stand behind names, too. */
const WITH_MONTH = /^(?:\d{4}\s(\p{L}+)(?:\s\d{1,2})?|(?:\S{1,4}\s)?(\p{L}+),?(?:\sde)?\s\d{4})$/u;

const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'cs',
  'sv',
  'da',
  'fi',
  'hu',
  'ro',
  'tr',
  'el',
  'ru',
  'uk',
];
let months: ReadonlySet<string> | null = null;

/** As they stand beside a year and beside a day. */
function monthNames(): ReadonlySet<string> {
  months ??= new Set(
    LANGUAGES.flatMap((language) =>
      [{ year: 'numeric' } as const, { day: 'numeric' } as const].flatMap((fields) => {
        const format = new Intl.DateTimeFormat(language, { month: 'long', ...fields, timeZone: 'UTC' });
        return Array.from({ length: 12 }, (_, month) =>
          format
            .formatToParts(Date.UTC(2000, month, 1))
            .flatMap(({ type, value }) => (type === 'month' ? [value.toLowerCase()] : [])),
        ).flat();
      }),
    ),
  );
  return months;
}

/** "21:53:44 MEZ", "9:15 am" behind a date. */
const TIME = /,?\s\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?)?(?:\s\p{Lu}{2,5})?$/iu;

export function isDate(text: string): boolean {
  const date = asciiDigits(text).trim().replace(TIME, '');
  return DAY_FIRST.test(date) || MONTH_FIRST.test(date) || YEAR_FIRST.test(date);
}

/** A date, a month, or a date from the year on. */
export function isDateOrMonth(text: string): boolean {
  const [, after, before] = WITH_MONTH.exec(asciiDigits(text).trim()) ?? [];
  return isDate(text) || monthNames().has((after ?? before ?? '').toLowerCase());
}
