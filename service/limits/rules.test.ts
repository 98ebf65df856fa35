import { describe, expect, test } from 'vitest';
import { hintsOf, limitRulesSchema, quotaWindow, type Rules, refusalOf, rulesFor, serverRules } from './rules.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const unused = { recentMs: [], inQuota: 0, unfinished: 0 };
const none: Rules = { rate: null, quota: null, concurrency: null, storageBytes: null };
const all: Rules = {
  rate: { requests: 2, seconds: 60 },
  quota: { requests: 5, per: 'day' },
  concurrency: 3,
  storageBytes: null,
};

describe('The rules of a key', () => {
  const rules = limitRulesSchema.parse({
    default: { rate: { requests: 60, seconds: 60 }, concurrency: 2, storage: { megabytes: 5 } },
    keys: {
      anna: { concurrency: 8, storage: { megabytes: 7 } },
      abc123: { rate: 'none' },
      free: { rate: 'none', concurrency: 'none', storage: 'none' },
    },
  });
  const rate = { requests: 60, seconds: 60 };

  test.each([
    [
      { id: 'x', name: 'otto' },
      { rate, quota: null, concurrency: 2, storageBytes: 5_000_000 },
    ],
    [
      { id: 'x', name: null },
      { rate, quota: null, concurrency: 2, storageBytes: 5_000_000 },
    ],
    [
      { id: 'x', name: 'anna' },
      { rate, quota: null, concurrency: 8, storageBytes: 7_000_000 },
    ],
    [
      { id: 'abc123', name: 'otto' },
      { rate: null, quota: null, concurrency: 2, storageBytes: 5_000_000 },
    ],
    [{ id: 'x', name: 'free' }, none],
  ])('%j are its own before the default’s', (key, expected) => {
    expect(rulesFor(rules, key)).toEqual(expected);
  });
});

describe('A server', () => {
  test.each([
    ['bounds what each key keeps where nobody says how', null, 20_000_000_000],
    ['as its operator says', { default: { storage: { megabytes: 5 } } }, 5_000_000],
    ['or not at all', { default: { storage: 'none' } }, null],
    ['also where the operator speaks of something else', { default: { concurrency: 3 } }, 20_000_000_000],
  ])('%s', (_, given, storageBytes) => {
    const rules = serverRules(given && limitRulesSchema.parse(given));
    expect(rulesFor(rules, { id: 'x', name: null })).toMatchObject({ storageBytes });
  });
});

describe('A submission is refused (section 7.2)', () => {
  test.each([
    ['by none without rules', none, { recentMs: [noon], inQuota: 99, unfinished: 99 }, null],
    ['by none while something is left', all, { recentMs: [noon], inQuota: 4, unfinished: 2 }, null],
    [
      'by the rate until the oldest leaves the window',
      all,
      { ...unused, recentMs: [noon - 20_500, noon] },
      ['rate_exceeded', 39_500],
    ],
    ['not by what has left the window', all, { ...unused, recentMs: [noon - 60_000, noon] }, null],
    [
      'by a rate that was lowered until enough have left',
      all,
      { ...unused, recentMs: [noon - 9, noon - 5, noon - 1] },
      ['rate_exceeded', 59_995],
    ],
    ['by the quota until midnight', all, { ...unused, inQuota: 5 }, ['quota_exceeded', 43_200_000]],
    ['by concurrency, for a while', all, { ...unused, unfinished: 3 }, ['concurrency_exceeded', 5_000]],
    [
      'by that which lasts longest',
      all,
      { recentMs: [noon, noon], inQuota: 5, unfinished: 3 },
      ['quota_exceeded', 43_200_000],
    ],
  ])('%s', (_, rules, usage, expected) => {
    const refusal = refusalOf(rules, usage, noon);
    expect(refusal && [refusal.reason, refusal.retryAfterMs]).toEqual(expected);
  });
});

describe('RateLimit-Policy and RateLimit (section 8)', () => {
  test('name each rule with its quota, its window or its unit, and what is left of it', () => {
    expect(hintsOf(all, { recentMs: [noon - 20_500], inQuota: 1, unfinished: 1 }, noon)).toEqual({
      policy: '"submit";q=2;w=60, "daily";q=5;w=86400, "running";q=3;qu="concurrent-requests"',
      available: '"submit";r=1;t=40, "daily";r=4;t=43200, "running";r=2',
    });
  });

  test('stand on a refusal too, and never say less than nothing', () => {
    expect(refusalOf(all, { recentMs: [noon, noon, noon], inQuota: 9, unfinished: 9 }, noon)).toMatchObject({
      available: '"submit";r=0;t=60, "daily";r=0;t=43200, "running";r=0',
    });
  });

  test('are absent without rules', () => {
    expect(hintsOf(none, unused, noon)).toEqual({});
  });
});

test('Quotas begin anew at midnight or with the month, in UTC', () => {
  expect(quotaWindow('day', noon)).toEqual({ startMs: Date.UTC(2026, 10, 21), endMs: Date.UTC(2026, 10, 22) });
  const december = Date.UTC(2026, 11, 31, 23, 59, 59, 999);
  expect(quotaWindow('month', december)).toEqual({ startMs: Date.UTC(2026, 11), endMs: Date.UTC(2027, 0) });
});
