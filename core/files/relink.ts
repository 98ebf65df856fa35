/** The links of a Markdown text into its images folder, led into another one. Pure. */
import { posix } from 'node:path';
import { everyLink, relativeLink, replaceLinks } from './markdown-images.ts';

export interface Relinking {
  /** The text, given where the folder lies: names from the text's folder down. */
  textFor(to: readonly string[]): string;
  /** Nothing else in the text speaks of the files: they can go from where they were. */
  complete: boolean;
}

/** @param files those of the folder that go with it; links to whatever else is in there stay as they are */
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

/** Where in the folder an address leads: to a file that goes with it, or (none) further down. Null: elsewhere, or who knows. */
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

/** In whatever way it is written; nearly all of them. */
function mentions(text: string, name: string): boolean {
  const [composed, decomposed] = [name.normalize('NFC'), name.normalize('NFD')];
  const spellings = [composed, decomposed, relativeLink(composed), encodeURI(composed), name.replaceAll('&', '&amp;')];
  const lower = text.toLowerCase();
  return spellings.some((spelling) => lower.includes(spelling.toLowerCase()));
}
