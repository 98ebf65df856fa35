/** Tells all threads to leave the rest undone; seen at once, also by a thread whose event loop stands still. */
export class StopFlag {
  readonly memory: SharedArrayBuffer;
  readonly #flag: Int32Array;

  /** @param memory of a flag that another thread raises */
  constructor(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.#flag = new Int32Array(memory);
  }

  raise(): void {
    Atomics.store(this.#flag, 0, 1);
  }

  get raised(): boolean {
    return Atomics.load(this.#flag, 0) !== 0;
  }
}
