/**
 * The state folder: its journal, and a lock that allows one process at a time. SQLite holds the lock, so the system
 * releases it however the process ends.
 */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolderSync } from '../../../service/make-folder.ts';
import { AppError } from '../../errors/codes.ts';
import { type OpenedJournal, openJournal, unwritable } from './journal.ts';

/** Throws the errors of `lockFolder` and `openJournal`, and then releases the lock. */
export function openStateFolder(folder: string, nowMs: number): OpenedJournal & { lock: Lock } {
  const lock = lockFolder(folder);
  try {
    return { lock, ...openJournal(folder, nowMs) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

export interface Lock {
  release(): void;
}

const sqliteBusy = 5;

/** Throws AppError `already-running` when another process (or queue) holds the folder, `journal-unwritable`. */
export function lockFolder(folder: string): Lock {
  const database = openLock(folder);
  try {
    // Longer than `isLocked` looks.
    database.exec('PRAGMA busy_timeout = 100; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isBusy(error)) {
      throw new AppError('already-running', { folder }, undefined, { cause: error });
    }
    throw unwritable(folder, error);
  }
  return { release: () => database.close() };
}

/** Whether another process holds the folder; changes nothing in it. */
export function isLocked(folder: string): boolean {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(join(folder, 'lock.db'), { readOnly: true });
    database.exec('PRAGMA busy_timeout = 0; SELECT count(*) FROM sqlite_schema');
    return false;
  } catch (error) {
    return isBusy(error);
  } finally {
    database?.close();
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;

function openLock(folder: string): DatabaseSync {
  try {
    makeFolderSync(folder, 0o700);
    return new DatabaseSync(join(folder, 'lock.db'));
  } catch (error) {
    throw unwritable(folder, error);
  }
}
