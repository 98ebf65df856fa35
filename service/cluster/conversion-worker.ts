/** Takes conversions from the queue, one after the other in each of its places, and brings each to its end. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import type { FileStore } from '../files/file-store.ts';
import { causeOf, type Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { SourceError } from '../sources/fetch-document.ts';
import type { Sources } from '../sources/sources.ts';
import { whyNotAgain } from '../tasks/conversion-queue.ts';
import type { Task } from '../tasks/conversion-task.ts';
import type { ConversionHooks, ConversionOutcome, Engine, PageProgress } from '../tasks/engine.ts';
import { failure } from '../tasks/failures.ts';
import { furthest, percentOf } from '../tasks/task-status.ts';
import type { Pool } from './database.ts';
import { reachTurn } from './fair-turns.ts';
import { affectedBy, conversionQueue, deadQueue, within } from './jobs.ts';
import { Away } from './outages.ts';
import { type PostgresTaskStore, postgresTaskStore } from './postgres-task-store.ts';
import { openPassword, type PasswordKey } from './sealed-password.ts';
import type { Telemetry } from './telemetry.ts';

export interface WorkerParts {
  pool: Pool;
  jobs: PgBoss;
  engine: Engine;
  sources: Sources;
  results: FileStore;
  passwordKeys: readonly PasswordKey[];
  /** A folder of this disk, for results before they are stored. */
  scratch: string;
  /** At each heartbeat a worker also learns that a task was cancelled, or that it is not its own any more. */
  heartbeatEverySeconds: number;
  telemetry: Pick<Telemetry, 'span'>;
  metrics: Metrics;
  log: Log;
}

/** Without a notification, the queue is looked at so often. */
const pollEverySeconds = 2;
const reportEveryMs = 500;
const awayRetryMs = 500;

/** The worker stops; another one goes on with the task. */
class Stopped extends Error {
  override readonly name = 'Stopped';
}
/** Another attempt holds the task now, or it was cancelled: nothing of this one counts. */
class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

interface Attempt {
  task: Task;
  /** Which claim of the job this is: no two attempts of one task have the same, and a later one has a higher one. */
  claim: number;
  password: string | null;
  /** Aborts when the claim is lost, or the worker stops. */
  signal: AbortSignal;
  output: string;
  progress: PageProgress | null;
  suspected: boolean;
}

