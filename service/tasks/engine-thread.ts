/** The outside of one worker thread: a job's whole life, from its message to its outcome. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { causeOf, type Log } from '../log.ts';
import {
  type ConversionHooks,
  type ConversionJob,
  type ConversionOutcome,
  fromThreadSchema,
  type ToThread,
} from './engine.ts';
import { crashedOutcome, outOfMemoryOutcome, stalledOutcome, tooLongOutcome, tooManyPagesOutcome } from './failures.ts';
import { watchMemory } from './memory.ts';

export interface ThreadLimits {
  /** A conversion that finishes no page for so long is stopped. */
  stalledAfterMs: number;
  /** How long a thread may take to heed a cancellation before it is stopped. */
  cancelGraceMs: number;
  /** A conversion that takes longer is stopped, however busy it is. */
  taskMs: number;
  /** A document with more pages is not converted. */
  maxPages: number;
  /** JavaScript heap of a thread. WebAssembly memory and buffers are not part of it. */
  maxHeapMb: number;
  /** All memory of a conversion: WebAssembly and buffers included, and what its page threads take. */
  maxMemoryMb: number;
}

/** The part of the heap where things begin: pages are short-lived, and with V8's own limit a long document takes far more memory. */
const MAX_YOUNG_HEAP_MB = 24;

/** Characters that are logged of what one job makes the converter print: a document must not fill the log. */
const maxChatter = 4_000;

export class EngineThread {
  readonly #worker: Worker;
  readonly #limits: ThreadLimits;
  readonly #log: Log;
  #alive = true;
  /** What may still be logged of what is printed. */
  #chatterLeft = 0;
  #jobs = 0;
  #pages = 0;

  constructor(entry: URL, limits: ThreadLimits, log: Log) {
    this.#limits = limits;
    this.#log = log;
    this.#worker = new Worker(entry, {
      // The process's environment and flags hold keys and are none of the converter's business.
      env: {},
      execArgv: [],
      argv: [],
      // Standard output belongs to the process that started the service: its first line is parsed.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: limits.maxHeapMb, maxYoungGenerationSizeMb: MAX_YOUNG_HEAP_MB },
    });
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => this.#chatter(text));
    }
    this.#worker.on('error', () => {
      this.#alive = false;
    });
    this.#worker.on('exit', () => {
      this.#alive = false;
    });
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** How much this thread has done; its WebAssembly memory never shrinks. */
  get wear(): { jobs: number; pages: number } {
    return { jobs: this.#jobs, pages: this.#pages };
  }

  /** One job at a time. A job that has to be stopped by force takes the thread with it. */
  async run(
    job: ConversionJob,
    { signal, onProgress, onDanger, threads }: ConversionHooks & { threads: number },
  ): Promise<ConversionOutcome> {
    const { promise, resolve } = Promise.withResolvers<ConversionOutcome>();
    const end = (outcome: ConversionOutcome) => resolve(outcome);
    let isInDanger = false;
    const danger = () => {
      if (!isInDanger) onDanger();
      isInDanger = true;
    };
    const stop = (outcome: ConversionOutcome) => {
      end(outcome);
      // V8 can abort the whole process where a thread is terminated while it compiles WebAssembly.
      danger();
      void this.stop();
    };

    let stalled: NodeJS.Timeout | undefined;
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => stop(stalledOutcome(this.#limits.stalledAfterMs)), this.#limits.stalledAfterMs);
    };
    const overall = setTimeout(() => stop(tooLongOutcome(this.#limits.taskMs)), this.#limits.taskMs);
    let besideBytes = 0;
    const unwatch = watchMemory(this.#worker, this.#limits.maxMemoryMb, {
      besideBytes: () => besideBytes,
      onDanger: danger,
      onExceeded: () => stop(outOfMemoryOutcome),
    });
    let grace: NodeJS.Timeout | undefined;
    const cancel = () => {
      this.#send({ type: 'abort' });
      grace = setTimeout(() => {
        stop({ kind: 'cancelled' });
      }, this.#limits.cancelGraceMs);
    };
    const onMessage = (raw: unknown) => {
      const parsed = fromThreadSchema.safeParse(raw);
      if (!parsed.success) {
        stop(crashedOutcome);
        return;
      }
      const message = parsed.data;
      switch (message.type) {
        case 'begun':
          return watch();
        case 'progress':
          if (message.pages > this.#limits.maxPages) {
            return stop(tooManyPagesOutcome(message.pages, this.#limits.maxPages));
          }
          watch();
          this.#pages += 1;
          return onProgress(message);
        case 'memory':
          besideBytes = message.bytes;
          return;
        case 'converted':
          return end({ kind: 'converted', result: message.result });
        case 'failed':
          if (message.cause)
            this.#log({ level: 'error', message: 'conversion failed', details: { cause: message.cause } });
          return end({ kind: 'failed', failure: message.failure });
        case 'cancelled':
          return end({ kind: 'cancelled' });
      }
    };
    const onError = (error: unknown) => {
      this.#log({ level: 'error', message: 'a converter thread died', details: { cause: causeOf(error) } });
      const code = (error as NodeJS.ErrnoException | null)?.code;
      end(code === 'ERR_WORKER_OUT_OF_MEMORY' ? outOfMemoryOutcome : crashedOutcome);
    };
    // After an error there is always an exit too; only the first of them decides.
    const onExit = () => end(crashedOutcome);

    this.#jobs += 1;
    this.#chatterLeft = maxChatter;
    this.#worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    signal.addEventListener('abort', cancel, { once: true });
    try {
      if (signal.aborted) return { kind: 'cancelled' };
      if (!this.#alive) return crashedOutcome;
      this.#send({ type: 'convert', job, threads, maxMemoryMb: this.#limits.maxMemoryMb });
      const outcome = await promise;
      return signal.aborted ? { kind: 'cancelled' } : outcome;
    } finally {
      clearTimeout(stalled);
      clearTimeout(grace);
      clearTimeout(overall);
      unwatch();
      signal.removeEventListener('abort', cancel);
      this.#worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    }
  }

  /** Ends the thread whatever it does. */
  async stop(): Promise<void> {
    this.#alive = false;
    await this.#worker.terminate();
  }

  /**
   * Ends a thread that has no job. It is asked first: V8 can abort the whole process where a thread is terminated while it
   * still compiles WebAssembly.
   */
  async retire(): Promise<void> {
    const isThere = this.#alive;
    this.#alive = false;
    if (!isThere) return this.stop();
    // It also ends with an error.
    const ended = once(this.#worker, 'exit').then(
      () => true,
      () => true,
    );
    this.#send({ type: 'retire' });
    const isGone = await Promise.race([ended, sleep(this.#limits.cancelGraceMs, false, { ref: false })]);
    if (!isGone) await this.stop();
  }

  #chatter(text: string): void {
    const message = text.trimEnd().slice(0, this.#chatterLeft);
    this.#chatterLeft -= message.length;
    if (message !== '') this.#log({ level: 'info', message: `converter: ${message}` });
  }

  #send(message: ToThread): void {
    this.#worker.postMessage(message);
  }
}
