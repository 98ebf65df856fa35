/** The roster: the tasks in memory, with indexes, so that the cost of a query does not depend on the length of the list. */
import { type ServiceRef, serviceKey } from '../../model/service.ts';
import { shownName } from '../../model/shown-name.ts';
import { isWorking, sessionOf, stepOf, type Task } from '../../model/task.ts';
import { waitsForOtherKey } from '../../model/transition.ts';
import type { Progress } from '../../model/views.ts';
import { optionsKey } from '../../options/options.ts';
import type { Batch } from '../journal/journal.ts';
import { RetryState, type Wait } from '../run/retry-state.ts';
import type { Submission } from '../service-state/services.ts';

/** A run of a task, including one that was stopped and still waits for the answer to its submission. */
export interface Run {
  /**
   * The task as this run has left it. The entry’s task may have changed since: cancelled, restarted, assigned to another service.
   * Requests of the run belong to this version.
   */
  task: Task;
  /** When it began, by the stopwatch, plus the time that was not spent working: sleep of the computer, waiting for a person. */
  sinceMs: number;
  controller: AbortController;
  /** A POST is in flight: the run waits for its answer even when stopped. */
  submitting: boolean;
  /** The submission in flight; set until it is accepted or the run ends. */
  submission: Submission | null;
  /** The task is paused as soon as the run has ended. */
  pausing: boolean;
}

/** The outcome of the last check of a task’s files. It names the file, so that it does not apply to another one. */
export interface DiskState {
  /** Path of a missing result; null if it exists. */
  gone: string | null;
  /** The source file of a failed task; null: not checked, or missing. */
  source: { sizeBytes: number; mtimeMs: number } | null;
}

/** A task with its state that is only in memory. */
export interface RosterEntry {
  task: Task;
  run: Run | null;
  progress: Progress | null;
  wait: Wait | null;
  retries: RetryState;
  /** Its share so far of the time during which its place was busy; null: not measured from its beginning. */
  workMs: number | null;
  /** Time spent working on it so far; null: not measured from its beginning. */
  workedMs: number | null;
  /** The last check of its files; null: not checked. */
  disk: DiskState | null;
  /** Removed from the list, but kept for undo. */
  removed: boolean;
}

export interface ServiceTasks {
  ref: ServiceRef;
  queued: Set<string>;
  inFlight: Set<string>;
}

export class Roster {
  readonly #entries = new Map<string, RosterEntry>();
  readonly #batches = new Map<string, Batch & { tasks: number }>();
  readonly #services = new Map<string, ServiceTasks>();
  readonly #identities = new Map<string, Set<string>>();
  readonly #bytes = new Map<string, Set<string>>();
  #lastPosition = 0;

  get size(): number {
    return this.#entries.size;
  }

  entry(id: string): RosterEntry | undefined {
    return this.#entries.get(id);
  }

  /** Skips unknown ids: the tasks may have been removed in the meantime. */
  entries(ids?: Iterable<string>): RosterEntry[] {
    if (!ids) return [...this.#entries.values()];
    return [...ids].flatMap((id) => this.#entries.get(id) ?? []);
  }

  batches(): Batch[] {
    return [...this.#batches.values()].map(({ id, name, addedAtMs }) => ({
      ...{ id, addedAtMs },
      name: name === null ? null : shownName(name),
    }));
  }

  batch(id: string): Batch | undefined {
    return this.#batches.get(id);
  }

  services(): Iterable<ServiceTasks> {
    return this.#services.values();
  }

  service(key: string): ServiceTasks | undefined {
    return this.#services.get(key);
  }

