/** Files that are kept: finished uploads, and results. What another place than this disk must offer to keep them. */
import type { Readable } from 'node:stream';

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
