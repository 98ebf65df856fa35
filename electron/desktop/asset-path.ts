import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { pageSharpnesses } from '../../core/model/preview.ts';

/** The picture of a task's first page, `/thumbnails/<task id>.png`; null for any other address. Pure. */
export function resolveThumbnail(folder: string, address: string): string | null {
  const name = /^app:\/\/quire\/thumbnails\/([\da-f-]{36}\.png)$/.exec(address)?.[1];
  return name === undefined ? null : join(folder, name);
}

/** What a picture that is made on demand shows. */
export interface PictureAddress {
  what: 'page' | 'image';
  /** Id of the task. */
  id: string;
  /** A page of its PDF, from 1, or a picture of its result, from 0. */
  number: number;
  /** The longest side of a page's picture; absent: the default. */
  longestPx?: number;
}

/** `/pages/<task id>/<page>.png`, sharper as `<page>@2400.png`, and `/previews/<task id>/<picture>`; null for any other address. Pure. */
export function resolvePicture(address: string): PictureAddress | null {
  const page = /^app:\/\/quire\/pages\/([\da-f-]{36})\/([1-9]\d{0,5})(?:@(\d{4}))?\.png$/.exec(address);
  const [, id, number] = page ?? /^app:\/\/quire\/previews\/([\da-f-]{36})\/(\d{1,6})$/.exec(address) ?? [];
  if (id === undefined || number === undefined) return null;
  const longestPx = page?.[3] === undefined ? undefined : Number(page[3]);
  if (longestPx !== undefined && !pageSharpnesses.some((px) => px === longestPx)) return null;
  return { what: page ? 'page' : 'image', id, number: Number(number), ...(longestPx && { longestPx }) };
}

/** The file below `folder` that an app: address names; null for any other host and for a path outside the folder. Pure. */
export function resolveAsset(folder: string, address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'app:' || url.host !== 'quire') return null;
  let pathname: string;
  try {
    pathname = decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
  if (pathname.includes('\0') || pathname.includes('\\')) return null;
  const path = resolve(join(folder, pathname === '/' ? 'index.html' : pathname));
  const inside = relative(resolve(folder), path);
  return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? null : path;
}

/**
 * The file that a relative link in `document` names, if its real path (symbolic links resolved) lies in `folder`; else null. Never
 * throws.
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
