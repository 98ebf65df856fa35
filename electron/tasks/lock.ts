/** One process per state folder. SQLite holds the lock, so the system lets it go when the process ends, however it ends. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '../errors/codes.ts';

export interface Lock {
  release(): void;
}

/** Throws AppError `already-running` when another process (or queue) holds the folder. */
export function lockFolder(folder: string): Lock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(folder, 'lock.db'));
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    throw new AppError('already-running', { folder }, undefined, { cause });
  }
  return { release: () => database.close() };
}
