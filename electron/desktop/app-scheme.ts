import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { protocol } from 'electron';
import { type PictureAddress, resolveAsset, resolvePicture, resolveThumbnail } from './asset-path.ts';

/** Replaced by a nonce in the built page (scripts/build.mjs writes it there). */
const noncePlaceholder = '__QUIRE_NONCE__';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Loads from the app alone; inline styles need this response's nonce. */
export const contentSecurityPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // Libraries that add a style element (scroll locks of dialogs) take the nonce from the page's meta element.
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    // No string becomes markup or a script's address, and no policy may be made that would let one.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** To be called once, before the app is ready. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

const refusal = (status: number) => new Response(null, { status });

/** A picture that is made on demand; null where there is none. */
export type MakePicture = (picture: PictureAddress) => Promise<{ mediaType: string; bytes: Uint8Array } | null>;

const headersFor = (type: string, nonce: string) => ({
  'Content-Type': type,
  'Content-Security-Policy': contentSecurityPolicy(nonce),
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
});

/** Serves app://quire: the built page from `folder`, pictures of first pages from `thumbnails`, other pictures from `makePicture`. */
export function serveAppScheme(folder: string, thumbnails: string, makePicture: MakePicture): void {
  protocol.handle('app', async ({ method, url }) => {
    const nonce = randomBytes(16).toString('base64');
    const asked = resolvePicture(url);
    if (asked) {
      if (method !== 'GET') return refusal(405);
      const picture = await makePicture(asked).catch(() => null);
      if (!picture) return refusal(404);
      return new Response(new Uint8Array(picture.bytes), { headers: headersFor(picture.mediaType, nonce) });
    }
    const path = resolveThumbnail(thumbnails, url) ?? resolveAsset(folder, url);
    const type = path && types[extname(path)];
    if (!path || !type) return refusal(404);
    if (method !== 'GET') return refusal(405);
    let body: Buffer;
    try {
      body = await readFile(path);
    } catch {
      return refusal(404);
    }
    const isPage = extname(path) === '.html';
    return new Response(isPage ? body.toString('utf8').replaceAll(noncePlaceholder, nonce) : new Uint8Array(body), {
      headers: headersFor(type, nonce),
    });
  });
}
