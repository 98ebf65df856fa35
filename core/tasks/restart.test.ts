import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors/codes.ts';
import { fault, limitedUntil, offline } from './fixtures/fake-service.ts';
import { cloud, type Harness, harness } from './fixtures/harness.ts';
import { settle, until } from './fixtures/test-clock.ts';
import { schemaVersion } from './journal/journal-schema.ts';

const toCloud = { service: cloud, startNow: true };
const toLocal = {};

/** Brings a task to where it hangs in a call. */
async function hangsIn(call: 'upload' | 'submit' | 'status' | 'download', options: object): Promise<Harness> {
  const h = harness();
  h.service.script[call].push('hang');
  await h.queue.add({ paths: h.pdfs('a.pdf') }, options);
  await until(async () => {
    await h.clock.advance(100);
    return h.service.hanging === 1;
  });
  return h;
}

describe('killed in the middle', () => {
  it.each([
    ['queued', toLocal],
    ['queued', toCloud],
  ])('of waiting (%s): begins', async (_name, options) => {
    const h = harness();
    h.queue.pause();
    await h.queue.add({ paths: h.pdfs('a.pdf') }, options);
    const again = await h.crash();
    again.queue.resume();
    await again.reaches('done');
    expect(h.service.accepted).toHaveLength(1);
  });

  it.each([
    ['upload', 'on this computer', toLocal],
    ['upload', 'at a cloud service', toCloud],
    ['status', 'on this computer', toLocal],
    ['status', 'at a cloud service', toCloud],
    ['download', 'on this computer', toLocal],
    ['download', 'at a cloud service', toCloud],
  ] as const)('of %s %s: goes on, with one submission', async (call, _place, options) => {
    const h = await hangsIn(call, options);
    const again = await h.crash();
    const done = await again.reaches('done');
    expect(done.startedAtMs).toBe(done.addedAtMs);
    expect(h.service.accepted).toHaveLength(1);
    if (call === 'upload')
      expect(h.service.uploads).toEqual([expect.anything(), expect.objectContaining({ resumed: true })]);
    else expect(h.service.uploads).toHaveLength(1);
  });

  it('of submitting on this computer: submits again with the same key, and only one is accepted', async () => {
    const h = await hangsIn('submit', toLocal);
    const again = await h.crash();
    await again.reaches('done');
    h.service.release();
    await settle();
    expect(h.service.submissions).toHaveLength(2);
    expect(new Set(h.service.submissions.map(({ taskId }) => taskId)).size).toBe(1);
    expect(h.service.accepted).toHaveLength(1);
  });

  it('of submitting at a cloud service: asks, and never submits by itself', async () => {
    const h = await hangsIn('submit', toCloud);
    const again = await h.crash();
    const asked = await again.reaches('needs-attention');
    expect(asked.error).toMatchObject({ code: 'submission-uncertain', params: { name: 'a.pdf' } });
    await again.clock.advance(24 * 3_600_000);
    again.queue.wake();
    again.queue.unblock();
    await settle();
    expect(h.service.submissions).toHaveLength(1);
    again.queue.resubmit(asked.id);
    await again.reaches('done');
    expect(h.service.submissions).toHaveLength(2);
  });

  it('of submitting at a cloud service that knows keys: nobody is asked', async () => {
    const h = harness();
    h.service.advertised.idempotencyKey = true;
    h.service.script.submit.push('hang');
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => h.service.hanging === 1);
    const again = await h.crash();
    await again.reaches('done');
    expect(h.service.accepted).toHaveLength(1);
  });

  it('of submitting at a cloud service that knows keys, but can’t be asked just now: nobody is asked either', async () => {
    const h = harness();
    h.service.advertised.idempotencyKey = true;
    h.service.script.submit.push('hang');
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => h.service.hanging === 1);
    Object.assign(h.service.advertised, { idempotencyKey: false, unknown: true });
    const again = await h.crash();
    await until(() => again.task().activity.kind === 'waiting');
    Object.assign(h.service.advertised, { idempotencyKey: true, unknown: undefined });
    await again.clock.advance(60_000);
    await again.reaches('done');
    expect(h.service.accepted).toHaveLength(1);
  });

  it('between a submission that can not have arrived and the next: submits', async () => {
    const h = harness();
    h.service.script.submit.push(offline);
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => h.queue.errorOf(h.task().id) !== null);
    const again = await h.crash();
    await again.reaches('done');
    expect(h.service.accepted).toHaveLength(1);
  });

  it('of saving: saves the same download', async () => {
    const h = harness();
    const stuck = Promise.withResolvers<never>();
    stuck.promise.catch(() => undefined);
    const save = h.files.save.bind(h.files);
    h.files.save = async () => stuck.promise;
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await h.reaches('saving');
    const again = await h.crash();
    h.files.save = async (request) => {
      expect(existsSync(request.download.path)).toBe(true);
      return save(request);
    };
    await again.reaches('done');
    stuck.reject(new AppError('save-failed'));
    expect(h.service.downloads).toHaveLength(1);
    expect(h.service.accepted).toHaveLength(1);
  });

  it('after the service on this computer lost everything: converts again without a word', async () => {
    const h = await hangsIn('status', toLocal);
    const again = await h.crash();
    h.service.script.status.push({ kind: 'unknown-task', error: fault('task-unknown') });
    await again.reaches('done');
    expect(h.service.accepted).toHaveLength(2);
  });

  it('after a conversion was freed but not yet told: tells', async () => {
    const h = harness();
    h.service.cancel = () => new Promise(() => undefined);
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await h.reaches('done');
    const told: string[] = [];
    h.service.cancel = async (_endpoint, _kind, sessionId) => {
      told.push(sessionId);
      return { kind: 'released' };
    };
    await h.crash();
    await until(() => told.length === 1);
    expect(told).toEqual(['session-1']);
  });
});

