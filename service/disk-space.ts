/** Keeps some of the disk free: what is begun can end, and what can't be kept is refused before it is taken. */
import { statfsSync } from 'node:fs';
import { PlainError } from './errors.ts';

export interface DiskSpace {
  freeBytes(): number;
  /** Less is free than the reserve. */
  isFull(): boolean;
  /** @throws PlainError 507 where it is full */
  check(): void;
}

/** The file system is asked at most so often. */
const askEveryMs = 1_000;

export function diskSpace(
  folder: string,
  reserveBytes: number,
  {
    nowMs = () => performance.now(),
    ask = askFileSystem,
  }: { nowMs?: () => number; ask?: (folder: string) => number } = {},
): DiskSpace {
  let free = Number.POSITIVE_INFINITY;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  const freeBytes = () => {
    if (nowMs() - askedAtMs >= askEveryMs) {
      free = ask(folder);
      askedAtMs = nowMs();
    }
    return free;
  };
  const isFull = () => freeBytes() < reserveBytes;
  return {
    freeBytes,
    isFull,
    check() {
      if (isFull()) throw diskFull();
    },
  };
}

export const diskFull = () =>
  new PlainError(
    507,
    'DISK_FULL',
    'The disk of the service is full. Nothing was kept of this request; try again later.',
  );

/** What the system says when a write finds no room: Node's files, or SQLite (13 is SQLITE_FULL). */
export const isDiskFull = (error: unknown): boolean => {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' || errcode === 13;
};

/** What others than root may use. Unknown (some network file systems) counts as enough. */
function askFileSystem(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
