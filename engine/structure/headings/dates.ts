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

// Dates as they are printed. Pure.

/**
 * The names of the months and their short names, as they stand alone and beside a day, in small letters: those that ICU has for English, German,
 * French, Spanish, Italian, Portuguese, Dutch, Russian, Ukrainian, Polish, Czech, Swedish, Danish, Norwegian, Finnish, Hungarian,
 * Catalan, Romanian and Turkish. To ask ICU for them takes as long as to convert ten pages.
 */
const MONTHS = [
  [
    'jan january januar janv janvier ene enero gen gennaio janeiro januari янв январь января січ січень січня sty',
    'styczeń stycznia led leden ledna tammi tammikuu tammikuuta január degen gener degener ian ianuarie oca ocak',
  ],
  [
    'feb february februar févr février febrero febbraio fev fevereiro februari февр февраль февраля лют лютий лютого',
    'lut luty lutego úno únor února helmi helmikuu helmikuuta febr február defebr febrer defebrer februarie şub şubat',
  ],
  [
    'mar march mär märz mars marzo março mrt maart март мар марта бер березень березня marzec marca bře březen března',
    'marts maalis maaliskuu maaliskuuta márc március març demarç martie mart',
  ],
  [
    'apr april avr avril abr abril aprile апр апрель апреля квіт квітень квітня kwi kwiecień kwietnia dub duben dubna',
    'huhti huhtikuu huhtikuuta ápr április dabr dabril aprilie nis nisan',
  ],
  [
    'may mai mayo mag maggio maio mei май мая трав травень травня maj maja kvě květen května touko toukokuu',
    'toukokuuta máj május maig demaig mayıs',
  ],
  [
    'jun june juni juin junio giu giugno junho июнь июн июня черв червень червня cze czerwiec czerwca čvn červen',
    'června kesä kesäkuu kesäkuuta jún június juny dejuny iun iunie haz haziran',
  ],
  [
    'jul july juli juil juillet julio lug luglio julho июль июл июля лип липень липня lip lipiec lipca čvc červenec',
    'července heinä heinäkuu heinäkuuta júl július dejul juliol dejuliol iul iulie tem temmuz',
  ],
  [
    'aug august août ago agosto augustus авг август августа серп серпень серпня sie sierpień sierpnia srp srpen srpna',
    'augusti elo elokuu elokuuta augusztus dag agost dagost ağu ağustos',
  ],
  [
    'sep september sept septembre septiembre set settembre setembro сент сентябрь сентября вер вересень вересня wrz',
    'wrzesień września zář září syys syyskuu syyskuuta szept szeptember deset setembre desetembre septembrie eyl',
    'eylül',
  ],
  [
    'oct october okt oktober octobre octubre ott ottobre out outubro окт октябрь октября жовт жовтень жовтня paź',
    'październik października říj říjen října loka lokakuu lokakuuta október doct doctubre octombrie eki ekim',
  ],
  [
    'nov november novembre noviembre novembro нояб ноябрь ноября лист листопад листопада lis listopad listopada',
    'listopadu marras marraskuu marraskuuta denov denovembre noiembrie kas kasım',
  ],
  [
    'dec december dez dezember déc décembre dic diciembre dicembre dezembro дек декабрь декабря груд грудень грудня',
    'gru grudzień grudnia pro prosinec prosince des desember joulu joulukuu joulukuuta dedes desembre dedesembre',
    'decembrie ara aralık',
  ],
];
const MONTH_OF: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, i) => names.flatMap((line) => line.split(' ').map((name) => [name, i + 1] as const))),
);

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
    const value = number === undefined ? MONTH_OF.get((month ?? '').toLowerCase()) : Number(number);
    if (value === undefined || value < 1 || value > 12) continue;
    const date = `${year}-${String(value).padStart(2, '0')}`;
    if (day === undefined) return date;
    const isDay = Number(day) >= 1 && Number(day) <= new Date(Date.UTC(Number(year), value, 0)).getUTCDate();
    if (isDay) return `${date}-${day.padStart(2, '0')}`;
  }
  return null;
}
