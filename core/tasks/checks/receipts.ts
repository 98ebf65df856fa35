/** Compares results with their PDFs, a few at a time, and stores the outcome in their tasks. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolderSync } from '../../../service/make-folder.ts';
import type { Task } from '../../model/task.ts';
import { type ReportFault, retryLoop } from '../backoff.ts';
import type { Ledger } from '../list/ledger.ts';
import type { Roster } from '../list/roster.ts';
import type { Clock, Compare, Files } from '../ports.ts';
import { isTaskId } from '../task-id.ts';

export interface ReceiptParts {
  roster: Roster;
  ledger: Ledger;
  compare: Compare;
  files: Pick<Files, 'check'>;
  /** Comparisons at a time; one by default. */
  atATime?: number | undefined;
  passwordOf(id: string): string | undefined;
  /** Absolute path of the folder with one folder per task, named by its id, for its receipt and its preview. */
  folder: string;
  clock: Clock;
  report?: ReportFault | undefined;
}

export class Receipts {
  readonly #parts: ReceiptParts;
  readonly #waiting: string[] = [];
  /** The waiting tasks and those that are being compared. */
  readonly #pending = new Set<string>();
  readonly #closing = new AbortController();
  /** Each compares one task after another. */
  #loops = 0;

  constructor(parts: ReceiptParts) {
    this.#parts = parts;
    makeFolderSync(parts.folder, 0o700);
    this.#sweep();
  }

  /** Queues finished tasks that were not compared yet, in this order, behind those queued earlier: none waits while later ones end. */
  enqueue(ids: Iterable<string>): void {
    const { roster } = this.#parts;
    const open = [...ids].filter((id) => {
      const task = roster.entry(id)?.task;
      return task !== undefined && isOpen(task) && !this.#pending.has(id);
    });
    for (const id of open) {
      this.#waiting.push(id);
      this.#pending.add(id);
    }
    const { clock, report, atATime = 1 } = this.#parts;
    // A loop takes its first task before it returns.
    while (this.#loops < atATime && this.#waiting.length > 0) {
      this.#loops += 1;
      void retryLoop('receipts', () => this.#next(), { clock, signal: this.#closing.signal, report });
    }
  }

  /** Whether the task waits for its comparison or is being compared. */
  isPending(task: Task): boolean {
    return !this.#closed && isOpen(task) && this.#pending.has(task.id);
  }

  close(): void {
    this.#closing.abort(new DOMException('closing', 'AbortError'));
  }

  get #closed(): boolean {
    return this.#closing.signal.aborted;
  }

  async #next(): Promise<'again' | 'over'> {
    const id = this.#waiting.shift();
    if (id === undefined) {
      // In the same turn as the check of the queue, so that nothing can be added in between.
      this.#loops -= 1;
      return 'over';
    }
    try {
      return await this.#check(id);
    } finally {
      this.#pending.delete(id);
    }
  }

  async #check(id: string): Promise<'again'> {
    const { roster, ledger, report } = this.#parts;
    const entry = roster.entry(id);
    if (!entry || !isOpen(entry.task)) return 'again';
    const { attempt } = entry.task;
    // Ends the waiting for a comparison, for example of the command line, which would otherwise never end.
    const outcome = await this.#compare(entry.task).catch((error: unknown) => {
      report?.('receipts', error);
      return { kind: 'unknown' } as const;
    });
    // In the meantime the queue may have been closed, or the task converted again.
    if (this.#closed || entry.task.attempt !== attempt) return 'again';
    ledger.apply([entry], { type: 'compared', receipt: outcome.kind === 'receipt' ? outcome.receipt : null });
    return 'again';
  }

  async #compare(task: Task): ReturnType<Compare> {
    if (task.status !== 'done' || task.source.kind !== 'file') return { kind: 'unknown' };
    const { source } = task;
    const folder = join(this.#parts.folder, task.id);
    const receiptPath = join(folder, 'receipt.json');
    try {
      makeFolderSync(folder, 0o700);
    } catch {
      return { kind: 'unknown' };
    }
    const password = this.#parts.passwordOf(task.id);
    const outcome = await this.#parts.compare({
      path: source.path,
      ...(password !== undefined && { password }),
      ...(task.options.pages && { only: task.options.pages }),
      ...(task.leftOut && { leftOut: task.leftOut }),
      resultPath: task.result.path,
      receiptPath,
    });
    // Against another version than the converted one, every word would be a gap.
    const isConverted = await this.#parts.files.check(source).then(
      () => true,
      () => false,
    );
    if (isConverted) return outcome;
    rmSync(receiptPath, { force: true });
    return { kind: 'unknown' };
  }

  /** Deletes the folders of removed tasks. */
  #sweep(): void {
    const { folder, roster } = this.#parts;
    for (const name of readdirSync(folder).filter(isTaskId)) {
      if (!roster.entry(name)) rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}

/** Done and not compared yet. Web documents can’t be compared, because their PDF is not on this computer. */
const isOpen = (task: Task): boolean =>
  task.status === 'done' && task.receipt === undefined && task.source.kind === 'file';
