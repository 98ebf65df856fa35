import { access, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { renameDurably } from '../durable-file.ts';
import type { FileStore, OpenFile } from './file-store.ts';

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
