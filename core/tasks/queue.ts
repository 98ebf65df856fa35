/**
 * The queue as the window and the command line see it. Its rules are in `transition.ts`, `scheduler.ts` and `gate.ts`.
 *
 * While it is paused, nothing is sent or fetched: running tasks stop at their current step. Two things still finish: waiting for the
 * answer to a sent submission, and writing a file. Accepted conversions continue at the service and are fetched after resume.
 */
import { join } from 'node:path';
import type { ErrorData } from '../errors/codes.ts';
import type { SavedResult } from '../model/saving.ts';
import type { CloudRef, ServiceRef } from '../model/service.ts';
import { speedViews } from '../model/speed.ts';
import { isWorking, savedResultOf, sessionOf } from '../model/task.ts';
import type { TaskEvent } from '../model/transition.ts';
import type { QueueChange, QueueSnapshot, TaskView } from '../model/views.ts';
import type { SeenFile, Watch } from '../model/watch.ts';
import type { ReportFault } from './backoff.ts';
import { Preflight } from './checks/preflight.ts';
import { Receipts } from './checks/receipts.ts';
import { Recognition } from './checks/recognition.ts';
import type { RecordedConversion } from './journal/history-table.ts';
import type { JournalContent } from './journal/journal.ts';
import { JournalWriter } from './journal/journal-writer.ts';
import { type Lock, openStateFolder } from './journal/state-folder.ts';
import { ChangeFeed } from './list/change-feed.ts';
import { Choices } from './list/choices.ts';
import { Disk } from './list/disk.ts';
import { History } from './list/history.ts';
import { type AdmitOptions, type Admitted, Intake } from './list/intake.ts';
import { Ledger } from './list/ledger.ts';
import { Renames } from './list/renames.ts';
import { restored } from './list/restore.ts';
import { type Move, newEntry, Roster, type RosterEntry, repositioned } from './list/roster.ts';
import { taskView, troubleOf } from './list/view.ts';
import type { GivenDocuments, Queue, QueueOptions, WatchedFolders } from './queue-face.ts';
import { Dispatcher } from './run/dispatcher.ts';
import { RetryState } from './run/retry-state.ts';
import type { RunPorts } from './run/run-context.ts';
import { nothingToSave, saveKept } from './run/save-kept.ts';
import { filesAtATime } from './run/scheduler.ts';
import { sweepWorkFolder, workFolderIn } from './run/work-folder.ts';
import { Releases } from './service-state/releases.ts';
import { Services } from './service-state/services.ts';

export interface TaskQueueOptions
  extends Omit<RunPorts, 'workFolder' | 'passwordOf' | 'recognition'>,
    Pick<QueueOptions, 'stateFolder' | 'otherLists' | 'settings' | 'inspect' | 'compare' | 'comparesAtATime'> {
  /** Conversions at a time of the service on this computer. */
  workersHere: number;
  /** Problems of the whole queue: a damaged journal, or one that can’t be written. */
  onNotice(notice: ErrorData): void;
  /** Called for unexpected errors after which the queue retries. */
  report?: ReportFault | undefined;
}

export class TaskQueue implements Queue {
  readonly history: History;
  readonly watched: WatchedFolders;
  readonly #options: TaskQueueOptions;
  readonly #ports: RunPorts;
  readonly #lock: Lock;
  readonly #writer: JournalWriter;
  readonly #roster = new Roster();
  readonly #closing = new AbortController();
  readonly #services: Services;
  readonly #feed: ChangeFeed;
  readonly #releases: Releases;
  readonly #ledger: Ledger;
  readonly #dispatcher: Dispatcher;
  readonly #intake: Intake;
  readonly #preflight: Preflight | null;
  readonly choices: Choices;
  readonly disk: Disk;
  readonly renames: Renames;
  readonly #receipts: Receipts | null;
  #closed: Promise<void> | null = null;

