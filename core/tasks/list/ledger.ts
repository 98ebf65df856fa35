/**
 * The ledger: all changes of tasks. Each change is first written to the journal, then applied in memory, then sent to the window.
 */
import { randomUUID } from 'node:crypto';
import type { ErrorData } from '../../errors/codes.ts';
import { amended, type Conversion, conversionAfter, givenUpConversion, orphaned } from '../../model/conversion.ts';
import { orphanOf, type Release, releasesOf, undoGraceMs } from '../../model/release.ts';
import type { SavedResult } from '../../model/saving.ts';
import { about } from '../../model/service.ts';
import { learn, type Measured, type Speed } from '../../model/speed.ts';
import { isWorking, submissionKey, type Task } from '../../model/task.ts';
import { type TaskEvent, transition } from '../../model/transition.ts';
import type { Progress } from '../../model/views.ts';
import type { HistoryTable, RecordedConversion } from '../journal/history-table.ts';
import type { Batch, JournalContent } from '../journal/journal.ts';
import { type DeferrableEntry, type JournalWriter, mustBeDurable } from '../journal/journal-writer.ts';
import type { WatchedChange } from '../journal/watched-table.ts';
import type { Calendar, Clock } from '../ports.ts';
import { RetryState } from '../run/retry-state.ts';
import type { Releases } from '../service-state/releases.ts';
import type { ChangeFeed } from './change-feed.ts';
import { newEntry, type Roster, type RosterEntry } from './roster.ts';

interface Removal {
  entries: RosterEntry[];
  batches: Batch[];
}

export interface LedgerParts {
  writer: JournalWriter;
  roster: Roster;
  feed: ChangeFeed;
  releases: Releases;
  past: Pick<HistoryTable, 'get'>;
  clock: Clock & Calendar;
  /** Called when a result was saved. */
  onDone(id: string): void;
}

export class Ledger {
  readonly #parts: LedgerParts;
  readonly #removals = new Map<string, Removal>();
  #paused: boolean;
  #coolings = '[]';
  #speeds: Speed[];

  constructor(parts: LedgerParts, { paused, speeds }: Pick<JournalContent, 'paused' | 'speeds'>) {
    this.#parts = parts;
    this.#paused = paused;
    this.#speeds = speeds;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /**
   * Applies one event to many tasks in one transaction. Throws only for `sending`, if it can’t be written; then nothing
   * has changed.
   */
  apply(entries: readonly RosterEntry[], event: TaskEvent): void {
    const changes = entries.flatMap((entry) => {
      const after = transition(entry.task, event);
      return after === entry.task ? [] : [{ entry, after }];
    });
    if (changes.length === 0) return;
    const nowMs = this.#parts.clock.now();
    const releases = changes.flatMap(({ entry, after }) => releasesOf(entry.task, after, event.type, nowMs));
    const tasks = changes.filter(({ entry }) => !entry.removed).map(({ after }) => after);
    const conversions = changes.flatMap(({ entry, after }) => {
      const added = conversionAfter(entry.task, after, nowMs);
      return added ? this.#dated([added]) : this.#amended(entry.task, after);
    });
    const durable = releases.length + conversions.length > 0 || mustBeDurable(event, tasks);
    const { writer } = this.#parts;
    if (event.type === 'sending') writer.writeOrThrow({ tasks, releases, conversions }, { durable });
    else writer.write({ tasks, releases, conversions }, { durable });
    for (const { entry, after } of changes) this.#enter(entry, after);
    for (const release of releases) this.#parts.releases.add(release);
  }

  /** With times of day, as the history outlives this run, whose clock never goes back. */
  #dated(conversions: readonly Conversion[]): Conversion[] {
    const { clock } = this.#parts;
    return conversions.map((one) => ({ ...one, atMs: clock.onSystemClock(one.atMs) }));
  }

