/** What a task waits for: how long, why, and how it ends. */
import { describe, expect, it } from 'vitest';
import type { Trouble } from '../../model/service.ts';
import { longestWaitMs } from '../backoff.ts';
import { fault, limitedUntil, serverError } from '../fixtures/fake-service.ts';
import { cloud, type Harness, harness } from '../fixtures/harness.ts';
import { settle, until } from '../fixtures/test-clock.ts';

const toCloud = { service: cloud, startNow: true };
const minutes = 60_000;
const hours = 60 * minutes;

const busyUntil = (retryAtMs: number): Trouble => ({ ...serverError, retryAtMs }) as Trouble;
const broken: Trouble = { kind: 'unavailable', error: fault('download-failed'), retryAtMs: null };
const expired = { kind: 'expired' as const, error: fault('download-expired') };

/** One document at the cloud, brought to its first poll. */
async function converting(h: Harness): Promise<void> {
  h.service.processing = true;
  await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
  await h.reaches('converting');
  await h.clock.advance(minutes);
}

describe('time asleep', () => {
  it('is no time without change, whether or not anybody tells of waking up', async () => {
    const h = harness();
    await converting(h);
    for (let night = 0; night < 3; night++) {
      h.clock.suspend(9 * hours);
      await h.clock.advance(10 * minutes);
    }
    expect(h.task().status).toBe('converting');
    h.service.processing = false;
    await h.clock.advance(minutes);
    await h.reaches('done');
  });

  it('is none either while the service rests as it asked for', async () => {
    const h = harness();
    await converting(h);
    for (let night = 0; night < 3; night++) {
      h.service.script.status.push(limitedUntil(null));
      await until(async () => {
        await h.clock.advance(1000);
        return h.queue.snapshot().services.some(({ state }) => state === 'cooling');
      });
      h.clock.suspend(9 * hours);
      await h.clock.advance(10 * minutes);
    }
    expect(h.task().status).toBe('converting');
  });

  it('does not begin the time without change anew', async () => {
    const h = harness();
    await converting(h);
    for (let time = 0; time < 12; time++) {
      await h.clock.advance(10 * minutes);
      h.clock.suspend(hours);
      h.queue.wake();
    }
    await h.clock.advance(10 * minutes);
    expect((await h.reaches('needs-attention')).error?.code).toBe('no-change');
  });
});

