/** When a service that died is started again. Pure; times are Unix ms, in their order. */

const windowMs = 60_000;
const mostDeaths = 5;

const recent = (deaths: number[], nowMs: number) => deaths.filter((time) => nowMs - time < windowMs);

/** 0 for the first start, then 250 ms doubling to 4 s. */
export function restartDelayMs(deaths: number[], nowMs: number): number {
  const count = recent(deaths, nowMs).length;
  return count === 0 ? 0 : Math.min(4_000, 250 * 2 ** (count - 1));
}

export const isGivingUp = (deaths: number[], nowMs: number) => recent(deaths, nowMs).length >= mostDeaths;
