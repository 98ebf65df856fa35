import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cloud, type Harness, harness } from './fixtures/harness.ts';
import { settle, until } from './fixtures/test-clock.ts';

const toCloud = { service: cloud, startNow: true };

const work = (h: Harness) => {
  const folder = join(h.stateFolder, 'work');
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe('cancelling', () => {
  it.each(['upload', 'status', 'download'] as const)('during %s is immediate', async (call) => {
    const h = harness();
    h.service.script[call].push('hang');
    await h.queue.add({ paths: h.pdfs('a.pdf') });
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
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => h.service.hanging === 1);
    h.queue.cancel([h.task().id]);
    expect(h.task().status).toBe('cancelled');
    expect(h.service.cancelled).toEqual([]);
    h.service.release();
    await until(() => h.service.cancelled.length === 1);
    expect(h.service.cancelled).toEqual(h.service.accepted);
    expect(h.task().status).toBe('cancelled');
  });

  it('before a submission has left sends none', async () => {
    const h = harness();
    h.service.script.connect.push('hang');
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => h.service.hanging === 1);
    h.queue.cancel([h.task().id]);
    await settle();
    h.service.release();
    await h.clock.advance(60_000);
    expect(h.service.submissions).toEqual([]);
    expect(h.queue.history.search('', { from: 0, count: 9 }).conversions).toEqual([]);
  });

  it('and Retry converts anew under a key of its own', async () => {
    const h = harness();
    h.service.script.submit.push('hang');
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
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
    await h.queue.add(
      { paths: h.pdfs('a.pdf', 'b.pdf') },
      {
        target: { kind: 'mirror', folder: join(h.folder, 'out'), collision: 'keep-both' },
      },
    );
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
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
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

  it('stops a submission that has not left yet: nothing new is paid for while all is paused', async () => {
    const h = harness();
    h.service.script.connect.push('hang');
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => h.service.hanging === 1);
    h.queue.pause();
    await h.reaches('paused');
    h.service.release();
    await h.clock.advance(3_600_000);
    expect(h.service.submissions).toEqual([]);
    // Nothing is uncertain about it.
    const again = await h.restart();
    again.queue.resume();
    await again.clock.advance(5000);
    await again.reaches('done');
    expect(h.service.accepted).toHaveLength(1);
  });

  it('lasts over a restart', async () => {
    const h = harness();
    h.service.processing = true;
    await h.queue.add({ paths: h.pdfs('a.pdf') });
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

describe('a changed setting', () => {
  it('names the new cloud host at once', async () => {
    const h = harness({ settings: { cloudAddress: 'https://old.example/v1' } });
    const hosts: (string | undefined)[] = [];
    h.queue.onChange(({ services }) => hosts.push(services?.find(({ place }) => place === 'cloud')?.host));
    h.settings.cloudAddress = 'https://new.example/v1';
    h.queue.settingsChanged();
    await h.clock.advance(1000);
    expect(hosts).toEqual(['new.example']);
  });

  it('starts as many tasks as it now allows', async () => {
    const h = harness({ settings: { concurrency: 1 } });
    h.service.script.status.push('hang', 'hang');
    await h.queue.add({ paths: h.pdfs('a.pdf', 'b.pdf') });
    await h.reaches('converting', 'a.pdf');
    expect(h.task('b.pdf').status).toBe('queued');
    h.settings.concurrency = 2;
    h.queue.settingsChanged();
    await h.reaches('converting', 'b.pdf');
  });
});

describe('A look at what could run', () => {
  it('that fails is reported and made again: nothing else would ask for it', async () => {
    const reports: string[] = [];
    const h = harness({ report: (part, error) => reports.push(`${part}: ${error}`) });
    let failures = 2;
    Object.defineProperty(h.settings, 'concurrency', {
      get: () => {
        failures -= 1;
        if (failures >= 0) throw new Error('no settings');
        return 2;
      },
    });
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await h.reaches('done');
    expect(reports).toEqual(Array(2).fill('dispatcher: Error: no settings'));
  });
});
