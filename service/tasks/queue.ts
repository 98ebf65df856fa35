/** Takes tasks through their lives: bring the document, wait for a turn, convert, keep the result. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { causeOf, type Log } from '../log.ts';
import type { ResultFiles } from '../results/result-files.ts';
import { SourceError } from '../sources/fetch-document.ts';
import type { Sources } from '../sources/sources.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { ConversionOutcome, Engine, PageProgress } from './engine.ts';
import type { TaskStore } from './store.ts';
import { type Failure, failure, type NewTask, type Task } from './task.ts';
import { Turns } from './turns.ts';

export interface QueueParts {
  store: TaskStore;
  engine: Engine;
  sources: Sources;
  results: ResultFiles;
  uploads: Uploads;
  /** Where threads write results before they are kept. */
  temporaryFolder: string;
  /** An upload goes when the last task that reads it has ended. */
  deleteUploadsAfterUse: boolean;
  log: Log;
}

/** A task that was running so often when the service died is taken for the cause. */
export const maxAttempts = 3;

interface Running {
  task: NewTask & { attempts: number };
  controller: AbortController;
  progress: PageProgress | null;
  ended: Promise<void>;
}

export class TaskQueue {
  readonly #parts: QueueParts;
  readonly #turns: Turns;
  readonly #running = new Map<string, Running>();
  /** Never written down. */
  readonly #passwords = new Map<string, string>();
  #closing = false;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#turns = new Turns(parts.engine.size);
  }

  /** Takes up what an earlier run of the service left unfinished, oldest first. */
  recover(): void {
    for (const task of this.#parts.store.unfinished()) {
      const reason = whyNotAgain(task);
      if (reason) void this.#settle(task, { kind: 'failed', failure: reason }, null);
      else this.#enter(task);
    }
  }

  /** Durable when it returns. The same idempotency key gives the task that it gave before. */
  submit(task: NewTask, password: string | null): { task: Task; added: boolean } {
    const kept = this.#parts.store.add(task);
    if (kept.added) {
      if (password !== null) this.#passwords.set(task.id, password);
      this.#enter(kept.task);
    } else {
      // The client uploaded again before it asked again.
      void this.#removeUnusedUpload(task);
    }
    return kept;
  }

  /** Pages done so far; null before the first is known. */
  progressOf(id: string): PageProgress | null {
    return this.#running.get(id)?.progress ?? null;
  }

  /** Stops a task if it runs, and forgets it with its result. */
  async forget(task: Task): Promise<void> {
    const { store, results } = this.#parts;
    store.remove(task.id);
    const running = this.#running.get(task.id);
    if (running) {
      running.controller.abort();
      await running.ended;
    }
    await results.remove(task.id);
  }

  /** Stops all work; what was not finished goes on at the next start. */
  async close(): Promise<void> {
    this.#closing = true;
    const running = [...this.#running.values()];
    await this.#parts.engine.close();
    for (const { controller } of running) controller.abort();
    await Promise.all(running.map(({ ended }) => ended));
  }

  #enter(task: NewTask & { attempts: number }): void {
    const controller = new AbortController();
    const running: Running = { task, controller, progress: null, ended: Promise.resolve() };
    this.#running.set(task.id, running);
    running.ended = this.#process(running).finally(() => this.#running.delete(task.id));
  }

  async #process(running: Running): Promise<void> {
    const { task, controller } = running;
    const { sources, log } = this.#parts;
    const { signal } = controller;
    const output = join(this.#parts.temporaryFolder, `${task.id}-${task.attempts}`);
    let outcome: ConversionOutcome;
    try {
      const sourcePath = await sources.bring(task, signal);
      outcome = await this.#turns.take(task.owner, signal, () => this.#convert(running, sourcePath, output));
    } catch (error) {
      if (signal.aborted) outcome = { kind: 'cancelled' };
      else if (error instanceof SourceError) outcome = { kind: 'failed', failure: error.failure };
      else {
        log({
          level: 'error',
          message: 'a task met an unforeseen error',
          details: { task: task.id, cause: causeOf(error) },
        });
        outcome = { kind: 'failed', failure: internalFailure };
      }
    }
    await this.#settle(task, outcome, output, running.progress);
  }

  async #convert(running: Running, sourcePath: string, outputFolder: string): Promise<ConversionOutcome> {
    const { task, controller } = running;
    this.#parts.store.begin(task.id);
    return this.#parts.engine.convert(
      {
        kind: task.kind,
        sourcePath,
        outputFolder,
        options: task.options,
        password: this.#passwords.get(task.id) ?? null,
      },
      {
        signal: controller.signal,
        onProgress: (progress) => {
          const { page, pages } = running.progress ?? { page: 0, pages: 0 };
          running.progress = { page: Math.max(page, progress.page), pages: Math.max(pages, progress.pages) };
        },
      },
    );
  }

  async #settle(
    task: NewTask,
    outcome: ConversionOutcome,
    output: string | null,
    progress: PageProgress | null = null,
  ): Promise<void> {
    const { store, results, sources, log } = this.#parts;
    try {
      // A stop of the whole service ends no task; a task that was forgotten meanwhile has no row to change.
      if (this.#closing && outcome.kind !== 'converted') return store.release(task.id);
      if (outcome.kind === 'converted' && output && store.find(task.id)) {
        await results.adopt(task.id, output);
        store.complete(task.id, outcome.result);
      } else if (outcome.kind === 'failed') {
        store.fail(task.id, outcome.failure, percentOf(progress));
      }
      log({
        level: 'info',
        message: `task ${outcome.kind}`,
        details: { task: task.id, ...(outcome.kind === 'failed' && { code: outcome.failure.code }) },
      });
      this.#passwords.delete(task.id);
    } catch (error) {
      log({ level: 'error', message: 'a result could not be kept', details: { task: task.id, cause: causeOf(error) } });
      store.fail(task.id, internalFailure, percentOf(progress));
    } finally {
      await this.#tidy(task, output, sources);
    }
  }

  async #tidy(task: NewTask, output: string | null, sources: Sources): Promise<void> {
    try {
      await sources.letGo(task.id);
      if (output) await rm(output, { recursive: true, force: true });
    } catch (error) {
      this.#warnOfLeftovers(task, error);
    }
    await this.#removeUnusedUpload(task);
  }

  async #removeUnusedUpload(task: NewTask): Promise<void> {
    const { store, uploads, deleteUploadsAfterUse } = this.#parts;
    const { source } = task;
    if (!deleteUploadsAfterUse || source.from !== 'upload' || store.needsUpload(source.uploadId)) return;
    await uploads.remove(source.uploadId).catch((error) => this.#warnOfLeftovers(task, error));
  }

  /** Nothing depends on them, and the next start removes them. */
  #warnOfLeftovers(task: NewTask, error: unknown): void {
    const details = { task: task.id, cause: causeOf(error) };
    this.#parts.log({ level: 'warn', message: 'files of a task could not be removed', details });
  }
}

/** Whole per cent, below 100 until the result is there. */
export function percentOf(progress: PageProgress | null): number {
  if (!progress || progress.pages === 0) return 0;
  return Math.min(99, Math.floor((100 * progress.page) / progress.pages));
}

/** Why an interrupted task must not run once more, null where it may. */
export function whyNotAgain({ attempts, options }: Pick<Task, 'attempts' | 'options'>): Failure | null {
  if (attempts >= maxAttempts) {
    return failure(
      'interrupted',
      'The service stopped each time while it converted this document, so it was not tried again.',
    );
  }
  if (options.hasPassword) {
    return failure(
      'encrypted',
      'The service was restarted and keeps no passwords. Convert the document again with its password.',
    );
  }
  return null;
}

const internalFailure = failure('internal', 'The service met an error of its own and could not convert this document.');
