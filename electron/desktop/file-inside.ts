import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve } from 'node:path';

/**
 * The file that a relative link in `document` means, if it lies in `folder`, links of the file system followed; null for anything
 * else, however the link is written. Never throws.
 */
export async function fileInside(folder: string, document: string, link: string): Promise<string | null> {
  try {
    const path = decodeURIComponent(link.split(/[?#]/, 1)[0] ?? '');
    if (path === '' || path.includes('\0') || isAbsolute(path)) return null;
    const [root, file] = await Promise.all([realpath(folder), realpath(resolve(dirname(document), path))]);
    const inside = relative(root, file);
    return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? null : file;
  } catch {
    return null;
  }
}