describe('started again', () => {
  it('shows the list as it was: batches, order, ends, reasons, times', async () => {
    const h = harness();
    h.service.script.submit.push({ kind: 'rejected', error: fault('service-rejected') });
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await h.reaches('failed', 'a.pdf');
    await h.queue.add({ paths: h.pdfs('b.pdf', 'c.pdf') }, toCloud);
    await h.reaches('done', 'c.pdf');
    await h.reaches('done', 'b.pdf');
    const before = h.queue.snapshot();
    const again = await h.restart();
    const after = again.queue.snapshot();
    expect(after.tasks).toEqual(before.tasks);
    expect(after.batches).toEqual(before.batches);
  });

  it('respects the wait that a service asked for', async () => {
    const h = harness();
    const untilMs = h.clock.now() + 3_600_000;
    h.service.script.submit.push(limitedUntil(untilMs));
    await h.queue.add({ paths: h.pdfs('a.pdf') }, toCloud);
    await until(() => h.queue.errorOf(h.task().id)?.code === 'rate-limited');
    const again = await h.restart();
    await again.clock.advance(untilMs - again.clock.now() - 1000);
    expect(h.service.submissions).toHaveLength(1);
    await again.clock.advance(10_000);
    await again.reaches('done');
  });

  it('sweeps downloads that belong to nobody', async () => {
    const h = harness();
    h.files.saving.push(new AppError('disk-full'));
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    const { id } = await h.reaches('failed');
    const work = join(h.stateFolder, 'work');
    expect(readdirSync(work)).toEqual([id]);
    const other = await h.restart();
    expect(readdirSync(work)).toEqual([id]);
    other.queue.remove([id]);
    mkdirSync(join(work, 'mine'));
    await other.restart();
    await until(() => readdirSync(work).join() === 'mine');
  });

  it('says when the journal could not be read, and goes on with an empty list', async () => {
    const h = harness();
    await h.queue.add({ paths: h.pdfs('a.pdf') });
    await h.reaches('done');
    const closed = h.queue.close();
    await h.clock.advance(10_000);
    await closed;
    writeFileSync(join(h.stateFolder, 'journal.db'), 'no database at all, only words'.padEnd(5000));
    const again = await h.restart();
    expect(again.notices).toEqual([expect.objectContaining({ code: 'journal-damaged' })]);
    expect(again.queue.snapshot().tasks).toEqual([]);
    expect(readdirSync(h.stateFolder).filter((name) => /^journal-damaged.*\.db$/.test(name))).toHaveLength(1);
  });
});

