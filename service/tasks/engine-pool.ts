/** A small pool of worker threads. A thread that died, or has done enough work, is replaced. */
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

/** More threads make one conversion hardly faster. */
const MAX_THREADS_EACH = 4;

/**
 * How many threads a conversion may use that begins when `running` conversions run, itself included. Alone it gets the most; later
 * ones get a share, so that a pool never has many more threads than places.
 */
export const threadsFor = (running: number, size: number): number =>
  Math.max(1, Math.min(MAX_THREADS_EACH, Math.floor(size / running)));

export class EnginePool implements Engine {
  readonly size: number;
  readonly #options: PoolOptions;
  readonly #threads = new Set<EngineThread>();
  #running = 0;
  readonly #idle: { thread: EngineThread; retirement: NodeJS.Timeout }[] = [];

  constructor(options: PoolOptions) {
    this.#options = options;
    this.size = options.size;
  }

  /** The caller runs at most `size` conversions at a time, and a few more while some are stuck. */
  async convert(job: ConversionJob, hooks: ConversionHooks): Promise<ConversionOutcome> {
    const thread = this.#takeThread();
    this.#running++;
    try {
      return await thread.run(job, { ...hooks, threads: threadsFor(this.#running, this.size) });
    } finally {
      this.#running--;
      this.#putBack(thread);
    }
  }

  async close(): Promise<void> {
    for (const { retirement } of this.#idle.splice(0)) clearTimeout(retirement);
    await Promise.all([...this.#threads].map((thread) => this.#retire(thread)));
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
