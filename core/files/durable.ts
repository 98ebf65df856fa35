/** Putting files and folders in place so that a crash leaves the old state or the new one, never something between. */
import { constants } from 'node:fs';
import { chmod, copyFile, link, lstat, mkdir, open, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errnoOf } from './file-error.ts';

/** Writes and waits until it is on the disk. */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  await writeFile(path, content, { flush: true });
}

/** Copies and waits until it is on the disk; the file system may share the blocks. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  // One that may not be written to has made its copy such: waiting for it takes a right to write.
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

/** Makes renames in a folder durable. Windows can't open folders, and some network drives can't sync them. */
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

/** File systems without hard links say it in many ways. */
const noLinks: readonly string[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK', 'EACCES'];

/** Moves `temp` to `target` unless something is there: false. One step, so that two who try at once do not both succeed. */
export async function placeNew(temp: string, target: string): Promise<boolean> {
  try {
    await link(temp, target);
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'EEXIST') return false;
    if (!noLinks.includes(errno)) throw error;
    return placeByClaim(temp, target);
  }
  await unlink(temp);
  return true;
}

/** Without links: the name is claimed by an empty file, over which the real one is moved. */
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

/** Moves a folder to `target` unless something with content is there: false. */
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
 * Names a file or folder as it is now, wherever it is moved on its disk; null where there is none. Node numbers are given to
 * the next file as soon as one is removed, hence the times.
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

/** Whole or not at all: this process may be killed at any time, and others read what it has written. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const part = `${path}.${process.pid}.part`;
  await writeFile(part, content, { mode: 0o600 });
  await rename(part, path);
}

/**
 * Makes a folder and those above it. Node's own recursive mkdir never ends where a folder exists and can't hold another
 * (/proc on Linux, some network drives): it goes up, finds the parent, and tries again.
 */
export async function makeFolder(path: string): Promise<void> {
  const parent = dirname(path);
  try {
    await mkdir(path);
  } catch (error) {
    if (await isFolder(path)) return;
    if (errnoOf(error) !== 'ENOENT' || parent === path || (await isFolder(parent))) throw error;
    await makeFolder(parent);
    await mkdir(path).catch(async (again: unknown) => {
      if (!(await isFolder(path))) throw again;
    });
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
