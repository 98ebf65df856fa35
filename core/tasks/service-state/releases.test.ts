/** What nobody needs any more is told to its service, sooner or later, or a person is told that it can't be. */
import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors/codes.ts';
import { limitedUntil, offline, serverError, wrongKey } from '../fixtures/fake-service.ts';
import { cloud, type Harness, type HarnessOptions, harness } from '../fixtures/harness.ts';
import { settle, until } from '../fixtures/test-clock.ts';

const toCloud = { service: cloud, startNow: true };
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Cancelled while its service converts it. */
async function cancelled(answers: Harness['service']['script']['cancel'], options: HarnessOptions = {}) {
  const h = harness(options);
  h.service.processing = true;
  h.service.script.cancel.push(...answers);
  await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
  await h.reaches('converting');
  h.queue.cancel([h.task().id]);
  await settle();
  return h;
}

const told = (h: Harness) => until(() => h.service.cancelled.length === 1);

describe('a cancelled conversion', () => {
  it('whose service is out of reach is told again and again, less and less often, and says so meanwhile', async () => {
    const h = await cancelled(Array.from({ length: 12 }, () => offline));
    expect(h.task()).toMatchObject({
      status: 'cancelled',
      error: { code: 'stop-pending', params: { host: 'convert.example.com', name: 'a.pdf' } },
    });
    await h.clock.advance(10 * minuteMs);
    const asked = 12 - h.service.script.cancel.length;
    expect(asked).toBeLessThanOrEqual(10);
    await h.clock.advance(60 * minuteMs);
    await told(h);
    expect(h.task().error).toBeNull();
  });

  it('is told at once when the network is back', async () => {
    const h = await cancelled(Array.from({ length: 8 }, () => offline));
    await h.clock.advance(5 * minuteMs);
    h.service.script.cancel.length = 0;
    h.queue.wake();
    await told(h);
  });

  it('is told at once when other tasks reach its service again', async () => {
    const h = await cancelled(Array.from({ length: 8 }, () => offline));
    await h.clock.advance(5 * minuteMs);
    h.service.script.cancel.length = 0;
    h.service.script.upload.push(offline);
    await h.queue.add({ paths: h.pdfs('b.pdf') }, toCloud);
    await until(() => h.service.uploads.length === 2);
    expect(h.service.cancelled).toEqual([]);
    await h.clock.advance(1500);
    await told(h);
  });

  it('is told after a restart, however often', async () => {
    const h = await cancelled([offline, offline, offline]);
    const second = await h.restart();
    await settle();
    const third = await second.restart();
    await settle();
    const last = await third.crash();
    await last.clock.advance(minuteMs);
    await told(h);
    const after = await last.restart();
    await after.clock.advance(dayMs);
    expect(h.service.cancelled).toHaveLength(1);
  });

  it('waits as long as its service asks, waking up included, but not longer than is sensible', async () => {
    const h = await cancelled([]);
    await told(h);
    const limited = await cancelled([limitedUntil(h.clock.now() + 10 * minuteMs + 2000)]);
    await limited.clock.advance(9 * minuteMs);
    limited.queue.wake();
    await settle();
    expect(limited.service.cancelled).toEqual([]);
    await limited.clock.advance(2 * minuteMs);
    await told(limited);
    const absurd = await cancelled([limitedUntil(h.clock.now() + 1000 * dayMs)]);
    await absurd.clock.advance(61 * minuteMs);
    await told(absurd);
  });

  it('is not told while its service asks all to wait', async () => {
    const h = harness();
    h.service.processing = true;
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.reaches('converting');
    h.service.script.submit.push(limitedUntil(h.clock.now() + 10 * minuteMs));
    await h.queue.add({ paths: h.pdfs('b.pdf') }, toCloud);
    await until(() => h.queue.snapshot().services.some(({ state }) => state === 'cooling'));
    h.queue.cancel([h.task('a.pdf').id]);
    await h.clock.advance(9 * minuteMs);
    expect(h.service.cancelled).toEqual([]);
    await h.clock.advance(2 * minuteMs);
    await told(h);
  });

  it.each([
    ['back', -400 * dayMs],
    ['ahead', 400 * dayMs],
  ])('is told after a restart by a clock that was set %s', async (_where, ms) => {
    const h = await cancelled([offline]);
    await h.queue.close();
    expect(h.service.cancelled).toEqual([]);
    h.clock.set(ms);
    const again = h.reopen();
    await again.clock.advance(minuteMs);
    await told(again);
  });

  it('waits for another key, and only for that', async () => {
    const h = await cancelled([wrongKey]);
    await h.clock.advance(dayMs);
    h.queue.wake();
    await h.clock.advance(minuteMs);
    expect(h.service.cancelled).toEqual([]);
    expect(h.task().error?.code).toBe('stop-pending');
    h.queue.unblock(cloud);
    await told(h);
  });

  it.each([
    ['knows no DELETE', [{ kind: 'refused', error: null } as const], 0],
    ['refuses the key for a week', [wrongKey, wrongKey], 8 * dayMs],
  ])('whose service %s is a person’s to know, in the list and in the history', async (_why, answers, ms) => {
    const h = await cancelled(answers);
    await h.clock.advance(ms);
    const error = { code: 'stop-impossible', params: { host: 'convert.example.com', name: 'a.pdf' } };
    expect(h.task()).toMatchObject({ status: 'cancelled', error });
    const again = await h.restart();
    again.queue.unblock();
    await again.clock.advance(dayMs);
    expect(again.task()).toMatchObject({ status: 'cancelled', error });
    expect(again.queue.history.get(again.task().id)).toMatchObject({
      outcome: 'cancelled',
      acceptedAtMs: expect.any(Number),
      error,
    });
    expect(h.service.cancelled).toEqual([]);
    again.queue.retry([again.task().id]);
    expect(again.task().error).toBeNull();
  });

  it('whose answer makes no sense does not hold up the others', async () => {
    const h = await cancelled(Array.from({ length: 30 }, () => serverError));
    h.service.script.cancel.length = 0;
    await h.queue.add({ paths: h.pdfs('b.pdf') }, toCloud);
    await h.reaches('converting', 'b.pdf');
    h.queue.cancel([h.task('b.pdf').id]);
    await until(() => h.service.cancelled.includes('session-2'));
    expect(h.service.cancelled).toEqual(['session-2']);
    await h.clock.advance(minuteMs);
    expect(h.service.cancelled).toEqual(['session-2', 'session-1']);
  });

  it('does not hold up the end of the program', async () => {
    const h = await cancelled(['hang']);
    const before = h.clock.now();
    await h.restart();
    expect(h.clock.now() - before).toBeLessThanOrEqual(10_000);
  });
});

