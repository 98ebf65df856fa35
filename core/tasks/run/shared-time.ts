/**
 * Time at work, shared evenly by those who are at work at the same time: all shares together are the time that passed, however
 * many worked side by side. What a share says of one document therefore adds up for many.
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

  /** The share since `begin`; null where it was forgotten meanwhile. */
  end(worker: Worker, nowMs: number): number | null {
    this.#advance(nowMs);
    const share = this.#shares.get(worker) ?? null;
    this.#shares.delete(worker);
    return share;
  }

  /** The computer slept or its clock was set: what is measured now says nothing. */
  forget(): void {
    this.#shares.clear();
  }

  #advance(nowMs: number): void {
    const each = Math.max(0, nowMs - this.#reachedMs) / Math.max(1, this.#shares.size);
    for (const [worker, share] of this.#shares) this.#shares.set(worker, share + each);
    this.#reachedMs = nowMs;
  }
}