  /** Throws AppError `already-running`. Interrupted tasks continue at once. */
  constructor(options: TaskQueueOptions) {
    this.#options = options;
    const { clock, random, api, files, settings, stateFolder, downloadsFolder, onNotice } = options;
    const resolveEndpoint = (ref: ServiceRef) => this.#services.whileStarting(ref, () => options.resolveEndpoint(ref));
    const { lock, journal, kept, damage } = openStateFolder(stateFolder, clock.now());
    this.#lock = lock;
    const writer = new JournalWriter({ journal, folder: stateFolder, clock, onNotice });
    this.#writer = writer;
    const roster = this.#roster;
    const passwordOf = (id: string) => this.#preflight?.passwordOf(id);
    const recognition = new Recognition(journal.past, roster, options.otherLists);
    this.#ports = { ...options, resolveEndpoint, recognition, passwordOf, workFolder: workFolderIn(stateFolder) };
    this.#services = new Services({
      now: () => clock.now(),
      random,
      coolings: kept.coolings,
      changed: (key) => this.#serviceChanged(key),
      converting: (key) =>
        roster.entries(roster.service(key)?.inFlight ?? []).filter(({ task }) => task.status === 'converting').length,
    });
    this.#feed = new ChangeFeed(clock, this.#closing.signal, options.report, {
      views: (ids) => roster.entries(ids).map((entry) => this.#view(entry)),
      facts: (which) => ({
        ...(which.has('batches') && { batches: roster.batches() }),
        ...(which.has('services') && { services: this.#serviceViews() }),
        ...(which.has('speeds') && { speeds: speedViews(this.#ledger.speeds) }),
        ...(which.has('paused') && { paused: this.#ledger.paused }),
      }),
    });
    const telling = { api, clock, random, resolveEndpoint, services: this.#services, report: options.report };
    this.#releases = new Releases({ ...telling, lists: [roster, options.otherLists], ledger: () => this.#ledger });
    const onDone = (id: string) => this.#receipts?.enqueue([id]);
    const shared = { roster, clock, writer, onDone, past: journal.past, feed: this.#feed, releases: this.#releases };
    this.#ledger = new Ledger(shared, kept);
    const ledger = this.#ledger;
    const running = { ports: this.#ports, ledger, roster, services: this.#services, report: options.report };
    this.#dispatcher = new Dispatcher({ ...running, concurrency: () => filesAtATime(settings(), options.workersHere) });
    const signal = this.#closing.signal;
    this.#intake = new Intake({ ledger, roster, clock, files, settings, downloadsFolder, signal });
    const again = async (conversions: RecordedConversion[]) => this.#admitted(await this.#intake.again(conversions));
    this.history = new History({ past: journal.past, ledger, add: again });
    const take = async (watch: Watch, seen: SeenFile[]) => this.#admitted(await this.#intake.watched(watch, seen));
    this.watched = { ...journal.watched, record: (change) => ledger.watched(change), take };
    this.#restore(kept);
    this.#ledger.setCoolings(this.#services.coolings());
    const discard = (folder: string) => this.#dispatcher.discard(folder);
    sweepWorkFolder(stateFolder, (id) => roster.canContinue(id), damage, discard);
    const choosing = { roster, ledger, api, settings, downloadsFolder, signal, now: () => clock.now() };
    this.choices = new Choices({ ...choosing, schedule: (added) => this.#scheduleWith(added) });
    this.disk = new Disk({ roster, ledger, past: journal.past, files });
    this.renames = new Renames({ roster, disk: this.disk, choices: this.choices, files });
    const { inspect, compare, comparesAtATime: atATime } = options;
    const folder = join(stateFolder, 'thumbnails');
    const before = { roster, ledger, recognition, files, clock, report: options.report };
    this.#preflight = inspect
      ? new Preflight({ ...before, inspect, folder, remembered: () => this.history.pictured() })
      : null;
    this.#receipts = compare
      ? new Receipts({ ...before, compare, atATime, passwordOf, folder: join(stateFolder, 'previews') })
      : null;
    if (damage) onNotice(damage);
    this.#scheduleWith(roster.entries().map(({ task }) => task.id));
    this.#receipts?.enqueue(roster.entries().map(({ task }) => task.id));
  }

  async add(given: GivenDocuments, options: AdmitOptions = {}): Promise<Admitted> {
    return this.#admitted(await this.#intake.given(given, options));
  }

  snapshot(): QueueSnapshot {
    return {
      ...{ revision: this.#feed.revision, nowMs: this.#options.clock.now() },
      tasks: this.#roster.entries().map((entry) => this.#view(entry)),
      batches: this.#roster.batches(),
      services: this.#serviceViews(),
      speeds: speedViews(this.#ledger.speeds),
      paused: this.#ledger.paused,
    };
  }

  onChange(listener: (change: QueueChange) => void): () => void {
    return this.#feed.listen(listener);
  }

  start(ids: string[]): void {
    this.#tell(ids, { type: 'start' });
  }

  pause(): void {
    this.#ledger.setPaused(true);
    this.#dispatcher.pause();
  }

  resume(): void {
    this.#ledger.setPaused(false);
    this.#goOn(this.#roster.entries());
  }

  /** Accepted conversions continue at the service. A task whose file is being written is finished first. */
  pauseTasks(ids: string[]): void {
    this.#dispatcher.setAside(this.#roster.entries(ids));
  }

  /** Pauses what has not ended and no service has, or may have, yet. Returns its tasks. */
  setAsideUnsent(): string[] {
    return this.#dispatcher.setAsideUnsent();
  }

  resumeTasks(ids: string[]): void {
    this.#goOn(this.#roster.entries(ids));
  }

  move(ids: string[], move: Move): void {
    this.#ledger.reposition(repositioned(this.#roster.entries(), new Set(ids), move));
    this.#dispatcher.schedule();
  }

  /**
   * Takes effect at once in every status. A conversion at a service is released; if its submission is unanswered, after
   * the answer.
   */
  cancel(ids: string[]): void {
    const entries = this.#roster.entries(ids);
    for (const entry of entries) this.#dispatcher.stop(entry);
    this.#ledger.apply(entries, { type: 'cancel', atMs: this.#options.clock.now() });
    for (const entry of entries) this.#dispatcher.tidy(entry);
    this.#dispatcher.schedule();
  }

  /** Failed tasks continue from their last checkpoint. Waiting tasks, and their services, are tried now. */
  retry(ids: string[]): void {
    for (const entry of this.#roster.entries(ids)) {
      const { task, run } = entry;
      const waits = task.status === 'queued' || (isWorking(task) && !run);
      if (waits) this.#services.open(['cooling', 'unreachable', 'blocked'], task.service);
      Object.assign(entry, { wait: null, retries: new RetryState() });
      if (this.disk.useReplacedSource(entry)) this.#preflight?.enqueue([task.id]);
    }
    this.#tell(ids, { type: 'retry' });
  }

  remove(ids: string[]): string {
    const entries = this.#roster.entries(ids);
    for (const entry of entries) this.#dispatcher.stop(entry);
    const token = this.#ledger.remove(entries);
    this.#dispatcher.schedule();
    return token;
  }

  undoRemove(token: string): void {
    this.#ledger.restore(token);
    // Comparisons of tasks that were removed in the meantime were skipped.
    this.#receipts?.enqueue(this.#roster.entries().map(({ task }) => task.id));
    this.#dispatcher.schedule();
  }

  resubmit(id: string): void {
    this.#tell([id], { type: 'resubmit' });
  }

  keepWaiting(id: string): void {
    this.#tell([id], { type: 'keep-waiting' });
  }

  async unlock(id: string, password: string): Promise<boolean> {
    const entry = this.#roster.entry(id);
    if (!entry || !this.#preflight) return false;
    const opened = await this.#preflight.unlock(entry, password);
    if (opened) this.retry([id]);
    return opened;
  }

  async unlockAll(ids: string[], password: string): Promise<number> {
    let opened = 0;
    for (const id of ids) if (await this.unlock(id, password)) opened += 1;
    return opened;
  }

  async unlockAlike(id: string, others: string[]): Promise<number> {
    const password = this.#preflight?.passwordOf(id);
    return password === undefined ? 0 : this.unlockAll(others, password);
  }

  resultOf(id: string): SavedResult | null {
    const task = this.#roster.entry(id)?.task;
    return task ? savedResultOf(task) : null;
  }

  sourceOf(id: string): string | null {
    const source = this.#roster.entry(id)?.task.source;
    return source?.kind === 'file' ? source.path : null;
  }

  passwordOf(id: string): string | undefined {
    return this.#preflight?.passwordOf(id);
  }

  /** The error of the task, or else of what it waits for. */
  errorOf(id: string): ErrorData | null {
    const entry = this.#roster.entry(id);
    if (!entry) return null;
    const delay = this.#releases.delayOf(entry.task);
    return troubleOf(entry, this.#services.gate(entry.task.service), delay, this.#options.clock.now());
  }

  /** Copies a saved result; for a result that could not be saved at its target, saves it. Throws AppError. */
  async saveAs(id: string, path: string, replaces: boolean): Promise<SavedResult> {
    const entry = this.#roster.entry(id);
    const task = entry?.task;
    const saved = task && savedResultOf(task);
    if (saved) return this.#options.files.copy(saved, path, replaces ? 'copy' : 'add');
    if (!entry) throw nothingToSave();
    const result = await saveKept(entry.task, { path, replaces }, this.#ports, this.#closing.signal);
    this.#ledger.apply([entry], { type: 'saved', result, atMs: this.#options.clock.now(), workedMs: entry.workedMs });
    this.#dispatcher.tidy(entry);
    return result;
  }

  servicesAt(host: string): CloudRef[] {
    return this.#services.at(host);
  }

  unblock(service?: ServiceRef): void {
    this.#services.open(['blocked'], service);
    this.#releases.unblock(service);
    this.#ledger.apply(this.#roster.ofOtherKeys(service), { type: 'retry' });
    this.#dispatcher.schedule();
  }

  settingsChanged(): void {
    this.#feed.fact('services');
    this.#dispatcher.schedule();
  }

  wake(): void {
    this.#dispatcher.wake();
    this.#releases.wake();
  }

  idle(): boolean {
    return this.#roster.idle();
  }

  /** Whether a service keeps a session that a task needs to continue. */
  needsServices(): boolean {
    return this.#roster.entries().some(({ task }) => sessionOf(task) !== null);
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#preflight?.close();
    this.#receipts?.close();
    try {
      await this.#dispatcher.close();
      await this.#releases.close();
      this.#feed.flush();
    } finally {
      // Even after an error above, pending changes must be written.
      this.#closing.abort(new DOMException('closing', 'AbortError'));
      this.#writer.close();
      this.#lock.release();
    }
  }

  #goOn(entries: RosterEntry[]): void {
    for (const { run } of entries) if (run) run.pausing = false;
    this.#ledger.apply(entries, { type: 'resume' });
    this.#roster.sortQueued();
    this.#dispatcher.schedule();
  }

  #tell(ids: string[], event: TaskEvent): void {
    this.#ledger.apply(this.#roster.entries(ids), event);
    this.#dispatcher.schedule();
  }

  #admitted(admitted: Admitted): Admitted {
    this.#scheduleWith([...admitted.addedIds, ...admitted.knownIds]);
    return admitted;
  }

  #scheduleWith(added: readonly string[]): void {
    this.#dispatcher.schedule();
    this.#preflight?.enqueue(added);
  }

  #view(entry: RosterEntry): TaskView {
    const { service } = entry.task;
    const usedUpUntilMs = () => this.#services.usedUpUntilMs(service);
    const view = taskView(entry, { gate: this.#services.gate(service), usedUpUntilMs }, this.#options.clock.now());
    const checking = this.#receipts?.isPending(entry.task) === true;
    return {
      ...view,
      ...(checking && { status: 'checking' }),
      error: view.error ?? this.#releases.delayOf(entry.task),
    };
  }

  #serviceViews() {
    return this.#services.views(this.#options.settings().cloudAddress);
  }

  /** Only tasks in flight show the state of their service; queued ones just wait for their turn. */
  #serviceChanged(key: string): void {
    this.#feed.fact('services');
    for (const id of this.#roster.service(key)?.inFlight ?? []) this.#feed.task(id);
    this.#ledger.setCoolings(this.#services.coolings());
    this.#releases.serviceChanged(key);
    this.#dispatcher.schedule();
  }

  #restore(kept: JournalContent): void {
    const after = restored(kept, this.#options.clock.now());
    for (const batch of after.batches) this.#roster.addBatch(batch);
    if (after.lines) this.#writer.write(after.lines);
    for (const task of after.tasks) this.#roster.add(newEntry(task));
    for (const release of kept.releases) this.#releases.add(release);
  }
}
