/**
 * The journal: the queue’s state in SQLite. Every write is one transaction that survives a crash of the program and, if
 * it is durable, a power loss (WAL, synchronous FULL or NORMAL), so that the queue can write first and act afterwards.
 * Byte progress is not written.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError, type ErrorData } from '../../errors/codes.ts';
import { type Conversion, conversionOf } from '../../model/conversion.ts';
import type { Release } from '../../model/release.ts';
import type { Speed } from '../../model/speed.ts';
import type { Task } from '../../model/task.ts';
import { type HistoryTable, historyWriter, openHistoryTable } from './history-table.ts';
import { type Batch, type Cooling, type JournalContent, readRows } from './journal-rows.ts';
import { inspect, migrate, schemaVersion, versionOf } from './journal-schema.ts';
import { openWatchedTable, type WatchedChange, type WatchedTable, watchedWriter } from './watched-table.ts';

export type { Batch, Cooling, JournalContent };

/** The changes of one transaction; a task or release with the same id is replaced. */
export interface JournalEntry {
  tasks?: readonly Task[];
  removedTasks?: readonly string[];
  batches?: readonly Batch[];
  removedBatches?: readonly string[];
  releases?: readonly Release[];
  doneReleases?: readonly string[];
  speeds?: readonly Speed[];
  paused?: boolean;
  coolings?: readonly Cooling[];
  /** For the history; a conversion with the same id is replaced. */
  conversions?: readonly Conversion[];
  /** Hides conversions from the history. `remembered` with the same token undoes it until the journal is next opened. */
  forgotten?: { which: readonly string[] | 'all'; token: string };
  remembered?: string;
  watched?: WatchedChange;
}

export interface WriteOptions {
  /** Whether the write must also survive a power loss, which waits for the disk. Default: true. */
  durable?: boolean;
}

export interface Journal {
  /** The history of conversions. */
  readonly past: HistoryTable;
  readonly watched: WatchedTable;
  read(): JournalContent;
  write(entry: JournalEntry, options?: WriteOptions): void;
  close(): void;
}

export interface OpenedJournal {
  journal: Journal;
  /** The journal’s content when it was opened. */
  kept: JournalContent;
  /** Set if something could not be read; a copy of the journal was set aside. */
  damage: ErrorData | null;
}

/** How long to wait for another process, such as one that looks for what was paid for (`other-lists.ts`) or that makes a backup. */
const busyMs = 2000;

/**
 * Opens or creates the journal. A damaged journal is set aside and replaced by a new one. It is left unchanged if only
 * the disk is the problem (full, write-protected, failing), or if a later version of Quire has written it. Throws
 * AppError `journal-unwritable`, `journal-newer`.
 */
export function openJournal(folder: string, nowMs: number): OpenedJournal {
  const path = join(folder, 'journal.db');
  if (isOfLaterQuire(path)) throw new AppError('journal-newer', { folder });
  try {
    return open(path, folder, nowMs);
  } catch (cause) {
    if (isOfDisk(cause) || !existsSync(path)) throw unwritable(folder, cause);
    const aside = asideName(folder, nowMs);
    for (const suffix of ['', '-wal', '-shm']) {
      if (existsSync(path + suffix)) renameSync(path + suffix, join(folder, aside + suffix));
    }
    return { ...open(path, folder, nowMs), damage: damageOf(aside, folder, cause) };
  }
}

/**
 * Reads the version without changing anything. A read-only connection creates -wal and -shm files and leaves them
 * behind, so they are removed; a writable connection would write the log back into the database when it closes.
 */
function isOfLaterQuire(path: string): boolean {
  if (!existsSync(path)) return false;
  const made = ['-wal', '-shm'].map((suffix) => path + suffix).filter((file) => !existsSync(file));
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: busyMs });
    return versionOf(database) > schemaVersion;
  } catch {
    // Damaged or unreadable: opening it reports that.
    return false;
  } finally {
    database?.close();
    for (const file of made) rmSync(file, { force: true });
  }
}

/**
 * SQLite’s primary result codes for problems of the disk, not of the journal: PERM, BUSY, LOCKED, READONLY, IOERR,
 * FULL, CANTOPEN.
 */
const ofDisk: ReadonlySet<number> = new Set([3, 5, 6, 8, 10, 13, 14]);

const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && ofDisk.has(Number(error.errcode) & 0xff);

export const unwritable = (folder: string, cause: unknown): AppError =>
  new AppError('journal-unwritable', { folder }, { cause: String(cause) }, { cause });

