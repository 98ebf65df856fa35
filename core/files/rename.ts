/** Gives a result another name in its folder. Nothing that is there is ever overwritten. */
import { link, readdir, rename, rmdir, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../errors/codes.ts';
import type { SavedResult } from '../model/saving.ts';
import type { Files } from '../tasks/ports.ts';
import { identityOf, syncFolder } from './durable.ts';
import { errnoOf, readError, saveError } from './file-error.ts';
import { assetsFolderFor, nameKey, numberedStem } from './naming.ts';

/** Whether every system takes it as it is. */
export const fitsName = (stem: string): boolean => stem !== '' && numberedStem(stem, 1) === stem.normalize('NFC');

/** File systems without a second name for one file. */
const withoutLinks: ReadonlySet<string> = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EMLINK',
  'EXDEV',
  'EINVAL',
]);

/** It has both names until `finish`. Throws AppError `name-taken`, `file-missing`, `target-unwritable` … */
export async function renameResult(
  saved: SavedResult,
  name: string,
  copy: Files['copy'],
): Promise<{ result: SavedResult; finish(): Promise<void> }> {
  const folder = dirname(saved.path);
  const path = join(folder, name);
  const before = await identityOf(saved.path);
  if (before === null) throw new AppError('file-missing', { name: basename(saved.path) });
  // Where only its case changes, its images stay where its links lead.
  const sameKey = nameKey(name) === nameKey(basename(saved.path));
  const images = ownImages(saved) && !sameKey ? saved.assetsFolder : null;
  try {
    // On a disk for which that is one name.
    if (sameKey && (await identityOf(path)) === before) {
      await rename(saved.path, path);
      return { result: { ...saved, path }, finish: async () => {} };
    }
    const pictures = images === null ? [] : await filesIn(images);
    if (pictures.length === 0 && (await hasSecondName(saved.path, path))) {
      await syncFolder(folder);
      return { result: { ...saved, path }, finish: async () => void (await remove(saved.path, before, path)) };
    }
    const copied = await copy({ ...saved, assetsFolder: images }, path, 'rename');
    const moved = copied.assetsFolder === null ? [] : pictures;
    return {
      result: {
        ...saved,
        path,
        ...(moved.length > 0 && { assetsFolder: copied.assetsFolder }),
        sizeBytes: copied.sizeBytes,
      },
      async finish() {
        if (!(await remove(saved.path, before, path)) || images === null) return;
        for (const { file, identity } of moved) await remove(file, identity);
        // What a person has put there beside the images stays.
        await rmdir(images).catch(() => {});
      },
    };
  } catch (error) {
    throw error instanceof AppError ? error : saveError(error, folder, name);
  }
}

/** Named after the result and beside it; a folder that several share keeps its name. */
const ownImages = ({ path, assetsFolder }: SavedResult): boolean =>
  assetsFolder !== null &&
  dirname(assetsFolder) === dirname(path) &&
  [1, numberOf(assetsFolder)].some(
    (count) => nameKey(assetsFolderFor(basename(path), count)) === nameKey(basename(assetsFolder)),
  );

const numberOf = (assetsFolder: string): number => Number(/ \((\d+)\)\.images$/.exec(assetsFolder)?.[1] ?? 1);

/** As they are before they are copied. */
async function filesIn(folder: string): Promise<{ file: string; identity: string | null }[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  return Promise.all(files.map(async (file) => ({ file, identity: await identityOf(file) })));
}

/** What somebody has changed since, or put in its place, is not in the copy: it stays. False: it is still there. */
async function remove(file: string, identity: string | null, other?: string): Promise<boolean> {
  try {
    const now = await identityOf(file);
    if (now !== identity && (other === undefined || now !== (await identityOf(other)))) return false;
    await unlink(file);
    return true;
  } catch {
    return false;
  }
}

/** False: this file system has no second name for a file. */
async function hasSecondName(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'EEXIST') throw new AppError('name-taken', { name: basename(to) });
    if (errno === 'ENOENT') throw readError(error, basename(from));
    if (!withoutLinks.has(errno)) throw error;
    return false;
  }
}
