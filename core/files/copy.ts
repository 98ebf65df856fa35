/** Copies a saved result to a path that a person chose. */
import { mkdir, open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import type { SavedResult } from '../model/saving.ts';
import { type Content, commit } from './commit.ts';
import { copyDurably, identityOf, writeDurably } from './durable.ts';
import { readError, saveError } from './file-error.ts';
import { imageLinks, maxMarkdownBytes, relativeLink, replaceLinks } from './markdown-images.ts';
import { openUnnotedStaging, type Staging } from './staging.ts';

/** Throws AppError: `file-missing` and `file-unreadable` speak of the result, the others of the new place. */
export async function copyResult(result: SavedResult, path: string): Promise<SavedResult> {
  const folder = dirname(path);
  const source = await identityOf(result.path);
  if (source !== null && source === (await identityOf(path))) return result;
  const staging = openUnnotedStaging(folder);
  try {
    const content = await prepare(result, staging);
    const format = extname(result.path).toLowerCase() === '.epub' ? 'epub' : 'markdown';
    const wish = {
      target: { kind: 'path' as const, path },
      stem: basename(path),
      format,
      attachmentsFolder: '',
    } as const;
    const copied = await commit(wish, content, staging);
    if ('kind' in copied) throw new Error('a chosen path is never skipped');
    return copied;
  } catch (error) {
    throw saveError(error, folder, basename(path));
  } finally {
    await staging.clean();
  }
}

async function prepare({ path, assetsFolder, missingImages }: SavedResult, staging: Staging): Promise<Content> {
  const files = assetsFolder === null ? [] : await assetsIn(assetsFolder);
  // Larger than any that Quire has written: a person has made it so since.
  const unread = files.length > 0 && (await sizeOf(path)) > maxMarkdownBytes;
  if (assetsFolder === null || files.length === 0 || unread) {
    await checkReadable(path);
    return { write: (to) => copyDurably(path, to), hasAssets: false, missingImages };
  }
  const text = (await readable(path)).toString('utf8');
  await mkdir(staging.assets);
  for (const name of files) await copyDurably(join(assetsFolder, name), join(staging.assets, name));
  return {
    write: (to, assetsPath) =>
      writeDurably(to, relink(text, relative(dirname(path), assetsFolder).split(sep), assetsPath)),
    hasAssets: true,
    missingImages,
  };
}

/** The text with its links into one images folder leading into another. Pure. */
export function relink(text: string, from: readonly string[], to: readonly string[]): string {
  const [before, after] = [`${relativeLink(...from)}/`, `${relativeLink(...to)}/`];
  return replaceLinks(
    text,
    [...imageLinks(text)].flatMap((links) => links ?? []),
    ({ url }) => (url.startsWith(before) ? after + url.slice(before.length) : null),
  );
}

/** A folder that is gone by now holds no images; its links then lead nowhere, as they do already. */
async function assetsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

async function checkReadable(path: string): Promise<void> {
  const file = await open(path).catch((error) => {
    throw readError(error, basename(path));
  });
  await file.close();
}

async function readable(path: string): Promise<Buffer> {
  return readFile(path).catch((error) => {
    throw readError(error, basename(path));
  });
}