  #amended(before: Task, after: Task): Conversion[] {
    const hasMoved = before.status === 'done' && after.status === 'done' && before.result !== after.result;
    const known = hasMoved || before.facts !== after.facts ? this.#parts.past.get(submissionKey(after)) : null;
    if (!known) return [];
    const { acceptedAtMs: _, ...conversion } = known;
    return [amended(conversion, after)];
  }

  applyOne(entry: RosterEntry, event: TaskEvent): Task {
    this.apply([entry], event);
    return entry.task;
  }

  /** Releases what a removed task got from its service after its removal, once undo is no longer likely. */
  releaseRemoved({ task }: RosterEntry): void {
    this.#free(releasesOf(task, null, 'removed', this.#parts.clock.now() + undoGraceMs));
  }

  /** Records and releases a conversion that was accepted after its task had been cancelled or restarted. It may be charged. */
  orphan(task: Task, sessionId: string): void {
    const nowMs = this.#parts.clock.now();
    this.#free([orphanOf(task, sessionId, nowMs)], this.#dated(orphaned(task, nowMs)));
  }

  /** Removes an abandoned submission from the history, because it is certain that it had no effect. */
  neverSent(task: Task): void {
    this.forget([submissionKey(task)], randomUUID());
  }

  /** Ends a release: the service has done it, or refused (`untold`), which is shown on the task and in the history. */
  released({ key, runs }: Release, untold: ErrorData | null): void {
    const { writer, roster, past } = this.#parts;
    writer.transaction(() => {
      writer.write({ doneReleases: [key] });
      if (!untold || !runs) return;
      const entry = roster.entry(runs.id);
      const error = entry && about(entry.task, untold);
      if (entry?.task.attempt === runs.attempt && error) this.apply([entry], { type: 'unstoppable', error });
      const known = past.get(submissionKey(runs));
      if (!known || known.outcome === 'done') return;
      const { acceptedAtMs, ...conversion } = known;
      writer.write({ conversions: [{ ...conversion, error: about(known.task, untold) }] });
    });
  }

  /** Records the new location of an earlier conversion’s result. */
  relocate({ acceptedAtMs: _, ...conversion }: RecordedConversion, result: SavedResult): void {
    this.#parts.writer.write({ conversions: [{ ...conversion, result }] });
  }

  /** A release is delayed: its task’s view shows that. */
  delayed({ runs }: Release): void {
    const entry = runs && this.#parts.roster.entry(runs.id);
    if (entry) this.touch(entry);
  }

  /** Updates the progress in memory only. It never goes backwards within a step. */
  progress(entry: RosterEntry, { unit, done, total }: Progress): void {
    const before = entry.progress?.unit === unit && entry.progress.total === total ? entry.progress.done : 0;
    if (entry.progress?.unit === unit && done <= before) return;
    entry.progress = { unit, done: Math.max(before, Math.min(done, total)), total };
    this.touch(entry);
  }

  /** Sends the entry’s view after a change that is only in memory. */
  touch(entry: RosterEntry): void {
    if (!entry.removed) this.#parts.feed.task(entry.task.id);
  }

  /** Adds a batch in one transaction, together with the record of files taken from a watched folder. */
  add(batch: Batch, tasks: readonly Task[], watched?: WatchedChange): void {
    this.#parts.writer.writeOrThrow({ batches: [batch], tasks, ...(watched && { watched }) });
    this.#list({ batches: [batch], entries: tasks.map(newEntry) });
  }

  /** Removes tasks from the list. Returns a token that undoes it while this queue is open. */
  remove(entries: readonly RosterEntry[]): string {
    const { roster, feed, releases, writer, clock } = this.#parts;
    const nowMs = clock.now();
    const dueAtMs = nowMs + undoGraceMs;
    const freed = entries.flatMap(({ task }) => releasesOf(task, null, 'removed', dueAtMs));
    const batches = [...new Set(entries.map(({ task }) => task.batchId))].flatMap((id) => roster.batch(id) ?? []);
    const left = entries.flatMap((entry) => {
      entry.removed = true;
      feed.removed(entry.task.id);
      return roster.remove(entry) ?? [];
    });
    if (left.length > 0) feed.fact('batches');
    writer.write({
      removedTasks: entries.map(({ task }) => task.id),
      removedBatches: left.map(({ id }) => id),
      releases: freed,
      conversions: this.#dated(entries.flatMap(({ task }) => givenUpConversion(task, nowMs))),
    });
    for (const release of freed) releases.add(release);
    const token = randomUUID();
    this.#removals.set(token, { entries: [...entries], batches });
    return token;
  }

  /** Undoes a removal. Tasks whose conversions were already released come back as cancelled. */
  restore(token: string): void {
    const removal = this.#removals.get(token);
    if (!removal) return;
    const { releases, clock, writer } = this.#parts;
    const { entries, batches } = removal;
    const nowMs = clock.now();
    const changes = entries.map((entry) => {
      const freed = releasesOf(entry.task, null, 'removed', nowMs);
      const { kept = [], lost = [] } = Object.groupBy(freed, (one) => (releases.withdraw(one) ? 'kept' : 'lost'));
      // A released upload simply starts again, when its service no longer knows it.
      const isLost = lost.some((one) => one.freed.kind === 'conversion');
      return { entry, kept, after: isLost ? transition(entry.task, { type: 'freed', atMs: nowMs }) : entry.task };
    });
    // In one transaction: a restored task with a pending release would lose its conversion at the next start.
    writer.write({
      batches,
      tasks: changes.map(({ after }) => after),
      doneReleases: changes.flatMap(({ kept }) => kept.map(({ key }) => key)),
      conversions: this.#dated(changes.flatMap(({ entry, after }) => conversionAfter(entry.task, after, nowMs) ?? [])),
    });
    for (const { entry, after } of changes) {
      entry.task = after;
      entry.removed = false;
    }
    this.#list(removal);
    this.#removals.delete(token);
  }

  /** Moves tasks to other positions, in one transaction. */
  reposition(moved: readonly { entry: RosterEntry; position: number }[]): void {
    const changes = moved.map(({ entry, position }) => ({ entry, after: { ...entry.task, position } }));
    if (changes.length === 0) return;
    this.#parts.writer.write({ tasks: changes.map(({ after }) => after) });
    for (const { entry, after } of changes) this.#enter(entry, after);
    this.#parts.roster.sortQueued();
  }

  watched(watched: WatchedChange): void {
    this.#parts.writer.writeOrThrow({ watched });
  }

  /** Removes conversions from the history; saved files stay. */
  forget(which: readonly string[] | 'all', token: string): void {
    this.#parts.writer.writeOrThrow({ forgotten: { which, token } });
  }

  /** Undoes `forget`. */
  remember(token: string): void {
    this.#parts.writer.writeOrThrow({ remembered: token });
  }

  setPaused(paused: boolean): void {
    if (paused === this.#paused) return;
    this.#parts.writer.write({ paused });
    this.#paused = paused;
    this.#parts.feed.fact('paused');
  }

  get speeds(): readonly Speed[] {
    return this.#speeds;
  }

  /** Adds a finished conversion to the speed estimate. */
  learn(measured: Measured): void {
    this.#speeds = learn(this.#speeds, measured);
    this.#parts.writer.writeLater({ speeds: this.#speeds });
    this.#parts.feed.fact('speeds');
  }

  /** Journals the waits of services that must survive a restart. */
  setCoolings(coolings: NonNullable<DeferrableEntry['coolings']>): void {
    const text = JSON.stringify(coolings);
    if (text === this.#coolings) return;
    this.#coolings = text;
    this.#parts.writer.write({ coolings });
  }

  #list({ batches, entries }: Removal): void {
    const { roster, feed } = this.#parts;
    for (const batch of batches) roster.addBatch(batch);
    for (const entry of entries) {
      roster.add(entry);
      feed.task(entry.task.id);
    }
    if (batches.length > 0) feed.fact('batches');
  }

  #enter(entry: RosterEntry, after: Task): void {
    if (after.status !== entry.task.status) {
      entry.progress = null;
      entry.wait = null;
      // A stopped task only continues because a person said so: its retries start from zero.
      if (!isWorking(entry.task)) entry.retries = new RetryState();
    }
    const isDone = after.status === 'done' && entry.task.status !== 'done';
    this.#parts.roster.update(entry, after);
    this.touch(entry);
    if (isDone) this.#parts.onDone(after.id);
  }

  #free(releases: readonly Release[], conversions: readonly Conversion[] = []): void {
    this.#parts.writer.write({ releases, conversions });
    for (const release of releases) this.#parts.releases.add(release);
  }
}