describe('what is said of a conversion that can’t be stopped', () => {
  it('is nothing where it has been done, and costs no more', async () => {
    const h = harness();
    h.service.advertised.cancel = false;
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    const { id } = await h.reaches('done');
    await h.clock.advance(minuteMs);
    expect(h.task().error).toBeNull();
    expect(h.queue.history.get(id)).toMatchObject({ outcome: 'done', error: null });
  });

  it('stands in the history where its row has been removed', async () => {
    const h = harness();
    h.service.advertised.cancel = false;
    h.service.processing = true;
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    const { id } = await h.reaches('converting');
    h.queue.remove([id]);
    await h.clock.advance(minuteMs);
    expect(h.queue.history.get(id)).toMatchObject({ outcome: 'accepted', error: { code: 'stop-impossible' } });
  });

  it('is not said where the removal is undone: it goes on', async () => {
    const h = harness();
    h.service.advertised.cancel = false;
    h.service.processing = true;
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    const { id } = await h.reaches('converting');
    const token = h.queue.remove([id]);
    await h.clock.advance(minuteMs);
    h.service.processing = false;
    h.queue.undoRemove(token);
    await h.clock.advance(minuteMs);
    await h.reaches('done');
    expect(h.queue.history.get(id)).toMatchObject({ outcome: 'done', error: null });
    expect(h.service.accepted).toHaveLength(1);
  });

  it('and nothing is told where the removal is undone while the key is still being fetched', async () => {
    const fetched = Promise.withResolvers<void>();
    let isSlow = false;
    const h = harness({
      resolveEndpoint: async () => {
        if (isSlow) await fetched.promise;
        return { baseUrl: cloud.address, key: 'key' };
      },
    });
    h.service.processing = true;
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    const { id } = await h.reaches('converting');
    const token = h.queue.remove([id]);
    isSlow = true;
    await h.clock.advance(minuteMs);
    h.service.processing = false;
    h.queue.undoRemove(token);
    fetched.resolve();
    await h.reaches('done');
    expect(h.service.cancelled).toEqual(['session-1']);
    expect(h.service.polls.at(-1)).toBe('session-1');
    expect(h.service.submissions).toHaveLength(1);
  });

  it('concerns the attempt that it is about', async () => {
    const h = await cancelled([offline, { kind: 'refused', error: null }]);
    h.service.processing = false;
    h.queue.retry([h.task().id]);
    h.queue.cancel([h.task().id]);
    await h.clock.advance(minuteMs);
    expect(h.task()).toMatchObject({ status: 'cancelled', error: null });
    expect(h.queue.history.get(h.task().id)).toMatchObject({ error: { code: 'stop-impossible' } });
  });
});

