/** Rate, quota, concurrency and storage rules, and their decision about a further submission (contract, section 8). Pure. */
import { z } from 'zod';
import type { RateLimitDecision } from '../errors.ts';

const count = z.number('must be a whole number').int('must be a whole number').min(1, 'must be at least 1');
/** Fits into an RFC 9651 integer (at most 15 digits). */
const requests = count.max(1_000_000_000, 'is too large');
const none = z.literal('none', 'must be a rule or "none"');

const rateSchema = z.strictObject({ requests: requests.max(100_000, 'is too large'), seconds: count.max(86_400) });
const quotaSchema = z.strictObject({ requests, per: z.enum(['day', 'month'], 'must be day or month') });

const storageSchema = z.strictObject({ megabytes: count.max(1_000_000_000, 'is too large') });

/** Rules for a key; `none` removes a default rule. */
const rulesSchema = z.strictObject({
  rate: z.union([rateSchema, none]).optional(),
  quota: z.union([quotaSchema, none]).optional(),
  concurrency: z.union([requests, none]).optional(),
  storage: z.union([storageSchema, none]).optional(),
});
export const limitRulesSchema = z.strictObject({
  /** For every key that has no rule of its own. */
  default: rulesSchema.default({}),
  /** By the key's name or id. */
  keys: z.record(z.string(), rulesSchema).default({}),
});
export type LimitRules = z.infer<typeof limitRulesSchema>;

export interface Rules {
  /** A sliding window: at most `requests` in any `seconds`. */
  rate: z.infer<typeof rateSchema> | null;
  /** From midnight to midnight, or month to month (UTC). */
  quota: z.infer<typeof quotaSchema> | null;
  /** Unfinished tasks. */
  concurrency: number | null;
  /** For uploads, including announced ones, and results. */
  storageBytes: number | null;
}

/** @param key as the rules may name it */
export function rulesFor({ default: general, keys }: LimitRules, key: { id: string; name: string | null }): Rules {
  const own = keys[key.id] ?? (key.name === null ? undefined : keys[key.name]) ?? {};
  const lift = <T>(rule: T | 'none' | undefined): T | null => (rule === 'none' || rule === undefined ? null : rule);
  const storage = lift(own.storage ?? general.storage);
  return {
    rate: lift(own.rate ?? general.rate),
    quota: lift(own.quota ?? general.quota),
    concurrency: lift(own.concurrency ?? general.concurrency),
    storageBytes: storage && storage.megabytes * 1_000_000,
  };
}

/** What each key of a server may store by default: about forty of the largest documents. */
const defaultStorage = { megabytes: 20_000 };

/** The rules of a server. An embedded service has none, as the disk belongs to its only user. */
export const serverRules = (given: LimitRules | null): LimitRules => ({
  default: { storage: defaultStorage, ...given?.default },
  keys: given?.keys ?? {},
});

/** What a key has used. */
export interface Usage {
  /** Submissions within the rate's window, oldest first (Unix ms). */
  recentMs: readonly number[];
  inQuota: number;
  unfinished: number;
}

/** When a task ends is not known. Asking again after this time is sensible. */
export const concurrencyRetryMs = 5_000;

/** A rule’s state. `waitMs`: until the rule allows another submission, or the window is full again. */
interface Evaluated {
  reason: NonNullable<RateLimitDecision['reason']>;
  policy: string;
  name: string;
  left: number;
  waitMs: number;
  /** Concurrency has no window. */
  windowless: boolean;
}

/**
 * Why a further submission is refused; null if it is not. Of several reasons the one that lasts longest is given, so that the
 * client does not try again too early.
 */
export function refusalOf(rules: Rules, usage: Usage, nowMs: number): RateLimitDecision | null {
  const evaluated = evaluate(rules, usage, nowMs);
  const [longest] = evaluated.filter(({ left }) => left === 0).sort((a, b) => b.waitMs - a.waitMs);
  return longest ? { reason: longest.reason, retryAfterMs: longest.waitMs, ...fieldsOf(evaluated) } : null;
}

/** The two header fields about what is left now; empty without rules. */
export const hintsOf = (rules: Rules, usage: Usage, nowMs: number): Pick<RateLimitDecision, 'policy' | 'available'> =>
  fieldsOf(evaluate(rules, usage, nowMs));

/** Structured Field Lists (RFC 9651) as draft-ietf-httpapi-ratelimit-headers defines them. */
function fieldsOf(evaluated: Evaluated[]): Pick<RateLimitDecision, 'policy' | 'available'> {
  if (evaluated.length === 0) return {};
  return {
    policy: evaluated.map(({ policy }) => policy).join(', '),
    available: evaluated
      .map(({ name, left, waitMs, windowless }) =>
        windowless ? `"${name}";r=${left}` : `"${name}";r=${left};t=${Math.ceil(waitMs / 1000)}`,
      )
      .join(', '),
  };
}

function evaluate({ rate, quota, concurrency }: Rules, usage: Usage, nowMs: number): Evaluated[] {
  const all: Evaluated[] = [];
  if (rate) {
    const windowMs = rate.seconds * 1000;
    const within = usage.recentMs.filter((timeMs) => timeMs > nowMs - windowMs);
    // After a change of the rules there may be more than allowed: then a further one is allowed when enough have left the window.
    const freeing = within[Math.max(0, within.length - rate.requests)];
    all.push({
      reason: 'rate_exceeded',
      name: 'submit',
      policy: `"submit";q=${rate.requests};w=${rate.seconds}`,
      left: Math.max(0, rate.requests - within.length),
      waitMs: freeing === undefined ? windowMs : freeing + windowMs - nowMs,
      windowless: false,
    });
  }
  if (quota) {
    const { startMs, endMs } = quotaWindow(quota.per, nowMs);
    const name = quota.per === 'day' ? 'daily' : 'monthly';
    all.push({
      reason: 'quota_exceeded',
      name,
      policy: `"${name}";q=${quota.requests};w=${(endMs - startMs) / 1000}`,
      left: Math.max(0, quota.requests - usage.inQuota),
      waitMs: endMs - nowMs,
      windowless: false,
    });
  }
  if (concurrency !== null) {
    all.push({
      reason: 'concurrency_exceeded',
      name: 'running',
      policy: `"running";q=${concurrency};qu="concurrent-requests"`,
      left: Math.max(0, concurrency - usage.unfinished),
      waitMs: concurrencyRetryMs,
      windowless: true,
    });
  }
  return all;
}

/** The day or month (UTC) that `nowMs` lies in; the end is exclusive. */
export function quotaWindow(per: 'day' | 'month', nowMs: number): { startMs: number; endMs: number } {
  const now = new Date(nowMs);
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  return per === 'day'
    ? { startMs: Date.UTC(year, month, day), endMs: Date.UTC(year, month, day + 1) }
    : { startMs: Date.UTC(year, month), endMs: Date.UTC(year, month + 1) };
}
