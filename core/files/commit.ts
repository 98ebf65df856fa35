/** Puts what was prepared in place, under the first name that is free or was chosen to be replaced. */
import { readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { SavedResult, SaveRequest, SaveTarget } from '../model/saving.ts';
import { exists, makeFolder, placeNew, placeNewFolder, syncFolder } from './durable.ts';
import { errnoOf } from './file-error.ts';
import { assetsFolderFor, assetsFolderName, extensions, nameKey, numberedStem, sanitizeStem } from './naming.ts';
import type { Staging } from './staging.ts';

/** What will be put in place. */
export interface PreparedResult extends Pick<SavedResult, 'missingImages' | 'missingNames' | 'notLookedThrough'> {
  /** The text of a Markdown depends on where its images folder lies: names from the result's folder down. */
  write(path: string, assetsPath: readonly string[]): Promise<void>;
  /** The staging's images folder holds files. */
  hasAssets: boolean;
}

interface Replacing {
  /** What is there gives way; not said: as the target has it, and a path that was chosen does. */
  replaces?: boolean;
}

/** The images first, so that a Markdown never points to nothing; then the result, which makes it done. */
export async function commit(
  wish: SaveWish & Replacing,
  content: PreparedResult,
  staging: Staging,
): Promise<SavedResult | { kind: 'skipped' }> {
  const shared = content.hasAssets ? sharedFolderOf(wish) : null;
  if (shared !== null) await makeFolder(shared);
  let saved: SavedResult | null = null;
  try {
    const result = await place(wish, shared, content, staging);
    if (!('kind' in result)) saved = result;
    return result;
  } finally {
    // Nobody else's: it goes only where it is empty.
    if (shared !== null && !saved) await rmdir(shared).catch(() => {});
  }
}

async function place(
  wish: SaveWish & Replacing,
  shared: string | null,
  content: PreparedResult,
  staging: Staging,
): Promise<SavedResult | { kind: 'skipped' }> {
  const { target } = wish;
  const folder = folderOf(target);
  const { replaces = target.kind === 'path' || target.collision === 'replace' } = wish;
  const old = replaces ? await replaceable(wish) : null;
  const takenAssets = shared === null ? undefined : await readdir(shared);
  const candidates = old ? [old] : candidatePaths(wish, content.hasAssets, await readdir(folder), takenAssets);
  for (const { path, assetsFolder } of candidates) {
    await content.write(staging.file, relative(folder, assetsFolder).split(sep));
    const { size } = await stat(staging.file);
    const result: SavedResult = {
      path,
      assetsFolder: content.hasAssets ? assetsFolder : null,
      sizeBytes: size,
      missingImages: content.missingImages,
      ...(content.missingNames && { missingNames: content.missingNames }),
      ...(content.notLookedThrough && { notLookedThrough: true }),
    };
    await staging.commit(result);
    if (old) await moveAway(assetsFolder, staging.replaced);
    if (content.hasAssets && !(await placeNewFolder(staging.assets, assetsFolder))) continue;
    const undo = async () => {
      if (content.hasAssets) await rename(assetsFolder, staging.assets);
      if (old) await moveAway(staging.replaced, assetsFolder);
    };
    try {
      if (replaces) await rename(staging.file, path);
      else if (!(await placeNew(staging.file, path))) {
        await undo();
        if (target.kind === 'path' || target.collision === 'skip') return { kind: 'skipped' };
        continue;
      }
    } catch (error) {
      await undo();
      throw error;
    }
    await syncFolder(folder);
    if (old) await rm(staging.replaced, { recursive: true, force: true });
    return result;
  }
  throw new Error('no name is free');
}

/**
 * A Markdown that is to be replaced takes its images folder with it. A folder of that name without the Markdown belongs to
 * somebody else.
 */
async function replaceable(wish: SaveWish): Promise<OutputPaths | null> {
  const path = firstPath(wish);
  const assetsFolder = assetsFolderOf(wish, basename(path), 1);
  return (await exists(path)) && (await exists(assetsFolder)) ? { path, assetsFolder } : null;
}

async function moveAway(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
}

export type SaveWish = Pick<SaveRequest, 'target' | 'stem' | 'format' | 'attachmentsFolder'>;

export interface OutputPaths {
  path: string;
  assetsFolder: string;
}

export const folderOf = (target: SaveTarget) => (target.kind === 'folder' ? target.folder : dirname(target.path));

/** Where the result itself goes if nothing is in its way. */
export function firstPath({ target, stem, format }: Pick<SaveWish, 'target' | 'stem' | 'format'>): string {
  return target.kind === 'path' ? target.path : join(target.folder, numberedStem(stem, 1) + extensions[format]);
}

/** The folder that is shared by the images folders of several results; null where each lies beside its result. */
export const sharedFolderOf = ({ target, attachmentsFolder }: Pick<SaveWish, 'target' | 'attachmentsFolder'>) =>
  attachmentsFolder.trim() === '' ? null : join(folderOf(target), sanitizeStem(attachmentsFolder));

/** For the result's file name; `count` is 2 and more where another folder has the name. */
export function assetsFolderOf(wish: SaveWish, fileName: string, count: number): string {
  const shared = sharedFolderOf(wish);
  const name = assetsFolderFor(fileName, count);
  return shared === null
    ? join(folderOf(wish.target), name)
    : join(shared, name.slice(0, -assetsFolderName('').length));
}

/**
 * The paths to try, best first. Keeping both, result and images folder share a number; else the result's name is fixed and
 * only the folder's may have to give way. `taken` are the names in the folder: one that differs only in case counts, since
 * the folder may be copied to a system where it does. `takenAssets` are those in the shared folder of images, if there is one.
 */
export function* candidatePaths(
  wish: SaveWish,
  hasAssets: boolean,
  taken: readonly string[],
  takenAssets: readonly string[] = taken,
): Generator<OutputPaths> {
  const { target, stem, format } = wish;
  const [keys, assetsKeys] = [taken, takenAssets].map((names) => new Set(names.map(nameKey)));
  const free = (path: string, names = keys) => !names?.has(nameKey(basename(path)));
  const folder = folderOf(target);
  const keepBoth = target.kind === 'folder' && target.collision === 'keep-both';
  const path = firstPath(wish);
  for (let count = 1; ; count += 1) {
    const fileName = numberedStem(stem, count) + extensions[format];
    const place = keepBoth
      ? { path: join(folder, fileName), assetsFolder: assetsFolderOf(wish, fileName, 1) }
      : { path, assetsFolder: assetsFolderOf(wish, basename(path), count) };
    if ((!hasAssets || free(place.assetsFolder, assetsKeys)) && (!keepBoth || free(place.path))) yield place;
  }
}
