/** Finished results on disk: one folder for each task, files by number. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { renameDurably } from '../durable-file.ts';

export class ResultFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @param index 0 is the document, n its nth asset */
  pathOf(taskId: string, index: number): string {
    return join(this.#folder, taskId, String(index));
  }

  /** Takes over a folder of written files. What an interrupted attempt may have left in its place goes. */
  async adopt(taskId: string, writtenFolder: string): Promise<void> {
    await this.remove(taskId);
    await renameDurably(writtenFolder, join(this.#folder, taskId));
  }

  async remove(taskId: string): Promise<void> {
    await rm(join(this.#folder, taskId), { recursive: true, force: true });
  }

  /** Removes what belongs to no task: the service was stopped between forgetting a task and its files. */
  async sweep(isKnown: (taskId: string) => boolean): Promise<void> {
    for (const taskId of await readdir(this.#folder)) {
      if (!isKnown(taskId)) await this.remove(taskId);
    }
  }
}
