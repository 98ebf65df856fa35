/** Controls one worker thread: sends it a job, watches it, and waits for the outcome. */
import { AsyncResource } from 'node:async_hooks';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { threadEnvironment } from '../../engine/pages/thread-environment.ts';
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
  /** A conversion that finishes no page in this time is stopped. */
  stalledAfterMs: number;
  /** How long a thread may take to react to a cancellation before it is terminated. */
  cancelGraceMs: number;
  /** A conversion that takes longer is stopped, even if it makes progress. */
  taskMs: number;
  /** A document with more pages is not converted. */
  maxPages: number;
  /** JavaScript heap of a thread. WebAssembly memory and buffers are not part of it. */
  maxHeapMb: number;
  /** All memory of a conversion: heap, WebAssembly, buffers and page threads. */
  maxMemoryMb: number;
}

/** V8’s young generation. Data of pages is short-lived; with V8’s own limit a long document needs far more memory. */
const MAX_YOUNG_HEAP_MB = 24;

/** How many characters of the converter’s output are logged for one job, so that a document can’t fill the log. */
const maxLoggedOutput = 4_000;

export class EngineThread {
  readonly #worker: Worker;
  readonly #limits: ThreadLimits;
  readonly #log: Log;
  #alive = true;
  /** How many characters of output may still be logged. */
  #outputLeft = 0;
  #jobs = 0;
  #pages = 0;

  constructor(entry: URL, limits: ThreadLimits, log: Log) {
    this.#limits = limits;
    this.#log = log;
    this.#worker = new Worker(entry, {
      // The process’s environment and flags hold keys, which the converter must not see.
      env: threadEnvironment(),
      execArgv: [],
      argv: [],
      // Standard output belongs to the process that started the service: its first line is parsed.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: limits.maxHeapMb, maxYoungGenerationSizeMb: MAX_YOUNG_HEAP_MB },
    });
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => this.#logOutput(text));
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

  /** How much this thread has converted. Its WebAssembly memory never shrinks. */
  get wear(): { jobs: number; pages: number } {
    return { jobs: this.#jobs, pages: this.#pages };
  }

  /** Runs one job at a time. If a job has to be stopped by force, the thread ends too. */
  async run(
    job: ConversionJob,
    { signal, onProgress, onDanger, threads }: ConversionHooks & { threads: SharedArrayBuffer },
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
      // V8 can abort the whole process when a thread is terminated while it compiles WebAssembly.
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
    // A thread’s events belong to no request by themselves.
    const log: Log = AsyncResource.bind(this.#log);
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
          if (message.cause) log({ level: 'error', message: 'conversion failed', details: { cause: message.cause } });
          return end({ kind: 'failed', failure: message.failure });
        case 'cancelled':
          return end({ kind: 'cancelled' });
      }
    };
    const onError = (error: unknown) => {
      log({ level: 'error', message: 'a converter thread died', details: { cause: causeOf(error) } });
      const code = (error as NodeJS.ErrnoException | null)?.code;
      end(code === 'ERR_WORKER_OUT_OF_MEMORY' ? outOfMemoryOutcome : crashedOutcome);
    };
    // An error is always followed by an exit; only the first of the two counts.
    const onExit = () => end(crashedOutcome);

    this.#jobs += 1;
    this.#outputLeft = maxLoggedOutput;
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

  /** Terminates the thread. */
  async stop(): Promise<void> {
    this.#alive = false;
    await this.#worker.terminate();
  }

  /**
   * Ends a thread without a job. It is asked to end before it is terminated, as V8 can abort the whole process when a thread is
   * terminated while it compiles WebAssembly.
   */
  async retire(): Promise<void> {
    const isThere = this.#alive;
    this.#alive = false;
    if (!isThere) return this.stop();
    // An `error` event rejects this promise, and the thread has ended then too.
    const ended = once(this.#worker, 'exit').then(
      () => true,
      () => true,
    );
    this.#send({ type: 'retire' });
    const isGone = await Promise.race([ended, sleep(this.#limits.cancelGraceMs, false, { ref: false })]);
    if (!isGone) await this.stop();
  }

  #logOutput(text: string): void {
    const message = text.trimEnd().slice(0, this.#outputLeft);
    this.#outputLeft -= message.length;
    if (message !== '') this.#log({ level: 'info', message: `converter: ${message}` });
  }

  #send(message: ToThread): void {
    this.#worker.postMessage(message);
  }
}
