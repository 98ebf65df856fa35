const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** IMF-fixdate, the obsolete RFC 850 form and asctime (RFC 9110, 5.6.7). */
const forms = [
  /^[a-z]{3}, (?<day>\d{2}) (?<month>[a-z]{3}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/i,
  /^[a-z]{6,9}, (?<day>\d{2})-(?<month>[a-z]{3})-(?<year>\d{2}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/i,
  /^[a-z]{3} (?<month>[a-z]{3}) (?<day>[\d ]\d) (?<time>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/i,
];

/** Unix time in milliseconds, null where the text is no HTTP-date. `nowMs` decides the century of a two-digit year. */
export function parseHttpDate(text: string, nowMs: number): number | null {
  for (const form of forms) {
    const groups = form.exec(text.trim())?.groups;
    if (!groups) continue;
    const day = Number(groups.day);
    const month = months.indexOf((groups.month ?? '').toLowerCase());
    const [hour = 0, minute = 0, second = 0] = (groups.time ?? '').split(':').map(Number);
    if (month < 0 || hour > 23 || minute > 59 || second > 60) return null;
    const year = groups.year?.length === 2 ? fullYear(Number(groups.year), nowMs) : Number(groups.year);
    const date = new Date(Date.UTC(year, month, day, hour, minute, second));
    const exists = date.getUTCDate() === day || second === 60;
    return exists ? date.getTime() : null;
  }
  return null;
}

const timestamp = /^\d{4}-\d{2}-\d{2}[t ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:z|[+-]\d{2}:\d{2})$/i;

/** Unix time in milliseconds, null where the text is no date-time of RFC 3339. */
export function parseTimestamp(text: string): number | null {
  const given = text.trim().toUpperCase();
  const ms = timestamp.test(given) ? Date.parse(given.replace(' ', 'T')) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

/** A year that seems to be more than 50 years ahead is the last past one with these digits (RFC 9110, 5.6.7). */
function fullYear(twoDigits: number, nowMs: number): number {
  const thisYear = new Date(nowMs).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + twoDigits;
  return year > thisYear + 50 ? year - 100 : year;
}
