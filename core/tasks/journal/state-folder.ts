/** A state folder: one process at a time, and its journal. */
import { type OpenedJournal, openJournal } from './journal.ts';
import { type Lock, lockFolder } from './lock.ts';

/** Throws what `lockFolder` and `openJournal` throw; the folder is free again then. */
export function openStateFolder(folder: string, nowMs: number): OpenedJournal & { lock: Lock } {
  const lock = lockFolder(folder);
  try {
    return { lock, ...openJournal(folder, nowMs) };
  } catch (error) {
    lock.release();
    throw error;
  }
}
