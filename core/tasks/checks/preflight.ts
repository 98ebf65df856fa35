/** Inspects documents before their conversion, one after another: pages, language, thumbnail, password, earlier conversions. */
import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeFolderSync } from '../../../service/make-folder.ts';
import { about } from '../../model/service.ts';
import type { Task } from '../../model/task.ts';
import { type ReportFault, retryLoop } from '../backoff.ts';
import type { Ledger } from '../list/ledger.ts';
import type { Roster, RosterEntry } from '../list/roster.ts';
import type { Clock, Files, Inspect, InspectOutcome } from '../ports.ts';
import { isTaskId } from '../task-id.ts';
import type { Recognition } from './recognition.ts';

export interface PreflightParts {
  roster: Roster;
  ledger: Ledger;
  inspect: Inspect;
  files: Pick<Files, 'fingerprint'>;
  recognition: Recognition;
  clock: Clock;
  /** Ids of removed tasks whose thumbnails the history shows. */
  remembered(): Iterable<string>;
  /** Absolute path of the folder with one thumbnail per task, named by its id. */
  folder: string;
  report?: ReportFault | undefined;
}

const extension = '.png';

export class Preflight {
  readonly #parts: PreflightParts;
  readonly #waiting: string[] = [];
  readonly #passwords = new Map<string, string>();
  readonly #closing = new AbortController();
  #busy = false;

  constructor(parts: PreflightParts) {
    this.#parts = parts;
    makeFolderAnyway(parts.folder);
    this.#sweep();
  }

  /** Queues tasks for inspection, in this order; already inspected ones are skipped. */
  enqueue(ids: Iterable<string>): void {
    for (const id of ids) this.#waiting.push(id);
    if (this.#busy) return;
    this.#busy = true;
    const { clock, report } = this.#parts;
    void retryLoop('preflight', () => this.#next(), { clock, signal: this.#closing.signal, report });
  }

  passwordOf(id: string): string | undefined {
    return this.#passwords.get(id);
  }

  /** Whether the password opens the document. If so, it is kept in memory. */
  async unlock(entry: RosterEntry, password: string): Promise<boolean> {
    const outcome = await this.#inspect(entry.task, password);
    if (outcome.kind === 'locked') return false;
    this.#passwords.set(entry.task.id, password);
    this.#note(entry, outcome);
    return true;
  }

  close(): void {
    this.#closing.abort(new DOMException('closing', 'AbortError'));
  }

  get #closed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** A document that can’t be inspected does not affect the others. */
  async #next(): Promise<'again' | 'over'> {
    const id = this.#waiting.shift();
    if (id === undefined) {
      // In the same turn as the check of the queue, so that nothing can be added in between.
      this.#busy = false;
      return 'over';
    }
    const entry = this.#parts.roster.entry(id);
    if (!entry) return 'again';
    await this.#recognise(entry);
    if (!isUnknown(entry.task) || this.#closed) return 'again';
    const outcome = await this.#inspect(entry.task);
    if (!this.#closed) this.#note(entry, outcome);
    return 'again';
  }

  /** Recognises a duplicate while its task waits for Start. Other tasks are recognised when they begin. */
  async #recognise({ task: { id } }: RosterEntry): Promise<void> {
    const { roster, ledger, recognition, files, clock } = this.#parts;
    const waiting = () => {
      const entry = roster.entry(id);
      return entry?.task.status === 'ready' ? { entry, task: entry.task } : null;
    };
    const found = waiting();
    if (!found?.task.repeats || found.task.source.kind !== 'file') return;
    try {
      const { task } = found;
      const sha256 = task.sha256 ?? (await files.fingerprint(found.task.source.path, this.#closing.signal));
      const converted = await recognition.earlier(task, sha256);
      const known = converted ? null : await recognition.elsewhere(task, sha256);
      const now = waiting();
      if (!now || this.#closed) return;
      // What another list still waits for is told, and joined, when this task begins.
      const elsewhere = known?.kind === 'under-way' || known?.kind === 'submitting' ? null : known;
      const earlier = converted ?? recognition.twin(now.task, sha256) ?? elsewhere;
      if (earlier) ledger.apply([now.entry], { type: 'recognised', sha256, earlier, atMs: clock.now() });
      else if (task.sha256 === undefined) ledger.apply([now.entry], { type: 'fingerprinted', sha256 });
    } catch {
      // The file can’t be read: its run will report that.
    }
  }

  async #inspect({ id, source }: Task, password?: string): Promise<InspectOutcome> {
    if (source.kind !== 'file') return { kind: 'unknown' };
    const thumbnailPath = join(this.#parts.folder, `${id}${extension}`);
    return this.#parts.inspect({ path: source.path, thumbnailPath, ...(password !== undefined && { password }) });
  }

  #note(entry: RosterEntry, outcome: InspectOutcome): void {
    const { ledger } = this.#parts;
    switch (outcome.kind) {
      case 'facts': {
        const { pages, ...facts } = outcome.facts;
        ledger.apply([entry], { type: 'inspected', pages, facts });
        return;
      }
      case 'locked':
        ledger.apply([entry], { type: 'locked', error: about(entry.task, { code: 'pdf-encrypted', params: {} }) });
        return;
      case 'unknown':
        return;
    }
  }

  /** Deletes thumbnails that are not shown any more. */
  #sweep(): void {
    const { folder, roster, remembered } = this.#parts;
    const past = new Set(remembered());
    for (const name of readdirSync(folder)) {
      const id = basename(name, extension);
      if (isTaskId(id) && !roster.entry(id) && !past.has(id)) rmSync(join(folder, name), { force: true });
    }
  }
}

/** Replaces whatever has the folder’s path: thumbnails can be drawn again. */
function makeFolderAnyway(folder: string): void {
  try {
    makeFolderSync(folder, 0o700);
  } catch {
    rmSync(folder, { recursive: true, force: true });
    makeFolderSync(folder, 0o700);
  }
}

/** Ended tasks are not inspected, except for duplicates that were recognised before their inspection. */
function isUnknown(task: Task): boolean {
  if (task.source.kind !== 'file' || task.facts || task.status === 'cancelled') return false;
  return task.status !== 'skipped' || task.earlier !== undefined;
}
