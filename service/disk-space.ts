/** Keeps some of the disk free, so that running work can finish. New work is refused when less is free. */
import { statfsSync } from 'node:fs';
import { PlainError, retryAfter } from './errors.ts';

export interface DiskSpace {
  freeBytes(): number;
  /** Less than the reserve is free. */
  isFull(): boolean;
  /** @throws PlainError 507 where it is full */
  check(): void;
}

/** The file system is asked at most once in this time. */
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

/** Room comes when a task ends or old files go; more often there is nothing to learn. */
const fullRetrySeconds = 60;

export function diskFull(): PlainError {
  const message = 'The disk of the service is full. Nothing was kept of this request; try again in a minute.';
  return retryAfter(new PlainError(507, 'DISK_FULL', message), fullRetrySeconds);
}

/** Errors of Node’s files and of SQLite (13 is SQLITE_FULL) when the disk is full. */
export const isDiskFull = (error: unknown): boolean => {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' || errcode === 13;
};

/** The space that users other than root may use. Unknown (on some network file systems) counts as enough. */
function askFileSystem(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
