import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { harness } from '../tasks/fixtures/harness.ts';
import { until } from '../tasks/fixtures/test-clock.ts';
import { house, id, whole } from './fixtures/house.ts';
import { Watches } from './watches.ts';

describe('a watched folder', () => {
  it('has what arrives converted, in a batch of its name', async () => {
    const { h, put, pass, names, arrived } = await house();
    put('a.pdf');
    await arrived(1);
    await h.reaches('done', 'a.pdf');
    expect(h.queue.snapshot().batches.map(({ name }) => name)).toEqual(['inbox']);
    await pass(70);
    expect(names()).toEqual(['a.pdf']);
    expect(h.service.submissions).toHaveLength(1);
  });

  it('has a file that is replaced while it waits for its turn converted as it is then', async () => {
    const { h, put, pass, arrived } = await house();
    h.queue.pause();
    put('a.pdf');
    await arrived(1);
    put('a.pdf', whole('replaced by another text'));
    await pass(40);
    h.queue.resume();
    await h.reaches('done', 'a.pdf');
    expect(h.service.submissions).toHaveLength(1);
  });

  it('has a file that is replaced while it is converted converted once more, after that', async () => {
    const { h, put, pass, arrived } = await house();
    h.service.script.status = ['hang'];
    put('a.pdf');
    await arrived(1);
    await h.reaches('converting', 'a.pdf');
    put('a.pdf', whole('replaced by another text'));
    await pass(70);
    expect(h.queue.snapshot().tasks).toHaveLength(1);
    h.service.release();
    await arrived(2);
    await pass(40);
    expect(h.queue.snapshot().tasks.map(({ status }) => status)).toEqual(['done', 'done']);
    expect(h.service.submissions).toHaveLength(2);
  });

  it('has half of a copy that failed give way to the whole one, in the same row', async () => {
    const { h, put, pass, arrived, names } = await house();
    h.service.script.status = [{ kind: 'failed', error: { code: 'pdf-damaged', params: {} } }];
    put('a.pdf', '%PDF-1.7 half');
    await pass(960);
    await arrived(1);
    await h.reaches('failed', 'a.pdf');
    put('a.pdf', whole('all of it'));
    await pass(40);
    await h.reaches('done', 'a.pdf');
    await pass(40);
    expect(names()).toEqual(['a.pdf']);
    expect(h.service.submissions).toHaveLength(2);
  });

  it('goes on when its table could not be read for once, and says so to whoever keeps the log', async () => {
    const h = harness();
    const { watched } = h.queue;
    const { untaken } = watched;
    let failures = 2;
    watched.untaken = (id, files) => {
      if (files.length > 0 && failures-- > 0) throw new Error('database is locked');
      return untaken(id, files);
    };
    const { put, arrived, reports } = await house({ h });
    put('a.pdf');
    await arrived(1);
    expect(reports).toEqual(Array(2).fill('watched folder: Error: database is locked'));
  });

  it('is watched again though the list could not be read at the start, and nothing was written over it', async () => {
    const first = await house();
    await first.watches.close();
    const { h } = first;
    const { watched } = h.queue;
    const { list, record } = watched;
    const refusal = () => new Error('database is locked');
    let [readable, writable] = [false, false];
    watched.list = () => {
      if (!readable) throw refusal();
      return list();
    };
    watched.record = (change) => {
      if (!writable) throw refusal();
      record(change);
    };
    const reports: string[] = [];
    const { clock } = h;
    const parts = { hints: () => () => undefined, onChange: () => undefined, onTaken: () => undefined };
    const report = (part: string, error: unknown) => reports.push(`${part}: ${error}`);
    const watches = new Watches({ ...parts, watched, clock, settings: () => h.settings, report });
    onTestFinished(() => watches.close());
    await expect(watches.add(join(h.folder, 'other'))).rejects.toThrow('database is locked');
    readable = true;
    await clock.advance(1_000);
    expect(watches.list()).toMatchObject([{ name: 'inbox', state: 'watching' }]);
    writable = true;
    await clock.advance(2_000);
    expect(reports).toEqual(Array(2).fill('watched folders: Error: database is locked'));
    first.put('a.pdf');
    await until(async () => {
      await clock.advance(1_000);
      return h.queue.snapshot().tasks.length === 1;
    });
  });

  it('is looked at as soon as the system hints', async () => {
    const { put, hint, pass, arrived } = await house();
    await pass(1);
    put('a.pdf');
    hint();
    await arrived(1);
  });

  it('has nothing taken that was there before, until somebody asks for it', async () => {
    const { watches, pass, names, arrived } = await house({ before: ['a.pdf', 'b.pdf'] });
    await pass(40);
    expect(names()).toEqual([]);
    expect(watches.list()[0]?.leftAlone).toBe(2);
    watches.takeLeftAlone(id(watches));
    await arrived(2);
    expect(watches.list()[0]?.leftAlone).toBe(0);
  });

  it('waits until a file is whole', async () => {
    const { put, hint, pass, names, arrived } = await house();
    await pass(1);
    put('empty.pdf', '');
    put('download.pdf', '');
    put('download.pdf.crdownload', 'half');
    put('growing.pdf', '%PDF-1.7 half');
    put('notes.txt');
    put('.hidden.pdf');
    hint();
    await pass(10);
    expect(names()).toEqual([]);
    put('growing.pdf', whole('all of it'));
    await arrived(1);
    expect(names()).toEqual(['growing.pdf']);
  });

  it('takes no half of a download for whole, wherever the program keeps what it still needs', async () => {
    const { watches, put, pass, names, arrived, folder } = await house();
    await watches.update(id(watches), { subfolders: true });
    // Safari's unfinished file lies in a folder; aria2 makes one of the whole length, whose end may come before its middle.
    put('safari.pdf.download/safari.pdf', '%PDF-1.7 half');
    put('aria.pdf');
    put('aria.pdf.aria2', 'control');
    await pass(70);
    expect(names()).toEqual([]);
    rmSync(join(folder, 'aria.pdf.aria2'));
    await arrived(1);
    expect(names()).toEqual(['aria.pdf']);
  });

  it('leaves half of a copy alone that stands still for minutes, as over a network that has gone', async () => {
    const { put, hint, pass, names, sleeps, arrived } = await house();
    put('a.pdf', '%PDF-1.7 half');
    await pass(600);
    expect(names()).toEqual([]);
    expect(sleeps.at(-1)).toBe(30_000);
    put('a.pdf', whole('all of it'));
    hint();
    await arrived(1);
  });

  it.each(['suspend', 'set'] as const)(
    'counts no sleep, and no change of the clock, as rest of a copy: %s',
    async (how) => {
      const { h, put, hint, pass, names, arrived } = await house();
      await pass(1);
      put('copy.pdf', '%PDF-1.7 half');
      hint();
      await pass(10);
      expect(names()).toEqual([]);
      h.clock[how](3_600_000);
      await pass(5);
      expect(names()).toEqual([]);
      put('copy.pdf', whole('all of it'));
      await arrived(1);
      expect(h.task('copy.pdf').status).not.toBe('failed');
    },
  );

  it('does not look each second because of a file that stays empty', async () => {
    const { put, pass, sleeps } = await house();
    put('empty.pdf', '');
    await pass(80);
    expect(sleeps).toContain(1_000);
    expect(sleeps.at(-1)).toBe(30_000);
  });

  it('tells of files that can’t be read to their ends, until they can, or are tried as they are', async () => {
    const { put, pass, hint, views, names, arrived } = await house();
    const told = () => views.at(-1)?.[0]?.unfinished ?? [];
    await pass(1);
    put('empty.pdf', '');
    put('half.pdf', '%PDF-1.7 half');
    hint();
    await pass(20);
    expect(told()).toEqual([]);
    await pass(40);
    expect(told()).toEqual(['empty.pdf', 'half.pdf']);
    put('half.pdf', whole('all of it'));
    hint();
    await arrived(1);
    expect(told()).toEqual(['empty.pdf']);
    await pass(924);
    expect(told()).toEqual([]);
    expect(names()).toEqual(['empty.pdf', 'half.pdf']);
  });

  it('has no file taken twice, whether Quire runs or not, and one that has changed taken anew', async () => {
    const first = await house();
    first.put('a.pdf');
    await first.arrived(1);
    await first.h.reaches('done', 'a.pdf');
    await first.watches.close();
    const h = await first.h.restart();
    first.put('while closed.pdf');
    const second = await house({ h });
    await second.arrived(2);
    await h.reaches('done', 'while closed.pdf');
    second.put('a.pdf', whole('another edition'));
    second.hint();
    await second.arrived(3);
    await until(() => h.service.submissions.length === 3);
  });

  it('has a file that was merely renamed left out', async () => {
    const { h, folder, put, arrived } = await house();
    const path = put('a.pdf');
    await arrived(1);
    await h.reaches('done', 'a.pdf');
    renameSync(path, join(folder, 'b.pdf'));
    rmSync(join(folder, 'a.md'));
    await arrived(2);
    expect(await h.reaches('skipped', 'b.pdf')).toMatchObject({ earlier: { kind: 'converted', kept: false } });
  });

  it('can be paused, and then has everything taken that arrived meanwhile', async () => {
    const { watches, put, pass, names, arrived } = await house();
    await watches.update(id(watches), { paused: true });
    expect(watches.list()[0]?.state).toBe('paused');
    put('a.pdf');
    await pass(40);
    expect(names()).toEqual([]);
    await watches.update(id(watches), { paused: false });
    await arrived(1);
  });

  it('has its subfolders looked into by choice, and then what lies there already left alone', async () => {
    const { watches, put, pass, names, folder, arrived } = await house({ before: ['deep/old.pdf'] });
    put('deep/unseen.pdf');
    await pass(40);
    expect(names()).toEqual([]);
    await watches.update(id(watches), { subfolders: true });
    put('deep/new.pdf');
    await arrived(1);
    expect(names()).toEqual(['new.pdf']);
    expect(watches.list()).toMatchObject([{ subfolders: true, leftAlone: 2, folder }]);
  });

  it('mirrors its tree where results go elsewhere, with its own format', async () => {
    const { h, watches, put, arrived } = await house();
    const out = join(h.folder, 'books');
    await watches.update(id(watches), { subfolders: true, preset: 'kindle' });
    await watches.update(id(watches), { destination: { kind: 'folder', folder: out } });
    put('deep/a.pdf');
    await arrived(1);
    const done = await h.reaches('done', 'a.pdf');
    expect(done.result).toMatchObject({ name: 'a.epub', folder: join(out, 'deep') });
  });

  it('that is gone says so, and goes on when it is back', async () => {
    const { watches, views, folder, put, pass, arrived } = await house();
    const away = `${folder}-away`;
    renameSync(folder, away);
    await pass(40);
    expect(watches.list()[0]?.state).toBe('gone');
    renameSync(away, folder);
    put('a.pdf');
    await arrived(1);
    expect(views.map(([view]) => view?.state)).toEqual(['watching', 'gone', 'watching']);
  });

  it('that was removed by mistake is watched again in its place, as if it had been all the time', async () => {
    const { h, watches, folder, put, arrived, pass, names } = await house({ before: ['old.pdf'] });
    const other = join(h.folder, 'other');
    mkdirSync(other);
    await watches.add(other);
    put('a.pdf');
    await arrived(1);
    const token = await watches.remove(id(watches));
    expect(watches.list().map(({ name }) => name)).toEqual(['other']);
    put('meanwhile.pdf');
    await pass(40);
    expect(names()).toEqual(['a.pdf']);
    watches.undoRemove(token);
    watches.undoRemove(token);
    await arrived(2);
    expect(names()).toEqual(['a.pdf', 'meanwhile.pdf']);
    expect(watches.list()).toMatchObject([{ folder, leftAlone: 1 }, { folder: other }]);
  });

  it('that was added anew before its removal is undone stays as it was added', async () => {
    const { watches, folder } = await house();
    const before = id(watches);
    const token = await watches.remove(before);
    await watches.add(folder);
    watches.undoRemove(token);
    expect(watches.list().map((watch) => watch.id)).not.toContain(before);
    expect(watches.list()).toHaveLength(1);
  });

  it('that goes to the cloud waits for Start, and goes at once where nobody is to be asked', async () => {
    const { h, watches, put, arrived } = await house();
    await watches.update(id(watches), { place: 'cloud' });
    put('a.pdf');
    await arrived(1);
    expect(h.task('a.pdf').status).toBe('ready');
    h.settings.confirmCloudStart = false;
    put('b.pdf');
    await arrived(2);
    await h.reaches('done', 'b.pdf');
    expect(h.task('a.pdf').status).toBe('ready');
  });

  it('that is removed while its subfolders are looked through stays removed', async () => {
    const { watches, put, pass, names } = await house({ before: ['deep/old.pdf'] });
    const updated = watches.update(id(watches), { subfolders: true });
    await Promise.all([watches.remove(id(watches)), updated]);
    put('a.pdf');
    await pass(40);
    expect(names()).toEqual([]);
    expect(watches.list()).toEqual([]);
  });

  it('keeps each of several changes that are made at once, and is watched once', async () => {
    const { watches, put, pass, names, arrived } = await house({ before: ['deep/old.pdf'] });
    const changed = id(watches);
    await Promise.all([
      watches.update(changed, { subfolders: true }),
      watches.update(changed, { paused: true }),
      watches.update(changed, { preset: 'epub' }),
    ]);
    expect(watches.list()).toMatchObject([{ subfolders: true, paused: true, preset: 'epub' }]);
    put('deep/new.pdf');
    await pass(40);
    expect(names()).toEqual([]);
    await watches.update(changed, { paused: false });
    await arrived(1);
  });

  it('that is chosen twice at once is there once', async () => {
    const { h, watches } = await house();
    const other = join(h.folder, 'other');
    mkdirSync(other);
    await Promise.all([watches.add(other), watches.add(other)]);
    expect(watches.list().map(({ name }) => name)).toEqual(['inbox', 'other']);
  });

  it('is forgotten when it is removed, and added again begins anew', async () => {
    const { watches, folder, put, pass, names } = await house();
    await watches.remove(id(watches));
    put('a.pdf');
    await pass(40);
    expect(names()).toEqual([]);
    await watches.add(folder);
    await watches.add(folder);
    expect(watches.list()).toMatchObject([{ leftAlone: 1 }]);
  });
});