describe('a wait that the service asked for', () => {
  it.each(['upload', 'submit', 'status', 'download'] as const)('by a 503 at %s outlasts waking up', async (call) => {
    const h = harness();
    const at: number[] = [];
    h.service.script[call].push(() => {
      at.push(h.clock.now());
      return busyUntil(h.clock.now() + 300_000);
    });
    h.service.script[call].push((() => {
      at.push(h.clock.now());
      return busyUntil(h.clock.now() + 1000);
    }) as never);
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(async () => {
      await h.clock.advance(100);
      return at.length === 1;
    });
    await settle();
    for (let time = 0; time < 10; time++) {
      h.queue.wake();
      await h.clock.advance(20_000);
    }
    expect(at).toHaveLength(1);
    expect(h.task().activity).toMatchObject({ kind: 'waiting', untilMs: (at[0] ?? 0) + 300_000 });
    await h.clock.advance(110_000);
    await until(() => at.length === 2);
    expect(at[1]).toBeGreaterThanOrEqual((at[0] ?? 0) + 300_000);
    await h.reaches('done');
    expect(h.service.accepted).toHaveLength(1);
  });

  it('by a 503 ends at once when a person says so', async () => {
    const h = harness();
    h.service.script.submit.push(busyUntil(h.clock.now() + 300_000));
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => h.task().activity.kind === 'waiting');
    h.queue.retry([h.task().id]);
    await h.clock.advance(5000);
    await h.reaches('done');
  });

  it('is never shorter than our own backoff when it is asked for again and again', async () => {
    const h = harness();
    const at: number[] = [];
    for (let time = 0; time < 12; time++) {
      h.service.script.submit.push(() => {
        at.push(h.clock.now());
        return limitedUntil(h.clock.now());
      });
    }
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => at.length > 0);
    await h.clock.advance(60_000);
    expect(at.length).toBeLessThan(8);
  });

  it.each([
    ['a 429', (atMs: number) => limitedUntil(atMs)],
    ['a 503', busyUntil],
  ])('by %s is cut to what a person would wait, then the service is asked again', async (_what, answer) => {
    const h = harness();
    h.service.script.submit.push(answer(8.64e15));
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => h.task().activity.kind === 'waiting');
    const { activity } = h.task();
    expect(activity).toMatchObject({ kind: 'waiting', untilMs: h.clock.now() + longestWaitMs });
    await h.clock.advance(longestWaitMs + 5000);
    await h.reaches('done');
  });

  it('by a window of its limits is cut too', async () => {
    const h = harness();
    const quota = { name: 's', limit: 1, windowMs: null, concurrent: false, remaining: 0, resetMs: 1e18 };
    h.service.script.submit.push({ kind: 'accepted', sessionId: 's', quotas: [quota] });
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.reaches('done');
    await h.queue.add({ paths: h.pdfs('b.pdf') }, toCloud);
    await until(() => h.task('b.pdf').activity.kind === 'waiting' && h.task('b.pdf').status === 'submitting');
    expect(h.task('b.pdf').activity).toMatchObject({ why: 'rate-limit' });
    await h.clock.advance(longestWaitMs);
    await h.reaches('done', 'b.pdf');
  });

  it('that an earlier version kept is cut at a restart, once', async () => {
    const h = harness();
    await h.queue.add({ paths: h.pdfs('a.pdf') }, { ...toCloud, startNow: false });
    await keepCooling(h, 8.64e15);
    const again = await h.restart();
    const cooling = () => again.queue.snapshot().services.find(({ state }) => state === 'cooling');
    const untilMs = again.clock.now() + longestWaitMs;
    expect(cooling()?.untilMs).toBe(untilMs);
    await again.clock.advance(30 * minutes);
    const third = await again.restart();
    expect(third.queue.snapshot().services.find(({ state }) => state === 'cooling')?.untilMs).toBe(untilMs);
  });

  it('holds nothing up that has not begun once a person says so', async () => {
    const h = harness();
    h.service.script.submit.push(limitedUntil(h.clock.now() + 600_000));
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => h.task().activity.kind === 'waiting');
    h.queue.cancel([h.task().id]);
    const again = await h.restart();
    await again.queue.add({ paths: again.pdfs('b.pdf') }, toCloud);
    await settle();
    expect(again.task('b.pdf').status).toBe('queued');
    again.queue.retry([again.task('b.pdf').id]);
    const saidAtMs = again.clock.now();
    await again.reaches('done', 'b.pdf');
    expect(again.clock.now() - saidAtMs).toBeLessThan(minutes);
  });
});

describe('a result that can not be fetched', () => {
  it.each([
    ['each time', () => broken],
    ['in turns with an expired address', (count: number) => (count % 2 === 0 ? broken : expired)],
  ])('%s is given up after several tries, further and further apart, and kept for Retry', async (_when, answer) => {
    const h = harness();
    const at: number[] = [];
    for (let time = 0; time < 200; time++) {
      h.service.script.download.push(() => {
        at.push(h.clock.now());
        return answer(at.length);
      });
    }
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(async () => {
      await h.clock.advance(100);
      return h.task().activity.kind === 'waiting' && h.task().status === 'downloading';
    });
    expect(h.task().activity).toMatchObject({ why: 'retry', error: { code: 'download-failed' } });
    expect(h.queue.errorOf(h.task().id)?.code).toBe('download-failed');
    await h.clock.advance(10 * minutes);
    const failed = await h.reaches('failed');
    expect(at.length).toBeLessThanOrEqual(7);
    const waits = at.slice(1).map((ms, index) => ms - (at[index] ?? 0));
    if (at.length === 7) expect(waits.at(-1)).toBeGreaterThanOrEqual(32_000);
    h.service.script.download.length = 0;
    h.queue.retry([failed.id]);
    await h.clock.advance(5000);
    await h.reaches('done');
    expect(h.service.submissions).toHaveLength(1);
  });

  it('but of which more arrives each time is fetched to its end', async () => {
    const h = harness();
    h.service.script.download.push(
      ...Array.from({ length: 20 }, (_, time) => ({ ...broken, arrivedBytes: (time + 1) * 1_000_000 })),
    );
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.clock.advance(10 * minutes);
    await h.reaches('done');
    expect(h.service.downloads).toHaveLength(21);
  });
});

