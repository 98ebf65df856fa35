import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors/codes.ts';
import { fault, limitedUntil, noCredit, offline, refused, serverError, wrongKey } from './fixtures/fake-service.ts';
import { cloud, type Harness, harness } from './fixtures/harness.ts';
import { settle, until } from './fixtures/test-clock.ts';

const toCloud = { service: cloud, startNow: true };

describe('submissions', () => {
  it('are not repeated when the answer was lost: a person decides', async () => {
    const h = harness();
    h.service.script.submit.push('lost');
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    const asked = await h.reaches('needs-attention');
    expect(asked.error).toMatchObject({
      code: 'submission-uncertain',
      params: { host: 'convert.example.com', name: 'a.pdf' },
    });
    h.queue.retry([asked.id]);
    h.queue.wake();
    await h.clock.advance(3_600_000);
    expect(h.service.submissions).toHaveLength(1);
    h.queue.resubmit(asked.id);
    await h.clock.advance(5000);
    await h.reaches('done');
    expect(h.service.submissions).toHaveLength(2);
  });

  it('are repeated with the same key where the service knows it', async () => {
    const h = harness();
    h.service.advertised.idempotencyKey = true;
    h.service.script.submit.push('lost');
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => h.service.submissions.length === 1);
    await h.clock.advance(10_000);
    await h.reaches('done');
    expect(h.service.submissions).toHaveLength(2);
    expect(h.service.accepted).toHaveLength(1);
  });

  it('that may have arrived keep their key when the task is given up and tried again: nobody pays twice', async () => {
    const h = harness();
    h.service.advertised.idempotencyKey = true;
    h.service.script.submit.push('lost', ...Array(7).fill(serverError));
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.clock.advance(300_000);
    const failed = await h.reaches('failed');
    expect(h.queue.choices.of(failed.id)?.open).toBe(false);
    const again = await h.restart();
    again.queue.retry([failed.id]);
    await again.reaches('done');
    expect(h.service.accepted).toHaveLength(1);
  });

  it('that were refused are made anew on Retry', async () => {
    const h = harness();
    h.service.advertised.idempotencyKey = true;
    h.service.script.submit.push({ kind: 'uncertain', error: fault('service-unreachable') }, refused);
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => h.service.submissions.length === 1);
    await h.clock.advance(10_000);
    const failed = await h.reaches('failed');
    h.queue.retry([failed.id]);
    await h.reaches('done');
    expect(h.service.uploads).toHaveLength(2);
  });

  it('whose answers are lost each time back off, though others are answered meanwhile', async () => {
    const h = harness();
    h.service.processing = true;
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await h.reaches('converting');
    h.service.script.submit.push(...Array<'lost'>(60).fill('lost'));
    await h.queue.add({ paths: h.pdfs('b.pdf') });
    await h.clock.advance(60_000);
    expect(h.service.polls.length).toBeGreaterThan(50);
    expect(h.service.submissions.length).toBeLessThan(12);
  });

  it('that can not have arrived are repeated', async () => {
    const h = harness();
    h.service.script.submit.push(offline, serverError, limitedUntil(h.clock.now() + 30_000));
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => h.service.submissions.length === 1);
    await h.clock.advance(40_000);
    await h.reaches('done');
    expect(h.service.accepted).toHaveLength(1);
    expect(h.service.uploads).toHaveLength(1);
  });

  it('leave at once when a person asks for it, though the service told how long its window is used up', async () => {
    const h = harness();
    const quota = { name: 'submit', limit: 60, windowMs: 60_000, concurrent: false, remaining: 0, resetMs: 300_000 };
    const limited = limitedUntil(h.clock.now() + 300_000);
    h.service.script.submit.push({ ...limited, quotas: [quota] } as typeof limited);
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => h.queue.snapshot().services.some(({ state }) => state === 'cooling'));
    const cooling = h.queue.snapshot().services.find(({ state }) => state === 'cooling');
    expect(cooling?.usage).toMatchObject({ used: 60, limit: 60 });
    h.queue.retry([h.task().id]);
    await h.clock.advance(10_000);
    await h.reaches('done');
    expect(h.service.accepted).toHaveLength(1);
  });

  it('that the service refuses end the task', async () => {
    const h = harness();
    h.service.script.submit.push(refused);
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    const failed = await h.reaches('failed');
    expect(failed.error).toMatchObject({ code: 'service-rejected', params: { host: 'convert.example.com' } });
  });

  it('are given up after several server errors, with the reason', async () => {
    const h = harness();
    for (let time = 0; time < 7; time++) h.service.script.upload.push(serverError);
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => h.service.uploads.length === 1);
    expect(h.task()).toMatchObject({ status: 'uploading', activity: { kind: 'waiting', why: 'retry' } });
    await h.clock.advance(100_000);
    expect((await h.reaches('failed')).error?.code).toBe('service-error');
    expect(h.service.uploads).toHaveLength(7);
    expect(h.service.submissions).toHaveLength(0);
  });
});

