/**
 * All writes to the journal while the queue is open. A change that could not be written is kept in memory and written before newer
 * ones: with the next change, by a timed retry, or at the end.
 */
import type { ErrorData } from '../../errors/codes.ts';
import type { Task } from '../../model/task.ts';
import type { TaskEvent } from '../../model/transition.ts';
import { delayMs, faultBackoff } from '../backoff.ts';
import type { Clock } from '../ports.ts';
import { type Journal, type JournalEntry, unwritable, type WriteOptions } from './journal.ts';

export interface JournalWriterParts {
  journal: Pick<Journal, 'write' | 'close'>;
  /** Of the journal, for people. */
  folder: string;
  clock: Clock;
  /** Called once when a write fails, and again only after a successful write. */
  onNotice(notice: ErrorData): void;
}

export class JournalWriter {
  readonly #parts: JournalWriterParts;
  /** Changes that are still to be written, before the next one. */
  #pending: { lines: DeferrableEntry; durable: boolean } | null = null;
  /** The timed retry; set from a failed write until a successful one. */
  #mending: AbortController | null = null;
  /** Inside `transaction`: writes are collected. */
  #gathering = false;
  #closed = false;

  constructor(parts: JournalWriterParts) {
    this.#parts = parts;
  }

  /**
   * For a change that must be on the disk before the program acts on it. Throws AppError `journal-unwritable`; it is
   * not retried then.
   */
  writeOrThrow(entry: JournalEntry, options?: WriteOptions): void {
    try {
      this.#put(entry, options);
    } catch (error) {
      throw unwritable(this.#parts.folder, error);
    }
  }

  /** For a change that has already happened: if it can’t be written now, it is written later. Never throws. */
  write(lines: DeferrableEntry, { durable = true }: WriteOptions = {}): void {
    try {
      if (this.#gathering) this.#keep(lines, durable);
      else this.#put(lines, { durable });
    } catch (error) {
      this.#keep(lines, durable);
      this.#mend(error);
    }
  }

  /** For a change that is not worth a write of its own: it is written with the next one. */
  writeLater(lines: DeferrableEntry): void {
    this.#keep(lines, false);
  }

  /** Collects all writes of `act` into one transaction. */
  transaction(act: () => void): void {
    this.#gathering = true;
    try {
      act();
    } finally {
      this.#gathering = false;
      this.#flush();
    }
  }

  /**
   * Writes pending changes and closes the journal. Later writes are ignored; a release that ends after this is repeated
   * at the next start.
   */
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
    this.#parts.onNotice(unwritable(this.#parts.folder, error).data);
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
 * Whether the write of an event must survive a power loss. Every write survives a crash of the program. To survive a
 * power loss it must be synced, which takes tens of milliseconds on some disks. Steps that can be repeated at no cost
 * but time are not synced; what a remote service has accepted, and may charge for, is. Pure.
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
    case 'joined':
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
      // Our own service recognises a repeated submission by its idempotency key.
      return tasks.some(({ service }) => service.place === 'cloud');
    default:
      return true;
  }
}

/**
 * Entries that may be written later and merged. The omitted fields depend on the content of the tables at the time of
 * the write: they are written at once or not at all, and can only be part of the last one of merged entries.
 */
export type DeferrableEntry = Omit<JournalEntry, 'forgotten' | 'remembered' | 'watched'>;

/** One entry with the effect of `first` followed by `second`. For each id the last change counts, a row or its removal. Pure. */
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
    // Records of one conversion add up: a later one does not replace all fields of an earlier one.
    conversions: [...(first.conversions ?? []), ...(second.conversions ?? [])],
  };
}

const idOf = ({ id }: { id: string }): string => id;

type Words<T> = readonly [rows: readonly T[] | undefined, removed: readonly string[] | undefined];

/** The journal inserts the rows of an entry before it removes others. */
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
