/** Why a document or the whole corpus can't be built: a sentence for the person, with what to do where something can be done. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
  /** Whether every other document would fail in the same way. */
  readonly stopsAll: boolean;

  constructor(message: string, { stopsAll = false, cause }: { stopsAll?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.stopsAll = stopsAll;
  }
}

/** @returns a BuildError for a full or write-protected disk, and the error itself otherwise */
export function asBuildError(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const why = typeof code === 'string' ? reasons[code] : undefined;
  return why ? new BuildError(`${path} can’t be written: ${why}.`, { stopsAll: true, cause: error }) : error;
}

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full; what is finished stays, and the same command goes on from there',
  EDQUOT: 'your share of the disk is used up; what is finished stays, and the same command goes on from there',
  EACCES: 'the folder may not be written to',
  EPERM: 'the folder may not be written to',
  EROFS: 'the disk is write-protected',
};
