/** The PDFs in a watched folder, and whether they have been written completely. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openWithoutWaiting } from '../../service/open-without-waiting.ts';
import type { SeenFile } from '../model/watch.ts';

const isPdfName = (name: string) => /\.pdf$/i.test(name);
/** Hidden files, and what macOS leaves in archives. */
const isJunk = (name: string) => name.startsWith('.') || name === '__MACOSX';
/** Browsers create an empty file with the final name beside these partial downloads. */
const partialEndings = ['.part', '.crdownload', '.download', '.partial'];

/**
 * The PDFs in a folder, sorted by path. Symbolic links are not followed, so that nothing is found twice. Throws the
 * file system’s error if the folder can’t be read, but skips unreadable subfolders. Rejects with the signal’s reason
 * when aborted.
 */
export async function listPdfs(folder: string, subfolders: boolean, signal: AbortSignal): Promise<SeenFile[]> {
  const seen: SeenFile[] = [];
  const folders = [folder];
  for (let path = folders.shift(); path !== undefined; path = folders.shift()) {
    signal.throwIfAborted();
    const entries = await readdir(path, { withFileTypes: true }).catch((error) => {
      if (path === folder) throw error;
      return [];
    });
    const names = new Set(entries.map(({ name }) => name.toLowerCase()));
    for (const entry of entries) {
      const { name } = entry;
      if (isJunk(name)) continue;
      if (entry.isDirectory() && subfolders) folders.push(join(path, name));
      if (!entry.isFile() || !isPdfName(name)) continue;
      if (partialEndings.some((ending) => names.has(name.toLowerCase() + ending))) continue;
      const file = await stat(join(path, name)).catch(() => null);
      if (file) seen.push({ path: join(path, name), sizeBytes: file.size, mtimeMs: file.mtimeMs });
    }
  }
  return seen.sort((a, b) => (a.path < b.path ? -1 : 1));
}

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

/** A file with the time since when its size and time have not changed. */
export interface Waiting extends SeenFile {
  sinceMs: number;
}

/** How long a file must stay unchanged. A PDF without an end marker may be a slow copy, or damaged, and has to wait longer. */
export const restMs = { whole: 2_000, withoutEnd: 30_000 } as const;

/** The files of this scan, each with the time since when it is unchanged. Pure. */
export function stillWaiting(before: readonly Waiting[], now: readonly SeenFile[], nowMs: number): Waiting[] {
  const known = new Map(before.map((file) => [file.path, file]));
  return now.map((file) => {
    const was = known.get(file.path);
    const same = was !== undefined && was.sizeBytes === file.sizeBytes && was.mtimeMs === file.mtimeMs;
    return { ...file, sinceMs: same ? was.sinceMs : nowMs };
  });
}

/** Whether it was unchanged long enough to look for its end marker. An empty file is not complete. */
export const isResting = ({ sizeBytes, sinceMs }: Waiting, nowMs: number): boolean =>
  sizeBytes > 0 && nowMs - sinceMs >= restMs.whole;

/**
 * Whether it may settle soon. A file that is unchanged for longer and has not settled (an empty file) does not need
 * frequent scans.
 */
export const maySettleSoon = ({ sinceMs }: Waiting, nowMs: number): boolean => nowMs - sinceMs <= restMs.withoutEnd;

export const hasSettled = (file: Waiting, hasEnd: boolean, nowMs: number): boolean =>
  isResting(file, nowMs) && (hasEnd || nowMs - file.sinceMs >= restMs.withoutEnd);
