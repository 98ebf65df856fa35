/** Copies a saved result with its images and adapts its links. */
import { chmod, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, posix, relative, sep } from 'node:path';
import { AppError } from '../errors/codes.ts';
import type { SavedResult } from '../model/saving.ts';
import type { CopyPurpose } from '../tasks/ports.ts';
import { commit, type PreparedResult } from './commit.ts';
import { copyDurably, identityOf, writeDurably } from './durable.ts';
import { readError, saveError } from './file-error.ts';
import { everyLink, maxMarkdownBytes, relativeLink, replaceLinks } from './markdown-images.ts';
import { openUnnotedStaging, type Staging } from './staging.ts';

/**
 * Throws AppError: `file-missing` and `file-unreadable` for the source, the others for the target. With the purpose
 * `rename` nothing is replaced (`name-taken`), and the images are not copied (`assetsFolder` is null) if some links
 * could not be adapted.
 */
export async function copyResult(
  result: SavedResult,
  path: string,
  purpose: CopyPurpose = 'copy',
): Promise<SavedResult> {
  const folder = dirname(path);
  const source = await identityOf(result.path);
  if (source !== null && source === (await identityOf(path))) return result;
  const staging = await openUnnotedStaging(folder);
  try {
    const content = await prepare(result, staging, purpose);
    const format = extname(result.path).toLowerCase() === '.epub' ? 'epub' : 'markdown';
    const wish = {
      target: { kind: 'path' as const, path },
      stem: basename(path),
      format,
      attachmentsFolder: '',
      replaces: purpose === 'copy',
    } as const;
    const copied = await commit(wish, content, staging);
    if ('kind' in copied) throw new AppError('name-taken', { name: basename(path) });
    return copied;
  } catch (error) {
    throw saveError(error, folder, basename(path));
  } finally {
    await staging.clean();
  }
}

async function prepare(
  { path, assetsFolder, missingImages }: SavedResult,
  staging: Staging,
  purpose: CopyPurpose,
): Promise<PreparedResult> {
  const whole = { write: (to: string) => copyDurably(path, to), hasAssets: false, missingImages };
  const files = assetsFolder === null ? [] : await assetsIn(assetsFolder);
  const text = files.length === 0 ? null : await textOf(path);
  if (assetsFolder === null || text === null) {
    await checkReadable(path);
    return whole;
  }
  const { textFor, complete } = relinking(text, relative(dirname(path), assetsFolder).split(sep), files);
  if (purpose === 'rename' && !complete) return whole;
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

/** If the folder is missing, there are no images to copy; the links are already broken. */
async function assetsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Null: larger than any text that Quire writes, or not UTF-8. */
async function textOf(path: string): Promise<string | null> {
  try {
    if ((await stat(path)).size > maxMarkdownBytes) return null;
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(path));
    return text.includes('\0') ? null : text;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw readError(error, basename(path));
  }
}

async function checkReadable(path: string): Promise<void> {
  const file = await open(path).catch((error) => {
    throw readError(error, basename(path));
  });
  await file.close();
}

export interface Relinking {
  /** The text with links to the folder at these path segments, relative to the text’s folder. */
  textFor(to: readonly string[]): string;
  /** Whether all links were found, so that the original files can be removed. */
  complete: boolean;
}

/**
 * Adapts the links of a Markdown text to another images folder. Pure.
 *
 * @param files the files that are copied; links to other files stay unchanged
 */
export function relinking(text: string, from: readonly string[], files: readonly string[]): Relinking {
  const found = [...everyLink(text)];
  const ends = new Map(
    found.flatMap((links) => links ?? []).map((link) => [link, endOf(link.url, from, new Set(files))] as const),
  );
  const links = [...ends.keys()];
  const unread = replaceLinks(text, links, (link) => (ends.get(link) ? '' : null));
  return {
    textFor: (to) =>
      to.join('/') === from.join('/')
        ? text
        : replaceLinks(text, links, (link) => {
            const end = ends.get(link);
            return end?.file === undefined ? null : relativeLink(...to, end.file) + end.rest;
          }),
    complete: !found.includes(null) && !mentions(unread, from.at(-1) ?? ''),
  };
}

/** Where in the folder an address leads: to a copied file, or (without `file`) to a subfolder. Null: elsewhere or unknown. */
function endOf(
  url: string,
  from: readonly string[],
  files: ReadonlySet<string>,
): { file?: string; rest: string } | null {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  if (path.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(path) || /[\s<>"\\]/.test(rest)) return null;
  const names = posix.normalize(decoded(path)).split('/');
  if (!from.every((name, index) => name.normalize('NFC') === names[index]?.normalize('NFC'))) return null;
  const [file = '', ...below] = names.slice(from.length);
  if (below.length > 0) return { rest };
  const known = [file, file.normalize('NFC'), file.normalize('NFD')].find((name) => files.has(name));
  return known === undefined ? null : { file: known, rest };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether the text contains the name in one of the common spellings. */
function mentions(text: string, name: string): boolean {
  const [composed, decomposed] = [name.normalize('NFC'), name.normalize('NFD')];
  const spellings = [composed, decomposed, relativeLink(composed), encodeURI(composed), name.replaceAll('&', '&amp;')];
  const lower = text.toLowerCase();
  return spellings.some((spelling) => lower.includes(spelling.toLowerCase()));
}
