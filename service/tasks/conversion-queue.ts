/** Runs each task through its steps: get the document, wait for a turn, convert, store the result. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Owner } from '../auth.ts';
import { isDiskFull } from '../disk-space.ts';
import { causeOf } from '../log.ts';
import { SourceError } from '../sources/fetch-document.ts';
import type { Sources } from '../sources/sources.ts';
import { type Backlog, hasRoom, queueFull, recentConversions } from './backlog.ts';
import type { NewTask, Task } from './conversion-task.ts';
import { Ending, type EndingParts } from './ending.ts';
import type { ConversionOutcome, Engine, PageProgress } from './engine.ts';
import { diskFullFailure, type Failure, failure, internalFailure } from './failures.ts';
import { furthest } from './task-status.ts';
import { Turns } from './turns.ts';

export interface QueueParts extends EndingParts {
  sources: Sources;
  engine: Engine;
  /** Where threads write results before they are stored. */
  temporaryFolder: string;
  /** Unfinished tasks at most. */
  maxQueued: number;
  /** A conversion that finishes no page in this time goes on, and the next one may begin beside it. */
  slowAfterMs: number;
}

/**
 * A task fails after so many suspicions. When the service dies, the running tasks are usually not the cause: it was a shutdown, an
 * update, or another program that needed memory. They run again at the next start. A task is suspected if, before the end, it did
 * what can end a process: it used very much memory, or its thread was being terminated.
 */
export const maxSuspicions = 3;
/** A limit for tasks that end the service in another way. */
export const maxAttempts = 30;

type Entered = NewTask & Pick<Task, 'attempts' | 'suspicions'>;

interface Running {
  task: Entered;
  /** Monotonic: when it came, or when the service was started. */
  enteredAtMs: number;
  controller: AbortController;
  progress: PageProgress | null;
  /** The engine has the task. */
  converting: boolean;
  /** A suspicion is stored for this attempt. */
  suspected: boolean;
  ended: Promise<void>;
}

