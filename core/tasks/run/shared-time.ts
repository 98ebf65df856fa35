/**
 * Splits elapsed time evenly among concurrent workers, so that the shares add up to the elapsed time. The time of many documents is then
 * the sum of their shares, whatever the concurrency.
 *
 *     a ├────────┤            a: 2 + 2/2 = 3
 *     b     ├────────┤        b: 2/2 + 2 = 3
 *       0   2    4   6        together 6
 */
export class SharedTime<Worker> {
  readonly #shares = new Map<Worker, number>();
  #reachedMs = 0;

  begin(worker: Worker, nowMs: number): void {
    this.#advance(nowMs);
    this.#shares.set(worker, 0);
  }

  /** The share since `begin`; null if it was discarded by `forget`. */
  end(worker: Worker, nowMs: number): number | null {
    this.#advance(nowMs);
    const share = this.#shares.get(worker) ?? null;
    this.#shares.delete(worker);
    return share;
  }

  /** Discards current measurements, because the computer slept or its clock was set. */
  forget(): void {
    this.#shares.clear();
  }

  #advance(nowMs: number): void {
    const each = Math.max(0, nowMs - this.#reachedMs) / Math.max(1, this.#shares.size);
    for (const [worker, share] of this.#shares) this.#shares.set(worker, share + each);
    this.#reachedMs = nowMs;
  }
}
