/** RFC 2397, as far as images use it. Pure. Null: not readable. */
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