function open(path: string, folder: string, nowMs: number): OpenedJournal {
  const database = new DatabaseSync(path, { timeout: busyMs });
  try {
    inspect(database);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    // Overwrites deleted content, such as the address of an upload, instead of leaving it in the file’s free space.
    database.exec('PRAGMA secure_delete = ON');
    const since = migrate(database);
    const { kept, causes, mend } = readRows(database);
    if (causes.length === 0) return { journal: journalFrom(database, since, kept.tasks), kept, damage: null };
    // Only single rows are unreadable: the whole file is copied before they are removed.
    const aside = asideName(folder, nowMs);
    database.prepare('VACUUM INTO ?').run(join(folder, aside));
    mend();
    return { journal: journalFrom(database, since, kept.tasks), kept, damage: damageOf(aside, folder, causes[0]) };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The first version had no history: ended tasks that are still in the list are added to it. */
function journalFrom(database: DatabaseSync, since: number, tasks: readonly Task[]): Journal {
  const journal = journalOn(database);
  historyWriter(database).purge();
  if (since === 1) journal.write({ conversions: tasks.flatMap((task) => conversionOf(task) ?? []) });
  return journal;
}

const asideName = (folder: string, nowMs: number) => {
  const time = new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-');
  const name = `journal-damaged-${time}`;
  let count = 1;
  let file = `${name}.db`;
  while (existsSync(join(folder, file))) file = `${name}-${++count}.db`;
  return file;
};

const damageOf = (file: string, folder: string, cause: unknown): ErrorData => ({
  code: 'journal-damaged',
  params: { file, folder },
  detail: { cause: cause instanceof Error ? cause.message : String(cause) },
});

function journalOn(database: DatabaseSync): Journal {
  const putTask = database.prepare(
    'INSERT OR REPLACE INTO tasks (id, batch_id, position, status, body) VALUES (?, ?, ?, ?, ?)',
  );
  const dropTask = database.prepare('DELETE FROM tasks WHERE id = ?');
  const putBatch = database.prepare('INSERT OR REPLACE INTO batches (id, name, added_at_ms) VALUES (?, ?, ?)');
  const dropBatch = database.prepare('DELETE FROM batches WHERE id = ?');
  const putRelease = database.prepare('INSERT OR REPLACE INTO releases (session_id, body) VALUES (?, ?)');
  const dropRelease = database.prepare('DELETE FROM releases WHERE session_id = ?');
  const putFact = database.prepare('INSERT OR REPLACE INTO facts (name, body) VALUES (?, ?)');

  const conversions = historyWriter(database);
  const watched = watchedWriter(database);

  const perform = (entry: JournalEntry) => {
    for (const task of entry.tasks ?? []) {
      putTask.run(task.id, task.batchId, task.position, task.status, JSON.stringify(task));
    }
    for (const id of entry.removedTasks ?? []) dropTask.run(id);
    for (const batch of entry.batches ?? []) putBatch.run(batch.id, batch.name ?? '', batch.addedAtMs);
    for (const id of entry.removedBatches ?? []) dropBatch.run(id);
    for (const release of entry.releases ?? []) putRelease.run(release.key, JSON.stringify(release));
    for (const id of entry.doneReleases ?? []) dropRelease.run(id);
    if (entry.speeds) putFact.run('speeds', JSON.stringify(entry.speeds));
    if (entry.paused !== undefined) putFact.run('paused', JSON.stringify(entry.paused));
    for (const conversion of entry.conversions ?? []) conversions.put(conversion);
    if (entry.forgotten) conversions.forget(entry.forgotten.which, entry.forgotten.token);
    if (entry.remembered !== undefined) conversions.remember(entry.remembered);
    if (entry.watched) watched(entry.watched);
    if (entry.coolings) putFact.run('coolings', JSON.stringify(entry.coolings));
  };

  let synchronous = 'FULL';
  /** https://www.sqlite.org/pragma.html#pragma_synchronous: with a WAL, NORMAL leaves out the sync of each transaction alone. */
  const wait = (mode: 'FULL' | 'NORMAL') => {
    if (mode !== synchronous) database.exec(`PRAGMA synchronous = ${mode}`);
    synchronous = mode;
  };

  return {
    past: openHistoryTable(database),
    watched: openWatchedTable(database),
    read: () => readRows(database).kept,
    write(entry, { durable = true } = {}) {
      wait(durable ? 'FULL' : 'NORMAL');
      database.exec('BEGIN IMMEDIATE');
      try {
        perform(entry);
        database.exec('COMMIT');
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    },
    close() {
      database.close();
    },
  };
}
