/** The system's error codes as ours. Pure. */
import { AppError, type ErrorCode } from '../errors/codes.ts';

export function errnoOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const reading: Readonly<Record<string, ErrorCode>> = {
  ENOENT: 'file-missing',
  ENOTDIR: 'file-missing',
  ELOOP: 'file-missing',
  ENXIO: 'file-missing',
  ESTALE: 'file-missing',
};

/** Reading a source: whatever is not "gone" is "can't be read". */
export function readError(error: unknown, name: string): AppError {
  const errno = errnoOf(error);
  // Bytes that are no UTF-8 come as U+FFFD, and under that name there is nothing.
  if (errno === 'ENOENT' && name.includes('\uFFFD')) {
    return new AppError('name-unreadable', { name }, { cause: errno }, { cause: error });
  }
  return new AppError(
    reading[errno] ?? 'file-unreadable',
    { name },
    { cause: errno || String(error) },
    { cause: error },
  );
}

const writing: Readonly<Record<string, ErrorCode>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EACCES: 'target-unwritable',
  EPERM: 'target-unwritable',
  EROFS: 'target-unwritable',
  EBUSY: 'target-unwritable',
  ETXTBSY: 'target-unwritable',
  ENOENT: 'target-missing',
  ENODEV: 'target-missing',
  ENXIO: 'target-missing',
  ESTALE: 'target-missing',
  ENOTCONN: 'target-missing',
  EHOSTDOWN: 'target-missing',
  EHOSTUNREACH: 'target-missing',
  ENAMETOOLONG: 'name-too-long',
};

/** Saving into `folder`. What is an AppError already stays what it is; what no system call said stays thrown as it was. */
export function saveError(error: unknown, folder: string, name: string): unknown {
  const errno = errnoOf(error);
  if (error instanceof AppError || !/^E[A-Z0-9]+$/.test(errno)) return error;
  return new AppError(writing[errno] ?? 'save-failed', { folder, name }, { cause: errno }, { cause: error });
}
