/** File operations that survive crashes: afterwards a file has either its old or its new content, never a part of it. */
import { constants } from 'node:fs';
import { chmod, copyFile, link, lstat, open, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { errnoOf } from './file-error.ts';

/** Writes a file and waits until it is on the disk. */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  await writeFile(path, content, { flush: true });
}

/** The same for a file that is there: it has the old content or the new, whenever the program is killed. */
export async function replaceDurably(path: string, content: string): Promise<void> {
  await writeDurably(`${path}.part`, content);
  await rename(`${path}.part`, path);
}

/** Copies a file, if possible as a copy-on-write clone, and waits until it is on the disk. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  // The copy of a read-only file is read-only, but fsync needs it open for writing.
  const { mode } = await stat(to);
  const locked = (mode & 0o200) === 0;
  if (locked) await chmod(to, mode | 0o200);
  const file = await open(to, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  if (locked) await chmod(to, mode);
}

/** Makes renames in a folder durable. Ignores that Windows can’t open folders and some network drives can’t sync them. */
export async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP', 'EBADF'].includes(errnoOf(error))) throw error;
  }
}

/** Error codes of file systems without hard links. */
const noLinks: readonly string[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK', 'EACCES'];

/** Moves `temp` to `target`; false if `target` exists. Atomic: of two concurrent calls only one succeeds. */
export async function placeNew(temp: string, target: string): Promise<boolean> {
  try {
    await link(temp, target);
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'EEXIST') return false;
    if (!noLinks.includes(errno)) throw error;
    return placeByClaim(temp, target);
  }
  // It is placed, whatever becomes of its first name: scanners for viruses lock files that are new.
  await unlink(temp).catch(() => undefined);
  return true;
}

/** Without hard links: creates an empty file exclusively and replaces it. */
async function placeByClaim(temp: string, target: string): Promise<boolean> {
  try {
    await (await open(target, 'wx')).close();
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    await rename(temp, target);
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
  return true;
}

/** Moves a folder to `target`; false if a file or a non-empty folder is there. */
export async function placeNewFolder(temp: string, target: string): Promise<boolean> {
  try {
    await rename(temp, target);
    return true;
  } catch (error) {
    if (['EEXIST', 'ENOTEMPTY', 'ENOTDIR'].includes(errnoOf(error)) || (await exists(target))) return false;
    throw error;
  }
}

export async function exists(path: string): Promise<boolean> {
  return (await identityOf(path)) !== null;
}

/**
 * Identifies the current version of a file or folder, also after it was moved on its disk; null if it does not exist.
 * Includes times and size, because inode numbers are reused.
 */
export async function identityOf(path: string): Promise<string | null> {
  try {
    const { dev, ino, size, birthtimeNs, mtimeNs } = await lstat(path, { bigint: true });
    return [dev, ino, size, birthtimeNs, mtimeNs].join(':');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(errnoOf(error))) return null;
    throw error;
  }
}

/** Writes a file atomically, because the process may be killed while others read the file. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const part = `${path}.${process.pid}.part`;
  await writeFile(part, content, { mode: 0o600 });
  await rename(part, path);
}