describe('a service', () => {
  const services = (h: Harness) => h.queue.snapshot().services.find(({ host }) => host === 'convert.example.com');

  it('that is out of reach is tried again and again, and says so meanwhile', async () => {
    const h = harness();
    for (let time = 0; time < 12; time++) h.service.script.upload.push(offline);
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => services(h)?.state === 'unreachable');
    expect(h.task().activity).toEqual({ kind: 'waiting', untilMs: h.clock.now() + 1000, why: 'offline' });
    await h.clock.advance(20 * 60_000);
    await h.reaches('done');
    expect(services(h)?.state).toBe('connected');
  });

  it('that is out of reach is tried at once when the computer wakes up', async () => {
    const h = harness();
    h.service.script.upload.push(offline, offline, offline);
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => services(h)?.state === 'unreachable');
    for (const calls of [2, 3, 4]) {
      h.queue.wake();
      await until(() => h.service.uploads.length === calls);
      await settle();
    }
    await h.clock.advance(1000);
    await h.reaches('done');
  });

  it('that asks to wait is left alone by all of its tasks until then', async () => {
    const h = harness();
    const untilMs = h.clock.now() + 42_000;
    h.service.script.submit.push(limitedUntil(untilMs));
    await h.queue.add(
      { paths: h.pdfs('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf') },
      {
        ...toCloud,
        target: { kind: 'mirror', folder: join(h.folder, 'out'), collision: 'keep-both' },
      },
    );
    await until(() => services(h)?.state === 'cooling');
    await settle();
    const before = h.service.submissions.length;
    expect(services(h)).toMatchObject({ state: 'cooling', untilMs, error: { code: 'rate-limited' } });
    expect(h.task('a.pdf').activity).toEqual({ kind: 'waiting', untilMs, why: 'rate-limit' });
    await h.clock.advance(41_000);
    expect(h.service.submissions.filter(({ filename }) => filename > 'c')).toEqual([]);
    expect(h.service.submissions.length).toBe(before);
    await h.clock.advance(60_000);
    for (const name of ['a.pdf', 'e.pdf']) await h.reaches('done', name);
    expect(h.service.accepted).toHaveLength(5);
  });

  it('that asks to wait is asked earlier when a person says so', async () => {
    const h = harness();
    h.service.script.submit.push(limitedUntil(h.clock.now() + 3_600_000));
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => services(h)?.state === 'cooling');
    h.queue.retry([h.task().id]);
    await h.clock.advance(5000);
    await h.reaches('done');
  });

  it.each([
    [wrongKey, 'key'],
    [noCredit, 'credit'],
  ] as const)('that needs a person freezes: %#', async (answer, state) => {
    const h = harness();
    h.service.script.submit.push(answer);
    await h.queue.add({ paths: h.pdfs('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf') }, toCloud);
    await until(() => services(h)?.state === state);
    await settle();
    await h.clock.advance(24 * 3_600_000);
    expect(h.service.submissions).toHaveLength(1);
    expect(h.task('a.pdf')).toMatchObject({
      status: 'submitting',
      activity: { kind: 'waiting', untilMs: null, why: 'key' },
    });
    expect(h.queue.errorOf(h.task('a.pdf').id)).toMatchObject({ code: answer.error.code });
    h.queue.unblock();
    await h.clock.advance(20_000);
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']) await h.reaches('done', name);
    expect(h.service.accepted).toHaveLength(4);
    expect(h.service.uploads).toHaveLength(4);
  });

  it('without a key is not asked anything', async () => {
    let key: string | null = null;
    const h = harness({
      resolveEndpoint: async () => {
        if (!key) throw new AppError('key-missing', { host: 'convert.example.com' });
        return { baseUrl: cloud.address, key };
      },
    });
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => services(h)?.state === 'key');
    expect(h.service.uploads).toEqual([]);
    key = 'sesame';
    h.queue.unblock();
    await h.clock.advance(5000);
    await h.reaches('done');
  });

  it('on this computer that can’t start without a person keeps its tasks, and goes on when asked to', async () => {
    let newer = true;
    const h = harness({
      resolveEndpoint: async () => {
        if (newer) throw new AppError('journal-newer', { folder: '/data' });
        return { baseUrl: 'http://127.0.0.1:4000/v1', key: 'k' };
      },
    });
    await h.queue.add({ paths: h.pdfs('a.pdf', 'b.pdf') });
    const asking = () => h.queue.snapshot().services.find(({ error }) => error !== null);
    await until(() => asking()?.error?.code === 'journal-newer');
    await h.clock.advance(3_600_000);
    expect(asking()).toMatchObject({ place: 'local', state: 'key', untilMs: null });
    newer = false;
    h.queue.retry(h.queue.snapshot().tasks.map(({ id }) => id));
    await h.clock.advance(5000);
    for (const name of ['a.pdf', 'b.pdf']) await h.reaches('done', name);
  });

  it('on this computer that lost a task converts it again without a word', async () => {
    const h = harness();
    const unknown = { kind: 'unknown-task' as const, error: fault('task-unknown') };
    h.service.script.status.push(unknown);
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await h.clock.advance(5000);
    await h.reaches('done');
    expect(h.service.accepted).toHaveLength(2);
  });

  it('on this computer is called at its new port after it was started again', async () => {
    let port = 4000;
    const h = harness({ resolveEndpoint: async () => ({ baseUrl: `http://127.0.0.1:${port}/v1`, key: 'k' }) });
    h.service.script.submit.push(() => {
      port = 5000;
      return { ...offline, error: fault('service-stopped') };
    });
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await until(() => h.service.submissions.length === 1);
    await h.clock.advance(5000);
    await h.reaches('done');
    expect(h.service.submissions.map(({ pdfUrl }) => pdfUrl)).toEqual([
      'http://127.0.0.1:4000/uploads/1',
      'http://127.0.0.1:5000/uploads/1',
    ]);
  });
});
