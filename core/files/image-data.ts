/** Decodes a data URI (RFC 2397, as far as images use it). Null: invalid. Pure. */
export function parseDataUri(uri: string): Uint8Array | null {
  const comma = uri.indexOf(',');
  if (comma < 0 || !/^data:/i.test(uri)) return null;
  const [parameters, data] = [uri.slice(0, comma), uri.slice(comma + 1)];
  try {
    if (/;\s*base64\s*$/i.test(parameters)) {
      const bytes = Buffer.from(decodeURIComponent(data), 'base64');
      return bytes.length > 0 ? bytes : null;
    }
    return data === '' ? null : Buffer.from(decodeURIComponent(data));
  } catch {
    return null;
  }
}

export function dataUri(mediaType: string, bytes: Uint8Array): string {
  return `data:${mediaType};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`;
}

/** Precedes the base64 data in a data URI. */
export const dataHead = ';base64,';

/**
 * The end of the base64 text at `start`. Matched in steps, because one match over megabytes overflows the stack of the
 * regular expression. Pure.
 */
export function endOfBase64(text: string, start: number): number {
  const stretch = /[A-Za-z0-9+/=]{1,65536}/y;
  let end = start;
  for (stretch.lastIndex = start; stretch.test(text); ) end = stretch.lastIndex;
  return end;
}

export interface ImageType {
  extension: string;
  mediaType: string;
}

const type = (extension: string, mediaType = `image/${extension}`): ImageType => ({ extension, mediaType });

/** Detects the image type by the first bytes; null: not an image that Markdown viewers show. Pure. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024));
  const at = (offset: number, length: number) => start.toString('latin1', offset, offset + length);
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return type('png');
  if (at(0, 3) === '\xff\xd8\xff') return type('jpg', 'image/jpeg');
  if (at(0, 6) === 'GIF87a' || at(0, 6) === 'GIF89a') return type('gif');
  if (at(0, 4) === 'RIFF' && at(8, 4) === 'WEBP') return type('webp');
  if (at(4, 8) === 'ftypavif' || at(4, 8) === 'ftypavis') return type('avif');
  if (at(0, 4) === 'II*\0' || at(0, 4) === 'MM\0*') return type('tiff');
  if (at(0, 2) === 'BM' && start.length >= 26) return type('bmp');
  const text = start
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return /^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*|<!doctype svg[^>]*>\s*)*<svg[\s>]/i.test(text)
    ? type('svg', 'image/svg+xml')
    : null;
}
