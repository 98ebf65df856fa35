/** Brings a task's document to this disk for as long as it is needed. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { Owner } from '../auth.ts';
import type { DiskSpace } from '../disk-space.ts';
import type { Source } from '../tasks/conversion-task.ts';
import { failure } from '../tasks/failures.ts';
import { Turns } from '../tasks/turns.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { type FetchLimits, fetchDocument, SourceError } from './fetch-document.ts';

export interface SourceOptions {
  /** Conversions at a time. */
  converters: number;
  disk: DiskSpace;
  limits: FetchLimits;
  /** How often a full disk is asked again. */
  askDiskEveryMs?: number;
}

/** Downloads at a time: waiting for a slow server must not hold up a converter, nor many of them this computer. */
const simultaneousFetches = 8;

/**
 * Documents from the web that lie on this disk at a time. Enough that no converter waits for the next one; a queue of ten
 * thousand large ones must not fill the disk.
 */
export const placesFor = (converters: number): number => 2 * converters + 4;

export class Sources {
  readonly #folder: string;
  readonly #uploads: Pick<Uploads, 'localPath'>;
  readonly #client: Dispatcher;
  readonly #options: SourceOptions;
  readonly #places: Turns;
  readonly #fetches = new Turns(simultaneousFetches, { keepsSome: true });

  constructor(folder: string, uploads: Pick<Uploads, 'localPath'>, client: Dispatcher, options: SourceOptions) {
    this.#folder = folder;
    this.#uploads = uploads;
    this.#client = client;
    this.#options = options;
    this.#places = new Turns(placesFor(options.converters), { keepsSome: true });
  }

  /**
   * @param work gets the path of the PDF. What was fetched is removed afterwards; an upload stays, it is not the task's
   * @throws SourceError, the signal's reason, or what the work throws
   */
  async lend<T>(
    task: { id: string; owner: Owner; source: Source },
    signal: AbortSignal,
    work: (path: string) => Promise<T>,
  ): Promise<T> {
    const { id, owner, source } = task;
    if (source.from === 'upload') {
      const path = await this.#uploads.localPath(source.uploadId);
      if (path) return work(path);
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
        // What stays behind is removed at the next start.
        await rm(path, { force: true }).catch(() => {});
      }
    });
  }

  async close(): Promise<void> {
    await this.#client.destroy();
  }

  /** An accepted task waits for room, as its end does (ending.ts). */
  async #fetch(url: string, path: string, signal: AbortSignal): Promise<void> {
    const { disk, limits, askDiskEveryMs = 1_000 } = this.#options;
    while (disk.isFull()) await sleep(askDiskEveryMs, undefined, { signal });
    await fetchDocument(url, path, { client: this.#client, signal, limits });
  }
}
