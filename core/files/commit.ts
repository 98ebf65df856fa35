/** Moves a prepared result to its final path: the first free name, or the one that is to be replaced. */
import { lstat, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { makeFolder } from '../../service/make-folder.ts';
import type { SavedResult, SaveRequest, SaveTarget } from '../model/saving.ts';
import { exists, placeNew, placeNewFolder, syncFolder } from './durable.ts';
import { errnoOf } from './file-error.ts';
import { assetsFolderFor, assetsFolderName, extensions, nameKey, numberedStem, sanitizeStem } from './naming.ts';
import { linkedFiles, readText } from './relinking.ts';
import type { Staging } from './staging.ts';

/** The prepared result. */
export interface PreparedResult extends Pick<SavedResult, 'missingImages' | 'missingNames' | 'notLookedThrough'> {
  /**
   * Writes the result. The links in a Markdown depend on the images folder, given as path segments relative to the
   * result’s folder.
   */
  write(path: string, assetsPath: readonly string[]): Promise<void>;
  /** Whether the images folder in the staging has files. */
  hasAssets: boolean;
}

/** The images folder is moved first, so that a Markdown never links to missing files, then the result. */
export async function commit(
  wish: SaveWish,
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
    // Removes the shared folder only if it is empty.
    if (shared !== null && !saved) await rmdir(shared).catch(() => {});
  }
}

async function place(
  wish: SaveWish,
  shared: string | null,
  content: PreparedResult,
  staging: Staging,
): Promise<SavedResult | { kind: 'skipped' }> {
  const { target } = wish;
  const folder = folderOf(target);
  const replaces = target.kind === 'path' ? target.replaces !== false : target.collision === 'replace';
  const old = replaces ? await replaceable(wish) : null;
  const takenAssets = shared === null ? undefined : await readdir(shared);
  const taken = [...(await readdir(folder)), ...(wish.isNameInUse ? [basename(firstPath(wish))] : [])];
  const candidates = old ? [old] : candidatePaths(wish, content.hasAssets, taken, takenAssets);
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
    await staging.commit(result, old && assetsFolder);
    let hasPlacedAssets = false;
    const undo = async () => {
      if (hasPlacedAssets) await rename(assetsFolder, staging.assets);
      if (old) await moveAway(staging.replaced, assetsFolder);
    };
    try {
      if (old) await moveAway(assetsFolder, staging.replaced);
      if (content.hasAssets) {
        hasPlacedAssets = await placeNewFolder(staging.assets, assetsFolder);
        if (!hasPlacedAssets) {
          await undo();
          continue;
        }
      }
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
 * A replaced Markdown is replaced together with its images folder: the first one that holds nothing but images that it shows. What
 * else lies in a folder belongs to somebody else, so that folder stays.
 */
async function replaceable(wish: SaveWish): Promise<OutputPaths | null> {
  const path = firstPath(wish);
  if (wish.format !== 'markdown' || !(await exists(path))) return null;
  for (let count = 1; ; count += 1) {
    const assetsFolder = assetsFolderOf(wish, basename(path), count);
    if (!(await exists(assetsFolder))) return null;
    if (await isOwnFolder(assetsFolder, path)) return { path, assetsFolder };
  }
}

/** What file managers leave in any folder. */
const litter: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

async function isOwnFolder(folder: string, markdownPath: string): Promise<boolean> {
  if (!(await lstat(folder)).isDirectory()) return false;
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !litter.has(name));
  if (!entries.every((entry) => entry.isFile())) return false;
  const text = entries.length === 0 ? '' : await readText(markdownPath);
  if (text === null) return false;
  const names = entries.map(({ name }) => name);
  return linkedFiles(text, relative(dirname(markdownPath), folder).split(sep), names).size === names.length;
}

async function moveAway(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
}

export type SaveWish = Pick<SaveRequest, 'target' | 'stem' | 'format' | 'attachmentsFolder' | 'isNameInUse'>;

export interface OutputPaths {
  path: string;
  assetsFolder: string;
}

export const folderOf = (target: SaveTarget) => (target.kind === 'folder' ? target.folder : dirname(target.path));

/** The preferred path of the result. */
export function firstPath({ target, stem, format }: Pick<SaveWish, 'target' | 'stem' | 'format'>): string {
  return target.kind === 'path' ? target.path : join(target.folder, numberedStem(stem, 1) + extensions[format]);
}

/** The attachments folder, which holds the images folders of several results; null if each is beside its result. */
export const sharedFolderOf = ({ target, attachmentsFolder }: Pick<SaveWish, 'target' | 'attachmentsFolder'>) =>
  attachmentsFolder.trim() === '' ? null : join(folderOf(target), sanitizeStem(attachmentsFolder));

/** The images folder for a result’s file name; `count` numbers it if the name is taken. */
export function assetsFolderOf(wish: SaveWish, fileName: string, count: number): string {
  const shared = sharedFolderOf(wish);
  const name = assetsFolderFor(fileName, count);
  return shared === null
    ? join(folderOf(wish.target), name)
    : join(shared, name.slice(0, -assetsFolderName('').length));
}

/**
 * The paths to try, best first. With `keep-both`, the result and its images folder have the same number; otherwise the
 * result’s name is fixed and only the folder is numbered. `taken`: the names in the folder, compared without case,
 * because it may be copied to a file system that ignores case. `takenAssets`: the names in the attachments folder, if
 * there is one.
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
