import { describe, expect, it, test, vi } from 'vitest';
import type { Job, Report } from './jobs.ts';
import { type JobRunner, StopFlag } from './own-runner.ts';
import { paysOff, portionOf, type Runners, shareOut } from './share-jobs.ts';

describe('A portion', () => {
  test.each([
    ['is one page while nothing is known', { left: 100, jobMs: null, runners: 1 }, 1],
    ['lasts a tenth of a second', { left: 1_000, jobMs: 10, runners: 1 }, 10],
    ['is one page at least', { left: 1_000, jobMs: 4_000, runners: 1 }, 1],
    ['is bounded', { left: 10_000, jobMs: 0.1, runners: 1 }, 32],
    ['leaves work for the others near the end', { left: 8, jobMs: 1, runners: 4 }, 1],
    ['is never more than there is', { left: 0, jobMs: 1, runners: 1 }, 0],
  ])('%s', (_, pace, size) => {
    expect(Math.min(portionOf(pace), pace.left)).toBe(size);
  });
});

test.each([
  ['a short document', { left: 60, jobMs: 4, runners: 1 }, false],
  ['a long document', { left: 600, jobMs: 4, runners: 1 }, true],
  ['a few scanned pages', { left: 3, jobMs: 3_000, runners: 1 }, true],
  ['what enough threads share already', { left: 600, jobMs: 4, runners: 5 }, false],
  ['what nobody has seen yet', { left: 600, jobMs: null, runners: 1 }, false],
])('One more thread for %s: %o → %s', (_, pace, pays) => {
  expect(paysOff(pace)).toBe(pays);
});

describe('Work shared out', () => {
  const jobs = Array.from({ length: 50 }, (_, page): Job => ({ kind: 'read', page }));
  const pageOf = (report: Report): number => (report.kind === 'failed' ? report.failure.page : -1);

  /** Reports each job's page, and fails at one if told to. */
  function runner(stop: StopFlag, breaksAt = -1): JobRunner & { done: number; isClosed: boolean } {
    return {
      done: 0,
      isClosed: false,
      async work(portion, report) {
        for (const job of portion) {
          if (stop.raised) return;
          await Promise.resolve();
          const page = job.kind === 'read' ? job.page : -1;
          if (page === breaksAt) throw new Error('lost');
          this.done++;
          report({ kind: 'failed', failure: { code: 'page-failed', message: '', page } });
        }
      },
      async close() {
        this.isClosed = true;
      },
    };
  }

  const alone = (own: JobRunner, stop: StopFlag): Runners => ({
    own,
    stop,
    maxRunners: () => 1,
    startThread: () => {
      throw new Error('nobody is to be called');
    },
  });

  it('is done once each', async () => {
    const stop = new StopFlag();
    const seen: number[] = [];
    await shareOut(jobs, alone(runner(stop), stop), (report) => seen.push(pageOf(report)));
    expect(seen.toSorted((a, b) => a - b)).toEqual(jobs.map((_, i) => i));
  });

  it('calls others in where it is long, and no more than may come', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const stop = new StopFlag();
    const slow = (helper: ReturnType<typeof runner>, ms: number): typeof helper => ({
      ...helper,
      async work(portion, report) {
        await helper.work(portion, report);
        vi.advanceTimersByTime(ms * portion.length);
      },
    });
    const own = slow(runner(stop), 40);
    const helpers: ReturnType<typeof runner>[] = [];
    const startThread = () => {
      const helper = runner(stop);
      helpers.push(helper);
      return helper;
    };
    const seen: number[] = [];
    await shareOut(jobs, { own, stop, startThread, maxRunners: () => 3 }, (report) => seen.push(pageOf(report)));
    vi.useRealTimers();
    expect(helpers).toHaveLength(2);
    for (const helper of helpers) expect([helper.done > 0, helper.isClosed]).toEqual([true, true]);
    expect(seen.toSorted((a, b) => a - b)).toEqual(jobs.map((_, i) => i));
  });

  it('lets others go when there is room for fewer, and all is done all the same', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const stop = new StopFlag();
    const plain = runner(stop);
    const own: JobRunner = {
      ...plain,
      async work(portion, report) {
        await plain.work(portion, report);
        vi.advanceTimersByTime(200 * portion.length);
      },
    };
    const helpers: ReturnType<typeof runner>[] = [];
    let maxRunners = 3;
    const startThread = () => {
      const helper = runner(stop);
      helpers.push(helper);
      return helper;
    };
    const seen: number[] = [];
    const leftAt: number[] = [];
    await shareOut(jobs, { own, stop, startThread, maxRunners: () => maxRunners }, (report) => {
      seen.push(pageOf(report));
      if (seen.length === 25) maxRunners = 1;
      if (seen.length > 25 && helpers.every(({ isClosed }) => isClosed)) leftAt.push(seen.length);
    });
    vi.useRealTimers();
    expect(helpers).toHaveLength(2);
    expect(leftAt.length).toBeGreaterThan(5);
    expect(seen.toSorted((a, b) => a - b)).toEqual(jobs.map((_, i) => i));
  });

  it('ends for all when the listener throws', async () => {
    const stop = new StopFlag();
    const own = runner(stop);
    const run = shareOut(jobs, alone(own, stop), (report) => {
      if (pageOf(report) === 7) throw new Error('enough');
    });
    await expect(run).rejects.toThrow('enough');
    expect(own.done).toBe(8);
    expect(own.isClosed).toBe(true);
    expect(stop.raised).toBe(true);
  });

  it('ends with the loss of a runner', async () => {
    const stop = new StopFlag();
    await expect(shareOut(jobs, alone(runner(stop, 20), stop), () => {})).rejects.toThrow('lost');
  });
});
