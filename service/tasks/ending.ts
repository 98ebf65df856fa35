/** How a task ends: its outcome is written down, and what it no longer needs goes. */
import { rm } from 'node:fs/promises';
import { causeOf, type Log } from '../log.ts';
import type { ResultFiles } from '../results/result-files.ts';
import type { Sources } from '../sources/sources.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { ConversionOutcome, PageProgress } from './engine.ts';
import { percentOf } from './progress.ts';
import type { TaskStore } from './store.ts';
import { failure, type NewTask } from './task.ts';

export interface EndingParts {
  store: TaskStore;
  sources: Sources;
  results: ResultFiles;
  uploads: Uploads;
  /** An upload goes when the last task that reads it has ended. */
  deleteUploadsAfterUse: boolean;
  log: Log;
}

export class Ending {
  readonly #parts: EndingParts;

  constructor(parts: EndingParts) {
    this.#parts = parts;
  }

  /** Keeps the result from `outputFolder`, or the failure. A task that was forgotten meanwhile has no row to change. */
  async write(
    task: NewTask,
    outcome: ConversionOutcome,
    outputFolder: string,
    progress: PageProgress | null,
  ): Promise<void> {
    const { store, results, log } = this.#parts;
    try {
      if (outcome.kind === 'converted' && store.find(task.id)) {
        await results.adopt(task.id, outputFolder);
        store.complete(task.id, outcome.result);
      } else if (outcome.kind === 'failed') {
        store.fail(task.id, outcome.failure, percentOf(progress));
      }
      const code = outcome.kind === 'failed' ? outcome.failure.code : null;
      log({ level: 'info', message: `task ${outcome.kind}`, details: { task: task.id, ...(code && { code }) } });
    } catch (error) {
      log({ level: 'error', message: 'a result could not be kept', details: { task: task.id, cause: causeOf(error) } });
      store.fail(task.id, internalFailure, percentOf(progress));
    }
  }

  /** Removes the fetched document, half-written results and, where uploads are for one use, the upload. */
  async tidy(task: NewTask, outputFolder: string): Promise<void> {
    await this.#attempt(task, () => this.#parts.sources.letGo(task.id));
    await this.#attempt(task, () => rm(outputFolder, { recursive: true, force: true }));
    await this.removeUnusedUpload(task);
  }

  async removeUnusedUpload(task: NewTask): Promise<void> {
    const { store, uploads, deleteUploadsAfterUse } = this.#parts;
    const { source } = task;
    if (!deleteUploadsAfterUse || source.from !== 'upload') return;
    await this.#attempt(task, async () => {
      if (!store.needsUpload(source.uploadId)) await uploads.remove(source.uploadId);
    });
  }

  /** What stays behind harms nothing, and the next start removes it. */
  async #attempt(task: NewTask, removal: () => Promise<void>): Promise<void> {
    try {
      await removal();
    } catch (error) {
      const details = { task: task.id, cause: causeOf(error) };
      this.#parts.log({ level: 'warn', message: 'a file of a task could not be removed', details });
    }
  }
}

export const internalFailure = failure(
  'internal',
  'The service met an error of its own and could not convert this document.',
);
