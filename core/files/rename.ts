/** Renames a result within its folder. An existing file is never overwritten. */
import { link, rename, rmdir, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../errors/codes.ts';
import type { SavedResult } from '../model/saving.ts';
import type { Files } from '../tasks/ports.ts';
import { identityOf, syncFolder } from './durable.ts';
import { errnoOf, readError, saveError } from './file-error.ts';
import { assetsFolderFor, nameKey, numberedStem } from './naming.ts';
import { shownFiles } from './relinking.ts';

/** Whether all systems allow this name (without extension). */
export const fitsName = (stem: string): boolean => stem !== '' && numberedStem(stem, 1) === stem.normalize('NFC');

/** Error codes of file systems without hard links. */
const withoutLinks: ReadonlySet<string> = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EMLINK',
  'EXDEV',
  'EINVAL',
]);

/** The file has both names until `finish`. Throws AppError `name-taken`, `file-missing`, `target-unwritable` … */
export async function renameResult(
  saved: SavedResult,
  name: string,
  copy: Files['copy'],
): Promise<{ result: SavedResult; finish(): Promise<void> }> {
  const folder = dirname(saved.path);
  const path = join(folder, name);
  const before = await identityOf(saved.path);
  if (before === null) throw new AppError('file-missing', { name: basename(saved.path) });
  // If only the case changes, the images folder keeps its name.
  const sameKey = nameKey(name) === nameKey(basename(saved.path));
  const images = ownImages(saved) && !sameKey ? saved.assetsFolder : null;
  try {
    // The file system treats both names as equal.
    if (sameKey && (await identityOf(path)) === before) {
      await rename(saved.path, path);
      return { result: { ...saved, path }, finish: async () => {} };
    }
    const pictures = images === null ? [] : await picturesIn(images, saved.path);
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
        // The folder stays if a person has put other files there.
        await rmdir(images).catch(() => {});
      },
    };
  } catch (error) {
    throw error instanceof AppError ? error : saveError(error, folder, name);
  }
}

/** Whether the images folder is beside the result and named after it; the attachments folder is not. */
const ownImages = ({ path, assetsFolder }: SavedResult): boolean =>
  assetsFolder !== null &&
  dirname(assetsFolder) === dirname(path) &&
  [1, numberOf(assetsFolder)].some(
    (count) => nameKey(assetsFolderFor(basename(path), count)) === nameKey(basename(assetsFolder)),
  );

const numberOf = (assetsFolder: string): number => Number(/ \((\d+)\)\.images$/.exec(assetsFolder)?.[1] ?? 1);

/** The files of the folder that the result leads to, and their identities before copying; what else is there is a person's. */
async function picturesIn(folder: string, path: string): Promise<{ file: string; identity: string | null }[]> {
  const names = await shownFiles(folder, path);
  return Promise.all(
    names.map(async (name) => ({ file: join(folder, name), identity: await identityOf(join(folder, name)) })),
  );
}

/** Removes a file unless it was changed or replaced since it was copied. False: it was not removed. */
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

/** Adds a second name by a hard link. False: the file system has no hard links. */
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
