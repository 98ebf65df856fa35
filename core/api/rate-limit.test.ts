import { describe, expect, test } from 'vitest';
import { type LimitFields, parseHttpDate, quotas, retryAfterMs, retryAtMs } from './rate-limit.ts';

const now = Date.UTC(2026, 0, 1, 12);
const utc = (ms: number) => new Date(ms).toUTCString();
const plainUntil = (reset: string) => ({ limit: '3', remaining: '0', reset });

describe('Retry-After', () => {
  test.each([
    ['seconds', '120', undefined, 120_000],
    ['zero', '0', undefined, 0],
    ['a date against our clock', utc(now + 90_000), undefined, 90_000],
    ['a date against the server’s clock', utc(now + 90_000), utc(now + 60_000), 30_000],
    ['a date with a broken Date header', utc(now + 90_000), 'yesterday', 90_000],
    ['a date that has passed', utc(now - 5000), undefined, 0],
    ['negative seconds', '-5', undefined, null],
    ['a fraction', '1.5', undefined, null],
    ['words', 'soon', undefined, null],
    ['nothing', undefined, undefined, null],
  ])('%s', (_, value, date, expected) => {
    expect(retryAfterMs(value, date, now)).toBe(expected);
  });
});

describe('When to try again', () => {
  const cases: [string, LimitFields, number | null][] = [
    ['Retry-After wins over longer hints', { retryAfter: '5', retryAfterMs: 60_000, rateLimit: '"a";r=0;t=90' }, 5000],
    ['the longest hint counts without it', { retryAfterMs: 20_000, rateLimit: '"a";r=0;t=30, "b";r=0;t=10' }, 30_000],
    ['a quota that is not used up says nothing', { rateLimit: '"a";r=3;t=600' }, null],
    [
      'a used up quota of concurrent requests has no time',
      { rateLimit: '"a";r=0', rateLimitPolicy: '"a";q=2;qu="concurrent-requests"' },
      null,
    ],
    ['a malformed field is ignored', { retryAfterMs: 1000, rateLimit: '"a";r=0;t=' }, 1000],
    ['malformed Retry-After leaves the others', { retryAfter: 'later', retryAfterMs: 1000 }, 1000],
    ['negative hints are none', { retryAfterMs: -1, rateLimit: '"a";r=0;t=-5' }, null],
    ['hints that are no numbers are none', { retryAfterMs: Number.NaN }, null],
    ['X-RateLimit with seconds', { plain: { limit: '3', remaining: '0', reset: '42' } }, 42_000],
    ['X-RateLimit with a time', { plain: { limit: '3', remaining: '0', reset: String(now / 1000 + 42) } }, 42_000],
    ['X-RateLimit with a time in ms', { plain: { limit: '3', remaining: '0', reset: String(now + 42_000) } }, 42_000],
    [
      'X-RateLimit with a time by the server’s clock',
      { date: utc(now + 30 * 60_000), plain: plainUntil(String(now / 1000 + 30 * 60 + 10)) },
      10_000,
    ],
    ['X-RateLimit with seconds, whatever the clocks', { date: utc(now + 90_000), plain: plainUntil('42') }, 42_000],
    ['X-RateLimit with a timestamp', { plain: plainUntil('2026-01-01T12:00:42Z') }, 42_000],
    ['X-RateLimit with a timestamp elsewhere', { plain: plainUntil('2026-01-01T14:00:42.5+02:00') }, 42_500],
    ['X-RateLimit with an HTTP date', { plain: plainUntil(utc(now + 42_000)) }, 42_000],
    ['X-RateLimit with a unit', { plain: plainUntil('6m0s') }, null],
    ['X-RateLimit with a fraction', { plain: plainUntil('1.5') }, null],
    ['X-RateLimit with a day alone', { plain: plainUntil('2026-01-02') }, null],
    ['X-RateLimit with a list', { plain: plainUntil('42, 42;w=60') }, 42_000],
    ['X-RateLimit with a time that has passed', { plain: plainUntil(String(now / 1000 - 5)) }, 0],
    ['X-RateLimit that is not used up', { plain: { limit: '3', remaining: '1', reset: '42' } }, null],
    ['X-RateLimit without a reset', { plain: { limit: '3', remaining: '0', reset: undefined } }, null],
    ['X-RateLimit in words', { plain: { limit: '3', remaining: 'none', reset: '42' } }, null],
    [
      'the standard goes before X-RateLimit',
      { rateLimit: '"a";r=0;t=10', plain: { limit: '3', remaining: '0', reset: '42' } },
      10_000,
    ],
    ['nothing said', {}, null],
  ];
  test.each(cases)('%s', (_, fields, waitMs) => {
    expect(retryAtMs(fields, now)).toBe(waitMs === null ? null : now + waitMs);
  });

  test('a wait for ever is still a time', () => {
    expect(Number.isFinite(new Date(retryAtMs({ retryAfter: '9'.repeat(400) }, now) ?? Number.NaN).getTime())).toBe(
      true,
    );
  });
});

describe('A RateLimit field', () => {
  const read = (rateLimit: string) => quotas({ rateLimit }, now).map(({ name, remaining }) => [name, remaining]);

  test.each<[string, (string | number)[][]]>([
    [
      '"a";r=1, "b";r=2',
      [
        ['a', 1],
        ['b', 2],
      ],
    ],
    ['a;r=1', [['a', 1]]],
    [
      '  a;r=1 ,b;r=2\t,  c;r=3  ',
      [
        ['a', 1],
        ['b', 2],
        ['c', 3],
      ],
    ],
    ['"a \\"b\\" \\\\";r=1', [['a "b" \\', 1]]],
    ['a;flag;k=:YWI=:;r=1;d=@1700000000', [['a', 1]]],
    ['', []],
  ])('%s is read', (field, expected) => {
    expect(read(field)).toEqual(expected);
  });

  test.each([
    'a;r=1,',
    ',a;r=1',
    'a;r=1 b',
    '"open;r=1',
    '"bad \\n";r=1',
    'a;=1',
    'a;r=',
    'a;R=1',
    '(a b);r=1',
    'ä;r=1',
  ])('%s is malformed and ignored', (field) => {
    expect(read(field)).toEqual([]);
  });
});

test('quotas join policy and state by name', () => {
  const fields = {
    rateLimitPolicy: '"submit";q=60;w=60, "running";q=2;qu="concurrent-requests"',
    rateLimit: 'submit;r=59;t=12, "running";r=1',
  };
  expect(quotas(fields, now)).toEqual([
    { name: 'submit', limit: 60, windowMs: 60_000, concurrent: false, remaining: 59, resetMs: 12_000 },
    { name: 'running', limit: 2, windowMs: null, concurrent: true, remaining: 1, resetMs: null },
  ]);
});

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
])('An HTTP date, %s: %s', (_, text, expected) => {
  expect(parseHttpDate(text, now)).toBe(expected);
});
