/** Provides a task’s document as a file on this disk while the task needs it. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { Owner } from '../auth.ts';
import type { DiskSpace } from '../disk-space.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Source } from '../tasks/conversion-task.ts';
import { failure } from '../tasks/failures.ts';
import { Turns } from '../tasks/turns.ts';
import { type FetchLimits, fetchDocument, SourceError } from './fetch-document.ts';

/** Complete uploads, by id. */
export type LentUploads = Pick<FileStore, 'lend'>;

export interface SourceOptions {
  /** Conversions at a time. */
  converters: number;
  disk: DiskSpace;
  limits: FetchLimits;
  /** How often a full disk is checked again. */
  askDiskEveryMs?: number;
}

/** Downloads at a time: enough that slow servers do not hold up converters, few enough for this computer. */
const simultaneousFetches = 8;

/**
 * Documents from the web that are on this disk at a time. Enough that no converter waits for the next one, and so few that a queue
 * of ten thousand large documents does not fill the disk.
 */
export const placesFor = (converters: number): number => 2 * converters + 4;

export class Sources {
  readonly #folder: string;
  readonly #uploads: LentUploads;
  readonly #client: Dispatcher;
  readonly #options: SourceOptions;
  readonly #places: Turns;
  readonly #fetches = new Turns(simultaneousFetches, { keepsSome: true });

  constructor(folder: string, uploads: LentUploads, client: Dispatcher, options: SourceOptions) {
    this.#folder = folder;
    this.#uploads = uploads;
    this.#client = client;
    this.#options = options;
    this.#places = new Turns(placesFor(options.converters), { keepsSome: true });
  }

  /**
   * @param work gets the path of the PDF. A fetched document is removed afterwards; an upload stays, as other tasks may use it
   * @throws SourceError, the signal's reason, or what the work throws
   */
  async lend<T>(
    task: { id: string; owner: Owner; source: Source },
    signal: AbortSignal,
    work: (path: string) => Promise<T>,
  ): Promise<T> {
    const { id, owner, source } = task;
    if (source.from === 'upload') {
      // Null stands for a missing upload, so the answer is wrapped.
      const lent = await this.#uploads.lend(source.uploadId, async (path) => ({ answer: await work(path) }));
      if (lent) return lent.answer;
      throw new SourceError(
        failure('source-missing', 'The document was never uploaded completely, or it was removed again.'),
      );
    }
    const path = join(this.#folder, `${id}.pdf`);
    return this.#places.take(owner, signal, async () => {
      try {
        await this.#fetches.take(owner, signal, () => this.#fetch(source.url, path, signal));
        return await work(path);
      } finally {
        // If this fails, the next start removes the file.
        await rm(path, { force: true }).catch(() => {});
      }
    });
  }

  async close(): Promise<void> {
    await this.#client.destroy();
  }

  /** Waits while the disk is full, as the task has been accepted. Its end waits in the same way (ending.ts). */
  async #fetch(url: string, path: string, signal: AbortSignal): Promise<void> {
    const { disk, limits, askDiskEveryMs = 1_000 } = this.#options;
    while (disk.isFull()) await sleep(askDiskEveryMs, undefined, { signal });
    await fetchDocument(url, path, { client: this.#client, signal, limits });
  }
}
