/** Time that moves only when told to, and shows whoever sleeps in it; a program that was killed sleeps no more. */
import type { Calendar, Clock, Stopwatch } from '../../core/tasks/ports.ts';

interface Sleeper {
  atMs: number;
  life: number;
  wake(): void;
}

export class ModelClock {
  #nowMs = Date.UTC(2031, 0, 1);
  #asleepMs = 0;
  /** In the order in which they fell asleep: of two that wake at the same time, the first goes first. */
  #sleepers = new Set<Sleeper>();
  #dead = new Set<number>();

  now(): number {
    return this.#nowMs;
  }

  /** Without the time in which the computer slept. */
  awake(): number {
    return this.#nowMs - this.#asleepMs;
  }

  /** The clock as one life of the program sees it. */
  of(life: number): Clock & Stopwatch & Calendar {
    return {
      ...{ now: () => this.#nowMs, onSystemClock: (ms) => ms, elapsed: () => this.#nowMs },
      sleep: (ms, signal) => this.#sleep(life, ms, signal),
    };
  }

  /** For what was killed no wait is long: it comes to its end at once. */
  bury(life: number): void {
    this.#dead.add(life);
    for (const sleeper of [...this.#sleepers]) if (sleeper.life === life) sleeper.wake();
  }

  /** On to the next sleeper that wakes within this time, else to its end. False: nobody woke. */
  next(untilMs: number): boolean {
    let first: Sleeper | undefined;
    for (const sleeper of this.#sleepers) if (!first || sleeper.atMs < first.atMs) first = sleeper;
    if (!first || first.atMs > untilMs) {
      this.#nowMs = Math.max(this.#nowMs, untilMs);
      return false;
    }
    this.#nowMs = Math.max(this.#nowMs, first.atMs);
    first.wake();
    return true;
  }

  /** The computer sleeps: time passes, and nothing happens in it. */
  computerSleeps(ms: number): void {
    this.#nowMs += ms;
    this.#asleepMs += ms;
  }

  /** Somebody sets the computer's clock while the program is closed: no time passes. */
  set(ms: number): void {
    this.#nowMs += ms;
    this.#asleepMs += ms;
  }

  #sleep(life: number, ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const stop = () => {
        this.#sleepers.delete(sleeper);
        reject(signal.reason);
      };
      const sleeper: Sleeper = {
        life,
        atMs: this.#nowMs + ms,
        wake: () => {
          this.#sleepers.delete(sleeper);
          signal.removeEventListener('abort', stop);
          resolve();
        },
      };
      signal.addEventListener('abort', stop, { once: true });
      this.#sleepers.add(sleeper);
      // No wait at all still takes a turn, as with real timers.
      if (ms <= 0 || this.#dead.has(life)) setImmediate(() => this.#sleepers.has(sleeper) && sleeper.wake());
    });
  }
}

/** What goes on so long without time passing goes on for ever. A disk may be slow: its time does not count as turns. */
const mostTurns = 3000;
const mostDiskMs = 60_000;

/** Lets run what can run without time passing, however long the disk takes. False: it never comes to rest. */
export async function rest(): Promise<boolean> {
  const startedMs = performance.now();
  let calm = 0;
  for (let turns = 0; turns < mostTurns; ) {
    await new Promise((resolve) => setImmediate(resolve));
    if (process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'))) {
      if (performance.now() - startedMs > mostDiskMs) return false;
      calm = 0;
      continue;
    }
    turns += 1;
    calm += 1;
    if (calm >= 4) return true;
  }
  return false;
}
