import { describe, expect, it } from 'vitest';
import type { ServiceView, SpeedView, TaskView } from '../../core/model/views.ts';
import { aTask } from '../dev/a-task.ts';
import { estimateRemainingMs, estimateTaskMs, formatEstimate, spansOf, unionMs } from './estimate.ts';

const finished = (startS: number, endS: number, part: Partial<TaskView> = {}) =>
  aTask({ status: 'done', startedAtMs: startS * 1000, finishedAtMs: endS * 1000, ...part });
const queued = (part: Partial<TaskView> = {}) => aTask({ status: 'queued', ...part });

describe('time in work', () => {
  it.each([
    ['nothing', [], 0],
    [
      'one after the other',
      [
        [0, 10],
        [10, 30],
      ],
      30,
    ],
    [
      'side by side',
      [
        [0, 10],
        [5, 20],
      ],
      20,
    ],
    [
      'one within another',
      [
        [0, 30],
        [5, 10],
      ],
      30,
    ],
    [
      'with a night between',
      [
        [0, 10],
        [1000, 1010],
      ],
      20,
    ],
    [
      'in any order',
      [
        [100, 110],
        [0, 10],
      ],
      20,
    ],
  ] as const)('%s', (_, spans, total) => {
    expect(unionMs(spans)).toBe(total);
  });
});

describe('a limit on submissions', () => {
  const atCloud = { place: 'cloud', host: 'h.example' } as const;
  const now = 1_000_000;
  const service = (limits: ServiceView['limits']): ServiceView => ({
    ...{ ...atCloud, state: 'paced', untilMs: now, usage: null, error: null, limits },
  });
  const aMinute = (remaining: number, untilMs: number) => ({ limit: 3, remaining, windowMs: 60_000, untilMs });
  const speeds: SpeedView[] = [{ place: 'cloud', text: 'own', baseMs: 1000, msPerPage: 0 }];
  const files = (count: number) => Array.from({ length: count }, () => queued({ ...atCloud, text: 'own' }));
  const estimate = (count: number, limit: ServiceView['limits'][number]) =>
    estimateRemainingMs(files(count), speeds, [service([limit])], now);

  it.each([
    ['room for all', 3, aMinute(3, now + 10_000), 3000],
    ['seven more than are left', 7, aMinute(0, now + 60_000), 180_000 + 1000],
    ['some are left', 5, aMinute(2, now + 30_000), 30_000 + 1000],
    ['the window is over', 7, aMinute(0, now - 1), 120_000 + 1000],
    ['more work than waiting', 7, { limit: 6, remaining: 6, windowMs: 1000, untilMs: now + 500 }, 7000],
  ])('%s', (_, count, limit, ms) => {
    expect(estimate(count, limit)).toBe(ms);
  });

  it('of which no length is known leaves the time open once it takes more than one', () => {
    const limit = { ...aMinute(0, now + 30_000), windowMs: null };
    expect(estimate(3, limit)).toBe(31_000);
    expect(estimate(4, limit)).toBeNull();
  });

  it('is no concern of files that stay here or go elsewhere', () => {
    const elsewhere = files(9).map((task) => ({ ...task, host: 'other.example' }));
    const services = [service([aMinute(0, now + 60_000)])];
    expect(estimateRemainingMs(elsewhere, speeds, services, now)).toBe(9000);
  });

  it('that files have waited for is not taken for their speed', () => {
    const waited = [0, 1, 2].map((n) => finished(n * 60, n * 60 + 60, { workedMs: 5000 }));
    expect(estimateRemainingMs([...waited, ...files(3)])).toBe(15_000);
  });
});

it('the time that a list took is the time of work, though the clock was set or the computer slept meanwhile', () => {
  const day = 86_400;
  expect(unionMs(spansOf([finished(0, day + 30, { workedMs: 30_000 }), finished(day + 20, day + 40)]))).toBe(40_000);
});

