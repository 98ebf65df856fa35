/** Files that are kept: finished uploads, and results. What another place than this disk must offer to keep them. */
import { access, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { renameDurably } from '../durable-file.ts';

/** A file that is open; whoever opened it reads it to its end, or closes it. */
export interface OpenFile {
  sizeBytes: number;
  modifiedAtMs: number;
  /** The bytes from `start` to `end`, both included. Closes the file when it ends, also when it is destroyed. */
  read(range: { start: number; end: number }): Readable;
  close(): Promise<void>;
}

/**
 * Entries by ids that the service makes. An entry is one file, or a set of files named 0, 1, 2…: then its names are
 * `<id>/0`, `<id>/1`… What a client says never becomes a name.
 */
export interface FileStore {
  /** Takes over a finished file or folder from this disk, where it is gone afterwards. Durable, and whole or not at all; an entry of the same id is replaced. */
  adopt(id: string, localPath: string): Promise<void>;
  /** Null where there is no such file. */
  open(name: string): Promise<OpenFile | null>;
  /** Where the converter can read the file on this disk as long as the entry stays; null where there is none. */
  localPath(name: string): Promise<string | null>;
  /** Whether or not there is one. */
  remove(id: string): Promise<void>;
  ids(): Promise<string[]>;
}

/** Removes what nobody claims: the service was stopped between forgetting something and its files. */
export async function removeUnclaimed(files: FileStore, isClaimed: (id: string) => boolean): Promise<void> {
  for (const id of await files.ids()) if (!isClaimed(id)) await files.remove(id);
}

/** A folder of this disk, on the file system that finished files are moved from. */
export function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, ...name.split('/'));
  const remove = (id: string) => rm(pathOf(id), { recursive: true, force: true });
  return {
    async adopt(id, localPath) {
      // A folder can't be renamed over another one: what an interrupted attempt may have left goes first. A file replaces
      // its predecessor in one step, and its readers go on with what they opened.
      await renameDurably(localPath, pathOf(id)).catch(async (error) => {
        if (!isTaken(error)) throw error;
        await remove(id);
        await renameDurably(localPath, pathOf(id));
      });
    },
    open: (name) => openFile(pathOf(name)),
    async localPath(name) {
      const path = pathOf(name);
      return access(path).then(
        () => path,
        () => null,
      );
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