  /** Tasks of the same document with the same options, in any status. */
  sameAs(task: Task): RosterEntry[] {
    return this.entries(this.#identities.get(identityOf(task)) ?? []);
  }

  /** Whether the task has a step to go on from; null: there is no such task. */
  canContinue(id: string): boolean | null {
    const entry = this.entry(id);
    return entry ? stepOf(entry.task) !== null : null;
  }

  /** Tasks whose documents have the same bytes, as far as they were hashed, with any options and in any status. */
  withBytes(sha256: string): RosterEntry[] {
    return this.entries(this.#bytes.get(sha256) ?? []);
  }

  /** Whether a task in the list still needs this conversion of a service. */
  needs(service: ServiceRef, sessionId: string): boolean {
    const key = serviceKey(service);
    return this.entries().some(({ task }) => sessionOf(task) === sessionId && serviceKey(task.service) === key);
  }

  /** Tasks that wait for the key that they were submitted with, of one service or of all. */
  ofOtherKeys(service?: ServiceRef): RosterEntry[] {
    const isMeant = ({ task }: RosterEntry) => !service || serviceKey(service) === serviceKey(task.service);
    return this.entries().filter((entry) => waitsForOtherKey(entry.task) && isMeant(entry));
  }

  nextPosition(): number {
    this.#lastPosition += 1;
    return this.#lastPosition;
  }

  addBatch(batch: Batch): void {
    this.#batches.set(batch.id, { ...batch, tasks: this.#batches.get(batch.id)?.tasks ?? 0 });
  }

  add(entry: RosterEntry): void {
    const { task } = entry;
    this.#entries.set(task.id, entry);
    this.#lastPosition = Math.max(this.#lastPosition, task.position);
    const batch = this.#batches.get(task.batchId);
    if (batch) batch.tasks += 1;
    put(this.#identities, identityOf(task), task.id);
    if (task.sha256 !== undefined) put(this.#bytes, task.sha256, task.id);
    this.#file(task);
  }

  /** Returns the batch when this was its last task. */
  remove(entry: RosterEntry): Batch | null {
    const { task } = entry;
    this.#entries.delete(task.id);
    this.#unfile(task);
    take(this.#identities, identityOf(task), task.id);
    if (task.sha256 !== undefined) take(this.#bytes, task.sha256, task.id);
    const batch = this.#batches.get(task.batchId);
    if (!batch) return null;
    batch.tasks -= 1;
    if (batch.tasks > 0) return null;
    this.#batches.delete(batch.id);
    return batch;
  }

  /** Replaces the entry’s task and updates the indexes. */
  update(entry: RosterEntry, task: Task): void {
    const before = entry.task;
    entry.task = task;
    if (entry.removed) return;
    if (before.sha256 !== task.sha256) {
      if (before.sha256 !== undefined) take(this.#bytes, before.sha256, task.id);
      if (task.sha256 !== undefined) put(this.#bytes, task.sha256, task.id);
    }
    if (isOtherwise(before, task)) {
      take(this.#identities, identityOf(before), task.id);
      put(this.#identities, identityOf(task), task.id);
    }
    if (before.status === task.status && before.service === task.service) return;
    this.#unfile(before);
    this.#file(task);
  }

  /** Sorts queued tasks by position. */
  sortQueued(): void {
    const positionOf = (id: string) => this.#entries.get(id)?.task.position ?? 0;
    for (const service of this.#services.values()) {
      service.queued = new Set([...service.queued].sort((a, b) => positionOf(a) - positionOf(b)));
    }
  }

  idle(): boolean {
    for (const { queued, inFlight } of this.#services.values()) {
      if (queued.size > 0 || inFlight.size > 0) return false;
    }
    return true;
  }

  #file(task: Task): void {
    if (task.status !== 'queued' && !isWorking(task)) return;
    const key = serviceKey(task.service);
    let service = this.#services.get(key);
    if (!service) {
      service = { ref: task.service, queued: new Set(), inFlight: new Set() };
      this.#services.set(key, service);
    }
    (task.status === 'queued' ? service.queued : service.inFlight).add(task.id);
  }

  #unfile(task: Task): void {
    const service = this.#services.get(serviceKey(task.service));
    service?.queued.delete(task.id);
    service?.inFlight.delete(task.id);
  }
}

function put(index: Map<string, Set<string>>, key: string, id: string): void {
  const ids = index.get(key);
  if (ids) ids.add(id);
  else index.set(key, new Set([id]));
}

function take(index: Map<string, Set<string>>, key: string, id: string): void {
  const ids = index.get(key);
  ids?.delete(id);
  if (ids?.size === 0) index.delete(key);
}

export const newEntry = (task: Task): RosterEntry => ({
  task,
  run: null,
  progress: null,
  wait: null,
  retries: new RetryState(),
  workMs: null,
  workedMs: null,
  disk: null,
  removed: false,
});

/** Whether the run still belongs to the entry’s current attempt. */
export const isCurrentRun = (run: Run, { task, run: current }: RosterEntry): boolean =>
  run.task.attempt === task.attempt && (current === run || current === null);

/** Comparing references is enough: a change of the status alone keeps these objects. */
const isOtherwise = (before: Task, after: Task): boolean =>
  before.format !== after.format ||
  before.service !== after.service ||
  before.target !== after.target ||
  before.options !== after.options;

/** The same document, format, place, target and options are one task. */
export function identityOf(task: Task): string {
  const { source, format, service, target, options } = task;
  const document = source.kind === 'file' ? source.realPath : source.url;
  const place = target && (target.kind === 'path' ? target.path : target.folder);
  return JSON.stringify([source.kind, document, format, serviceKey(service), place, optionsKey(options)]);
}

/** `before`: in front of this task; null: at the end. */
export type Move = 'first' | 'last' | { before: string | null };

/** The order after moving the `moving` tasks together, in their own order. Pure. */
export function reordered(order: readonly string[], moving: ReadonlySet<string>, move: Move): string[] {
  const block = order.filter((id) => moving.has(id));
  const others = order.filter((id) => !moving.has(id));
  const at = placeAmong(order, moving, move) ?? others.length;
  return [...others.slice(0, at), ...block, ...others.slice(at)];
}

/** Null: the end. */
function placeAmong(order: readonly string[], moving: ReadonlySet<string>, move: Move): number | null {
  if (move === 'first') return 0;
  const at = move === 'last' || move.before === null ? -1 : order.indexOf(move.before);
  return at < 0 ? null : order.slice(0, at).filter((id) => !moving.has(id)).length;
}

/** The entries whose positions change, with their new positions: a permutation of the existing positions. */
export function repositioned(all: readonly RosterEntry[], ids: ReadonlySet<string>, move: Move) {
  const entries = all.toSorted((a, b) => a.task.position - b.task.position);
  const byId = new Map(entries.map((entry) => [entry.task.id, entry]));
  const order = reordered([...byId.keys()], ids, move);
  return order.flatMap((id, index) => {
    const entry = byId.get(id);
    const position = entries[index]?.task.position;
    return entry && position !== undefined && position !== entry.task.position ? [{ entry, position }] : [];
  });
}
