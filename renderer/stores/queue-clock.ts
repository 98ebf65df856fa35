/** The queue’s time, in which it tells waits, and the same as the system’s clock shows it. */
import { onSystemClock as asShown, steadyTime } from '../../core/model/steady-time.ts';

const system = [() => Date.now(), () => performance.now()] as const;
let now = steadyTime(...system);

export const followClock = (queueMs: number): void => {
  now = steadyTime(...system, queueMs);
};

export const queueNowMs = (): number => now();

/** For a time of day. */
export const onSystemClock = (queueMs: number): number => asShown(queueMs, now(), Date.now());
