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

/** Encodes only what has a meaning in Markdown or in addresses, so that other scripts stay readable. */
const encode = (text: string): string =>
  text.replaceAll(/[%\s()<>#?"\\[\]]/gu, (sign) =>
    sign === '(' ? '%28' : sign === ')' ? '%29' : encodeURIComponent(sign),
  );

const escapeText = (text: string): string => text.replaceAll(/[\\[\]*_`<]/g, (sign) => `\\${sign}`);

/** `[title](path)`, one line for each file; paths are relative to the folder that holds them all. */
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