export class ConversionWorker {
  readonly #parts: WorkerParts;
  readonly #store: PostgresTaskStore;
  readonly #stopping = new AbortController();
  /** Nothing is fetched any more, and what was is settled. */
  #ended: Promise<unknown> = Promise.resolve();

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    this.#store = postgresTaskStore(parts.pool);
  }

  async start(): Promise<void> {
    const { jobs, engine, heartbeatEverySeconds } = this.#parts;
    const work = {
      heartbeatRefreshSeconds: heartbeatEverySeconds,
      pollingIntervalSeconds: pollEverySeconds,
      notifyPollingIntervalSeconds: pollEverySeconds,
    };
    for (let place = 0; place < engine.size; place += 1) {
      let worker = '';
      worker = await jobs.work<null, void, typeof work>(conversionQueue, work, async ([job]) => {
        if (!job) return;
        // Where one task was there may be more: the next one does not wait for the next look.
        await this.#live(job).finally(() => jobs.notifyWorker(worker));
      });
    }
    await jobs.work(deadQueue, { includeMetadata: true }, async ([job]) => {
      const reason = failure('interrupted', 'The service could not bring this conversion to an end, and gave it up.');
      if (job?.sourceId) await this.#store.fail(job.sourceId, reason, 0);
    });
  }

  /** Begins no more conversions, and waits for the running ones, at most `graceMs`. */
  async drain(graceMs: number): Promise<void> {
    const { jobs } = this.#parts;
    this.#ended = Promise.all([jobs.offWork(conversionQueue), jobs.offWork(deadQueue)]);
    await Promise.race([this.#ended, sleep(graceMs, undefined, { ref: false })]);
  }

  /** Puts the running conversions back into the queue. To be called after `drain`. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#parts.engine.close();
    await this.#ended;
  }

  /** @throws what puts the job back into the queue; nothing where the task has ended */
  async #live({ id, retryCount: claim, signal: held }: Job<null>): Promise<void> {
    const begun = await this.#store.begin(id, claim);
    if (!begun) return;
    const { task, turn, sealedPassword } = begun;
    const attempt: Attempt = {
      ...{ task, claim },
      password: sealedPassword && (await openPassword(this.#parts.passwordKeys, id, sealedPassword)),
      signal: AbortSignal.any([held, this.#stopping.signal]),
      output: join(this.#parts.scratch, randomUUID()),
      progress: null,
      suspected: false,
    };
    const reporting = this.#reportProgress(attempt);
    try {
      await reachTurn(this.#parts.pool, turn);
      await this.#end(attempt, await this.#outcomeOf(attempt));
    } catch (error) {
      // What kept this attempt from its end is nothing of the document: the next attempt is not counted as one more.
      if (!(error instanceof ClaimLost)) {
        await this.#patiently(attempt, () => this.#store.release(id, attempt.suspected, claim)).catch((gone) =>
          this.#logError('a conversion could not be put back', id, gone),
        );
      }
      if (!(error instanceof ClaimLost || error instanceof Stopped))
        this.#logError('a conversion goes back', id, error);
      throw error;
    } finally {
      clearInterval(reporting);
      await rm(attempt.output, { recursive: true, force: true });
    }
  }

  async #outcomeOf(attempt: Attempt): Promise<ConversionOutcome> {
    const { task, password, signal, output: outputFolder } = attempt;
    const { engine, sources, telemetry, metrics } = this.#parts;
    const reason = whyNotAgain({ ...task, options: { ...task.options, hasPassword: false } });
    if (reason) return { kind: 'failed', failure: reason };
    if (task.options.hasPassword && password === null) return { kind: 'failed', failure: passwordGone };
    try {
      return await sources.lend(task, signal, async (sourcePath) => {
        const beganAtMs = performance.now();
        const job = { kind: task.kind, sourcePath, outputFolder, options: task.options, password };
        const hooks: ConversionHooks = {
          signal,
          onProgress: (progress) => {
            attempt.progress = furthest(attempt.progress, progress);
          },
          onDanger: () => {
            attempt.suspected = true;
            void this.#store.suspect(task.id, attempt.claim).catch(() => {});
          },
        };
        const attributes = { 'quire.kind': task.kind };
        const outcome = await telemetry.span('convert', { attributes }, async (span) => {
          const converted = await engine.convert(job, hooks);
          span.setAttribute('quire.outcome', converted.kind);
          return converted;
        });
        metrics.converted(task.kind, (performance.now() - beganAtMs) / 1000);
        return outcome;
      });
    } catch (error) {
      if (signal.aborted) return { kind: 'cancelled' };
      if (error instanceof SourceError) return { kind: 'failed', failure: error.failure };
      throw error;
    }
  }

  async #end(attempt: Attempt, outcome: ConversionOutcome): Promise<void> {
    const { task, claim, output, progress } = attempt;
    const { results, metrics, log } = this.#parts;
    if (outcome.kind === 'cancelled') throw this.#stopping.signal.aborted ? new Stopped() : new ClaimLost();
    if (outcome.kind === 'converted') {
      // Named by the attempt, so that no other one’s files are touched.
      const entry = `${task.id}/${claim}`;
      await this.#patiently(attempt, () => results.adopt(entry, output));
      await this.#commit(attempt, (store) => store.complete(task.id, { ...outcome.result, entry }, claim)).catch(
        async (error) => {
          if (!(error instanceof ClaimLost)) throw error;
          // The answer to an earlier commit may have been lost.
          const now = await this.#store.find(task.id);
          if (now?.state === 'completed' && now.result.entry === entry) return;
          await results.remove(entry);
          throw error;
        },
      );
    } else {
      await this.#commit(attempt, (store) => store.fail(task.id, outcome.failure, percentOf(progress), claim));
    }
    const code = outcome.kind === 'failed' ? outcome.failure.code : null;
    const pages = outcome.kind === 'converted' ? outcome.result.pages : 0;
    metrics.ended({ kind: task.kind, outcome: outcome.kind, code, pages });
    log({ level: 'info', message: `task ${outcome.kind}`, details: { task: task.id, ...(code && { code }) } });
  }

  /**
   * The task and its job end together, or neither does.
   *
   * @throws ClaimLost if another attempt holds the task
   */
  async #commit(attempt: Attempt, write: (store: PostgresTaskStore) => Promise<boolean>): Promise<void> {
    const { pool, jobs } = this.#parts;
    const job = { id: attempt.task.id, retryCount: attempt.claim };
    await this.#patiently(attempt, () =>
      pool.transaction(async (client) => {
        const isWritten = await write(postgresTaskStore(client));
        const settled = affectedBy(await jobs.complete(conversionQueue, job, null, within(client)));
        if (!isWritten || settled === 0) throw new ClaimLost();
      }),
    );
  }

  /** Tries again while database or storage are away: what was converted is not to be converted once more. */
  async #patiently<T>({ signal }: Attempt, work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Away) || signal.aborted) throw error;
        await sleep(awayRetryMs, undefined, { signal }).catch(() => {});
      }
    }
  }

  #reportProgress(attempt: Attempt): NodeJS.Timeout {
    let told: PageProgress | null = null;
    return setInterval(() => {
      const { task, claim, progress } = attempt;
      if (progress === null || progress === told) return;
      told = progress;
      // The next report says more.
      void this.#store.report(task.id, claim, progress).catch(() => {});
    }, reportEveryMs);
  }

  #logError(message: string, task: string, error: unknown): void {
    this.#parts.log({ level: 'error', message, details: { task, cause: causeOf(error) } });
  }
}

const passwordGone = failure(
  'encrypted',
  'The password of this document can’t be read any more. Convert the document again with its password.',
);
