/** Files that contain a web address: .url (Windows), .webloc (macOS) and .desktop (Linux). */
import { extname } from 'node:path';
import { openWithoutWaiting } from '../../service/open-without-waiting.ts';

/** Only the beginning is read. */
const mostBytes = 64 * 1024;

export const isLinkFile = (path: string): boolean =>
  ['.url', '.webloc', '.desktop'].includes(extname(path).toLowerCase());

/** Null: no address, or unreadable. */
export async function addressInLinkFile(path: string): Promise<string | null> {
  try {
    const file = await openWithoutWaiting(path);
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

/** Decodes as Latin-1, or as UTF-16 if a byte order mark says so. Pure. */
export function textOf(bytes: Buffer): string {
  const mark = bytes.toString('latin1', 0, 3);
  if (mark === '\xef\xbb\xbf') return bytes.toString('latin1', 3);
  const isBigEndian = mark.startsWith('\xfe\xff');
  if (!isBigEndian && !mark.startsWith('\xff\xfe')) return bytes.toString('latin1');
  const units = Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)));
  return (isBigEndian ? units.swap16() : units).toString('utf16le');
}

/** Pure. `text` may be decoded as Latin-1, because addresses are ASCII. */
export function addressIn(text: string): string | null {
  // A binary property list with one string, which ends before the offset table.
  if (text.startsWith('bplist')) return /(?:https?|file):\/\/[\x21-\x7e]+/i.exec(text)?.[0] ?? null;
  const line = /^URL(?:\[\$e\])?[ \t]*=[ \t]*(\S+)[ \t]*$/im.exec(text)?.[1];
  const element = /<key>\s*URL\s*<\/key>\s*<string>\s*([^<\s]+)\s*<\/string>/i.exec(text)?.[1];
  return line ?? element?.replaceAll('&amp;', '&') ?? null;
}