describe('a journal with a row that can not be read', () => {
  /** Two drops with a task under way at the cloud, paid for; then the journal is spoilt. */
  async function spoilt(sql: string): Promise<Harness> {
    const h = harness();
    h.service.processing = true;
    await h.queue.add({ paths: h.pdfs('paid.pdf') }, toCloud);
    await h.reaches('converting', 'paid.pdf');
    await h.queue.add({ paths: h.pdfs('other.pdf') }, { service: cloud, startNow: false });
    const closed = h.queue.close();
    await h.clock.advance(10_000);
    await closed;
    const database = new DatabaseSync(join(h.stateFolder, 'journal.db'));
    database.exec(sql);
    database.close();
    h.service.processing = false;
    return h.restart();
  }

  it.each([
    `INSERT OR REPLACE INTO facts VALUES ('coolings', 'x')`,
    `INSERT OR REPLACE INTO facts VALUES ('paused', '2')`,
    `INSERT OR REPLACE INTO facts VALUES ('watches', '{}')`,
    `INSERT INTO releases VALUES ('t', '[]')`,
    `UPDATE batches SET added_at_ms = 9223372036854775807`,
    'DELETE FROM batches',
  ])('goes on with what was paid for: %s', async (sql) => {
    const h = await spoilt(sql);
    await h.clock.advance(5000);
    await h.reaches('done', 'paid.pdf');
    expect(h.service.accepted).toHaveLength(1);
    expect(h.queue.snapshot().batches.map(({ name }) => name)).toEqual([null, null]);
    expect(h.queue.watched.list()).toEqual([]);
    expect((await h.restart()).queue.snapshot().batches).toHaveLength(2);
  });

  it('keeps no name of a drop of which nothing is left', async () => {
    const h = await spoilt(`UPDATE tasks SET body = '{}' WHERE status = 'ready'`);
    expect(h.notices.map(({ code }) => code)).toEqual(['journal-damaged']);
    expect(h.queue.snapshot()).toMatchObject({ tasks: [{ name: 'paid.pdf' }], batches: [{ name: null }] });
  });

  it.each(['substr(body, 1, length(body) - 1)', 'replace(body, \'"attempt":1\', \'"attempt":"one"\')'])(
    'goes on at the session of a task whose own row is spoilt: %s',
    async (body) => {
      const h = await spoilt(`UPDATE tasks SET body = ${body} WHERE status = 'converting'`);
      expect(h.notices.map(({ code }) => code)).toEqual(['journal-damaged']);
      await h.reaches('done', 'paid.pdf');
      expect(h.service.submissions).toHaveLength(1);
      expect((await h.restart()).notices).toEqual([]);
    },
  );

  it('asks about a task whose session is lost with its row, and never submits it unasked', async () => {
    const h = await spoilt(`UPDATE tasks SET body = '{broken' WHERE status = 'converting'`);
    const { id, error } = await h.reaches('needs-attention', 'paid.pdf');
    expect(error).toMatchObject({ code: 'submission-uncertain', params: { name: 'paid.pdf' } });
    h.queue.retry([id]);
    const again = await h.restart();
    expect(again.notices).toEqual([]);
    await again.clock.advance(60_000);
    expect(h.service.submissions).toHaveLength(1);
    again.queue.resubmit(id);
    await again.reaches('done', 'paid.pdf');
    expect(h.service.submissions).toHaveLength(2);
  });

  it('of a later Quire is left to that one, and the folder is free', async () => {
    const h = harness();
    const closed = h.queue.close();
    await h.clock.advance(10_000);
    await closed;
    const file = join(h.stateFolder, 'journal.db');
    const version = (set: string) => {
      const database = new DatabaseSync(file);
      database.exec(`PRAGMA user_version = ${set}`);
      database.close();
    };
    version('99');
    const before = readFileSync(file);
    for (let time = 0; time < 2; time++) {
      expect(() => h.reopen()).toThrow(expect.objectContaining({ code: 'journal-newer' }));
    }
    expect(readFileSync(file)).toEqual(before);
    expect(readdirSync(h.stateFolder).filter((name) => name.startsWith('journal'))).toEqual(['journal.db']);
    version(String(schemaVersion));
    expect(h.reopen().queue.snapshot().tasks).toEqual([]);
  });
});

it('closing waits for the answer to a submission', async () => {
  const h = await hangsIn('submit', toCloud);
  const closed = h.queue.close();
  await settle();
  h.service.release();
  await closed;
  const again = await h.restart();
  await again.reaches('done');
  expect(h.service.submissions).toHaveLength(1);
});

it('closing waits no longer than a few seconds; then the submission is uncertain', async () => {
  const h = await hangsIn('submit', toCloud);
  const again = await h.restart();
  expect((await again.reaches('needs-attention')).error?.code).toBe('submission-uncertain');
});

it('a second queue on the same folder is refused', () => {
  const h = harness();
  expect(() => h.reopen()).toThrow(expect.objectContaining({ code: 'already-running' }));
});
