/** Files that hold nothing but an address: Windows' .url, macOS' .webloc and the .desktop links of Linux desktops. */
import { open } from 'node:fs/promises';
import { extname } from 'node:path';

/** Longer is none. */
const mostBytes = 64 * 1024;

export const isLinkFile = (path: string): boolean =>
  ['.url', '.webloc', '.desktop'].includes(extname(path).toLowerCase());

/** Null: it holds none, or can't be read. */
export async function addressInLinkFile(path: string): Promise<string | null> {
  try {
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(mostBytes), 0, mostBytes, 0);
      return addressIn(textOf(buffer.subarray(0, bytesRead)));
    } finally {
      await file.close();
    }
  } catch {
    return null;
  }
}

/** Byte for byte, unless a mark at its beginning says that each letter has two. Pure. */
export function textOf(bytes: Buffer): string {
  const mark = bytes.toString('latin1', 0, 3);
  if (mark === '\xef\xbb\xbf') return bytes.toString('latin1', 3);
  const isBigEndian = mark.startsWith('\xfe\xff');
  if (!isBigEndian && !mark.startsWith('\xff\xfe')) return bytes.toString('latin1');
  const units = Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)));
  return (isBigEndian ? units.swap16() : units).toString('utf16le');
}

/** Pure. `text`: byte for byte, as an address has no others than those of ASCII. */
export function addressIn(text: string): string | null {
  // A binary property list of one string: it ends where the table of offsets begins.
  if (text.startsWith('bplist')) return /(?:https?|file):\/\/[\x21-\x7e]+/i.exec(text)?.[0] ?? null;
  const line = /^URL(?:\[\$e\])?[ \t]*=[ \t]*(\S+)[ \t]*$/im.exec(text)?.[1];
  const element = /<key>\s*URL\s*<\/key>\s*<string>\s*([^<\s]+)\s*<\/string>/i.exec(text)?.[1];
  return line ?? element?.replaceAll('&amp;', '&') ?? null;
}
