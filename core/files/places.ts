/** Which names a result may take. Pure. */
import { basename, dirname, join } from 'node:path';
import type { SaveRequest, SaveTarget } from '../model/saving.ts';
import { assetsFolderFor, assetsFolderName, extensions, nameKey, numberedStem, sanitizeStem } from './naming.ts';

export type Wish = Pick<SaveRequest, 'target' | 'stem' | 'format' | 'attachmentsFolder'>;

export interface Place {
  path: string;
  assetsFolder: string;
}

export const folderOf = (target: SaveTarget) => (target.kind === 'folder' ? target.folder : dirname(target.path));

/** Where the result itself goes if nothing is in its way. */
export function firstPath({ target, stem, format }: Pick<Wish, 'target' | 'stem' | 'format'>): string {
  return target.kind === 'path' ? target.path : join(target.folder, numberedStem(stem, 1) + extensions[format]);
}

/** The folder that is shared by the images folders of several results; null where each lies beside its result. */
export const sharedFolderOf = ({ target, attachmentsFolder }: Pick<Wish, 'target' | 'attachmentsFolder'>) =>
  attachmentsFolder.trim() === '' ? null : join(folderOf(target), sanitizeStem(attachmentsFolder));

/** For the result's file name; `count` is 2 and more where another folder has the name. */
export function assetsFolderOf(wish: Wish, fileName: string, count: number): string {
  const shared = sharedFolderOf(wish);
  const name = assetsFolderFor(fileName, count);
  return shared === null
    ? join(folderOf(wish.target), name)
    : join(shared, name.slice(0, -assetsFolderName('').length));
}

/**
 * The places to try, best first. Keeping both, result and images folder share a number; else the result's name is fixed and
 * only the folder's may have to give way. `taken` are the names in the folder: one that differs only in case counts, since
 * the folder may be copied to a system where it does. `takenAssets` are those in the shared folder of images, if there is one.
 */
export function* places(
  wish: Wish,
  hasAssets: boolean,
  taken: readonly string[],
  takenAssets: readonly string[] = taken,
): Generator<Place> {
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
