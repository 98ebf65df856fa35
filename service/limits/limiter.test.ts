import { describe, expect, test } from 'vitest';
import { RateLimited } from '../errors.ts';
import { limiter, type QuotaLedger } from './limiter.ts';
import { limitRulesSchema } from './rules.ts';

function ledgerInMemory(): QuotaLedger {
  const counts = new Map<string, number>();
  const key = (owner: string, startMs: number) => `${owner} ${startMs}`;
  return {
    used: (owner, startMs) => counts.get(key(owner, startMs)) ?? 0,
    count: (owner, startMs) => void counts.set(key(owner, startMs), (counts.get(key(owner, startMs)) ?? 0) + 1),
  };
}

/** Clocks that the test moves: the calendar's, and the steady one beside it. */
function scene(rules: object) {
  const clock = { nowMs: Date.UTC(2030, 0, 10, 12), steadyMs: 5_000 };
  const limits = limiter({
    rules: limitRulesSchema.parse({ default: rules }),
    ledger: ledgerInMemory(),
    unfinished: () => 0,
    nameOf: (id) => ({ id, name: null }),
    nowMs: () => clock.nowMs,
    steadyMs: () => clock.steadyMs,
  });
  const pass = (ms: number) => {
    clock.nowMs += ms;
    clock.steadyMs += ms;
  };
  /** @returns null where it was admitted, else the body of the refusal */
  const submit = (owner = 'anna') => {
    try {
      limits.check(owner);
    } catch (error) {
      if (error instanceof RateLimited) return error.body;
      throw error;
    }
    limits.count(owner);
    return null;
  };
  return { clock, limits, pass, submit };
}

const refusedFor = (retryAfterMs: number) => ({ error: 'rate_limited', reason: 'rate_exceeded', retryAfterMs });

describe('A rate', () => {
  const rule = { rate: { requests: 2, seconds: 60 } };

  test('is of any stretch of its length', () => {
    const { pass, submit } = scene(rule);
    expect([submit(), submit()]).toEqual([null, null]);
    pass(20_000);
    expect(submit()).toEqual(refusedFor(40_000));
    pass(39_999);
    expect(submit()).toEqual(refusedFor(1));
    pass(1);
    expect([submit(), submit(), submit()]).toEqual([null, null, refusedFor(60_000)]);
  });

  test.each([
    ['back', -86_400_000],
    ['forward', 86_400_000],
  ])('does not change when the clock is put %s by a day', (_, jumpMs) => {
    const { clock, limits, pass, submit } = scene(rule);
    expect([submit(), submit()]).toEqual([null, null]);
    pass(10_000);
    clock.nowMs += jumpMs;
    expect(submit()).toEqual(refusedFor(50_000));
    expect(limits.hints('anna').available).toBe('"submit";r=0;t=50');
    pass(50_000);
    expect(submit()).toBeNull();
  });

  test('of one key is no matter of another', () => {
    const { submit } = scene(rule);
    expect([submit('anna'), submit('anna'), submit('otto'), submit('anna')]).toEqual([
      null,
      null,
      null,
      refusedFor(60_000),
    ]);
  });
});

describe('A quota', () => {
  test('begins anew at midnight (UTC), by the calendar', () => {
    const { clock, pass, submit } = scene({ quota: { requests: 1, per: 'day' } });
    clock.nowMs = Date.UTC(2030, 0, 10, 23, 59, 59);
    expect([submit(), submit()]).toMatchObject([null, { reason: 'quota_exceeded', retryAfterMs: 1_000 }]);
    pass(1_000);
    expect(submit()).toBeNull();
  });
});
