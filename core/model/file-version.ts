/** What shows that a file has changed. */
export interface FileVersion {
  sizeBytes: number;
  mtimeMs: number;
}

/** File systems and databases round times. A real change moves them further. */
export const mtimeToleranceMs = 2;

export const isSameVersion = (one: FileVersion, other: FileVersion): boolean =>
  one.sizeBytes === other.sizeBytes && Math.abs(one.mtimeMs - other.mtimeMs) <= mtimeToleranceMs;
