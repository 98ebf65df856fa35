/** A limit on submissions that the service tells beforehand: it is shown, and waiting for it is no work. */
import { describe, expect, it } from 'vitest';
import type { ServiceView } from '../../model/views.ts';
import { cloud, type Harness, type HarnessOptions, harness } from '../fixtures/harness.ts';
import { until } from '../fixtures/test-clock.ts';

/** Long beside what the disk takes, for which the test's time goes on. */
const hourMs = 3_600_000;
const toCloud = { service: cloud, startNow: true };

/** Three an hour, counted from the first of each hour. */
function threeAnHour(options: HarnessOptions = {}): Harness {
  const h = harness({ settings: { concurrency: 5 }, ...options });
  let [used, endsAtMs] = [0, 0];
  h.service.quotas = () => {
    const nowMs = h.clock.now();
    if (nowMs >= endsAtMs) [used, endsAtMs] = [0, nowMs + hourMs];
    used += 1;
    const left = { remaining: 3 - used, resetMs: endsAtMs - nowMs };
    return [{ name: 'submit', limit: 3, windowMs: hourMs, concurrent: false, ...left }];
  };
  return h;
}

const cloudOf = (h: Harness): ServiceView | undefined =>
  h.queue.snapshot().services.find(({ host }) => host === 'convert.example.com');
const done = (h: Harness) => h.queue.snapshot().tasks.filter(({ status }) => status === 'done');
const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}.pdf`);

async function inSteps(h: Harness, holds: () => boolean): Promise<void> {
  await until(async () => {
    if (holds()) return true;
    await h.clock.advance(5000);
    return false;
  });
}

describe('A limit that is used up', () => {
  it('is told with the time until which files wait for it, and no longer', async () => {
    const h = threeAnHour();
    const seen = new Set<string>();
    h.queue.onChange(({ services }) => {
      for (const { host, state } of services ?? []) if (host === 'convert.example.com') seen.add(state);
    });
    await h.queue.add({ paths: h.pdfs(...names(4)) }, toCloud);
    await inSteps(h, () => done(h).length === 3);
    await inSteps(h, () => cloudOf(h)?.state === 'paced');
    const { untilMs, limits } = cloudOf(h) ?? {};
    expect((untilMs ?? 0) - h.clock.now()).toBeGreaterThan(hourMs / 2);
    expect(limits).toEqual([{ limit: 3, remaining: 0, windowMs: hourMs, untilMs }]);
    const [waiting] = h.queue.snapshot().tasks.filter(({ status }) => status === 'submitting');
    expect(waiting?.activity).toEqual({ kind: 'waiting', untilMs, why: 'rate-limit' });

    await inSteps(h, () => done(h).length === 4);
    expect(cloudOf(h)?.state).toBe('connected');
    // Whoever listens is told of both.
    await h.clock.advance(1000);
    expect(seen).toContain('paced');
  });

  it('is no news where nobody waits for it', async () => {
    const h = threeAnHour();
    await h.queue.add({ paths: h.pdfs(...names(3)) }, toCloud);
    await inSteps(h, () => done(h).length === 3);
    expect(cloudOf(h)).toMatchObject({ state: 'connected', usage: { used: 3, limit: 3 } });
  });

  it('is no work: what a row says it took is without it, and so is what is learned of the speed', async () => {
    const h = threeAnHour({
      inspect: async () => ({ kind: 'looked', pages: 3, text: 'own', language: 'en', thumbnail: false }) as never,
    });
    await h.queue.add({ paths: h.pdfs(...names(7)) }, toCloud);
    await inSteps(h, () => done(h).length === 7);
    const longest = Math.max(
      ...done(h).map(({ finishedAtMs, startedAtMs }) => (finishedAtMs ?? 0) - (startedAtMs ?? 0)),
    );
    expect(longest).toBeGreaterThan(hourMs / 2);
    for (const { workedMs } of done(h)) expect(workedMs).toBeLessThan(hourMs / 2);
  });
});

describe('The time that work on a document took', () => {
  it('leaves out a pause', async () => {
    const h = harness();
    h.service.processing = true;
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.reaches('converting');
    await h.clock.advance(5000);
    h.queue.pause();
    await h.clock.advance(10 * hourMs);
    h.queue.resume();
    h.service.processing = false;
    await h.reaches('done');
    expect(h.task().workedMs).toBeGreaterThanOrEqual(5000);
    expect(h.task().workedMs).toBeLessThan(hourMs);
  });

  it('leaves out the computer’s sleep', async () => {
    const h = harness();
    h.service.processing = true;
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.reaches('converting');
    await h.clock.advance(5000);
    h.clock.suspend(9 * hourMs);
    await h.clock.advance(60_000);
    h.service.processing = false;
    await h.reaches('done');
    expect(h.task().workedMs).toBeGreaterThanOrEqual(5000);
    expect(h.task().workedMs).toBeLessThan(hourMs);
  });

  it('leaves out the time in which a person is asked for a place', async () => {
    const h: Harness = harness({
      settings: { destination: { kind: 'ask' } },
      askSavePath: async ({ folder, name }) => {
        h.clock.suspend(10 * hourMs);
        return `${folder}/${name}.md`;
      },
    });
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.reaches('done');
    expect(h.task().workedMs).toBeLessThan(hourMs);
  });

  it('is not known where Quire was closed in between', async () => {
    const h = harness();
    h.service.processing = true;
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.reaches('converting');
    const again = await h.restart();
    h.service.processing = false;
    await again.reaches('done');
    expect(again.task().workedMs).toBeNull();
  });
});
