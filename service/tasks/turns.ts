/** Who converts next: a fixed number of turns, shared fairly between owners. */

/**
 * The waiting task that comes next: of the owner with the fewest running tasks, and of those the one that waited longest.
 * So one owner's thousand documents do not hold up another's one.
 *
 * @returns an index into `waiting`, -1 where nobody waits
 */
export function nextTurn(waiting: readonly { owner: string }[], running: ReadonlyMap<string, number>): number {
  let best = -1;
  let fewest = Number.POSITIVE_INFINITY;
  for (const [index, { owner }] of waiting.entries()) {
    const count = running.get(owner) ?? 0;
    if (count < fewest) {
      best = index;
      fewest = count;
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
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /**
   * Waits for a turn and does the work in it.
   *
   * @throws the signal's reason when aborted before the turn came, and whatever the work throws
   */
  async take<T>(owner: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#wait(owner, signal);
    try {
      return await work();
    } finally {
      this.#running.set(owner, (this.#running.get(owner) ?? 0) - 1);
      if (this.#running.get(owner) === 0) this.#running.delete(owner);
      this.#free += 1;
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
    while (this.#free > 0) {
      const [next] = this.#waiting.splice(nextTurn(this.#waiting, this.#running), 1);
      if (!next) return;
      this.#free -= 1;
      this.#running.set(next.owner, (this.#running.get(next.owner) ?? 0) + 1);
      next.begin();
    }
  }
}
