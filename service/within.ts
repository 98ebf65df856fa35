import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for work, but no longer than so long. The work itself goes on, and what it throws is thrown only in time. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  const ended = work.finally(() => patience.abort());
  await Promise.race([ended, sleep(ms, undefined, { signal: patience.signal }).catch(() => {})]);
}
