/** Brings a task's document to this disk, and lets go of it afterwards. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dispatcher } from 'undici';
import type { Owner } from '../auth.ts';
import { failure, type Source } from '../tasks/task.ts';
import { Turns } from '../tasks/turns.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { type FetchLimits, fetchDocument, SourceError } from './fetch-document.ts';

/** Downloads at a time: waiting for a slow server must not hold up a converter, nor many of them this computer. */
const simultaneousFetches = 4;

export class Sources {
  readonly #folder: string;
  readonly #uploads: Uploads;
  readonly #client: Dispatcher;
  readonly #limits: FetchLimits;
  readonly #turns = new Turns(simultaneousFetches);

  constructor(folder: string, uploads: Uploads, client: Dispatcher, limits: FetchLimits) {
    this.#folder = folder;
    this.#uploads = uploads;
    this.#client = client;
    this.#limits = limits;
  }

  /**
   * @returns the path of the PDF
   * @throws SourceError, or the signal's reason
   */
  async bring(task: { id: string; owner: Owner; source: Source }, signal: AbortSignal): Promise<string> {
    const { source } = task;
    if (source.from === 'upload') {
      const path = await this.#uploads.localPath(source.uploadId);
      if (!path) {
        throw new SourceError(
          failure('source-missing', 'The document was never uploaded completely, or it was removed again.'),
        );
      }
      return path;
    }
    const path = join(this.#folder, `${task.id}.pdf`);
    await this.#turns.take(task.owner, signal, () =>
      fetchDocument(source.url, path, { client: this.#client, signal, limits: this.#limits }),
    );
    return path;
  }

  /** Removes what `bring` fetched. Uploads stay: they are not the task's. */
  async letGo(taskId: string): Promise<void> {
    await rm(join(this.#folder, `${taskId}.pdf`), { force: true });
  }

  async close(): Promise<void> {
    await this.#client.destroy();
  }
}
