/** The PDFs in a watched folder, and whether they have been written completely. */
import { readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { openWithoutWaiting } from '../../service/open-without-waiting.ts';
import type { SeenFile, Watch } from '../model/watch.ts';

const isPdfName = (name: string) => /\.pdf$/i.test(name);
/** Hidden files, and what macOS leaves in archives. */
const isJunk = (name: string) => name.startsWith('.') || name === '__MACOSX';
/**
 * What browsers and download programs put beside a file with its final name, which is empty or has holes until then. Safari’s
 * `.download` is a folder that holds the unfinished file.
 */
const partialEndings = ['.part', '.crdownload', '.download', '.partial', '.opdownload', '.aria2'];
const isPartial = (name: string) => partialEndings.some((ending) => name.toLowerCase().endsWith(ending));

interface Listing {
  /** The PDFs, sorted by path. */
  files: SeenFile[];
  /** Folders that could be read, and subfolders that could not. */
  read: Set<string>;
  unread: string[];
}

/**
 * The PDFs in a folder. Symbolic links are not followed, so that nothing is found twice. Throws the file system’s error if the folder
 * can’t be read. Rejects with the signal’s reason when aborted.
 */
export async function listPdfs(folder: string, subfolders: boolean, signal: AbortSignal): Promise<Listing> {
  const seen: SeenFile[] = [];
  const read = new Set<string>();
  const unread: string[] = [];
  const folders = [folder];
  for (let path = folders.shift(); path !== undefined; path = folders.shift()) {
    signal.throwIfAborted();
    const entries = await readdir(path, { withFileTypes: true }).catch((error) => {
      if (path === folder) throw error;
      // Deleted since its name was read.
      if (error.code !== 'ENOENT') unread.push(path);
      return null;
    });
    if (!entries) continue;
    read.add(path);
    const names = new Set(entries.map(({ name }) => name.toLowerCase()));
    for (const entry of entries) {
      const { name } = entry;
      if (isJunk(name)) continue;
      if (entry.isDirectory() && subfolders && !isPartial(name)) folders.push(join(path, name));
      if (!entry.isFile() || !isPdfName(name)) continue;
      if (partialEndings.some((ending) => names.has(name.toLowerCase() + ending))) continue;
      const file = await stat(join(path, name)).catch(() => null);
      if (file) seen.push({ path: join(path, name), sizeBytes: file.size, mtimeMs: file.mtimeMs });
    }
  }
  return { files: seen.sort((a, b) => (a.path < b.path ? -1 : 1)), read, unread };
}

/** Those that count as there before when a folder, or its subfolders, begin to be watched. Pure. */
export function olderFiles(files: SeenFile[], folder: string, unseen: NonNullable<Watch['unseen']>): SeenFile[] {
  if (unseen === 'all') return files;
  if (unseen === 'subfolders') return files.filter(({ path }) => dirname(path) !== resolve(folder));
  return files.filter(({ path }) => isWithin(path, unseen));
}

/** What is to be left alone when it can be listed. Pure. */
export function stillUnseen({ read, unread }: Listing, unseen: NonNullable<Watch['unseen']>): Pick<Watch, 'unseen'> {
  const left = typeof unseen === 'string' ? unread : unread.filter((path) => isWithin(path, unseen));
  const away = typeof unseen === 'string' ? [] : unseen.filter((path) => !read.has(path) && !left.includes(path));
  return left.length + away.length > 0 ? { unseen: [...left, ...away] } : {};
}

const isWithin = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => path === folder || path.startsWith(folder + sep));

/** PDF 32000-1, annex H: readers accept the end marker within the last 1024 bytes. */
const tailBytes = 1024;

/** Whether the PDF has an end marker; an incomplete copy has none. */
export async function hasEnd({ path, sizeBytes }: SeenFile): Promise<boolean> {
  try {
    const file = await openWithoutWaiting(path);
    try {
      const length = Math.min(tailBytes, sizeBytes);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, sizeBytes - length);
      return buffer.subarray(0, bytesRead).includes('%%EOF');
    } finally {
      await file.close();
    }
  } catch {
    return false;
  }
}

/** A file, and for how long its size and time have been seen not to change. */
export interface Waiting extends SeenFile {
  restedMs: number;
}

/**
 * How long a file must stay unchanged. A PDF without an end marker is empty, damaged, or half of a copy from a network that has gone: Linux,
 * the most patient system, gives up a TCP connection after 924 s (tcp_retries2), and until then the copy may go on.
 */
export const restMs = { whole: 2_000, withoutEnd: 924_000 } as const;

/**
 * The files of this scan. `passedMs`: the time since the scan before, without any sleep of the computer, in which a copy rests too.
 * Pure.
 */
export function stillWaiting(before: readonly Waiting[], now: readonly SeenFile[], passedMs: number): Waiting[] {
  const known = new Map(before.map((file) => [file.path, file]));
  return now.map((file) => {
    const was = known.get(file.path);
    const same = was !== undefined && was.sizeBytes === file.sizeBytes && was.mtimeMs === file.mtimeMs;
    return { ...file, restedMs: same ? was.restedMs + passedMs : 0 };
  });
}

/** Whether it was unchanged long enough to look for its end marker. */
export const isResting = ({ restedMs }: Waiting): boolean => restedMs >= restMs.whole;

/** Of a chosen kind: what has not settled by then has no end, which a person is told, and does not need frequent scans. */
const frequentlyMs = 30_000;

export const maySettleSoon = ({ restedMs }: Waiting): boolean => restedMs <= frequentlyMs;

export const hasSettled = (file: Waiting, hasEnd: boolean): boolean =>
  isResting(file) && (hasEnd || file.restedMs >= restMs.withoutEnd);
