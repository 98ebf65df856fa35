import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors/codes.ts';
import { defaultOptions } from '../options/options.ts';
import { fault, limitedUntil, offline, serverError } from './fixtures/fake-service.ts';
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
    const report = await h.queue.add({ paths: [path] });
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
      {
        kind: 'markdown',
        pdfUrl: 'http://127.0.0.1:4000/uploads/1',
        filename: 'a',
        options: defaultOptions,
        taskId: done.id,
      },
    ]);
    expect(h.queue.idle()).toBe(true);
  });

  it('lets the service forget it, and leaves nothing in the work folder', async () => {
    const h = harness();
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await h.reaches('done');
    await until(() => h.service.cancelled.length === 1 && work(h).length === 0);
    expect(h.service.cancelled).toEqual(['session-1']);
  });

  it('from a web address needs no upload', async () => {
    const h = harness();
    await h.queue.add({ addresses: [' https://example.org/papers/On%20Foxes.PDF?token=a%2Fb '] });
    const done = await h.reaches('done');
    expect(done).toMatchObject({ name: 'On Foxes.PDF', source: 'url', sizeBytes: null });
    expect(done.result).toMatchObject({ name: 'On Foxes.md', folder: join(h.folder, 'downloads') });
    expect(h.service.uploads).toEqual([]);
    expect(h.service.submissions[0]?.pdfUrl).toBe('https://example.org/papers/On%20Foxes.PDF?token=a%2Fb');
  });

  it('from an address with a password is sent with it, and shown without', async () => {
    const h = harness();
    const url = 'https://ada:p@ss@example.org/a.pdf';
    await h.queue.add({ addresses: [url] });
    await h.reaches('done');
    expect(h.service.submissions[0]?.pdfUrl).toBe(url);
    expect(h.queue.snapshot().tasks[0]?.origin).toBe('https://example.org/a.pdf');
    expect(JSON.stringify(h.queue.snapshot())).not.toMatch(/p@ss|ada/);
  });

  it('is not made from an address that no server takes', async () => {
    const h = harness();
    const tooLong = `https://example.org/${'a'.repeat(8192)}`;
    const { added, skipped } = await h.queue.add({ paths: h.pdfs('a.pdf'), addresses: [tooLong] });
    expect([added, skipped[0]?.error.code, skipped[0]?.name.length]).toEqual([1, 'url-too-long', 200]);
  });

  it.each(['', 'nonsense', 'ftp://example.org/a.pdf', 'file:///etc/passwd', 'javascript:alert(1)'])(
    'is not made from the address "%s"',
    async (url) => {
      const h = harness();
      const { added, skipped } = await h.queue.add({ addresses: [url] });
      expect([added, skipped.map(({ error }) => error.code)]).toEqual([0, ['url-invalid']]);
      expect(h.queue.snapshot().tasks).toEqual([]);
    },
  );

  it('at a cloud service waits for Start', async () => {
    const h = harness({ settings: { place: 'cloud', cloudAddress: cloud.address } });
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await settle();
    expect(h.task()).toMatchObject({ status: 'ready', activity: { kind: 'none' } });
    expect(h.service.uploads).toEqual([]);
    h.queue.start([h.task().id]);
    await h.reaches('done');
  });

  it('at a cloud service starts at once when the settings say so', async () => {
    const h = harness({ settings: { place: 'cloud', cloudAddress: cloud.address, confirmCloudStart: false } });
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await h.reaches('done');
  });

  it('fails with the reason when the file is gone, and starts over when it is back', async () => {
    const h = harness();
    const [path = ''] = h.pdfs('a.pdf');
    h.queue.pause();
    await h.queue.add({ paths: [path] });
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
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await h.clock.advance(10_000);
    expect(seen).toEqual(['20 percent', '100 percent', '3 pages']);
    expect(h.task().progress).toEqual({ unit: 'pages', done: 3, total: 10 });
  });

  it('asks the service with growing intervals while nothing changes', async () => {
    const h = harness();
    h.service.processing = true;
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
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
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.reaches('converting');
    await h.clock.advance(2 * 3_600_000 + 60_000);
    const stalled = await h.reaches('needs-attention');
    expect(stalled.error).toMatchObject({ code: 'no-change', params: { durationMs: expect.any(Number) } });
    h.service.processing = false;
    h.queue.keepWaiting(stalled.id);
    await h.reaches('done');
    expect(h.service.accepted).toHaveLength(1);
  });

  it('is not failed by polls that fail', async () => {
    const h = harness();
    h.service.script.status.push(serverError, offline, serverError, limitedUntil(null), offline, serverError);
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.reaches('converting');
    await h.clock.advance(120_000);
    await h.reaches('done');
    expect(h.service.accepted).toHaveLength(1);
  });

  it('says when the document can not be converted, and converts anew on Retry', async () => {
    const h = harness();
    h.service.script.status.push({ kind: 'failed', error: fault('pdf-damaged') });
    await h.queue.add({ paths: h.pdfs('a.pdf') });
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
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await h.clock.advance(1000);
    await h.reaches('done');
    expect(h.service.downloads).toHaveLength(2);
    expect(h.service.accepted).toHaveLength(1);
  });

  it('says so when the new link has expired too, and keeps the conversion for Retry', async () => {
    const h = harness();
    const expired = { kind: 'expired' as const, error: fault('download-expired') };
    h.service.script.download.push(expired, expired);
    await h.queue.add({ paths: h.pdfs('a.pdf') });
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
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await h.clock.advance(1000);
    const failed = await h.reaches('failed');
    expect(failed.error).toMatchObject({ code: 'disk-full', params: { name: 'a.pdf', folder: '/out' } });
    expect(work(h)).toEqual([failed.id]);
    h.queue.retry([failed.id]);
    await h.reaches('done');
    expect(h.service.submissions).toHaveLength(1);
    expect(h.service.downloads).toHaveLength(1);
  });

  it('fetches a result again that was swept away before it was saved, without converting again', async () => {
    const h = harness();
    h.files.saving.push(new AppError('disk-full', { folder: '/out' }));
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await h.clock.advance(1000);
    const failed = await h.reaches('failed');
    rmSync(join(h.stateFolder, 'work'), { recursive: true });
    h.queue.retry([failed.id]);
    await h.reaches('done');
    expect(h.service.submissions).toHaveLength(1);
    expect(h.service.downloads).toHaveLength(2);
  });

  it('can be saved elsewhere when it could not be saved where it should', async () => {
    const h = harness();
    h.files.saving.push(new AppError('target-unwritable', { folder: '/out' }));
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await h.clock.advance(1000);
    const { id } = await h.reaches('failed');
    await h.queue.saveAs(id, join(h.folder, 'elsewhere.md'), true);
    expect(h.task()).toMatchObject({ status: 'done', result: { name: 'elsewhere.md' } });
    await h.queue.saveAs(id, join(h.folder, 'copy.md'), true);
    expect(readFileSync(join(h.folder, 'copy.md'), 'utf8')).toBe('# Title\n');
  });

  it('asks about a result that is the end of whoever reads it, goes on with others, and keeps it as it came', async () => {
    const h = harness();
    const ended = () => new AppError('result-unprocessable', {});
    h.files.saving.push(ended(), ended(), ended());
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await h.clock.advance(1000);
    const asked = await h.reaches('needs-attention');
    const file = join(h.folder, 'state', 'work', asked.id, 'result');
    expect(asked.error).toMatchObject({ code: 'result-unprocessable', params: { name: 'a.pdf', file } });
    expect(h.files.saving).toHaveLength(0);
    expect(work(h)).toEqual([asked.id]);
    await h.queue.add({ paths: h.pdfs('b.pdf') });
    await h.clock.advance(1000);
    await h.reaches('done', 'b.pdf');
    await h.queue.saveAs(asked.id, join(h.folder, 'elsewhere.md'), true);
    expect(h.files.asItCame).toEqual([join(h.folder, 'elsewhere.md')]);
    expect(h.service.submissions).toHaveLength(2);
  });

  it('tries such a result three times, and again three times when a person says so', async () => {
    const h = harness();
    h.files.saving.push(...Array.from({ length: 5 }, () => new AppError('result-unprocessable', {})));
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await h.clock.advance(1000);
    const { id } = await h.reaches('needs-attention');
    expect(h.files.saving).toHaveLength(2);
    h.queue.retry([id]);
    await h.reaches('done');
    expect(h.service.downloads).toHaveLength(1);
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
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await h.clock.advance(1000);
    const waiting = await h.reaches('needs-attention');
    expect(waiting.error?.code).toBe('destination-needed');
    expect(asked).toEqual([{ folder: join(h.folder, 'in'), name: 'a', format: 'markdown' }]);
    answer = join(h.folder, 'chosen.md');
    h.queue.retry([waiting.id]);
    expect((await h.reaches('done')).result?.name).toBe('chosen.md');
  });
});
