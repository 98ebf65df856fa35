/** Copies a saved result with its images and adapts its links. */
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { makeFolder } from '../../service/make-folder.ts';
import { openWithoutWaiting } from '../../service/open-without-waiting.ts';
import { AppError } from '../errors/codes.ts';
import { downloadName, type SavedResult } from '../model/saving.ts';
import type { CopyPurpose } from '../tasks/ports.ts';
import { commit, type PreparedResult } from './commit.ts';
import { copyDurably, identityOf, writeDurably } from './durable.ts';
import { readError, saveError } from './file-error.ts';
import { filesIn, linkedFiles, readText, relinking } from './relinking.ts';
import { discardDownload, openStaging, type Staging } from './staging.ts';

/**
 * Throws AppError: `file-missing` and `file-unreadable` for the source, the others for the target. With the purposes
 * `add` and `rename` nothing is replaced (`name-taken`); with `rename` the images are not copied (`assetsFolder` is null)
 * if some links could not be adapted. `workFolder`: where it is noted, for the next start, what a copy that is cut off has to put right.
 */
export async function copyResult(
  result: SavedResult,
  path: string,
  purpose: CopyPurpose,
  workFolder: string,
): Promise<SavedResult> {
  const folder = dirname(path);
  const source = await identityOf(result.path);
  if (source !== null && source === (await identityOf(path))) return result;
  const noted = join(workFolder, randomUUID());
  await makeFolder(noted, 0o700);
  await writeFile(join(noted, downloadName), '');
  const staging = await openStaging(join(noted, downloadName), folder);
  try {
    const content = await prepare(result, staging, purpose);
    const format = extname(result.path).toLowerCase() === '.epub' ? 'epub' : 'markdown';
    const wish = {
      target: { kind: 'path' as const, path, replaces: purpose === 'copy' },
      stem: basename(path),
      format,
      attachmentsFolder: '',
    } as const;
    const copied = await commit(wish, content, staging);
    if ('kind' in copied) throw new AppError('name-taken', { name: basename(path) });
    return copied;
  } catch (error) {
    throw saveError(error, folder, basename(path));
  } finally {
    await staging.clean();
    await discardDownload(noted);
  }
}

async function prepare(
  { path, assetsFolder, missingImages }: SavedResult,
  staging: Staging,
  purpose: CopyPurpose,
): Promise<PreparedResult> {
  const whole = { write: (to: string) => copyDurably(path, to), hasAssets: false, missingImages };
  const all = assetsFolder === null ? [] : await filesIn(assetsFolder);
  const text = all.length === 0 ? null : await readText(path);
  if (assetsFolder === null || text === null) {
    await checkReadable(path);
    return whole;
  }
  const from = relative(dirname(path), assetsFolder).split(sep);
  const { textFor, complete } = relinking(text, from, all);
  if (purpose === 'rename' && !complete) return whole;
  const files = purpose === 'rename' ? linkedFiles(text, from, all) : all;
  const { mode } = await stat(path);
  await mkdir(staging.assets);
  for (const name of files) await copyDurably(join(assetsFolder, name), join(staging.assets, name));
  return {
    async write(to, assetsPath) {
      // The file of an earlier attempt may be read-only.
      await rm(to, { force: true });
      await writeDurably(to, textFor(assetsPath));
      await chmod(to, mode & 0o777);
    },
    hasAssets: true,
    missingImages,
  };
}

async function checkReadable(path: string): Promise<void> {
  const file = await openWithoutWaiting(path).catch((error) => {
    throw readError(error, basename(path));
  });
  await file.close();
}
