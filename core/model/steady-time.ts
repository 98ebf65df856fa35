/**
 * Unix time that never goes back, even if the system’s clock is set back, which would turn a wait of seconds into
 * hours. `monotonic` stops while the computer sleeps, so the wall clock is used when it is ahead. Pure.
 *
 * @param firstMs where it goes on, for a part of the app that began later
 */
export function steadyTime(wall: () => number, monotonic: () => number, firstMs = wall()): () => number {
  let [timeMs, atMs] = [firstMs, monotonic()];
  return () => {
    const nowMs = monotonic();
    timeMs = Math.max(wall(), timeMs + (nowMs - atMs));
    atMs = nowMs;
    return timeMs;
  };
}

/** Two readings differ by less than this without any change of the system’s clock. */
const noiseMs = 1000;

/** A time of the steady clock as the system’s clock, which may be behind, shows it. For a time of day. */
export function onSystemClock(ms: number, steadyMs: number, wallMs: number): number {
  const aheadMs = steadyMs - wallMs;
  return Math.abs(aheadMs) < noiseMs ? ms : ms - aheadMs;
}
