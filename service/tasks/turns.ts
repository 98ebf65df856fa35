/** A fixed number of turns, shared fairly between owners: decides which waiting work begins next. */

/**
 * The waiting task that comes next: one of the owner with the fewest running tasks; among these owners, of the one whose last turn
 * is longest ago (round robin); among its tasks, the one that has waited longest. So a thousand documents of one owner do not delay
 * a single one of another.
 *
 * @param lastTurns the number of each owner's last turn; an owner without one comes first
 * @param most turns that an owner may have at a time
 * @returns an index into `waiting`, -1 if no waiting owner may have a turn
 */
export function nextTurn(
  waiting: readonly { owner: string }[],
  running: ReadonlyMap<string, number>,
  lastTurns: ReadonlyMap<string, number>,
  most = Number.POSITIVE_INFINITY,
): number {
  let best = -1;
  let fewest = Number.POSITIVE_INFINITY;
  let earliest = Number.POSITIVE_INFINITY;
  for (const [index, { owner }] of waiting.entries()) {
    const count = running.get(owner) ?? 0;
    const last = lastTurns.get(owner) ?? 0;
    if (count >= most) continue;
    if (count < fewest || (count === fewest && last < earliest)) {
      best = index;
      fewest = count;
      earliest = last;
    }
  }
  return best;
}

interface Waiting {
  owner: string;
  begin(): void;
}

export class Turns {
  readonly #waiting: Waiting[] = [];
  readonly #running = new Map<string, number>();
  /** One entry for each owner, so for each key. */
  readonly #lastTurns = new Map<string, number>();
  #turn = 0;
  #paused = false;
  #free: number;
  /** How many turns may still be passed on. */
  #loans: number;
  readonly #keepsSome: boolean;

  /**
   * @param keepsSome an owner may have at most as many turns as are free (as in `hasRoom`), so that other owners always find one,
   *   however long the turns last
   */
  constructor(count: number, { keepsSome = false }: { keepsSome?: boolean } = {}) {
    this.#free = count;
    this.#loans = Math.ceil(count / 2);
    this.#keepsSome = keepsSome;
  }

  /** No turns are given from now on. Those already given stay. */
  pause(): void {
    this.#paused = true;
  }

  /** How many turns are taken. */
  get running(): number {
    return [...this.#running.values()].reduce((sum, count) => sum + count, 0);
  }

  /**
   * Waits for a turn and does the work in it.
   *
   * @param work may pass its turn on while it runs: work without progress should not delay others. At most half of the turns are
   *   passed on at a time; a further call does nothing
   * @throws the signal's reason when aborted before the turn came, and whatever the work throws
   */
  async take<T>(owner: string, signal: AbortSignal, work: (passOn: () => void) => Promise<T>): Promise<T> {
    await this.#wait(owner, signal);
    let has = true;
    const passOn = () => {
      if (!has || this.#loans === 0) return;
      has = false;
      this.#loans -= 1;
      this.#free += 1;
      this.#hand();
    };
    try {
      return await work(passOn);
    } finally {
      this.#running.set(owner, (this.#running.get(owner) ?? 0) - 1);
      if (this.#running.get(owner) === 0) this.#running.delete(owner);
      if (has) this.#free += 1;
      else this.#loans += 1;
      // A later call of `passOn` does nothing.
      has = false;
      this.#hand();
    }
  }

  #wait(owner: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        reject(signal.reason);
      };
      const entry: Waiting = {
        owner,
        begin: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(entry);
      this.#hand();
    });
  }

  #hand(): void {
    while (this.#free > 0 && !this.#paused) {
      const most = this.#keepsSome ? this.#free : undefined;
      const index = nextTurn(this.#waiting, this.#running, this.#lastTurns, most);
      const next = this.#waiting[index];
      if (!next) return;
      this.#waiting.splice(index, 1);
      this.#free -= 1;
      this.#turn += 1;
      this.#lastTurns.set(next.owner, this.#turn);
      this.#running.set(next.owner, (this.#running.get(next.owner) ?? 0) + 1);
      next.begin();
    }
  }
}
