/** Storage of finished uploads and results. Storage other than this disk would implement `FileStore` too. */
import { access, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Awaitable } from '../asynchronous.ts';
import { renameDurably } from '../durable-file.ts';

/** An open file. The caller must read it to the end or close it. */
export interface OpenFile {
  sizeBytes: number;
  modifiedAtMs: number;
  /** The bytes from `start` to `end`, both included. Closes the file when it ends, also when it is destroyed. */
  read(range: { start: number; end: number }): Readable;
  close(): Promise<void>;
}

/**
 * Entries have ids that the service makes. An entry is one file, or a set of files with the names `<id>/0`, `<id>/1`… Text from
 * clients never becomes a name.
 */
export interface FileStore {
  /** Moves a finished file or folder from this disk into the store, durably and in one step. An entry of the same id is replaced. */
  adopt(id: string, localPath: string): Promise<void>;
  /**
   * Lets work read a file under a path on this disk, which is valid until the work ends.
   *
   * @returns what the work gives; null if there is no such file
   */
  lend<T>(name: string, work: (path: string) => Promise<T>): Promise<T | null>;
  /** Does nothing if there is no such entry. */
  remove(id: string): Promise<void>;
  ids(): Promise<string[]>;
}

/** Files that this service sends to clients itself. */
export interface ReadableFiles {
  /** Null if there is no such file. */
  open(name: string): Promise<OpenFile | null>;
}

/** Removes entries without an owner, left when the service stopped between removing a row and its files. */
export async function removeUnclaimed(files: FileStore, isClaimed: (id: string) => Awaitable<boolean>): Promise<void> {
  for (const id of await files.ids()) if (!(await isClaimed(id))) await files.remove(id);
}

/** Keeps files in a folder. It must be on the same file system as the files that are moved into it. */
export function folderStore(folder: string): FileStore & ReadableFiles {
  const pathOf = (name: string) => join(folder, ...name.split('/'));
  const remove = (id: string) => rm(pathOf(id), { recursive: true, force: true });
  return {
    async adopt(id, localPath) {
      // A folder can’t be renamed over another one, so the rest of an interrupted attempt is removed first. A file replaces the
      // earlier one in one step, and readers of that one are not disturbed.
      await renameDurably(localPath, pathOf(id)).catch(async (error) => {
        if (!isTaken(error)) throw error;
        await remove(id);
        await renameDurably(localPath, pathOf(id));
      });
    },
    open: (name) => openFile(pathOf(name)),
    async lend(name, work) {
      const path = pathOf(name);
      const isThere = await access(path).then(
        () => true,
        () => false,
      );
      return isThere ? work(path) : null;
    },
    remove,
    ids: () => readdir(folder),
  };
}

const isTaken = (error: unknown): boolean =>
  ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EISDIR', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

async function openFile(path: string): Promise<OpenFile | null> {
  const file = await open(path).catch(() => null);
  if (!file) return null;
  try {
    const { size, mtimeMs } = await file.stat();
    return {
      sizeBytes: size,
      modifiedAtMs: mtimeMs,
      read: (range) => file.createReadStream(range),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}