it('a service on this computer that forgets each time is given up though it can not be reached in between', async () => {
  const h = harness();
  const unknown = { kind: 'unknown-task' as const, error: fault('task-unknown') };
  const stopped: Trouble = { kind: 'unavailable', error: fault('service-stopped'), retryAtMs: null };
  for (let time = 0; time < 20; time++) h.service.script.status.push(stopped, unknown);
  await h.queue.add({ paths: h.pdfs('a.pdf') });
  await h.clock.advance(10 * minutes);
  expect((await h.reaches('failed')).error?.code).toBe('task-unknown');
  expect(h.service.accepted).toHaveLength(3);
});

it('a service that answers each poll with 503 and a short wait meets the deadline all the same', async () => {
  const h = harness();
  for (let time = 0; time < 2000; time++) h.service.script.status.push(() => busyUntil(h.clock.now() + 20_000));
  await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
  await h.reaches('converting');
  await h.clock.advance(4 * hours);
  expect((await h.reaches('needs-attention')).error?.code).toBe('no-change');
});

describe('a session that the service does not know', () => {
  const unknown = { kind: 'unknown-task' as const, error: fault('task-unknown') };

  it('at first, is asked about again', async () => {
    const h = harness();
    h.service.script.status.push(unknown, unknown, unknown, unknown);
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.clock.advance(2 * minutes);
    await h.reaches('done');
    expect(h.service.submissions).toHaveLength(1);
  });

  it('any more, is a question: Retry asks the service, only “Submit again” submits', async () => {
    const h = harness();
    h.service.script.status.push(...Array.from({ length: 100 }, () => unknown));
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.clock.advance(2 * minutes);
    const asked = await h.reaches('needs-attention');
    expect(asked.error).toMatchObject({
      code: 'task-vanished',
      params: { name: 'a.pdf', host: 'convert.example.com' },
    });
    for (const again of ['retry', 'keepWaiting'] as const) {
      if (again === 'retry') h.queue.retry([asked.id]);
      else h.queue.keepWaiting(asked.id);
      await h.clock.advance(2 * minutes);
      await h.reaches('needs-attention');
    }
    const after = await h.restart();
    await after.clock.advance(2 * minutes);
    expect(h.service.submissions).toHaveLength(1);
    h.service.script.status.length = 0;
    after.queue.resubmit(asked.id);
    await after.clock.advance(minutes);
    await after.reaches('done');
    expect(h.service.submissions).toHaveLength(2);
  });
});

/** As a version before this one would have written it. */
async function keepCooling(h: Harness, untilMs: number): Promise<void> {
  const { DatabaseSync } = await import('node:sqlite');
  const { join } = await import('node:path');
  const closed = h.queue.close();
  await h.clock.advance(10_000);
  await closed;
  const database = new DatabaseSync(join(h.stateFolder, 'journal.db'));
  const body = JSON.stringify([{ service: cloud.address, untilMs, error: fault('rate-limited') }]);
  database.prepare('INSERT OR REPLACE INTO facts (name, body) VALUES (?, ?)').run('coolings', body);
  database.close();
}
