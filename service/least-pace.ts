/**
 * The slowest transfer that is accepted. The service applies it to its clients, the app to the storage that it downloads from.
 * It is for transfers that move a little all the time; those that stop have timeouts of their own. Pure.
 */
export interface PaceRule {
  /** Less than this over a whole window is too slow. */
  minBytesPerSecond: number;
  paceWindowMs: number;
}

/** About the speed of a modem of 1995. The window allows for short interruptions. */
export const leastPace: PaceRule = { minBytesPerSecond: 2_048, paceWindowMs: 60_000 };

/** The current window of measurement. */
export interface PaceWindow {
  sinceMs: number;
  movedBytes: number;
}

/**
 * Judges a busy connection.
 *
 * @param before the current window, null if there is none
 * @returns the window to go on with; null while this side does not wait for the other end
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
