/** File systems and databases round times. A real change moves them further. */
export const mtimeToleranceMs = 2;

export const isSameModifiedTime = (oneMs: number, otherMs: number): boolean =>
  Math.abs(oneMs - otherMs) <= mtimeToleranceMs;
