/** Links to results, as Markdown writes them. Pure. */
import type { PlatformPath } from 'node:path';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The folder that holds all of these files; null where they lie on different drives. */
export function commonFolder(files: readonly string[], { dirname, parse, sep }: PlatformPath = path): string | null {
  const [first, ...others] = files.map(dirname);
  if (first === undefined) return null;
  if (others.some((folder) => parse(folder).root !== parse(first).root)) return null;
  const holds = (folder: string) =>
    others.every((other) => other === folder || other.startsWith(folder.endsWith(sep) ? folder : folder + sep));
  let folder = first;
  while (!holds(folder)) folder = dirname(folder);
  return folder;
}

/** Only what Markdown or an address would read as something else: other writings stay legible. */
const encode = (text: string): string =>
  text.replaceAll(/[%\s()<>#?"\\[\]]/gu, (sign) =>
    sign === '(' ? '%28' : sign === ')' ? '%29' : encodeURIComponent(sign),
  );

const escapeText = (text: string): string => text.replaceAll(/[\\[\]*_`<]/g, (sign) => `\\${sign}`);

/** `[title](path)`, a line for each file, from the folder that holds them all. */
export function markdownLinks(files: readonly string[], paths: PlatformPath = path): string {
  const folder = commonFolder(files, paths);
  return files
    .map((file) => {
      const { name } = paths.parse(file);
      const target =
        folder === null
          ? pathToFileURL(file).href
          : paths.relative(folder, file).split(paths.sep).map(encode).join('/');
      return `[${escapeText(name)}](${target})`;
    })
    .join('\n');
}
