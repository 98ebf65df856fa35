import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Conversion } from '../../model/conversion.ts';
import { baseOf, optionsOf, type Task } from '../../model/task.ts';
import { base } from '../fixtures/tasks.ts';
import { openJournal } from './journal.ts';
import { readOtherLists } from './other-lists.ts';
import { lockFolder } from './state-folder.ts';

const cloud = { place: 'cloud' as const, address: 'https://convert.test/v1' };
const sha256 = 'ab';
const waiting: Task = { ...base, service: cloud, sha256, status: 'converting', sessionId: 's1' };
const options = optionsOf(waiting);

const conversion = (outcome: Conversion['outcome'], atMs = 1): Conversion => ({
  ...{ id: `${outcome}-${atMs}`, outcome, atMs, error: null },
  task: baseOf(waiting),
  result: outcome === 'done' ? { path: '/out/a.md', assetsFolder: null, sizeBytes: 1, missingImages: 0 } : null,
});

function list(content: { tasks?: Task[]; conversions?: Conversion[] }, open = false): string {
  const folder = mkdtempSync(join(tmpdir(), 'quire-lists-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { journal } = openJournal(folder, 0);
  journal.write(content);
  if (open) onTestFinished(() => journal.close());
  else journal.close();
  return folder;
}

/** Has the list to itself for a moment, as a run has when it opens or closes it. */
async function occupied(folder: string): Promise<void> {
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
     const database = new (require('node:sqlite').DatabaseSync)(workerData);
     database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
     parentPort.postMessage('occupied');
     setTimeout(() => database.close(), 50);`,
    { eval: true, workerData: join(folder, 'journal.db') },
  );
  await new Promise((resolve) => worker.once('message', resolve));
}

const known = (...folders: string[]) => readOtherLists(() => folders).of(sha256, options);

describe('Other lists', () => {
  it('know what was converted, and where its result lies', () => {
    const folders = [list({}), list({ conversions: [conversion('accepted'), conversion('done', 2)] })];
    expect(known(...folders)).toMatchObject({ latest: { result: { path: '/out/a.md' } }, accepted: null });
    expect(readOtherLists(() => folders).of('cd', options)).toMatchObject({ latest: null, accepted: null });
    expect(readOtherLists(() => folders).of(sha256, 'others')).toMatchObject({ latest: null, accepted: null });
  });

  it('know what may have been paid for, though nothing came of it', () => {
    const uncertain = list({ conversions: [conversion('done'), conversion('uncertain', 2)] });
    expect(known(uncertain).accepted).toMatchObject({ outcome: 'uncertain' });
  });

  it.each([true, false])(
    'know of a submission without an answer, and whether its run still waits, by key: %s',
    (idempotent) => {
      const submitted: Task = {
        ...base,
        service: cloud,
        sha256,
        status: 'submitting',
        pdf: 'p',
        sent: true,
        idempotent,
      };
      const folder = list({ tasks: [submitted] });
      expect(known(folder)).toMatchObject({ accepted: { outcome: 'uncertain' }, isSubmitting: false });
      const lock = lockFolder(folder);
      expect(known(folder)).toMatchObject({ accepted: null, isSubmitting: true });
      // Nothing comes of it unless a person says so.
      const { status, pdf, sent } = submitted;
      const paused = list({ tasks: [{ ...submitted, status: 'paused', at: { status, pdf, sent, idempotent } }] });
      const otherLock = lockFolder(paused);
      expect(known(paused)).toMatchObject({ accepted: { outcome: 'uncertain' }, isSubmitting: false });
      otherLock.release();
      lock.release();
      // Killed: nothing in its journal has changed.
      expect(known(folder)).toMatchObject({ accepted: { outcome: 'uncertain' }, isSubmitting: false });
      expect(known(list({ tasks: [{ ...submitted, sent: false }] }))).toMatchObject({ accepted: null });
    },
  );

  it('know what a service converts, whether its task runs, is paused or failed, but not what has vanished', () => {
    const vanished = { code: 'task-vanished', params: {} } as const;
    const at = { status: 'converting', sessionId: 's1' } as const;
    const session = (task: Task) => known(list({ tasks: [task] })).session?.sessionId;
    expect(session(waiting)).toBe('s1');
    expect(session({ ...base, service: cloud, sha256, status: 'paused', at })).toBe('s1');
    expect(
      session({ ...base, service: cloud, sha256, status: 'needs-attention', error: vanished, at }),
    ).toBeUndefined();
    expect(session({ ...waiting, service: { place: 'local' } })).toBeUndefined();
    expect(session({ ...waiting, service: { ...cloud, address: 'https://other.test/v1' } })).toBeUndefined();
  });

  it('know what must not be freed', () => {
    const others = readOtherLists(() => [list({ tasks: [waiting] })]);
    expect(others.needs(cloud, 's1')).toBe(true);
    expect(others.needs(cloud, 's')).toBe(false);
    expect(others.needs({ ...cloud, address: 'https://other.test/v1' }, 's1')).toBe(false);
  });

  it('are read while their own run is at work, and left as they are', () => {
    expect(known(list({ tasks: [waiting] }, true)).session?.sessionId).toBe('s1');
    const closed = list({ tasks: [waiting] });
    const before = readdirSync(closed);
    expect(known(closed).session?.sessionId).toBe('s1');
    expect(readdirSync(closed)).toEqual(before);
  });

  it('are read as they are at each question', () => {
    const folder = list({});
    const folders: string[] = [];
    const others = readOtherLists(() => folders);
    const now = () => others.of(sha256, options);
    expect(now().session).toBeNull();
    folders.push(folder);
    expect(now().session).toBeNull();
    const { journal } = openJournal(folder, 0);
    journal.write({ tasks: [waiting] });
    expect(now().session?.sessionId).toBe('s1');
    journal.write({ removedTasks: [waiting.id], conversions: [conversion('done')] });
    expect(now()).toMatchObject({ session: null, latest: { outcome: 'done' } });
    journal.close();
  });

  it('that nobody has open are read again after each run', () => {
    const folder = list({});
    const others = readOtherLists(() => [folder]);
    expect([others.of(sha256, options).session, others.needs(cloud, 's1')]).toEqual([null, false]);
    const { journal } = openJournal(folder, 0);
    journal.write({ tasks: [{ ...waiting, keyMark: 'aB_1' }] });
    journal.close();
    expect(others.of(sha256, options).session).toEqual({ sessionId: 's1', keyMark: 'aB_1' });
    expect(others.needs(cloud, 's1')).toBe(true);
  });

  it('of a run that was killed are read once', () => {
    const killed = list({});
    cpSync(list({ tasks: [waiting] }, true), killed, { recursive: true });
    const others = readOtherLists(() => [killed]);
    expect(others.of(sha256, options).session?.sessionId).toBe('s1');
    // Opening it makes one again.
    rmSync(join(killed, 'journal.db-shm'));
    expect(others.of('cd', options).session).toBeNull();
    expect(existsSync(join(killed, 'journal.db-shm'))).toBe(false);
    expect(others.of(sha256, options).session?.sessionId).toBe('s1');
  });

  it('are waited for while another process has them to itself, and so is one’s own', async () => {
    const folder = list({ tasks: [waiting] });
    await occupied(folder);
    expect(known(folder).session?.sessionId).toBe('s1');
    await occupied(folder);
    const { journal, kept } = openJournal(folder, 0);
    journal.close();
    expect(kept.tasks).toHaveLength(1);
  });

  it('name a result that is there rather than one that is gone', () => {
    const found = conversion('done', 2);
    const there = { ...found, result: { ...found.result, path: process.execPath, assetsFolder: null } };
    const [gone, kept] = [list({ conversions: [conversion('done')] }), list({ conversions: [there as Conversion] })];
    for (const folders of [
      [gone, kept],
      [kept, gone],
    ])
      expect(known(...folders).latest?.result?.path).toBe(process.execPath);
  });

  it('that can’t be read are left out', () => {
    const damaged = list({});
    writeFileSync(join(damaged, 'journal.db'), 'no database');
    const empty = join(damaged, 'empty');
    mkdirSync(empty);
    const looped = join(damaged, 'looped');
    symlinkSync('looped', looped);
    expect(known(damaged, empty, join(damaged, 'gone'), looped, list({ tasks: [waiting] })).session?.sessionId).toBe(
      's1',
    );
  });
});
