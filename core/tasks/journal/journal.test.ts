import assert from 'node:assert/strict';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../errors/codes.ts';
import { releasesOf } from '../../model/release.ts';
import { learn } from '../../model/speed.ts';
import { optionsOf, type Task } from '../../model/task.ts';
import { defaultOptions } from '../../options/options.ts';
import { base, examples } from '../fixtures/tasks.ts';
import { openJournal } from './journal.ts';
import { schemaVersion } from './journal-schema.ts';
import { lockFolder } from './state-folder.ts';

const nowMs = Date.UTC(2031, 0, 2, 3, 4, 5, 6);
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'quire-journal-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
};
const every: Task[] = Object.values(examples).map((task, position) => ({ ...task, id: `task-${position}`, position }));
const batch = { id: 'batch-1', name: 'Field reports', addedAtMs: 1000 };

describe('the journal', () => {
  it('holds what the disk was not waited for as well: whoever opens it next finds it', () => {
    const path = folder();
    const { journal } = openJournal(path, nowMs);
    journal.write({ tasks: [examples.queued] });
    journal.write({ tasks: [examples.preparing] }, { durable: false });
    // Another process's view while this one, killed or not, has closed nothing.
    const other = openJournal(path, nowMs);
    expect(other.kept.tasks).toEqual([examples.preparing]);
    journal.write({ tasks: [examples.converting] });
    expect(other.journal.read().tasks).toEqual([examples.converting]);
    other.journal.close();
    journal.close();
  });

  it('gives back every kind of task as it was written, in order', () => {
    const path = folder();
    const first = openJournal(path, nowMs).journal;
    const [release] = releasesOf(examples.converting, null, 'removed', 5);
    assert(release);
    const speeds = learn([], { place: 'local', text: 'own', pages: 3, ms: 900 });
    first.write({ tasks: every.toReversed(), batches: [batch], paused: true, speeds, releases: [release] });
    first.close();
    const { journal, damage } = openJournal(path, nowMs);
    expect(damage).toBeNull();
    expect(journal.read()).toEqual({
      tasks: every,
      batches: [batch],
      speeds,
      paused: true,
      releases: [release],
      coolings: [],
    });
    journal.close();
  });

  it('takes over conversions that an earlier version was to free, until they are', () => {
    const path = folder();
    openJournal(path, nowMs).journal.close();
    const service = { place: 'cloud', address: 'https://convert.example.com/v1' } as const;
    const database = new DatabaseSync(join(path, 'journal.db'));
    const put = database.prepare('INSERT INTO releases (session_id, body) VALUES (?, ?)');
    put.run('s', JSON.stringify({ service, format: 'epub', sessionId: 's', dueAtMs: 5 }));
    database.close();
    const { journal, kept, damage } = openJournal(path, nowMs);
    expect(damage).toBeNull();
    const [release] = kept.releases;
    expect(release).toMatchObject({
      service,
      freed: { kind: 'conversion', format: 'epub', sessionId: 's' },
      dueAtMs: 5,
    });
    journal.write({ doneReleases: kept.releases.map(({ key }) => key) });
    expect(journal.read().releases).toEqual([]);
    journal.close();
  });

  it('of the first version gets a ledger, with what had ended and is still in the list', () => {
    const path = folder();
    const first = openJournal(path, nowMs).journal;
    first.write({ tasks: every });
    first.close();
    const database = new DatabaseSync(join(path, 'journal.db'));
    database.exec('DROP TABLE conversions; DROP TABLE watched; PRAGMA user_version = 1');
    database.close();
    const { journal } = openJournal(path, nowMs);
    const { conversions, total } = journal.past.search('', { from: 0, count: 10 });
    expect(total).toBe(2);
    expect(conversions.map(({ outcome, task }) => [outcome, task.source.name])).toEqual([
      ['failed', 'a.pdf'],
      ['done', 'a.pdf'],
    ]);
    journal.close();
  });

  it('of an earlier version takes the words for a batch without a name for none', () => {
    const path = folder();
    const names = ['14 files', 'Old files', ' files', '3 files of ada', 'Report.pdf', '1 files'];
    const first = openJournal(path, nowMs).journal;
    first.write({ batches: names.map((name, id) => ({ id: `batch-${id}`, name, addedAtMs: id })) });
    first.close();
    const database = new DatabaseSync(join(path, 'journal.db'));
    database.exec('PRAGMA user_version = 3');
    database.close();
    const second = openJournal(path, nowMs);
    const now = [null, 'Old files', ' files', '3 files of ada', 'Report.pdf', null];
    expect(second.kept.batches.map(({ name }) => name)).toEqual(now);
    // From now on the name is a person's own, however a folder is called.
    second.journal.write({ batches: [{ id: 'batch-0', name: '14 files', addedAtMs: 0 }] });
    second.journal.close();
    const third = openJournal(path, nowMs);
    expect(third.kept.batches[0]?.name).toBe('14 files');
    third.journal.close();
  });

  it('reads the options of tasks of earlier versions, which lay beside everything else', () => {
    const path = folder();
    const first = openJournal(path, nowMs).journal;
    const { options: _, ...early } = examples.queued;
    const written = { ...early, images: 'inline', markdownExtras: ['page-anchors'], ocrLanguages: ['ru'] };
    first.write({
      tasks: [written as unknown as Task, { ...early, id: 'task-2', images: 'folder' } as unknown as Task],
    });
    first.close();
    const { journal, damage } = openJournal(path, nowMs);
    expect(damage).toBeNull();
    expect(journal.read().tasks.map(({ options }) => options)).toEqual([
      { ...defaultOptions, images: 'inline', markdownExtras: ['page-anchors'], ocrLanguages: ['ru'] },
      defaultOptions,
    ]);
    journal.close();
  });

  it('writes all of an entry or nothing', () => {
    const path = folder();
    const { journal } = openJournal(path, nowMs);
    const broken = { ...examples.queued, id: null as unknown as string };
    expect(() => journal.write({ batches: [batch], tasks: [examples.ready, broken] })).toThrow();
    expect(journal.read()).toMatchObject({ tasks: [], batches: [] });
    journal.write({ tasks: [examples.ready] });
    expect(journal.read().tasks).toHaveLength(1);
    journal.close();
  });

  it('is on the disk when a write returns', () => {
    const path = folder();
    const { journal } = openJournal(path, nowMs);
    const database = new DatabaseSync(join(path, 'journal.db'));
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    journal.write({ tasks: [examples.converting] });
    expect(database.prepare('SELECT status FROM tasks').all()).toEqual([{ status: 'converting' }]);
    database.close();
    journal.close();
  });

  it('sets garbage aside as it is and begins anew', () => {
    const path = folder();
    const file = join(path, 'journal.db');
    writeFileSync(file, 'this is not a database, but it is long enough to be read as one');
    const before = readFileSync(file);
    const { journal, damage } = openJournal(path, nowMs);
    expect(damage).toMatchObject({
      code: 'journal-damaged',
      params: { file: 'journal-damaged-2031-01-02T03-04-05-006Z.db', folder: path },
    });
    expect(readFileSync(join(path, 'journal-damaged-2031-01-02T03-04-05-006Z.db'))).toEqual(before);
    journal.write({ tasks: [examples.ready] });
    expect(journal.read().tasks).toHaveLength(1);
    journal.close();
  });

  it.each([
    ['closed', (_live: string, _path: string) => undefined],
    [
      'killed',
      (live: string, path: string) => {
        for (const name of ['journal.db', 'journal.db-wal']) copyFileSync(join(live, name), join(path, name));
      },
    ],
  ])('of a later Quire that was %s is refused with a sentence and not touched', (_how, kill) => {
    const path = folder();
    openJournal(path, nowMs).journal.close();
    const live = join(path, 'live');
    mkdirSync(live);
    const database = new DatabaseSync(join(live, 'journal.db'));
    database.exec(`PRAGMA journal_mode = WAL; CREATE TABLE tasks (id); PRAGMA user_version = ${schemaVersion + 1}`);
    kill(live, path);
    database.close();
    if (!existsSync(join(path, 'journal.db-wal'))) copyFileSync(join(live, 'journal.db'), join(path, 'journal.db'));
    rmSync(live, { recursive: true });
    const files = () => readdirSync(path).map((name) => [name, readFileSync(join(path, name)).toString('base64')]);
    const before = files();
    expect(() => openJournal(path, nowMs)).toThrow(
      expect.objectContaining({ code: 'journal-newer', data: expect.objectContaining({ params: { folder: path } }) }),
    );
    expect(files()).toEqual(before);
  });

  it('never overwrites what it has set aside', () => {
    const path = folder();
    for (const content of ['first', 'second']) {
      writeFileSync(join(path, 'journal.db'), `${content}, which is not a database`.padEnd(200));
      openJournal(path, nowMs).journal.close();
      rmSync(join(path, 'journal.db'));
    }
    const aside = readdirSync(path).filter((name) => name.startsWith('journal-damaged'));
    expect(aside.map((name) => readFileSync(join(path, name), 'utf8').split(',')[0]).sort()).toEqual([
      'first',
      'second',
    ]);
  });

  it('loses only the rows that can not be read, and keeps a copy of them', () => {
    const path = folder();
    const first = openJournal(path, nowMs).journal;
    first.write({ tasks: every });
    first.close();
    const database = new DatabaseSync(join(path, 'journal.db'));
    database.exec(`UPDATE tasks SET body = '{"status":"lost"}' WHERE id = 'task-3'`);
    database.close();
    const { journal, damage } = openJournal(path, nowMs);
    expect(damage?.code).toBe('journal-damaged');
    expect(journal.read().tasks.map(({ id }) => id)).toEqual(every.map(({ id }) => id).filter((id) => id !== 'task-3'));
    const copy = new DatabaseSync(join(path, String(damage?.params.file)));
    expect(copy.prepare('SELECT count(*) AS n FROM tasks').get()).toEqual({ n: every.length });
    copy.close();
    journal.close();
  });
});

