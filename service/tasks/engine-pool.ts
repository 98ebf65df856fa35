/** A small pool of worker threads. A thread that died, or has done enough work, is replaced. */
import { setFlagsFromString } from 'node:v8';
import type { Log } from '../log.ts';
import type { ConversionHooks, ConversionJob, ConversionOutcome, Engine } from './engine.ts';
import { EngineThread, type ThreadLimits } from './engine-thread.ts';

export interface PoolOptions extends ThreadLimits {
  entry: URL;
  size: number;
  /** A thread is replaced after so many documents or pages, because the memory of its WebAssembly only grows. */
  retireAfterJobs: number;
  retireAfterPages: number;
  /** An idle thread ends after this time, which frees its memory. */
  retireIdleAfterMs: number;
  log: Log;
}

export const poolDefaults = {
  stalledAfterMs: 5 * 60_000,
  cancelGraceMs: 2_000,
  // A thousand scanned pages take an hour or two.
  taskMs: 6 * 60 * 60_000,
  // More than the longest printed works have.
  maxPages: 50_000,
  maxHeapMb: 1_536,
  // PDFium, the heap, the document’s pictures, and page threads together.
  maxMemoryMb: 3_584,
  retireAfterJobs: 50,
  retireAfterPages: 2_000,
  retireIdleAfterMs: 60_000,
} as const satisfies Partial<PoolOptions>;

/**
 * By how much a heap may grow, in per cent of what was left of it, before V8 looks for garbage again. A heap whose limit is as high as
 * ours V8 itself lets grow by 70 and more (`node --trace-gc`), mostly garbage of pages.
 */
export const HEAP_GROWTH_PERCENT = 40;

/** More threads make one conversion hardly faster. */
const MAX_THREADS_EACH = 4;

/**
 * How many threads each of `running` conversions may use. Alone one gets the most; several share the places of the pool, and those that
 * have more threads let them go, so that a pool has hardly more threads than places.
 */
export const threadsFor = (running: number, size: number): number =>
  Math.max(1, Math.min(MAX_THREADS_EACH, Math.floor(size / running)));

export class EnginePool implements Engine {
  readonly size: number;
  readonly #options: PoolOptions;
  readonly #threads = new Set<EngineThread>();
  #running = 0;
  /** What each conversion may use now, where all of them can read it. */
  readonly #threadsEach = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  readonly #idle: { thread: EngineThread; retirement: NodeJS.Timeout }[] = [];

  constructor(options: PoolOptions) {
    // Of the whole process: a thread can't be told.
    setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
    this.#options = options;
    this.size = options.size;
  }

  /** The caller runs at most `size` conversions at a time, and a few more while some are stuck. */
  async convert(job: ConversionJob, hooks: ConversionHooks): Promise<ConversionOutcome> {
    const thread = this.#takeThread();
    this.#count(1);
    try {
      return await thread.run(job, { ...hooks, threads: this.#threadsEach });
    } finally {
      this.#count(-1);
      this.#putBack(thread);
    }
  }

  async close(): Promise<void> {
    for (const { retirement } of this.#idle.splice(0)) clearTimeout(retirement);
    await Promise.all([...this.#threads].map((thread) => this.#retire(thread)));
  }

  #count(change: 1 | -1): void {
    this.#running += change;
    Atomics.store(new Int32Array(this.#threadsEach), 0, threadsFor(Math.max(1, this.#running), this.size));
  }

  #takeThread(): EngineThread {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      clearTimeout(idle.retirement);
      if (idle.thread.alive) return idle.thread;
      this.#threads.delete(idle.thread);
    }
    const thread = new EngineThread(this.#options.entry, this.#options, this.#options.log);
    this.#threads.add(thread);
    return thread;
  }

  #putBack(thread: EngineThread): void {
    const { retireAfterJobs, retireAfterPages, retireIdleAfterMs } = this.#options;
    const { jobs, pages } = thread.wear;
    if (!thread.alive || jobs >= retireAfterJobs || pages >= retireAfterPages) {
      void this.#retire(thread);
      return;
    }
    const retirement = setTimeout(() => {
      this.#idle.splice(
        this.#idle.findIndex((idle) => idle.thread === thread),
        1,
      );
      void this.#retire(thread);
    }, retireIdleAfterMs).unref();
    this.#idle.push({ thread, retirement });
  }

  async #retire(thread: EngineThread): Promise<void> {
    await thread.retire();
    this.#threads.delete(thread);
  }
}
