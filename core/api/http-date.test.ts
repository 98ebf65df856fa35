import { expect, test } from 'vitest';
import { parseHttpDate } from './http-date.ts';

const now = Date.UTC(2026, 5, 1);

test.each([
  ['IMF-fixdate', 'Sun, 06 Nov 1994 08:49:37 GMT', Date.UTC(1994, 10, 6, 8, 49, 37)],
  ['RFC 850', 'Sunday, 06-Nov-94 08:49:37 GMT', Date.UTC(1994, 10, 6, 8, 49, 37)],
  ['asctime', 'Sun Nov  6 08:49:37 1994', Date.UTC(1994, 10, 6, 8, 49, 37)],
  ['RFC 850, 50 years ahead', 'Friday, 06-Nov-76 08:49:37 GMT', Date.UTC(2076, 10, 6, 8, 49, 37)],
  ['RFC 850, more than 50 years ahead is past', 'Sunday, 06-Nov-77 08:49:37 GMT', Date.UTC(1977, 10, 6, 8, 49, 37)],
  ['a leap second', 'Sat, 31 Dec 2016 23:59:60 GMT', Date.UTC(2017, 0, 1)],
  ['ISO 8601', '1994-11-06T08:49:37Z', null],
  ['another zone', 'Sun, 06 Nov 1994 08:49:37 CET', null],
  ['a day that does not exist', 'Mon, 31 Feb 2026 00:00:00 GMT', null],
  ['an hour that does not exist', 'Sun, 06 Nov 1994 24:00:00 GMT', null],
  ['nothing', '', null],
])('%s: %s', (_, text, expected) => {
  expect(parseHttpDate(text, now)).toBe(expected);
});