describe('a row that can not be read', () => {
  const releases = releasesOf(examples.converting, null, 'removed', 5);
  const cooling = { service: 'local', untilMs: 7, error: { code: 'rate-limited' as const, params: {} } };
  const watch = {
    ...{ id: 'watch-1', folder: '/in', subfolders: false, paused: false, preset: '', place: 'local' as const },
    destination: { kind: 'beside-source' as const },
  };
  const speeds = learn([], { place: 'local', text: 'own', pages: 3, ms: 900 });
  const full = { tasks: every, batches: [batch], releases, coolings: [cooling], speeds, paused: true };
  const withWatches = { ...full, watched: { watches: [watch] } };

  it.each<[string, string, object, object?]>([
    ['paused', `UPDATE facts SET body = '"yes"' WHERE name = 'paused'`, { paused: false }],
    ['paused, cut off', `UPDATE facts SET body = '' WHERE name = 'paused'`, { paused: false }],
    ['a wait', `UPDATE facts SET body = json_insert(body, '$[#]', 7) WHERE name = 'coolings'`, {}],
    ['all waits', `UPDATE facts SET body = '{}' WHERE name = 'coolings'`, { coolings: [] }],
    ['a speed', `UPDATE facts SET body = json_insert(body, '$[#]', 'fast') WHERE name = 'speeds'`, {}],
    ['a watched folder', `UPDATE facts SET body = json_insert(body, '$[#]', json('{}')) WHERE name = 'watches'`, {}],
    ['all watched folders', `UPDATE facts SET body = 'x' WHERE name = 'watches'`, {}, { watches: [] }],
    ['a release', `INSERT INTO releases VALUES ('t', '{"sessionId":"t"}')`, {}],
    ['a release under a name that is not its own', `UPDATE releases SET session_id = 't'`, { releases: [] }],
    ['a batch', `UPDATE batches SET added_at_ms = 9223372036854775807`, { batches: [] }],
    [
      'a task',
      `UPDATE tasks SET body = '{}' WHERE id = 'task-3'`,
      { tasks: every.filter(({ id }) => id !== 'task-3') },
    ],
    [
      'a task under a name that is not its own',
      `UPDATE tasks SET id = 'task-33' WHERE id = 'task-3'`,
      { tasks: every.filter(({ id }) => id !== 'task-3') },
    ],
  ])('%s, costs only itself; the whole is kept aside and it is said so', (_name, spoil, less, seen = {}) => {
    const path = folder();
    const first = openJournal(path, nowMs).journal;
    first.write(withWatches);
    first.close();
    const database = new DatabaseSync(join(path, 'journal.db'));
    database.exec(spoil);
    database.close();
    const { journal, kept, damage } = openJournal(path, nowMs);
    expect(damage?.code).toBe('journal-damaged');
    expect(kept).toEqual({ ...full, ...less });
    expect({ watches: journal.watched.list() }).toEqual({ watches: [watch], ...seen });
    journal.close();
    const copy = new DatabaseSync(join(path, String(damage?.params.file)));
    expect(copy.prepare('SELECT count(*) AS n FROM tasks').get()).toEqual({ n: every.length });
    copy.close();
    const again = openJournal(path, nowMs);
    expect([again.damage, again.kept]).toEqual([null, kept]);
    again.journal.close();
  });

  it('of what was converted earlier stays in the order in which it was recorded, whatever the clock said', () => {
    const { journal } = openJournal(folder(), nowMs);
    const task = { ...base, sha256: 'same' };
    const one = (id: string, atMs: number, outcome: 'accepted' | 'done' = 'done') => ({
      ...{ id, outcome, atMs, result: null, error: null, task },
    });
    // The clock was a day ahead, and set right.
    journal.write({
      conversions: [one('sent', 1, 'accepted'), one('old', 2), one('ahead', 86_400_000), one('new', 3)],
    });
    journal.write({ conversions: [one('sent', 4)] });
    // What is said of one later leaves it where it is.
    journal.write({ conversions: [{ ...one('old', 2), error: { code: 'disk-full', params: {} } }] });
    const { conversions } = journal.past.search('', { from: 0, count: 9 });
    expect(conversions.map(({ id }) => id)).toEqual(['sent', 'new', 'ahead', 'old']);
    expect(conversions[0]).toMatchObject({ outcome: 'done', atMs: 4, acceptedAtMs: 1 });
    expect(conversions[3]?.error?.code).toBe('disk-full');
    expect(journal.past.latest('same', optionsOf(base))?.id).toBe('sent');
    journal.close();
  });

  it('of what was converted earlier is passed over', () => {
    const path = folder();
    const { journal } = openJournal(path, nowMs);
    const one = (id: string, atMs: number) => ({
      ...{ id, outcome: 'done' as const, atMs, result: null, error: null },
      task: { ...base, sha256: 'same' },
    });
    journal.write({ conversions: [one('old', 1), one('new', 2), one('newest', 3)] });
    const options = optionsOf(base);
    expect(journal.past.latest('same', options)?.id).toBe('newest');
    const database = new DatabaseSync(join(path, 'journal.db'));
    database.exec(`UPDATE conversions SET body = '{' WHERE id = 'newest';
      UPDATE conversions SET at_ms = 9223372036854775807 WHERE id = 'newest';
      UPDATE conversions SET accepted_at_ms = 9223372036854775807 WHERE id = 'new'`);
    database.close();
    expect(journal.past.latest('same', options)?.id).toBe('old');
    expect(journal.past.search('', { from: 0, count: 10 }).conversions.map(({ id }) => id)).toEqual(['old']);
    expect(journal.past.get('new')).toBeNull();
    journal.close();
  });
});

