/** Converts the system’s error codes to AppErrors. Pure. */
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

/** For reading a file: everything except a missing file is `file-unreadable`. */
export function readError(error: unknown, name: string): AppError {
  const errno = errnoOf(error);
  // Node shows bytes that are not UTF-8 as U+FFFD, and can’t find the file by that name.
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
  ELOOP: 'target-missing',
  ENODEV: 'target-missing',
  ENXIO: 'target-missing',
  ESTALE: 'target-missing',
  ENOTCONN: 'target-missing',
  EHOSTDOWN: 'target-missing',
  EHOSTUNREACH: 'target-missing',
  ENAMETOOLONG: 'name-too-long',
};

/** For saving into `folder`. An AppError, or an error that is not from the system, is returned unchanged. */
export function saveError(error: unknown, folder: string, name: string): unknown {
  const errno = errnoOf(error);
  if (error instanceof AppError || !/^E[A-Z0-9]+$/.test(errno)) return error;
  return new AppError(writing[errno] ?? 'save-failed', { folder, name }, { cause: errno }, { cause: error });
}
