/** How documents and results of a person are opened, by one rule for all that read them in the program's own process. */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

const readWithoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Opens a file for reading. A named pipe in its place would block until it has a writer, with a thread of the program that nothing can
 * take back: four of them, and no file is read any more, nor does the program end. Opened so, it is empty.
 */
export const openWithoutWaiting = (path: string): Promise<FileHandle> => open(path, readWithoutWaiting);

/** A whole file. Null: it is larger, or no file any more but a pipe or a device, which may never end. */
export async function readWhole(path: string, mostBytes: number): Promise<Buffer | null> {
  const file = await openWithoutWaiting(path);
  try {
    const stats = await file.stat();
    return stats.isFile() && stats.size <= mostBytes ? await file.readFile() : null;
  } finally {
    await file.close();
  }
}