it('a result that was saved while the service on this computer is down is freed when it is up', async () => {
  let down = false;
  const h = harness({
    resolveEndpoint: async () => {
      if (down) throw new AppError('service-stopped');
      return { baseUrl: 'http://127.0.0.1:4000/v1', key: 'key' };
    },
  });
  const save = h.files.save.bind(h.files);
  h.files.save = async (request) => {
    down = true;
    return save(request);
  };
  await h.queue.add({ paths: h.pdfs('a.pdf') });
  await h.reaches('done');
  await h.clock.advance(minuteMs);
  expect(h.service.cancelled).toEqual([]);
  down = false;
  await h.clock.advance(10 * minuteMs);
  await told(h);
});

describe('an upload in parts that nobody finishes is given up', () => {
  /** Some of it has arrived. */
  async function uploading(options: object = toCloud) {
    const h = harness();
    h.service.script.upload.push('hang');
    await h.queue.add({ paths: h.pdfs('a.pdf') }, options);
    await until(() => h.service.hanging === 1);
    return { h, id: h.task().id };
  }

  it('when its row is removed, as soon as that can’t be undone any more', async () => {
    const { h, id } = await uploading();
    h.queue.remove([id]);
    await h.clock.advance(10_000);
    expect(h.service.abandoned).toBe(0);
    await h.clock.advance(20_000);
    expect(h.service.abandoned).toBe(1);
  });

  it('but not when the removal is undone', async () => {
    const { h, id } = await uploading();
    h.queue.undoRemove(h.queue.remove([id]));
    await h.clock.advance(minuteMs);
    await h.reaches('done');
    expect(h.service.abandoned).toBe(0);
    expect(h.service.uploads.map(({ resumed }) => resumed)).toEqual([false, true]);
  });

  it('after a restart, if Quire was ended before', async () => {
    const { h, id } = await uploading();
    h.queue.remove([id]);
    const again = await h.crash();
    await again.clock.advance(minuteMs);
    expect(h.service.abandoned).toBe(1);
  });

  it('when it is cancelled while its service is out of reach, later', async () => {
    const { h, id } = await uploading();
    h.service.script.abandon.push(offline, offline);
    h.queue.cancel([id]);
    await settle();
    expect(h.service.abandoned).toBe(0);
    await h.clock.advance(minuteMs);
    expect(h.service.abandoned).toBe(1);
    expect(h.task().error).toBeNull();
  });

  it('when its task is meant for another place', async () => {
    const { h, id } = await uploading();
    h.queue.pauseTasks([id]);
    h.queue.choices.change([id], { service: { place: 'local' } });
    await until(() => h.service.abandoned === 1);
  });

  it('when its task fails and would begin again', async () => {
    const h = harness();
    h.service.script.upload.push({ kind: 'rejected', error: { code: 'file-changed', params: {} } });
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.reaches('failed');
    await until(() => h.service.abandoned === 1);
  });

  it('but not when it is complete', async () => {
    const h = harness();
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.reaches('done');
    await h.clock.advance(minuteMs);
    expect(h.service.abandoned).toBe(0);
  });
});

it('offers a failed task that comes back only a new conversion, where its own may be gone', async () => {
  const h = harness();
  h.service.script.download.push({
    kind: 'rejected',
    error: { code: 'result-too-large', params: { limitBytes: 1 } },
  });
  await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
  const { id } = await h.reaches('failed');
  h.service.script.cancel.push(offline);
  const token = h.queue.remove([id]);
  await h.clock.advance(25_000);
  h.queue.undoRemove(token);
  expect(h.task().status).toBe('cancelled');
  await h.clock.advance(minuteMs);
  await told(h);
});
