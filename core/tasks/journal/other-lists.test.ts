import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

describe('Other lists', () => {
  it('know what was converted, and where its result lies', () => {
    const others = readOtherLists(() => [
      list({}),
      list({ conversions: [conversion('accepted'), conversion('done', 2)] }),
    ]);
    expect(others.latest(sha256, options)).toMatchObject({ result: { path: '/out/a.md' } });
    expect(others.accepted(sha256, options)).toBeNull();
    expect(others.latest('cd', options)).toBeNull();
  });

  it('know what may have been paid for, though nothing came of it', () => {
    const others = readOtherLists(() => [list({ conversions: [conversion('done'), conversion('uncertain', 2)] })]);
    expect(others.accepted(sha256, options)).toMatchObject({ outcome: 'uncertain' });
    const sent = { ...base, service: cloud, sha256, status: 'submitting', pdf: 'p', sent: true } as const;
    const submitted = (idempotent: boolean) => list({ tasks: [{ ...sent, idempotent }] });
    expect(readOtherLists(() => [submitted(false)]).accepted(sha256, options)).toMatchObject({ outcome: 'uncertain' });
    expect(readOtherLists(() => [submitted(true)]).accepted(sha256, options)).toMatchObject({ outcome: 'uncertain' });
    const atWork = submitted(false);
    const lock = lockFolder(atWork);
    expect(readOtherLists(() => [atWork]).accepted(sha256, options)).toBeNull();
    lock.release();
  });

  it('know what a service converts, whether its task runs, is paused or failed, but not what has vanished', () => {
    const vanished = { code: 'task-vanished', params: {} } as const;
    const at = { status: 'converting', sessionId: 's1' } as const;
    const session = (task: Task) => readOtherLists(() => [list({ tasks: [task] })]).session(sha256, options);
    expect(session(waiting)).toBe('s1');
    expect(readOtherLists(() => [list({ tasks: [waiting] })]).needs(cloud, 's1')).toBe(true);
    expect(session({ ...base, service: cloud, sha256, status: 'paused', at })).toBe('s1');
    expect(session({ ...base, service: cloud, sha256, status: 'needs-attention', error: vanished, at })).toBeNull();
    expect(session({ ...waiting, service: { place: 'local' } })).toBeNull();
  });

  it('are read while their own run is at work, and left as they are', () => {
    expect(readOtherLists(() => [list({ tasks: [waiting] }, true)]).session(sha256, options)).toBe('s1');
    const closed = list({ tasks: [waiting] });
    expect(readOtherLists(() => [closed]).session(sha256, options)).toBe('s1');
    expect(existsSync(join(closed, 'journal.db-wal'))).toBe(false);
  });

  it('are read again when they have changed', () => {
    const folder = list({});
    const folders: string[] = [];
    const others = readOtherLists(() => folders);
    expect(others.session(sha256, options)).toBeNull();
    folders.push(folder);
    expect(others.session(sha256, options)).toBeNull();
    const { journal } = openJournal(folder, 0);
    journal.write({ tasks: [waiting] });
    expect(others.session(sha256, options)).toBe('s1');
    journal.write({ removedTasks: [waiting.id], conversions: [conversion('done')] });
    expect(others.session(sha256, options)).toBeNull();
    expect(others.latest(sha256, options)).not.toBeNull();
    journal.close();
  });

  it('that can’t be read are left out', () => {
    const damaged = list({});
    writeFileSync(join(damaged, 'journal.db'), 'no database');
    const empty = join(damaged, 'empty');
    mkdirSync(empty);
    const others = readOtherLists(() => [damaged, empty, join(damaged, 'gone'), list({ tasks: [waiting] })]);
    expect(others.session(sha256, options)).toBe('s1');
  });
});
