import { isAbsolute, join, relative, resolve } from 'node:path';

/** The picture of a task's first page, `/thumbnails/<task id>.png`; null for any other address. Pure. */
export function resolveThumbnail(folder: string, address: string): string | null {
  const name = /^app:\/\/quire\/thumbnails\/([\da-f-]{36}\.png)$/.exec(address)?.[1];
  return name === undefined ? null : join(folder, name);
}

/** The file below `folder` that an address of the app's own scheme names; null for any other host or a way out. Pure. */
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