describe('the estimate', () => {
  it('says nothing before there is evidence', () => {
    expect(estimateRemainingMs([queued(), queued()])).toBeNull();
    expect(estimateRemainingMs([finished(0, 30), queued()])).toBeNull();
    expect(estimateRemainingMs([finished(0, 2), finished(2, 4), queued()])).toBeNull();
  });

  it('goes by what documents of the kind have taken lately, before this list has shown anything', () => {
    const speeds: SpeedView[] = [
      { place: 'local', text: 'own', baseMs: 1000, msPerPage: 100 },
      { place: 'local', text: 'scanned', baseMs: 0, msPerPage: 2000 },
      { place: 'cloud', text: 'own', baseMs: 0, msPerPage: 500 },
    ];
    const text = queued({ text: 'own', pages: 10 });
    const scan = queued({ text: 'scanned', pages: 10 });
    expect(estimateTaskMs(text, speeds)).toBe(2000);
    expect(estimateTaskMs(queued({ text: 'mixed', pages: 10 }), speeds)).toBeNull();
    expect(estimateTaskMs(queued({ text: 'own', pages: null }), speeds)).toBeNull();
    expect(estimateRemainingMs([text, scan], speeds)).toBe(22_000);
    const half = queued({ ...scan, status: 'converting', progress: { unit: 'pages', done: 5, total: 10 } });
    expect(estimateRemainingMs([text, half], speeds)).toBe(12_000);
    // Both places work at the same time.
    expect(estimateRemainingMs([text, { ...text, place: 'cloud' }], speeds)).toBe(5000);
    // Unknown documents count like the others, if most are known.
    expect(estimateRemainingMs([text, queued({ pages: null })], speeds)).toBe(4000);
    expect(estimateRemainingMs([text, queued({ pages: null }), queued({ pages: null })], speeds)).toBeNull();
  });

  it('says nothing when nothing is left', () => {
    expect(estimateRemainingMs([finished(0, 30), finished(30, 60)])).toBeNull();
  });

  it('goes by pages where they are known', () => {
    const tasks = [finished(0, 10, { pages: 10 }), finished(10, 20, { pages: 10 }), queued({ pages: 100 })];
    expect(estimateRemainingMs(tasks)).toBe(100_000);
  });

  it('goes by bytes where pages are not known', () => {
    const size = (sizeBytes: number) => ({ pages: null, sizeBytes });
    const tasks = [finished(0, 10, size(1e6)), finished(10, 20, size(1e6)), queued(size(4e6))];
    expect(estimateRemainingMs(tasks)).toBe(40_000);
  });

  it('counts files where neither is known of all', () => {
    const unknown = { pages: null, sizeBytes: null };
    expect(estimateRemainingMs([finished(0, 10), finished(10, 20), queued(unknown), queued()])).toBe(20_000);
  });

  it('takes off what the running conversion has done', () => {
    const half = queued({ status: 'converting', progress: { unit: 'pages', done: 12, total: 24 } });
    expect(estimateRemainingMs([finished(0, 10), finished(10, 20), half])).toBe(5_000);
  });

  it('knows that several run side by side', () => {
    expect(estimateRemainingMs([finished(0, 20), finished(0, 20), queued(), queued()])).toBe(20_000);
  });

  it('does not count what was skipped, failed or is not started', () => {
    const others = (['skipped', 'failed', 'cancelled', 'ready', 'needs-attention'] as const).map((status) =>
      queued({ status }),
    );
    expect(estimateRemainingMs([finished(0, 10), finished(10, 20), queued(), ...others])).toBe(10_000);
  });
});

describe('the words for it', () => {
  it.each([
    [20, 'less than a minute'],
    [61, 'about 1 min'],
    [370, 'about 6 min'],
    [740, 'about 10 min'],
    [2600, 'about 45 min'],
    [7000, 'about 2 h'],
    [9300, 'about 2.5 h'],
  ])('for %i s are “%s”', (seconds, words) => {
    expect(formatEstimate(seconds * 1000)).toBe(words);
  });
});
