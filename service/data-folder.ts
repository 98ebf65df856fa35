/** The layout of the data folder, its lock and its database. Names in it are made by the service, never by a client. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolderSync, whyNoFolder } from './make-folder.ts';

export interface DataFolder {
  readonly database: DatabaseSync;
  readonly signingKeyPath: string;
  /** Finished uploads by id. */
  readonly uploads: string;
  /** Parts of unfinished uploads, a folder for each. */
  readonly parts: string;
  /** Documents fetched from the web, by task id. Each is removed when its task ends. */
  readonly sources: string;
  /** Finished results, a folder for each task id. */
  readonly results: string;
  /** Half-written files; emptied at each start. */
  readonly temporary: string;
  close(): void;
}

export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  constructor(path: string) {
    super(`The data folder ${path} is in use by another running service.`);
  }
}

/** It would be emptied: what is not known from the database is taken for a leftover. */
export class DataFolderForeign extends Error {
  override readonly name = 'DataFolderForeign';
  constructor(path: string) {
    super(`${path} holds files that are no service’s and would be removed. Name another data folder.`);
  }
}

export class DataFolderTooNew extends Error {
  override readonly name = 'DataFolderTooNew';
  readonly folder: string;
  constructor(path: string) {
    super(`The data folder ${path} was written by a newer version of this service.`);
    this.folder = path;
  }
}

const folders = ['uploads', 'parts', 'sources', 'results', 'temporary'] as const;

/** @throws DataFolderInUse, DataFolderForeign, DataFolderTooNew, or the file system's own error in words */
export function openDataFolder(path: string): DataFolder {
  try {
    makeFolderSync(path, 0o700);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw Object.assign(new Error(`No data can be kept in ${path}: ${whyNoFolder(error)}`, { cause: error }), { code });
  }
  refuseForeign(path);
  const lock = takeLock(path);
  try {
    const folder = (name: string) => {
      const full = join(path, name);
      makeFolderSync(full, 0o700);
      return full;
    };
    const database = openDatabase(path);
    for (const leftover of ['temporary', 'sources']) rmSync(join(path, leftover), { recursive: true, force: true });
    return {
      database,
      signingKeyPath: join(path, 'signing.key'),
      uploads: folder('uploads'),
      parts: folder('parts'),
      sources: folder('sources'),
      results: folder('results'),
      temporary: folder('temporary'),
      close() {
        database.close();
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/**
 * Removes what a service keeps, and the folder where nothing else is in it. No service may run there. The lock goes last: a folder
 * without it, which a removal that was cut short would leave, is taken for somebody else's.
 */
export async function removeDataFolder(path: string): Promise<void> {
  for (const name of folders) await rm(join(path, name), { recursive: true, force: true });
  for (const name of ['signing.key', 'service.sqlite', 'lock.sqlite']) {
    for (const suffix of ['-wal', '-shm', '-journal', '']) await rm(join(path, name + suffix), { force: true });
  }
  await rmdir(path).catch(() => undefined);
}

/** A service makes its lock before anything else. */
function refuseForeign(path: string): void {
  if (existsSync(join(path, 'lock.sqlite'))) return;
  const found = folders.map((name) => join(path, name)).find((folder) => existsSync(folder) && !isEmptyFolder(folder));
  if (found !== undefined) throw new DataFolderForeign(found);
}

function isEmptyFolder(path: string): boolean {
  try {
    return readdirSync(path).length === 0;
  } catch {
    return false;
  }
}

/** SQLite's own file lock: the system releases it when the process ends, however it ends. */
function takeLock(path: string): DatabaseSync {
  const lock = new DatabaseSync(join(path, 'lock.sqlite'));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    const busy = 5;
    if ((error as { errcode?: number }).errcode === busy) throw new DataFolderInUse(path);
    throw error;
  }
}

/** Each entry takes the database one version further. */
const migrations = [
  `CREATE TABLE task (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     owner TEXT NOT NULL,
     idempotencyKey TEXT,
     kind TEXT NOT NULL,
     source TEXT NOT NULL,
     options TEXT NOT NULL,
     state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'completed', 'failed')),
     attempts INTEGER NOT NULL DEFAULT 0,
     progress INTEGER NOT NULL DEFAULT 0,
     outcome TEXT,
     createdAtMs INTEGER NOT NULL,
     endedAtMs INTEGER,
     UNIQUE (owner, idempotencyKey)
   ) STRICT;
   CREATE INDEX unfinishedTask ON task (seq) WHERE state IN ('queued', 'running');
   CREATE TABLE upload (
     id TEXT PRIMARY KEY,
     fileName TEXT,
     sizeBytes INTEGER,
     partSizeBytes INTEGER,
     state TEXT NOT NULL CHECK (state IN ('open', 'complete')),
     createdAtMs INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE part (
     uploadId TEXT NOT NULL REFERENCES upload (id) ON DELETE CASCADE,
     number INTEGER NOT NULL,
     etag TEXT NOT NULL,
     sizeBytes INTEGER NOT NULL,
     PRIMARY KEY (uploadId, number)
   ) STRICT;`,
  `CREATE TABLE quotaUse (
     owner TEXT NOT NULL,
     windowStartMs INTEGER NOT NULL,
     used INTEGER NOT NULL,
     PRIMARY KEY (owner, windowStartMs)
   ) STRICT;
   CREATE INDEX endedTask ON task (endedAtMs) WHERE endedAtMs IS NOT NULL;
   CREATE INDEX uploadAge ON upload (createdAtMs);`,
  `ALTER TABLE upload ADD COLUMN owner TEXT NOT NULL DEFAULT '';`,
  `ALTER TABLE upload ADD COLUMN sha256 TEXT;`,
  `ALTER TABLE task ADD COLUMN resultBytes INTEGER NOT NULL DEFAULT 0;
   UPDATE task SET resultBytes = json_extract(outcome, '$.sizeBytes') + (
     SELECT COALESCE(SUM(json_extract(asset.value, '$.sizeBytes')), 0) FROM json_each(outcome, '$.assets') AS asset
   ) WHERE state = 'completed';
   CREATE INDEX uploadOwner ON upload (owner, sizeBytes);
   CREATE INDEX taskOwner ON task (owner, resultBytes);`,
  `ALTER TABLE task ADD COLUMN suspicions INTEGER NOT NULL DEFAULT 0;`,
];

function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(join(path, 'service.sqlite'));
  try {
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0);
    if (version > migrations.length) throw new DataFolderTooNew(path);
    // FULL, not NORMAL: a task whose submission was answered must survive a power cut too, and writes are rare.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    for (const [index, migration] of migrations.entries()) {
      if (index >= version) database.exec(`BEGIN; ${migration}; PRAGMA user_version = ${index + 1}; COMMIT;`);
    }
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
