/**
 * The only way to the journal while the queue is open. What has happened and could not be written is kept whole and written before
 * anything newer: with the next change, by itself after a while, or at the end.
 */
import { AppError, type ErrorData } from '../../errors/codes.ts';
import type { Task } from '../../model/task.ts';
import type { TaskEvent } from '../../model/transition.ts';
import { delayMs, faultBackoff } from '../backoff.ts';
import type { Clock } from '../ports.ts';
import type { Journal, JournalEntry, WriteOptions } from './journal.ts';

export interface JournalWriterParts {
  journal: Pick<Journal, 'write' | 'close'>;
  clock: Clock;
  /** Memory is ahead of the disk: told once, until they agree again. */
  onNotice(notice: ErrorData): void;
}

export class JournalWriter {
  readonly #parts: JournalWriterParts;
  /** What the next write begins with. */
  #pending: { lines: DeferrableEntry; durable: boolean } | null = null;
  /** Set from a refused write until a good one. */
  #mending: AbortController | null = null;
  /** Writes that become one. */
  #gathering = false;
  #closed = false;

  constructor(parts: JournalWriterParts) {
    this.#parts = parts;
  }

  /** What may happen only once it is on the disk. Throws AppError `journal-unwritable`: then it never gets there. */
  writeOrThrow(entry: JournalEntry, options?: WriteOptions): void {
    try {
      this.#put(entry, options);
    } catch (error) {
      throw new AppError('journal-unwritable', {}, { cause: String(error) }, { cause: error });
    }
  }

  /** What has happened: memory goes on, whether the disk takes it now or later. */
  write(lines: DeferrableEntry, { durable = true }: WriteOptions = {}): void {
    try {
      if (this.#gathering) this.#keep(lines, durable);
      else this.#put(lines, { durable });
    } catch (error) {
      this.#keep(lines, durable);
      this.#mend(error);
    }
  }

  /** What is worth no write of its own. */
  writeLater(lines: DeferrableEntry): void {
    this.#keep(lines, false);
  }

  /** Everything that `act` writes goes to the disk in one transaction. */
  transaction(act: () => void): void {
    this.#gathering = true;
    try {
      act();
    } finally {
      this.#gathering = false;
      this.#flush();
    }
  }

  /** Nothing is written any more; what a service is told after this is told again at the next start. */
  close(): void {
    this.#flush();
    this.#closed = true;
    this.#mending?.abort();
    this.#parts.journal.close();
  }

  #put(entry: JournalEntry, { durable = true }: WriteOptions = {}): void {
    if (this.#closed) return;
    const pending = this.#pending;
    this.#parts.journal.write(pending ? mergeEntries(pending.lines, entry) : entry, {
      durable: durable || pending?.durable === true,
    });
    this.#pending = null;
    this.#mending?.abort();
    this.#mending = null;
  }

  #keep(lines: DeferrableEntry, durable: boolean): void {
    if (this.#closed) return;
    const pending = this.#pending;
    this.#pending = {
      lines: pending ? mergeEntries(pending.lines, lines) : lines,
      durable: durable || pending?.durable === true,
    };
  }

  #flush(): void {
    if (this.#pending) this.write({}, { durable: false });
  }

  #mend(error: unknown): void {
    if (this.#mending) return;
    this.#mending = new AbortController();
    this.#parts.onNotice({ code: 'journal-unwritable', params: {}, detail: { cause: String(error) } });
    void this.#tryAgain(this.#mending.signal).catch(() => undefined);
  }

  async #tryAgain(signal: AbortSignal): Promise<void> {
    for (let failures = 1; ; failures++) {
      await this.#parts.clock.sleep(delayMs(faultBackoff, failures, 0), signal);
      this.#flush();
    }
  }
}

/**
 * Whatever is written outlives this program, however it ends. To outlive the computer's own sudden end as well, it must be forced on to
 * the disk, for which everything waits, tens of milliseconds on some. That is spared where all that could be lost is a step that
 * costs nothing but time when it is taken again; what a remote service has accepted, and may charge for, is not among it.
 */
export function mustBeDurable(event: TaskEvent, tasks: readonly Task[]): boolean {
  switch (event.type) {
    case 'inspected':
    case 'locked':
    case 'fingerprinted':
    case 'recognised':
    case 'compared':
    case 'begin':
    case 'prepared':
    case 'completed':
    case 'downloaded':
    case 'saving-begun':
    case 'saving-stopped':
      return false;
    case 'part-uploaded':
    case 'uploaded':
    case 'upload-lost':
    case 'sending':
    case 'not-sent':
    case 'accepted':
      // Sending twice to our own service makes one conversion.
      return tasks.some(({ service }) => service.place === 'cloud');
    default:
      return true;
  }
}

/**
 * What may be written late. The rest depends on what the tables hold when it is written: it is written at once or not at all,
 * and may end a merged entry, as the journal performs it last.
 */
export type DeferrableEntry = Omit<JournalEntry, 'forgotten' | 'remembered' | 'watched'>;

/** `first`, then `second`: of everything that has an id the last word counts, be it a row or its removal. */
export function mergeEntries(first: DeferrableEntry, second: JournalEntry): JournalEntry {
  const tasks = lastWords(idOf, [first.tasks, first.removedTasks], [second.tasks, second.removedTasks]);
  const batches = lastWords(idOf, [first.batches, first.removedBatches], [second.batches, second.removedBatches]);
  const releases = lastWords(
    ({ key }) => key,
    [first.releases, first.doneReleases],
    [second.releases, second.doneReleases],
  );
  return {
    ...first,
    ...second,
    tasks: tasks.rows,
    removedTasks: tasks.removed,
    batches: batches.rows,
    removedBatches: batches.removed,
    releases: releases.rows,
    doneReleases: releases.removed,
    // A later word on a conversion adds to the earlier ones.
    conversions: [...(first.conversions ?? []), ...(second.conversions ?? [])],
  };
}

const idOf = ({ id }: { id: string }): string => id;

type Words<T> = readonly [rows: readonly T[] | undefined, removed: readonly string[] | undefined];

/** Within one entry, rows are put before others are removed. */
function lastWords<T>(keyOf: (row: T) => string, ...entries: readonly Words<T>[]): { rows: T[]; removed: string[] } {
  const words = new Map<string, T | null>();
  for (const [rows = [], removed = []] of entries) {
    for (const row of rows) words.set(keyOf(row), row);
    for (const id of removed) words.set(id, null);
  }
  return {
    rows: [...words.values()].flatMap((row) => row ?? []),
    removed: [...words].flatMap(([id, row]) => (row === null ? [id] : [])),
  };
}
