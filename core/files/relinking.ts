/** The links of a saved Markdown into its images folder. */
import { readdir } from 'node:fs/promises';
import { basename, dirname, posix, relative, sep } from 'node:path';
import { readWhole } from '../../service/open-without-waiting.ts';
import { decoded } from '../model/web-address.ts';
import { readError } from './file-error.ts';
import { everyLink, maxMarkdownBytes, relativeLink, replaceLinks } from './markdown-images.ts';

/** The text of a saved Markdown. Null: larger than any text that Quire writes, or not UTF-8. */
export async function readText(path: string): Promise<string | null> {
  try {
    const bytes = await readWhole(path, maxMarkdownBytes);
    if (bytes === null) return null;
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw readError(error, basename(path));
  }
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

/**
 * The files of the images folder that the text links to. Pure.
 *
 * @param from the folder, as path segments relative to the text’s folder
 */
export function linkedFiles(text: string, from: readonly string[], files: readonly string[]): Set<string> {
  const known = new Set(files);
  const ends = [...everyLink(text)].flatMap((links) => links ?? []).map(({ url }) => endOf(url, from, known));
  return new Set(ends.flatMap((end) => end?.file ?? []));
}

/** The files of a saved Markdown's images folder; if the folder is missing, there are none. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Those that the Markdown at `path` links to; all of them where it can't be read as text, and so not be changed. */
export async function shownFiles(folder: string, path: string): Promise<string[]> {
  const files = await filesIn(folder);
  const text = files.length === 0 ? null : await readText(path);
  return text === null ? files : [...linkedFiles(text, relative(dirname(path), folder).split(sep), files)];
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

/** Whether the text contains the name in one of the common spellings. */
function mentions(text: string, name: string): boolean {
  const [composed, decomposed] = [name.normalize('NFC'), name.normalize('NFD')];
  const spellings = [composed, decomposed, relativeLink(composed), encodeURI(composed), name.replaceAll('&', '&amp;')];
  const lower = text.toLowerCase();
  return spellings.some((spelling) => lower.includes(spelling.toLowerCase()));
}
