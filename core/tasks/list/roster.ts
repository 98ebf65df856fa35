/** The tasks in memory, indexed so that no question costs more than its answer, however long the list is. */
import { type ServiceRef, serviceKey } from '../../model/service.ts';
import { isWorking, type Task } from '../../model/task.ts';
import type { Progress } from '../../model/views.ts';
import { optionsKey } from '../../options/options.ts';
import type { Batch } from '../journal/journal.ts';
import { RetryState, type Wait } from '../run/retry-state.ts';
import type { Submission } from '../service-state/services.ts';

/** A run that carries a task now, or that waits for the answer to its submission. */
export interface Run {
  /**
   * The task as this run has brought it along. The entry's own may be another one by now: cancelled, begun anew, meant for
   * another service. Whatever the run has begun is about this one.
   */
  task: Task;
  /** When it began, moved on by what was no work: the computer's sleep, a question to a person. */
  sinceMs: number;
  controller: AbortController;
  /** A POST has left: stopping the run waits for its answer. */
  submitting: boolean;
  /** Counts at its service until it is accepted or the run has ended. */
  submission: Submission | null;
  /** Its task is to be set aside as soon as it has ended. */
  pausing: boolean;
}

/** As somebody has last looked; a fact about these very files, so that it is true of no others. */
export interface DiskState {
  /** Path of a result that was not there. */
  gone: string | null;
  /** The source of a task that did not end well; null: not looked at, or not there. */
  source: { sizeBytes: number; mtimeMs: number } | null;
}

/** A task with what is known about it only while the program runs. */
export interface RosterEntry {
  task: Task;
  run: Run | null;
  progress: Progress | null;
  wait: Wait | null;
  retries: RetryState;
  /** Its share so far of the time in which its place was at work; null: not measured from its beginning on. */
  workMs: number | null;
  /** How long work on it took so far, whatever else was at work; null: not measured from its beginning on. */
  workedMs: number | null;
  /** Of its files, as far as anybody has looked. */
  disk: DiskState | null;
  /** Taken out of the list; kept for undo. */
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

  /** Unknown ids are passed over: they may have been removed while the request was on its way. */
  entries(ids?: Iterable<string>): RosterEntry[] {
    if (!ids) return [...this.#entries.values()];
    return [...ids].flatMap((id) => this.#entries.get(id) ?? []);
  }

  batches(): Batch[] {
    return [...this.#batches.values()].map(({ id, name, addedAtMs }) => ({ id, name, addedAtMs }));
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

  /** Tasks of the same document with the same options, in whatever status. */
  sameAs(task: Task): RosterEntry[] {
    return this.entries(this.#identities.get(identityOf(task)) ?? []);
  }

  /** Tasks of the same bytes, as far as they have been read, with whatever options and in whatever status. */
  withBytes(sha256: string): RosterEntry[] {
    return this.entries(this.#bytes.get(sha256) ?? []);
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

  /** A transition's result takes the task's place. */
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

  /** Brings those that wait for their turn into the order of their positions. */
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

/** Whether a run still speaks for the entry: nobody has begun the task anew. */
export const isCurrentRun = (run: Run, { task, run: current }: RosterEntry): boolean =>
  run.task.attempt === task.attempt && (current === run || current === null);

/** Cheap: most changes are of the status alone, and these fields are then the same objects. */
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

/** `before`: this one, wherever it stands; null: the end. */
export type Move = 'first' | 'last' | { before: string | null };

/** The order with the `moving` ones, in their own order, moved together. */
export function reordered(order: readonly string[], moving: ReadonlySet<string>, move: Move): string[] {
  const block = order.filter((id) => moving.has(id));
  const others = order.filter((id) => !moving.has(id));
  const at = placeAmong(order, moving, move) ?? others.length;
  return [...others.slice(0, at), ...block, ...others.slice(at)];
}

/** Null: at the end. */
function placeAmong(order: readonly string[], moving: ReadonlySet<string>, move: Move): number | null {
  if (move === 'first') return 0;
  const at = move === 'last' || move.before === null ? -1 : order.indexOf(move.before);
  return at < 0 ? null : order.slice(0, at).filter((id) => !moving.has(id)).length;
}

/** The entries whose position changes, each with its new one: the positions stay the same, their owners change. */
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
