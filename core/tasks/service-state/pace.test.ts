import { describe, expect, it } from 'vitest';
import type { Quota } from '../../model/service.ts';
import {
  afterAccepted,
  afterCrowded,
  afterEnded,
  afterLimited,
  type Load,
  limitsOf,
  type Pace,
  submitAtMs,
  unknownPace,
  usageOf,
  usedUpUntilMs,
} from './pace.ts';

const now = 1_000_000;
const later = Number.POSITIVE_INFINITY;
const idle: Load = { unanswered: 0, unansweredSinceMs: null, converting: 0 };
const proven: Pace = { ...unknownPace, proven: true };
const quota = (some: Partial<Quota>): Quota => ({
  ...{ name: 'submit', limit: null, windowMs: null, concurrent: false, remaining: null, resetMs: null },
  ...some,
});
const window = (remaining: number) => quota({ limit: 3, remaining, resetMs: 60_000 });

describe('pace', () => {
  it.each<[string, Pace, Partial<Load>, number]>([
    ['the first submission goes alone', unknownPace, {}, 0],
    [
      'the others wait for its answer, though not for ever',
      unknownPace,
      { unanswered: 1, unansweredSinceMs: now },
      now + 5000,
    ],
    ['then they go together', proven, { unanswered: 5, unansweredSinceMs: now }, 0],
    ['a quota with room lets go', afterAccepted(proven, [window(2)], 1, now), { converting: 1 }, 0],
    ['a quota that is used up waits for its reset', afterAccepted(proven, [window(0)], 1, now), {}, now + 60_000],
    [
      'answers that are due count as used',
      afterAccepted(proven, [window(2)], 1, now),
      { unanswered: 2, unansweredSinceMs: now },
      now + 60_000,
    ],
    ['a quota without a reset says nothing', afterAccepted(proven, [quota({ remaining: 0 })], 1, now), {}, 0],
    ['at the ceiling a conversion has to end', { ...proven, ceiling: 2 }, { converting: 2 }, later],
    ['below the ceiling there is room', { ...proven, ceiling: 2 }, { converting: 1 }, 0],
  ])('%s', (_name, pace, load, atMs) => {
    expect(submitAtMs(pace, { ...idle, ...load }, now)).toBe(atMs);
  });

  it('the limit that is nearest is told for as long as it is known', () => {
    const wide = quota({ limit: 100, remaining: 60, windowMs: 3_600_000, resetMs: 600_000 });
    const tight = quota({ limit: 60, remaining: 2, windowMs: 60_000, resetMs: 30_000 });
    const pace = afterAccepted(proven, [wide, tight, quota({ remaining: 1, resetMs: 1 })], 1, now);
    expect(usageOf(pace, now)).toEqual({ used: 58, limit: 60, windowMs: 60_000, untilMs: now + 30_000 });
    expect(usageOf(pace, now + 30_000)).toMatchObject({ used: 40, limit: 100 });
    expect(usageOf(pace, now + 600_000)).toBeNull();
    expect(usageOf(proven, now)).toBeNull();
  });

  it('a window that is used up keeps submissions back for as long as it lasts; an answer that is due does not', () => {
    expect(usedUpUntilMs(afterAccepted(proven, [window(0)], 1, now), now)).toBe(now + 60_000);
    expect(usedUpUntilMs(afterAccepted(proven, [window(0)], 1, now), now + 60_000)).toBeNull();
    expect(usedUpUntilMs(afterAccepted(proven, [window(1)], 1, now), now)).toBeNull();
    expect(usedUpUntilMs(unknownPace, now)).toBeNull();
  });

  it('the size of a window is known beyond its end', () => {
    const pace = afterAccepted(proven, [quota({ limit: 3, remaining: 0, windowMs: 60_000, resetMs: 10_000 })], 1, now);
    expect(limitsOf(pace)).toEqual([{ limit: 3, remaining: 0, windowMs: 60_000, untilMs: now + 10_000 }]);
  });

  it('a refusal tells that a window is used up, and one without figures changes nothing', () => {
    const used = afterLimited(proven, [window(0)], now, null);
    expect(usageOf(used, now)).toMatchObject({ used: 3, limit: 3 });
    expect(submitAtMs(used, idle, now)).toBe(now + 60_000);
    expect(afterLimited(used, [], now, null)).toBe(used);
  });

  it('a refusal that says when to come back counts more than the window’s reset', () => {
    expect(submitAtMs(afterLimited(proven, [window(0)], now, now + 3_000), idle, now)).toBe(now + 3_000);
    expect(submitAtMs(afterLimited(proven, [window(0)], now, now + 90_000), idle, now)).toBe(now + 60_000);
  });

  it('after the reset no more leave than the window holds, until an answer tells what is left', () => {
    const pace = afterAccepted(proven, [window(0)], 1, now);
    const afterReset = now + 60_000;
    expect(submitAtMs(pace, { ...idle, unanswered: 2, unansweredSinceMs: now }, afterReset)).toBe(0);
    expect(submitAtMs(pace, { ...idle, unanswered: 3, unansweredSinceMs: now }, afterReset)).toBe(later);
  });

  it('takes the ceiling that the service tells, and less where others use it too', () => {
    const running = quota({ name: 'running', concurrent: true, limit: 4, remaining: 3 });
    expect(afterAccepted(proven, [running], 1, now).ceiling).toBe(4);
    expect(afterAccepted(proven, [{ ...running, remaining: 0 }], 1, now).ceiling).toBe(1);
  });

  it('never tries more than the service told', () => {
    const told = afterAccepted(proven, [quota({ concurrent: true, limit: 2, remaining: 1 })], 1, now);
    expect([...Array(9)].reduce(afterEnded, told).ceiling).toBe(2);
  });

  it('tries one more after as many calm ends as the ceiling, and with more patience where that failed', () => {
    const crowded = afterCrowded(proven, [], 2);
    expect(crowded.ceiling).toBe(2);
    const probing = afterEnded(afterEnded(crowded));
    expect(probing.ceiling).toBe(3);
    const again = afterCrowded(probing, [], 2);
    expect(again).toMatchObject({ ceiling: 2, patience: 2 });
    expect(afterEnded(afterEnded(again)).ceiling).toBe(2);
    expect([...Array(4)].reduce(afterEnded, again).ceiling).toBe(3);
  });

  it('several refusals of one burst are one', () => {
    expect(afterCrowded(afterCrowded(proven, [], 1), [], 1)).toMatchObject({ ceiling: 1, patience: 1 });
  });
});
