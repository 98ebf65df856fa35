/** Which names a result may take. Pure. */
import { basename, dirname, join } from 'node:path';
import type { SaveRequest, SaveTarget } from '../tasks/ports.ts';
import { assetsFolderFor, assetsFolderName, extensions, nameKey, numberedStem } from './naming.ts';

export type Wish = Pick<SaveRequest, 'target' | 'stem' | 'format'>;

export interface Place {
  path: string;
  assetsFolder: string;
}

export const folderOf = (target: SaveTarget) => (target.kind === 'folder' ? target.folder : dirname(target.path));

/** Where the result itself goes if nothing is in its way. */
export function firstPath({ target, stem, format }: Wish): string {
  return target.kind === 'path' ? target.path : join(target.folder, numberedStem(stem, 1) + extensions[format]);
}

/**
 * The places to try, best first. Keeping both, result and images folder share a number; else the result's name is fixed and
 * only the folder's may have to give way. `taken` are the names in the folder: one that differs only in case counts, since
 * the folder may be copied to a system where it does.
 */
export function* places(
  { target, stem, format }: Wish,
  hasAssets: boolean,
  taken: readonly string[],
): Generator<Place> {
  const keys = new Set(taken.map(nameKey));
  const free = (path: string) => !keys.has(nameKey(basename(path)));
  const folder = folderOf(target);
  const keepBoth = target.kind === 'folder' && target.collision === 'keep-both';
  const path = firstPath({ target, stem, format });
  for (let count = 1; ; count += 1) {
    const numbered = numberedStem(stem, count);
    const place = keepBoth
      ? { path: join(folder, numbered + extensions[format]), assetsFolder: join(folder, assetsFolderName(numbered)) }
      : { path, assetsFolder: join(folder, assetsFolderFor(basename(path), count)) };
    if ((!hasAssets || free(place.assetsFolder)) && (!keepBoth || free(place.path))) yield place;
  }
}
