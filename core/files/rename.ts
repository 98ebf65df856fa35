/** Gives a result another name in its folder. Nothing that is there is ever overwritten. */
import { constants, copyFile, link, open, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join, parse } from 'node:path';
import { AppError } from '../errors/codes.ts';
import type { SavedResult } from '../model/saving.ts';
import type { Files } from '../tasks/ports.ts';
import { exists, identityOf, syncFolder } from './durable.ts';
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
  try {
    if (ownImages(saved) && (await exists(saved.assetsFolder ?? ''))) return await withImages(saved, path, copy);
    // Only its case changes, on a disk for which that is one name.
    if (nameKey(name) === nameKey(basename(saved.path)) && (await identityOf(path)) === before) {
      await rename(saved.path, path);
      return { result: { ...saved, path }, finish: async () => {} };
    }
    await secondName(saved.path, path);
    await syncFolder(folder);
  } catch (error) {
    throw error instanceof AppError ? error : saveError(error, folder, name);
  }
  return { result: { ...saved, path }, finish: () => unlink(saved.path).catch(() => {}) };
}

/** Named after the result and beside it; a folder that several share keeps its name. */
const ownImages = ({ path, assetsFolder }: SavedResult): boolean =>
  assetsFolder !== null &&
  dirname(assetsFolder) === dirname(path) &&
  nameKey(basename(assetsFolder)).startsWith(nameKey(parse(path).name));

async function secondName(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'EEXIST') throw new AppError('name-taken', { name: basename(to) });
    if (errno === 'ENOENT') throw readError(error, basename(from));
    if (!withoutLinks.has(errno)) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL).catch((failure) => {
      throw errnoOf(failure) === 'EEXIST' ? new AppError('name-taken', { name: basename(to) }) : failure;
    });
  }
}

/** The text names its images: a copy with links into a folder of the new name takes the place of the old one. */
async function withImages(saved: SavedResult, path: string, copy: Files['copy']) {
  const images = join(dirname(path), assetsFolderFor(basename(path), 1));
  if (await exists(images)) throw new AppError('name-taken', { name: basename(images) });
  await claim(path);
  let result: SavedResult;
  try {
    result = await copy(saved, path);
  } catch (error) {
    if ((await sizeOf(path)) === 0) await rm(path, { force: true });
    throw error;
  }
  const old = saved.assetsFolder;
  // Too large to be read for its links: they go on leading into the old folder.
  if (old === null || result.assetsFolder === null) {
    return { result: { ...result, assetsFolder: old }, finish: () => unlink(saved.path).catch(() => {}) };
  }
  const copied = await readdir(result.assetsFolder);
  return {
    result,
    finish: async () => {
      await unlink(saved.path).catch(() => {});
      for (const file of copied) await unlink(join(old, file)).catch(() => {});
      // What a person has put there beside the images stays.
      await rmdir(old).catch(() => {});
    },
  };
}

/** From here on the name is ours. */
async function claim(path: string): Promise<void> {
  const file = await open(path, 'wx').catch((error) => {
    throw errnoOf(error) === 'EEXIST' ? new AppError('name-taken', { name: basename(path) }) : error;
  });
  await file.close();
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => -1,
  );
