/** Ends a task: stores its outcome and removes files that it no longer needs. */
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDiskFull } from '../disk-space.ts';
import type { FileStore } from '../files/file-store.ts';
import { causeOf, type Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { NewTask } from './conversion-task.ts';
import type { ConversionOutcome, PageProgress } from './engine.ts';
import { diskFullFailure, internalFailure } from './failures.ts';
import { percentOf } from './task-status.ts';
import type { TaskStore } from './task-store.ts';

export interface EndingParts {
  store: TaskStore;
  results: FileStore;
  uploads: Uploads;
  /** An upload is removed when the last task that reads it has ended. */
  deleteUploadsAfterUse: boolean;
  metrics: Metrics;
  log: Log;
}

/** How often the outcome is written again while the disk is full. */
const writeAgainEveryMs = 1_000;

export class Ending {
  readonly #parts: EndingParts;
  readonly #closed = new AbortController();

  constructor(parts: EndingParts) {
    this.#parts = parts;
  }

  /** Stores the result from `outputFolder`, or the failure. A task that was deleted in the meantime has no row to change. */
  async write(
    task: NewTask,
    outcome: ConversionOutcome,
    outputFolder: string,
    progress: PageProgress | null,
  ): Promise<void> {
    const { store, results, metrics, log } = this.#parts;
    try {
      // First, as an unfinished result may be what fills the disk, and storing the outcome needs room.
      if (outcome.kind !== 'converted') await this.#removeOutput(task, outputFolder);
      if (outcome.kind === 'converted' && store.find(task.id)) {
        await results.adopt(task.id, outputFolder);
        await this.#keep(() => store.complete(task.id, outcome.result));
      } else if (outcome.kind === 'failed') {
        await this.#keep(() => store.fail(task.id, outcome.failure, percentOf(progress)));
      }
      const code = outcome.kind === 'failed' ? outcome.failure.code : null;
      const pages = outcome.kind === 'converted' ? outcome.result.pages : 0;
      metrics.ended({ kind: task.kind, outcome: outcome.kind, code, pages });
      log({ level: 'info', message: `task ${outcome.kind}`, details: { task: task.id, ...(code && { code }) } });
    } catch (error) {
      log({ level: 'error', message: 'a result could not be kept', details: { task: task.id, cause: causeOf(error) } });
      await this.#removeOutput(task, outputFolder);
      const reason = isDiskFull(error) ? diskFullFailure : internalFailure;
      await this.#keep(() => store.fail(task.id, reason, percentOf(progress)));
      metrics.ended({ kind: task.kind, outcome: 'failed', code: reason.code, pages: 0 });
    }
  }

  /** The service stops: outcomes that are not stored by now are worked out again at the next start. */
  close(): void {
    this.#closed.abort();
  }

  /** While the disk is full, tries again until there is room. */
  async #keep(write: () => void): Promise<void> {
    for (;;) {
      try {
        return write();
      } catch (error) {
        if (!isDiskFull(error) || this.#closed.signal.aborted) throw error;
        this.#parts.log({ level: 'error', message: 'the disk is full: the end of a task waits to be written down' });
        await sleep(writeAgainEveryMs, undefined, { signal: this.#closed.signal }).catch(() => {});
      }
    }
  }

  /** Removes half-written results and, where uploads are for one use, the upload. */
  async tidy(task: NewTask, outputFolder: string): Promise<void> {
    await this.#removeOutput(task, outputFolder);
    await this.removeUnusedUpload(task);
  }

  async #removeOutput(task: NewTask, outputFolder: string): Promise<void> {
    await this.#attempt(task, () => rm(outputFolder, { recursive: true, force: true }));
  }

  async removeUnusedUpload(task: NewTask): Promise<void> {
    const { store, uploads, deleteUploadsAfterUse } = this.#parts;
    const { source } = task;
    if (!deleteUploadsAfterUse || source.from !== 'upload') return;
    await this.#attempt(task, async () => {
      if (!store.needsUpload(source.uploadId)) await uploads.remove(source.uploadId);
    });
  }

  /** Files that remain do no harm; the next start removes them. */
  async #attempt(task: NewTask, removal: () => Promise<void>): Promise<void> {
    try {
      await removal();
    } catch (error) {
      const details = { task: task.id, cause: causeOf(error) };
      this.#parts.log({ level: 'warn', message: 'a file of a task could not be removed', details });
    }
  }
}
