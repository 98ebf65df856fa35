/**
 * How slowly the other end may move before it is given up: the rule by which the service judges its clients and the client
 * judges the storage that it fetches results from. A silence is somebody else's business; this is for those who are never quite
 * silent. Pure.
 */
export interface PaceRule {
  /** Less than this over a whole window is too slow. */
  minBytesPerSecond: number;
  paceWindowMs: number;
}

/** A modem of 1995 has as much; a line that breaks off for a while keeps within the window. */
export const leastPace: PaceRule = { minBytesPerSecond: 2_048, paceWindowMs: 60_000 };

/** A window under way. */
export interface PaceWindow {
  sinceMs: number;
  movedBytes: number;
}

/**
 * What one look at a busy connection says.
 *
 * @param before the window under way, null where there is none
 * @returns the window that goes on, null while the other end is not the one who is waited for
 */
export function judgePace(
  before: PaceWindow | null,
  now: { atMs: number; movedBytes: number; waitsForClient: boolean },
  { minBytesPerSecond, paceWindowMs }: PaceRule,
): PaceWindow | null | 'too-slow' {
  if (!now.waitsForClient) return null;
  const begun = { sinceMs: now.atMs, movedBytes: now.movedBytes };
  if (!before) return begun;
  const ms = now.atMs - before.sinceMs;
  if (ms < paceWindowMs) return before;
  return (now.movedBytes - before.movedBytes) * 1_000 < minBytesPerSecond * ms ? 'too-slow' : begun;
}
