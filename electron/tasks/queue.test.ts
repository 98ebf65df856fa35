import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors/codes.ts';
import type { QueueChange } from '../ipc/contract.ts';
import { fault, limitedUntil, noCredit, offline, refused, serverError, wrongKey } from './fixtures/fake-service.ts';
import { cloud, type Harness, harness } from './fixtures/harness.ts';
import { settle, until } from './fixtures/test-clock.ts';

const toCloud = { service: cloud, startNow: true };
const work = (h: Harness) => {
  const folder = join(h.stateFolder, 'work');
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe('a task', () => {
  it('goes from a file to a saved result', async () => {
    const h = harness();
    const [path = ''] = h.pdfs('a.pdf');
    const start = h.clock.now();
    const report = await h.queue.addPaths([path]);
    expect(report).toMatchObject({ added: 1, skipped: [] });
    const done = await h.reaches('done');
    expect(done).toMatchObject({
      name: 'a.pdf',
      origin: join(h.folder, 'in'),
      sizeBytes: 100,
      pages: 3,
      place: 'local',
      activity: { kind: 'none' },
      result: { name: 'a.md', folder: join(h.folder, 'in'), sizeBytes: 8 },
      addedAtMs: start,
      startedAtMs: start,
    });
    expect(done.finishedAtMs).toBeGreaterThan(start);
    expect(readFileSync(join(h.folder, 'in', 'a.md'), 'utf8')).toBe('# Title\n');
    expect(h.service.submissions).toEqual([
      { kind: 'markdown', pdfUrl: 'http://127.0.0.1:4000/uploads/1', filename: 'a', taskId: done.id },
    ]);
    expect(h.queue.idle()).toBe(true);
  });

  it('lets the service forget it, and leaves nothing in the work folder', async () => {
    const h = harness();
    await h.queue.addPaths(h.pdfs('a.pdf'));
    await h.reaches('done');
    await until(() => h.service.cancelled.length === 1 && work(h).length === 0);
    expect(h.service.cancelled).toEqual(['session-1']);
  });

  it('from a web address needs no upload', async () => {
    const h = harness();
    await h.queue.addUrl(' https://example.org/papers/On%20Foxes.PDF?token=a%2Fb ');
    const done = await h.reaches('done');
    expect(done).toMatchObject({ name: 'On Foxes.PDF', source: 'url', sizeBytes: null });
    expect(done.result).toMatchObject({ name: 'On Foxes.md', folder: join(h.folder, 'downloads') });
    expect(h.service.uploads).toEqual([]);
    expect(h.service.submissions[0]?.pdfUrl).toBe('https://example.org/papers/On%20Foxes.PDF?token=a%2Fb');
  });

  it.each(['', 'nonsense', 'ftp://example.org/a.pdf', 'file:///etc/passwd', 'javascript:alert(1)'])(
    'is not made from the address "%s"',
    async (url) => {
      const h = harness();
      await expect(h.queue.addUrl(url)).rejects.toMatchObject({ code: 'url-invalid' });
      expect(h.queue.snapshot().tasks).toEqual([]);
    },
  );

  it('at a cloud service waits for Start', async () => {
    const h = harness({ settings: { place: 'cloud', cloudAddress: cloud.address } });
    await h.queue.addPaths(h.pdfs('a.pdf'));
    await settle();
    expect(h.task()).toMatchObject({ status: 'ready', activity: { kind: 'none' } });
    expect(h.service.uploads).toEqual([]);
    h.queue.start([h.task().id]);
    await h.reaches('done');
  });

  it('at a cloud service starts at once when the settings say so', async () => {
    const h = harness({ settings: { place: 'cloud', cloudAddress: cloud.address, confirmCloudStart: false } });
    await h.queue.addPaths(h.pdfs('a.pdf'));
    await h.reaches('done');
  });

  it('fails with the reason when the file is gone, and starts over when it is back', async () => {
    const h = harness();
    const [path = ''] = h.pdfs('a.pdf');
    h.queue.pause();
    await h.queue.addPaths([path]);
    writeFileSync(path, '%PDF-1.7 a longer one');
    h.queue.resume();
    const failed = await h.reaches('failed');
    expect(failed.error).toMatchObject({ code: 'file-changed', params: { name: 'a.pdf' } });
    h.queue.retry([failed.id]);
    expect(await h.reaches('done')).toMatchObject({ error: null, sizeBytes: 21 });
  });

  it('shows pages or per cent as the service says them, never going back', async () => {
    const h = harness();
    const processing = (percent: number | null, page: number | null) => ({
      kind: 'processing' as const,
      percent,
      pages: page === null ? null : { page, pages: 10 },
    });
    h.service.script.status.push(processing(20, null), processing(10, null), processing(140, null), processing(50, 3));
    h.service.processing = true;
    const seen: string[] = [];
    h.queue.onChange(({ upserted: [view] }) => {
      const { unit, done } = view?.progress ?? {};
      if (view?.status === 'converting' && unit && seen.at(-1) !== `${done} ${unit}`) seen.push(`${done} ${unit}`);
    });
    await h.queue.addPaths(h.pdfs('a.pdf'));
    await h.clock.advance(10_000);
    expect(seen).toEqual(['20 percent', '100 percent', '3 pages']);
    expect(h.task().progress).toEqual({ unit: 'pages', done: 3, total: 10 });
  });

  it('asks the service with growing intervals while nothing changes', async () => {
    const h = harness();
    h.service.processing = true;
    await h.queue.addPaths(h.pdfs('a.pdf'), toCloud);
    await h.reaches('converting');
    const times: number[] = [];
    const start = h.clock.now();
    for (let second = 0; second < 60; second++) {
      await h.clock.advance(1000);
      times.push(h.service.polls.length);
    }
    expect(h.clock.now() - start).toBe(60_000);
    expect(times[0]).toBe(1);
    expect(times.at(-1)).toBeGreaterThanOrEqual(8);
    expect(times.at(-1)).toBeLessThanOrEqual(11);
  });

  it('needs a person after two hours without any change, and goes on waiting when told to', async () => {
    const h = harness();
    h.service.processing = true;
    await h.queue.addPaths(h.pdfs('a.pdf'), toCloud);
    await h.reaches('converting');
    await h.clock.advance(2 * 3_600_000 + 60_000);
    const stalled = await h.reaches('needs-attention');
    expect(stalled.error).toMatchObject({ code: 'no-change', params: { duration: '2 hours' } });
    h.service.processing = false;
    h.queue.keepWaiting(stalled.id);
    await h.reaches('done');
    expect(h.service.accepted).toHaveLength(1);
  });

  it('is not failed by polls that fail', async () => {
    const h = harness();
    h.service.script.status.push(serverError, offline, serverError, limitedUntil(null), offline, serverError);
    await h.queue.addPaths(h.pdfs('a.pdf'), toCloud);
    await h.reaches('converting');
    await h.clock.advance(120_000);
    await h.reaches('done');
    expect(h.service.accepted).toHaveLength(1);
  });

  it('says when the document can not be converted, and converts anew on Retry', async () => {
    const h = harness();
    h.service.script.status.push({ kind: 'failed', error: fault('pdf-damaged') });
    await h.queue.addPaths(h.pdfs('a.pdf'));
    await h.clock.advance(1000);
    const failed = await h.reaches('failed');
    expect(failed.error?.code).toBe('pdf-damaged');
    h.queue.retry([failed.id]);
    await h.clock.advance(1000);
    await h.reaches('done');
    const [first, second] = h.service.submissions;
    expect(h.service.submissions).toHaveLength(2);
    expect(first?.taskId).not.toBe(second?.taskId);
  });

  it('asks for a new link once when the result link has expired', async () => {
    const h = harness();
    h.service.script.download.push({ kind: 'expired', error: fault('download-expired') });
    await h.queue.addPaths(h.pdfs('a.pdf'));
    await h.clock.advance(1000);
    await h.reaches('done');
    expect(h.service.downloads).toHaveLength(2);
    expect(h.service.accepted).toHaveLength(1);
  });

  it('says so when the new link has expired too, and keeps the conversion for Retry', async () => {
    const h = harness();
    const expired = { kind: 'expired' as const, error: fault('download-expired') };
    h.service.script.download.push(expired, expired);
    await h.queue.addPaths(h.pdfs('a.pdf'));
    await h.clock.advance(1000);
    const failed = await h.reaches('failed');
    h.queue.retry([failed.id]);
    await h.clock.advance(1000);
    await h.reaches('done');
    expect(h.service.accepted).toHaveLength(1);
  });

  it('keeps a result that could not be saved, and saves it on Retry without converting again', async () => {
    const h = harness();
    h.files.saving.push(new AppError('disk-full', { folder: '/out' }));
    await h.queue.addPaths(h.pdfs('a.pdf'));
    await h.clock.advance(1000);
    const failed = await h.reaches('failed');
    expect(failed.error).toMatchObject({ code: 'disk-full', params: { name: 'a.pdf', folder: '/out' } });
    expect(work(h)).toEqual([failed.id]);
    h.queue.retry([failed.id]);
    await h.reaches('done');
    expect(h.service.submissions).toHaveLength(1);
    expect(h.service.downloads).toHaveLength(1);
  });

  it('can be saved elsewhere when it could not be saved where it should', async () => {
    const h = harness();
    h.files.saving.push(new AppError('target-unwritable', { folder: '/out' }));
    await h.queue.addPaths(h.pdfs('a.pdf'));
    await h.clock.advance(1000);
    const { id } = await h.reaches('failed');
    await h.queue.saveAs(id, join(h.folder, 'elsewhere.md'));
    expect(h.task()).toMatchObject({ status: 'done', result: { name: 'elsewhere.md' } });
    await h.queue.saveAs(id, join(h.folder, 'copy.md'));
    expect(readFileSync(join(h.folder, 'copy.md'), 'utf8')).toBe('# Title\n');
  });

  it('asks where to save when the settings say so, and waits when nobody answers', async () => {
    const asked: unknown[] = [];
    let answer: string | null = null;
    const h = harness({
      settings: { destination: { kind: 'ask' } },
      askSavePath: async (suggestion) => {
        asked.push(suggestion);
        return answer;
      },
    });
    await h.queue.addPaths(h.pdfs('a.pdf'));
    await h.clock.advance(1000);
    const waiting = await h.reaches('needs-attention');
    expect(waiting.error?.code).toBe('destination-needed');
    expect(asked).toEqual([{ folder: join(h.folder, 'in'), name: 'a', format: 'markdown' }]);
    answer = join(h.folder, 'chosen.md');
    h.queue.retry([waiting.id]);
    expect((await h.reaches('done')).result?.name).toBe('chosen.md');
  });
});

describe('submissions', () => {
  it('are not repeated when the answer was lost: a person decides', async () => {
    const h = harness();
    h.service.script.submit.push('lost');
    await h.queue.addPaths(h.pdfs('a.pdf'), toCloud);
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
    await h.queue.addPaths(h.pdfs('a.pdf'), toCloud);
    await until(() => h.service.submissions.length === 1);
    await h.clock.advance(10_000);
    await h.reaches('done');
    expect(h.service.submissions).toHaveLength(2);
    expect(h.service.accepted).toHaveLength(1);
  });

  it('that can not have arrived are repeated', async () => {
    const h = harness();
    h.service.script.submit.push(offline, serverError, limitedUntil(h.clock.now() + 30_000));
    await h.queue.addPaths(h.pdfs('a.pdf'), toCloud);
    await until(() => h.service.submissions.length === 1);
    await h.clock.advance(40_000);
    await h.reaches('done');
    expect(h.service.accepted).toHaveLength(1);
    expect(h.service.uploads).toHaveLength(1);
  });

  it('that the service refuses end the task', async () => {
    const h = harness();
    h.service.script.submit.push(refused);
    await h.queue.addPaths(h.pdfs('a.pdf'), toCloud);
    const failed = await h.reaches('failed');
    expect(failed.error).toMatchObject({ code: 'service-rejected', params: { host: 'convert.example.com' } });
  });

  it('are given up after several server errors, with the reason', async () => {
    const h = harness();
    for (let time = 0; time < 7; time++) h.service.script.upload.push(serverError);
    await h.queue.addPaths(h.pdfs('a.pdf'), toCloud);
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
    await h.queue.addPaths(h.pdfs('a.pdf'), toCloud);
    await until(() => services(h)?.state === 'unreachable');
    expect(h.task().activity).toEqual({ kind: 'waiting', untilMs: h.clock.now() + 1000, why: 'offline' });
    await h.clock.advance(20 * 60_000);
    await h.reaches('done');
    expect(services(h)?.state).toBe('connected');
  });

  it('that is out of reach is tried at once when the computer wakes up', async () => {
    const h = harness();
    h.service.script.upload.push(offline, offline, offline);
    await h.queue.addPaths(h.pdfs('a.pdf'), toCloud);
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
    await h.queue.addPaths(h.pdfs('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'), {
      ...toCloud,
      target: { kind: 'mirror', folder: join(h.folder, 'out'), collision: 'keep-both' },
    });
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
    await h.queue.addPaths(h.pdfs('a.pdf'), toCloud);
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
    h.service.script.submit.push(answer, answer, answer);
    await h.queue.addPaths(h.pdfs('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'), toCloud);
    await until(() => services(h)?.state === state);
    await settle();
    await h.clock.advance(24 * 3_600_000);
    expect(h.service.submissions.length).toBeLessThanOrEqual(3);
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
    await h.queue.addPaths(h.pdfs('a.pdf'), toCloud);
    await until(() => services(h)?.state === 'key');
    expect(h.service.uploads).toEqual([]);
    key = 'sesame';
    h.queue.unblock();
    await h.clock.advance(5000);
    await h.reaches('done');
  });

  it('on this computer that lost a task converts it again without a word; elsewhere the person is told', async () => {
    const h = harness();
    const unknown = { kind: 'unknown-task' as const, error: fault('task-unknown') };
    h.service.script.status.push(unknown);
    await h.queue.addPaths(h.pdfs('a.pdf'));
    await h.clock.advance(5000);
    await h.reaches('done');
    expect(h.service.accepted).toHaveLength(2);
    h.service.script.status.push(unknown);
    await h.queue.addPaths(h.pdfs('b.pdf'), toCloud);
    await h.clock.advance(5000);
    expect((await h.reaches('failed', 'b.pdf')).error?.code).toBe('task-unknown');
    expect(h.service.accepted).toHaveLength(3);
  });

  it('on this computer is called at its new port after it was started again', async () => {
    let port = 4000;
    const h = harness({ resolveEndpoint: async () => ({ baseUrl: `http://127.0.0.1:${port}/v1`, key: 'k' }) });
    h.service.script.submit.push(() => {
      port = 5000;
      return { ...offline, error: fault('service-stopped') };
    });
    await h.queue.addPaths(h.pdfs('a.pdf'));
    await until(() => h.service.submissions.length === 1);
    await h.clock.advance(5000);
    await h.reaches('done');
    expect(h.service.submissions.map(({ pdfUrl }) => pdfUrl)).toEqual([
      'http://127.0.0.1:4000/uploads/1',
      'http://127.0.0.1:5000/uploads/1',
    ]);
  });
});

describe('cancelling', () => {
  it.each(['upload', 'status', 'download'] as const)('during %s is immediate', async (call) => {
    const h = harness();
    h.service.script[call].push('hang');
    await h.queue.addPaths(h.pdfs('a.pdf'));
    await h.clock.advance(1000);
    await until(() => h.service.hanging === 1);
    h.queue.cancel([h.task().id]);
    expect(h.task()).toMatchObject({ status: 'cancelled', activity: { kind: 'none' } });
    await settle();
    expect(h.service.cancelled).toEqual(call === 'upload' ? [] : ['session-1']);
    expect(h.service.abandoned).toBe(call === 'upload' ? 1 : 0);
    h.service.release();
    await h.clock.advance(60_000);
    expect(h.task().status).toBe('cancelled');
    await until(() => work(h).length === 0);
  });

  it('while a submission is on its way waits for the answer, so that no orphan is paid for', async () => {
    const h = harness();
    h.service.script.submit.push('hang');
    await h.queue.addPaths(h.pdfs('a.pdf'), toCloud);
    await until(() => h.service.hanging === 1);
    h.queue.cancel([h.task().id]);
    expect(h.task().status).toBe('cancelled');
    expect(h.service.cancelled).toEqual([]);
    h.service.release();
    await until(() => h.service.cancelled.length === 1);
    expect(h.service.cancelled).toEqual(h.service.accepted);
    expect(h.task().status).toBe('cancelled');
  });

  it('and Retry converts anew under a key of its own', async () => {
    const h = harness();
    h.service.script.submit.push('hang');
    await h.queue.addPaths(h.pdfs('a.pdf'), toCloud);
    await until(() => h.service.hanging === 1);
    const { id } = h.task();
    h.queue.cancel([id]);
    h.queue.retry([id]);
    await h.clock.advance(5000);
    await h.reaches('done');
    h.service.release();
    await until(() => h.service.cancelled.length === 2);
    expect(h.service.accepted.length).toBe(2);
    expect(new Set(h.service.cancelled)).toEqual(new Set(h.service.accepted));
  });
});

describe('pausing', () => {
  it('stops everything at once and goes on where it stood', async () => {
    const h = harness();
    h.service.script.upload.push('hang');
    await h.queue.addPaths(h.pdfs('a.pdf', 'b.pdf'), {
      target: { kind: 'mirror', folder: join(h.folder, 'out'), collision: 'keep-both' },
    });
    await until(() => h.service.hanging === 1);
    h.queue.pause();
    expect(h.queue.snapshot().paused).toBe(true);
    expect(h.task('a.pdf').status).toBe('paused');
    await h.clock.advance(3_600_000);
    const calls = h.service.uploads.length + h.service.polls.length;
    await h.clock.advance(3_600_000);
    expect(h.service.uploads.length + h.service.polls.length).toBe(calls);
    h.queue.resume();
    await h.clock.advance(5000);
    for (const name of ['a.pdf', 'b.pdf']) await h.reaches('done', name);
    expect(h.service.uploads.some(({ resumed }) => resumed)).toBe(true);
  });

  it('awaits the answer to a submission', async () => {
    const h = harness();
    h.service.script.submit.push('hang');
    await h.queue.addPaths(h.pdfs('a.pdf'), toCloud);
    await until(() => h.service.hanging === 1);
    h.queue.pause();
    h.service.release();
    await h.reaches('paused');
    await h.clock.advance(3_600_000);
    expect(h.service.polls).toEqual([]);
    h.queue.resume();
    await h.clock.advance(5000);
    await h.reaches('done');
    expect(h.service.accepted).toHaveLength(1);
  });

  it('lasts over a restart', async () => {
    const h = harness();
    h.service.processing = true;
    await h.queue.addPaths(h.pdfs('a.pdf'));
    await h.reaches('converting');
    h.queue.pause();
    const again = await h.restart();
    await again.clock.advance(60_000);
    expect(again.queue.snapshot()).toMatchObject({ paused: true, tasks: [{ status: 'paused' }] });
    h.service.processing = false;
    again.queue.resume();
    await again.clock.advance(5000);
    await again.reaches('done');
    expect(h.service.accepted).toHaveLength(1);
  });
});

describe('the list', () => {
  it('runs three tasks at a time in each place', async () => {
    const h = harness();
    h.service.processing = true;
    const paths = h.pdfs(...Array.from({ length: 8 }, (_, index) => `${index}.pdf`));
    await h.queue.addPaths(paths);
    await h.clock.advance(5000);
    expect(h.service.accepted).toHaveLength(3);
    expect(h.queue.snapshot().tasks.map(({ status }) => status)).toEqual([
      ...Array(3).fill('converting'),
      ...Array(5).fill('queued'),
    ]);
    expect(h.task('7.pdf').activity).toEqual({ kind: 'waiting', untilMs: null, why: 'turn' });
    h.service.processing = false;
    await h.clock.advance(20_000);
    for (const path of paths) await h.reaches('done', path.split('/').at(-1));
    expect(h.service.busiest).toBe(3);
  });

  it('takes the same document once, while it is on its way', async () => {
    const h = harness();
    h.queue.pause();
    const [path = ''] = h.pdfs('a.pdf');
    const first = await h.queue.addPaths([path, path]);
    expect(first).toMatchObject({ added: 1, skipped: [{ name: 'a.pdf', error: { code: 'already-queued' } }] });
    const again = await h.queue.addPaths([path]);
    expect(again).toMatchObject({ batchId: null, added: 0, skipped: [{ error: { code: 'already-queued' } }] });
    expect(again.knownIds).toEqual(first.addedIds);
    expect(await h.queue.addPaths([path], { format: 'epub' })).toMatchObject({ added: 1 });
    expect(await h.queue.addPaths([path], { service: cloud })).toMatchObject({ added: 1 });
    const elsewhere = { kind: 'folder' as const, folder: join(h.folder, 'out'), collision: 'keep-both' as const };
    expect(await h.queue.addPaths([path], { target: elsewhere })).toMatchObject({ added: 1 });
    h.queue.cancel(first.addedIds);
    expect(await h.queue.addPaths([path])).toMatchObject({ added: 1 });
  });

  it('knows ended tasks again when asked to: failed ones, and finished ones whose result is still there', async () => {
    const h = harness();
    const [path = ''] = h.pdfs('a.pdf');
    const { addedIds } = await h.queue.addPaths([path]);
    await h.clock.advance(1000);
    await h.reaches('done');
    expect(await h.queue.addPaths([path], { known: 'also-ended' })).toMatchObject({ added: 0, knownIds: addedIds });
    writeFileSync(path, '%PDF-1.7 another text altogether');
    expect(await h.queue.addPaths([path], { known: 'also-ended' })).toMatchObject({ added: 1, knownIds: [] });
  });

  it('removes at once, stops the work later, and takes the removal back with the work done', async () => {
    const h = harness();
    h.service.processing = true;
    await h.queue.addPaths(h.pdfs('a.pdf'), toCloud);
    await h.reaches('converting');
    const before = h.task();
    const token = h.queue.remove([before.id]);
    expect(h.queue.snapshot()).toMatchObject({ tasks: [], batches: [] });
    await h.clock.advance(10_000);
    expect(h.service.cancelled).toEqual([]);
    h.queue.undoRemove(token);
    expect(h.task()).toMatchObject({ id: before.id, status: 'converting', order: before.order });
    expect(h.queue.snapshot().batches).toHaveLength(1);
    h.service.processing = false;
    await h.clock.advance(20_000);
    await h.reaches('done');
    expect(h.service.accepted).toHaveLength(1);
  });

  it('gives a removed conversion up for good after a while: undo brings it back as cancelled', async () => {
    const h = harness();
    h.service.processing = true;
    await h.queue.addPaths(h.pdfs('a.pdf'), toCloud);
    await h.reaches('converting');
    const token = h.queue.remove([h.task().id]);
    await h.clock.advance(30_000);
    expect(h.service.cancelled).toEqual(['session-1']);
    h.queue.undoRemove(token);
    expect(h.task().status).toBe('cancelled');
  });

  it('tells the service of a removed conversion even when the program is closed first', async () => {
    const h = harness();
    h.service.processing = true;
    await h.queue.addPaths(h.pdfs('a.pdf'), toCloud);
    await h.reaches('converting');
    h.queue.remove([h.task().id]);
    const again = await h.restart();
    await again.clock.advance(30_000);
    expect(h.service.cancelled).toEqual(['session-1']);
    expect(again.queue.snapshot().tasks).toEqual([]);
  });

  it('clears what is finished and keeps what failed', async () => {
    const h = harness();
    h.service.script.submit.push(refused);
    await h.queue.addPaths(h.pdfs('a.pdf'), toCloud);
    await h.reaches('failed', 'a.pdf');
    await h.queue.addPaths(h.pdfs('b.pdf'), toCloud);
    await h.clock.advance(5000);
    await h.reaches('done', 'b.pdf');
    h.queue.clearFinished();
    expect(h.queue.snapshot().tasks.map(({ name }) => name)).toEqual(['a.pdf']);
  });

  it('tells each change with its revision, at most ten times a second', async () => {
    const h = harness();
    const changes: QueueChange[] = [];
    h.queue.onChange((change) => changes.push(change));
    await h.queue.addPaths(h.pdfs('a.pdf', 'b.pdf', 'c.pdf'));
    await h.clock.advance(1000);
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await h.reaches('done', name);
    await h.clock.advance(200);
    expect(changes.map(({ revision }) => revision)).toEqual(changes.map((_, index) => index + 1));
    expect(changes.length).toBeLessThanOrEqual(12);
    const last = new Map(changes.flatMap(({ upserted }) => upserted.map((view) => [view.id, view] as const)));
    expect([...last.values()]).toEqual(h.queue.snapshot().tasks);
    expect(h.queue.snapshot().revision).toBe(changes.length);
  });
});
