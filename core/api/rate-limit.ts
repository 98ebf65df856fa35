/**
 * How long to wait, by an answer’s headers and body: Retry-After (RFC 9110, 10.2.3), `retryAfterMs` of the contract’s 429 body, and
 * RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers-11) or, without them, the three X-RateLimit- fields of older
 * services. Pure.
 */
import { type BareItem, type Item, ParseError, parseList, Token } from 'structured-headers';
import type { Quota } from '../model/service.ts';

export interface LimitFields {
  retryAfter?: string | undefined;
  date?: string | undefined;
  rateLimit?: string | undefined;
  rateLimitPolicy?: string | undefined;
  /** X-RateLimit-Limit, -Remaining and -Reset. */
  plain?: Record<'limit' | 'remaining' | 'reset', string | undefined> | undefined;
  /** From the body, where it is a number. */
  retryAfterMs?: number | undefined;
}

/** The latest time that a Date can hold. A longer wait counts as for ever. */
const latestMs = 8_640_000_000_000_000;

/** How long Retry-After asks to wait, at least 0. Null: absent, or neither whole seconds nor an HTTP-date. */
export function retryAfterMs(value: string | undefined, date: string | undefined, nowMs: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const until = parseHttpDate(text, nowMs);
  return until === null ? null : Math.max(0, until - serverNowMs(date, nowMs));
}

/** The service’s own time, from its Date header, as its times are meant by its own clock. */
const serverNowMs = (date: string | undefined, nowMs: number): number => parseHttpDate(date ?? '', nowMs) ?? nowMs;

/** Quotas by policy name, policy and state joined; a malformed field is ignored. */
export function quotas(fields: LimitFields, nowMs: number): Quota[] {
  const standard = standardQuotas(fields);
  return standard.length > 0 ? standard : plainQuotas(fields, nowMs);
}

/** Smaller numbers are seconds to wait. From the first on, a number is a Unix time in seconds; from the second on, in milliseconds. */
const [leastEpochSeconds, leastEpochMs] = [1e9, 1e12];

function plainQuotas({ plain, date }: LimitFields, nowMs: number): Quota[] {
  const remaining = wholeNumber(plain?.remaining);
  if (remaining === null) return [];
  const resetMs = plainResetMs(plain?.reset, serverNowMs(date, nowMs));
  const limit = wholeNumber(plain?.limit);
  return [{ name: 'plain', limit, windowMs: null, concurrent: false, remaining, resetMs }];
}

function plainResetMs(text: string | undefined, nowMs: number): number | null {
  const seconds = wholeNumber(text);
  if (seconds !== null && seconds < leastEpochSeconds) return seconds * 1000;
  const dateMs = parseHttpDate(text ?? '', nowMs) ?? parseTimestamp(text ?? '');
  const until = seconds === null ? dateMs : seconds < leastEpochMs ? seconds * 1000 : seconds;
  return until === null ? null : Math.max(0, until - nowMs);
}

/** The first number of a list ("100, 100;w=60"), as services write the rest in different ways. Null for a number with a unit. */
const wholeNumber = (text: string | undefined): number | null => {
  const [, digits] = /^(\d{1,15})\s*(?:[,;]|$)/.exec(text?.trim() ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
};

function standardQuotas(fields: LimitFields): Quota[] {
  const byName = new Map<string, Quota>();
  const named = (value: BareItem): Quota | null => {
    const name = textOf(value);
    if (name === null) return null;
    const known = byName.get(name);
    if (known) return known;
    const made: Quota = {
      name,
      limit: null,
      windowMs: null,
      concurrent: false,
      remaining: null,
      resetMs: null,
    };
    byName.set(name, made);
    return made;
  };
  for (const [value, params] of itemsOf(fields.rateLimitPolicy)) {
    const quota = named(value);
    if (!quota) continue;
    quota.limit = nonNegative(params.get('q'));
    quota.windowMs = milliseconds(params.get('w'));
    quota.concurrent = textOf(params.get('qu')) === 'concurrent-requests';
  }
  for (const [value, params] of itemsOf(fields.rateLimit)) {
    const quota = named(value);
    if (!quota) continue;
    quota.remaining = nonNegative(params.get('r'));
    quota.resetMs = milliseconds(params.get('t'));
  }
  return [...byName.values()];
}

/** The members of a Structured Field List. None where the field is malformed: it then counts as absent (RFC 9651, 4.2). */
function itemsOf(field = ''): Item[] {
  try {
    const members = parseList(field);
    return members.every((member): member is Item => !Array.isArray(member[0])) ? members : [];
  } catch (error) {
    if (error instanceof ParseError) return [];
    throw error;
  }
}

/** Services send names as Strings and as Tokens, and mean the same. */
const textOf = (value: BareItem | undefined): string | null =>
  value instanceof Token ? value.toString() : typeof value === 'string' ? value : null;

/**
 * When to try again, as Unix time. Retry-After overrides all other hints; without it the longest of `retryAfterMs` and the windows of
 * used up quotas counts. Null: no usable hint.
 */
export function retryAtMs(fields: LimitFields, nowMs: number): number | null {
  const asked = retryAfterMs(fields.retryAfter, fields.date, nowMs);
  const hints = asked !== null ? [asked] : [nonNegative(fields.retryAfterMs), ...quotas(fields, nowMs).map(emptyFor)];
  const waits = hints.filter((wait) => wait !== null);
  return waits.length === 0 ? null : Math.min(nowMs + Math.max(...waits), latestMs);
}

const emptyFor = (quota: Quota) => (quota.remaining === 0 ? quota.resetMs : null);
const nonNegative = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : null);
const milliseconds = (value: BareItem | undefined) => {
  const seconds = nonNegative(value);
  return seconds === null ? null : seconds * 1000;
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** IMF-fixdate, the obsolete RFC 850 form and asctime (RFC 9110, 5.6.7). */
const forms = [
  /^[a-z]{3}, (?<day>\d{2}) (?<month>[a-z]{3}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/i,
  /^[a-z]{6,9}, (?<day>\d{2})-(?<month>[a-z]{3})-(?<year>\d{2}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/i,
  /^[a-z]{3} (?<month>[a-z]{3}) (?<day>[\d ]\d) (?<time>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/i,
];

/** Unix time in milliseconds; null if the text is no HTTP-date. `nowMs` decides the century of a two-digit year. */
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

/** Unix time in milliseconds; null if the text is no date-time of RFC 3339. */
function parseTimestamp(text: string): number | null {
  const given = text.trim().toUpperCase();
  const ms = timestamp.test(given) ? Date.parse(given.replace(' ', 'T')) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

/** A year more than 50 years in the future stands for the last past year with these digits (RFC 9110, 5.6.7). */
function fullYear(twoDigits: number, nowMs: number): number {
  const thisYear = new Date(nowMs).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + twoDigits;
  return year > thisYear + 50 ? year - 100 : year;
}
