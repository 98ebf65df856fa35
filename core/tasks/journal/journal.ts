/**
 * The queue on disk. Every call is one transaction that outlives this program when it returns, and the power as well unless it need not
 * (WAL, synchronous FULL or NORMAL), so that the queue can write first and act afterwards. Byte progress never gets here.
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

/** What one transaction writes; a task or release of the same id is replaced. */
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
  /** For the ledger; one of the same id is replaced. */
  conversions?: readonly Conversion[];
  /** Takes conversions out of the ledger; they come back by the same token until the journal is opened anew. */
  forgotten?: { which: readonly string[] | 'all'; token: string };
  remembered?: string;
  watched?: WatchedChange;
}

export interface WriteOptions {
  /** Whether it must outlive a loss of power, too: the disk is waited for. Default: yes. */
  durable?: boolean;
}

export interface Journal {
  /** What was converted before. */
  readonly past: HistoryTable;
  readonly watched: WatchedTable;
  read(): JournalContent;
  write(entry: JournalEntry, options?: WriteOptions): void;
  close(): void;
}

export interface OpenedJournal {
  journal: Journal;
  /** What it held: each task is read and checked once, however long the list is. */
  kept: JournalContent;
  /** What could not be read and lies in a file of its own now; null: nothing. */
  damage: ErrorData | null;
}

/**
 * Opens or makes the journal. One that can't be read is set aside as it is and a new one begins; where only the disk is in the
 * way (full, write-protected, failing), or a later Quire made it, it stays what it is. Throws AppError `journal-unwritable`,
 * `journal-newer`.
 */
export function openJournal(folder: string, nowMs: number): OpenedJournal {
  const path = join(folder, 'journal.db');
  if (isOfLaterQuire(path)) throw new AppError('journal-newer', { folder });
  try {
    return open(path, folder, nowMs);
  } catch (cause) {
    if (isOfDisk(cause) || !existsSync(path)) throw unwritable(cause);
    const aside = asideName(folder, nowMs);
    for (const suffix of ['', '-wal', '-shm']) {
      if (existsSync(path + suffix)) renameSync(path + suffix, join(folder, aside + suffix));
    }
    return { ...open(path, folder, nowMs), damage: damageOf(aside, folder, cause) };
  }
}

/**
 * Looks without leaving a trace: a reader makes the files beside a database that it needs, but does not take them away, and who
 * may write goes through the log when it closes.
 */
function isOfLaterQuire(path: string): boolean {
  if (!existsSync(path)) return false;
  const made = ['-wal', '-shm'].map((suffix) => path + suffix).filter((file) => !existsSync(file));
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { readOnly: true });
    return versionOf(database) > schemaVersion;
  } catch {
    // Damaged, or the disk is in the way: whoever opens it says so.
    return false;
  } finally {
    database?.close();
    for (const file of made) rmSync(file, { force: true });
  }
}

/** SQLite's primary result codes that speak of what lies below the journal: PERM, BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN. */
const ofDisk: ReadonlySet<number> = new Set([3, 5, 6, 8, 10, 13, 14]);

const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && ofDisk.has(Number(error.errcode) & 0xff);

const unwritable = (error: unknown) =>
  new AppError('journal-unwritable', {}, { cause: error instanceof Error ? error.message : String(error) });

function open(path: string, folder: string, nowMs: number): OpenedJournal {
  const database = new DatabaseSync(path);
  try {
    inspect(database);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000');
    // What is taken out or replaced, such as an upload's address, is not left in the file's free space.
    database.exec('PRAGMA secure_delete = ON');
    const since = migrate(database);
    const { kept, causes, mend } = readRows(database);
    if (causes.length === 0) return { journal: journalFrom(database, since, kept.tasks), kept, damage: null };
    // Single rows: the whole file is copied before they are taken out, the rest goes on.
    const aside = asideName(folder, nowMs);
    database.prepare('VACUUM INTO ?').run(join(folder, aside));
    mend();
    return { journal: journalFrom(database, since, kept.tasks), kept, damage: damageOf(aside, folder, causes[0]) };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The first version had no ledger: what had ended under it and is still in the list is entered now. */
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