describe('the lock', () => {
  it('lets one in at a time and says so', () => {
    const path = folder();
    const lock = lockFolder(path);
    expect(() => lockFolder(path)).toThrow(AppError);
    try {
      lockFolder(path);
    } catch (error) {
      expect(error).toMatchObject({ code: 'already-running' });
    }
    lock.release();
    lockFolder(path).release();
  });

  it('says when the folder can not be made', () => {
    const path = join(folder(), 'file');
    writeFileSync(path, '');
    const state = join(path, 'state');
    const said = { code: 'journal-unwritable', params: { folder: state } };
    expect(() => lockFolder(state)).toThrow(expect.objectContaining({ data: expect.objectContaining(said) }));
  });
});

describe('a journal that was damaged by chance', () => {
  /** As a program that was killed leaves it, with the latest transactions in the write-ahead log, or one that ended. */
  function leftBy(end: 'kill' | 'close', path: string): void {
    const live = join(path, 'live');
    mkdirSync(live);
    const { journal } = openJournal(live, nowMs);
    for (const task of every) journal.write({ tasks: [task] });
    if (end === 'close') journal.close();
    for (const name of readdirSync(live)) if (!name.endsWith('-shm')) copyFileSync(join(live, name), join(path, name));
    if (end === 'kill') journal.close();
  }

  const damages = Array.from({ length: 48 }, (_, seed) => {
    // Spread over the files without a generator: 0.618… is the golden ratio's fraction.
    const at = (seed * 0.618_033_988_749) % 1;
    const [file, kind] = [seed % 2 === 0 ? 'journal.db' : 'journal.db-wal', seed % 3];
    return [`${['cut off', 'zeroed', 'garbled'][kind]} at ${at.toFixed(2)} of ${file}`, file, kind, at] as const;
  });

  it.each(damages)('%s: what is left of it is read or set aside, and work can go on', (_name, file, kind, at) => {
    const path = folder();
    leftBy(file === 'journal.db' ? 'close' : 'kill', path);
    const bytes = readFileSync(join(path, file));
    const from = Math.floor(at * bytes.length);
    if (kind === 0) truncateSync(join(path, file), from);
    else writeFileSync(join(path, file), bytes.fill(kind === 1 ? 0 : 0xa5, from, Math.min(bytes.length, from + 600)));
    const { journal, kept, damage } = openJournal(path, nowMs);
    const written = new Map(every.map((task) => [task.id, task]));
    for (const task of kept.tasks) expect(task).toEqual(written.get(task.id));
    if (damage) expect(existsSync(join(path, String(damage.params.file)))).toBe(true);
    journal.write({ tasks: [examples.ready] });
    expect(journal.read().tasks).toContainEqual(examples.ready);
    journal.close();
  });
});