export class ConversionQueue {
  readonly #parts: QueueParts;
  readonly #ending: Ending;
  readonly #turns: Turns;
  readonly #running = new Map<string, Running>();
  readonly #unfinished = new Map<Owner, number>();
  /** In memory only, never stored. */
  readonly #passwords = new Map<string, string>();
  /** How long the last conversions took. */
  readonly #recentMs: number[] = [];
  readonly #removals = new Set<Promise<void>>();
  #closing = false;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#ending = new Ending(parts);
    this.#turns = new Turns(parts.engine.size);
  }

  /** Runs the tasks that an earlier run of the service left unfinished, oldest first. */
  recover(): void {
    for (const task of this.#parts.store.unfinished()) this.#enter(task, whyNotAgain(task));
  }

  /**
   * Called before a submission that creates a task.
   *
   * @throws RateLimited if the queue has no room for another task of this owner
   */
  checkRoom(owner: Owner): void {
    const room = { total: this.#running.size, own: this.unfinishedOf(owner), max: this.#parts.maxQueued };
    if (!hasRoom(room)) throw queueFull(this.backlog, room);
  }

  /** How many unfinished tasks the owner has. */
  unfinishedOf(owner: Owner): number {
    return this.#unfinished.get(owner) ?? 0;
  }

  get backlog(): Backlog {
    const { running } = this.#turns;
    // The map is in the order of their arrival.
    const oldest = [...this.#running.values()].find(({ converting }) => !converting);
    const tookMs = this.#recentMs.reduce((sum, ms) => sum + ms, 0);
    return {
      waiting: this.#running.size - running,
      running,
      oldestWaitMs: oldest ? performance.now() - oldest.enteredAtMs : 0,
      meanMs: this.#recentMs.length === 0 ? null : tookMs / this.#recentMs.length,
    };
  }

  /** The task is stored when this returns. A used idempotency key gives the task that it gave before. */
  submit(task: NewTask, password: string | null): { task: Task; added: boolean } {
    const kept = this.#parts.store.add(task);
    if (kept.added) {
      if (password !== null) this.#passwords.set(task.id, password);
      this.#enter(kept.task, null);
    } else {
      // The client uploaded the document again before it repeated the submission.
      const removal = this.#ending.removeUnusedUpload(task).finally(() => this.#removals.delete(removal));
      this.#removals.add(removal);
    }
    return kept;
  }

  /** Pages done so far; null before the first report. */
  progressOf(id: string): PageProgress | null {
    return this.#running.get(id)?.progress ?? null;
  }

  /** Stops a task if it runs, and removes it with its result. */
  async forget(task: Task): Promise<void> {
    this.#parts.store.remove(task.id);
    const running = this.#running.get(task.id);
    running?.controller.abort();
    await running?.ended;
    await this.#parts.results.remove(task.id);
  }

  /** Begins no more conversions, and waits for the running ones, at most `graceMs`. New submissions wait for the next start. */
  async drain(graceMs: number): Promise<void> {
    this.#turns.pause();
    const converting = [...this.#running.values()].filter(({ converting }) => converting);
    const ended = Promise.all(converting.map(({ ended }) => ended));
    await Promise.race([ended, sleep(graceMs, undefined, { ref: false })]);
  }

  /** Stops all work. Unfinished tasks run again at the next start. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#ending.close();
    const running = [...this.#running.values()];
    // Before the threads are stopped, or a waiting task would take the turn of a stopped one.
    for (const { controller } of running) controller.abort();
    await this.#parts.engine.close();
    await Promise.all([...running.map(({ ended }) => ended), ...this.#removals]);
  }

  /** @param reason why the task must fail without running */
  #enter(task: Entered, reason: Failure | null): void {
    const running: Running = {
      task,
      enteredAtMs: performance.now(),
      controller: new AbortController(),
      progress: null,
      converting: false,
      suspected: false,
      ended: Promise.resolve(),
    };
    this.#running.set(task.id, running);
    this.#unfinished.set(task.owner, this.unfinishedOf(task.owner) + 1);
    running.ended = this.#live(running, reason)
      .catch((error) => this.#logError('the end of a task could not be written down', task, error))
      .finally(() => {
        this.#running.delete(task.id);
        this.#leave(task.owner);
        this.#passwords.delete(task.id);
      });
  }

  #leave(owner: Owner): void {
    const left = this.unfinishedOf(owner) - 1;
    if (left > 0) this.#unfinished.set(owner, left);
    else this.#unfinished.delete(owner);
  }

  async #live(running: Running, reason: Failure | null): Promise<void> {
    const { task } = running;
    const output = join(this.#parts.temporaryFolder, `${task.id}-${task.attempts}`);
    const outcome: ConversionOutcome = reason
      ? { kind: 'failed', failure: reason }
      : await this.#outcomeOf(running, output);
    try {
      // A stop of the service does not end its tasks.
      if (this.#closing && outcome.kind !== 'converted') this.#parts.store.release(task.id, running.suspected);
      else await this.#ending.write(task, outcome, output, running.progress);
    } finally {
      await this.#ending.tidy(task, output);
    }
  }

  async #outcomeOf(running: Running, output: string): Promise<ConversionOutcome> {
    const { task, controller } = running;
    const { signal } = controller;
    try {
      return await this.#parts.sources.lend(task, signal, (sourcePath) =>
        this.#turns.take(task.owner, signal, (passOn) => this.#convert(running, sourcePath, output, passOn)),
      );
    } catch (error) {
      if (signal.aborted) return { kind: 'cancelled' };
      if (error instanceof SourceError) return { kind: 'failed', failure: error.failure };
      if (isDiskFull(error)) return { kind: 'failed', failure: diskFullFailure };
      this.#logError('a task met an unforeseen error', task, error);
      return { kind: 'failed', failure: internalFailure };
    }
  }

  async #convert(
    running: Running,
    sourcePath: string,
    outputFolder: string,
    passOn: () => void,
  ): Promise<ConversionOutcome> {
    const { task, controller } = running;
    this.#parts.store.begin(task.id);
    running.converting = true;
    const beganAtMs = performance.now();
    const slow = setTimeout(passOn, this.#parts.slowAfterMs);
    const password = this.#passwords.get(task.id) ?? null;
    const outcome = await this.#parts.engine.convert(
      { kind: task.kind, sourcePath, outputFolder, options: task.options, password },
      {
        signal: controller.signal,
        onProgress: (progress) => {
          running.progress = furthest(running.progress, progress);
          slow.refresh();
        },
        onDanger: () => {
          running.suspected = true;
          this.#parts.store.suspect(task.id);
        },
      },
    );
    clearTimeout(slow);
    const tookMs = performance.now() - beganAtMs;
    this.#parts.metrics.converted(task.kind, tookMs / 1000);
    this.#recentMs.push(tookMs);
    if (this.#recentMs.length > recentConversions) this.#recentMs.shift();
    return outcome;
  }

  #logError(message: string, task: NewTask, error: unknown): void {
    this.#parts.log({ level: 'error', message, details: { task: task.id, cause: causeOf(error) } });
  }
}

/** Why an interrupted task must not run again; null if it may. */
export function whyNotAgain({
  attempts,
  suspicions,
  options,
}: Pick<Task, 'attempts' | 'suspicions' | 'options'>): Failure | null {
  if (suspicions >= maxSuspicions || attempts >= maxAttempts) {
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
