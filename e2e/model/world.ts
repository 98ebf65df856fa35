/** The queue with everything around it that outlives the program: services, documents, the disk, time, and one person. */
import { cpSync, existsSync, mkdtempSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError, type ErrorCode, type ErrorData } from '../../core/errors/codes.ts';
import { sessionOf } from '../../core/model/task.ts';
import type { TaskView } from '../../core/model/views.ts';
import { defaultSettings, type Settings } from '../../core/settings/schema.ts';
import { TaskQueue } from '../../core/tasks/queue.ts';
import type { Call } from './answers.ts';
import { ModelClock, rest } from './clock.ts';
import { Disk } from './disk.ts';
import { Documents, Unforeseen } from './documents.ts';
import { Person } from './person.ts';
import { isAccountedFor, isOf, isReferredTo, isUploadReferredTo, mostCalls, whatIsWrong } from './promises.ts';
import { baseUrlOf, type Place, placeOf, Services, type Session } from './services.ts';

/** So long a service may say the same before the person is asked: the default of the settings. */
export const noChangeMs = 2 * 3_600_000;

/** One run of the program. */
export interface Life {
  number: number;
  /** Killed or closed: whatever it still does reaches nothing. */
  dead: boolean;
  stateFolder: string;
  /** As it lay on the disk when it was killed. */
  remains: string | null;
  disk: Disk;
  queue: TaskQueue;
  notices: ErrorData[];
}

const tooOld = 'its release is from long ago, by a clock that was set ahead';
const unwritten = 'it died before the journal could be written';

export class BrokenPromise extends Error {}

export class World {
  readonly clock = new ModelClock();
  readonly person = new Person();
  readonly documents: Documents;
  readonly services: Services;
  readonly settings: Settings = { ...defaultSettings, cloudAddress: 'https://plain.example.com/v1' };
  /** Why a service can't be called; absent: it can. */
  readonly unresolved: Partial<Record<Place, ErrorCode>> = {};
  /** So many of the next dialogs that ask where to save are closed; in others a path is chosen. */
  #closesDialogs = 0;
  /** Counts what is done; promises hold between two steps. */
  step = 0;
  readonly wrongs: string[] = [];
  readonly #root: string;
  readonly #called = new Map<string, number>();
  readonly #unhandled = (error: unknown) => this.wrongs.push(`unhandled rejection: ${describe(error)}`);
  #sinceMs = 0;
  /** By so much the clock is set before the next life. */
  #setMs = 0;
  #dialogs = 0;
  #life: Life;

  constructor() {
    this.#root = realpathSync(mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'quire-model-')));
    process.on('unhandledRejection', this.#unhandled);
    this.documents = new Documents(this.#root);
    this.services = new Services(this);
    this.#life = this.#open(join(this.#root, 'state'), 1);
  }

  get life(): Life {
    return this.#life;
  }

  get queue(): TaskQueue {
    return this.#life.queue;
  }

  now(): number {
    return this.clock.now();
  }

  awake(): number {
    return this.clock.awake();
  }

  /** The list as it is shown. */
  rows(): TaskView[] {
    return this.queue.snapshot().tasks.toSorted((a, b) => a.order - b.order);
  }

  /** Something happens to the queue; then all comes to rest, and the promises must hold. */
  async does(deed: () => unknown): Promise<void> {
    this.#begins();
    this.person.begins();
    // It may wait for something that hangs.
    Promise.resolve()
      .then(deed)
      .catch((error) => this.#refused(error));
    await this.settles();
  }

  /** Time passes, and what it brings happens. */
  async passes(ms: number): Promise<void> {
    this.person.begins();
    this.step += 1;
    const untilMs = this.now() + ms;
    await this.#rests();
    for (let woken = 0; this.clock.next(untilMs); woken += 1) {
      if (woken > 20_000) throw new BrokenPromise('it never comes to rest: 20,000 awakenings');
      await this.#rests();
    }
    await this.settles();
  }

  /** Time goes on without anything happening; `noticed`: the system says so when it wakes. */
  async sleeps(ms: number, noticed: boolean): Promise<void> {
    await this.does(() => {
      this.clock.computerSleeps(ms);
      if (noticed) this.queue.wake();
    });
    await this.passes(0);
  }

  async settles(): Promise<void> {
    await this.#rests();
    const wrong = [...this.wrongs, ...whatIsWrong(this)];
    if (wrong.length > 0) throw new BrokenPromise(wrong.join('\n'));
  }

  /** Closed and opened again, by a clock that was set meanwhile. */
  async quits(setMs = 0): Promise<void> {
    this.#setMs = setMs;
    this.#begins();
    this.person.begins();
    const life = this.#life;
    let closed = false;
    life.queue.close().then(
      () => {
        closed = true;
      },
      (error) => this.wrongs.push(`closing failed: ${describe(error)}`),
    );
    const untilMs = this.now() + 60_000;
    await rest();
    while (!closed && !life.remains && this.clock.next(untilMs)) await rest();
    if (!closed && !life.remains) throw new BrokenPromise('closing takes more than a minute');
    if (!life.remains) await this.#opensAgain();
    await this.settles();
  }

  /** From here on nothing of this life is real any more. To be called by the disk too, in the middle of anything. */
  dies(): void {
    const life = this.#life;
    if (life.dead) return;
    life.dead = true;
    life.disk.dies();
    life.remains = `${life.stateFolder}-${life.number}`;
    cpSync(life.stateFolder, life.remains, { recursive: true });
  }

  async isKilled(setMs = 0): Promise<void> {
    this.#setMs = setMs;
    this.#begins();
    this.person.begins();
    this.dies();
    await this.settles();
  }

  /** A call arrives at a service; `about`: a task's, or a session's, or a document's name. */
  called(call: Call, place: Place, about: string): void {
    const session = this.services.sessions.find(({ id }) => id === about);
    const task = call === 'submit' ? about : session?.taskId;
    this.#counts(call, session?.place ?? place, about);
    if (call === 'delete' || (call === 'status' && this.person.savesElsewhere)) return;
    if (task !== undefined && this.person.stopped.has(task)) this.wrongs.push(`${call} of what was stopped: ${about}`);
    if (this.person.paused) this.wrongs.push(`${call} though all is paused`);
  }

  #counts(call: Call, place: Place, about: string): void {
    const name = `${call} of ${about}`;
    const count = (this.#called.get(name) ?? 0) + 1;
    this.#called.set(name, count);
    const elapsedMs = this.now() - this.#sinceMs;
    if (count <= mostCalls(call, place, elapsedMs)) return;
    // Said once, and counted anew.
    this.#called.set(name, Number.NEGATIVE_INFINITY);
    this.wrongs.push(`${name}: ${count} times in ${elapsedMs / 1000} s though nobody asked for it`);
  }

  deleting(session: Session): void {
    if (this.#life.disk.behind) return;
    for (const task of this.#life.disk.read().tasks.values()) {
      if (sessionOf(task) === session.id) this.wrongs.push(`DELETE of ${session.id}, which ${task.source.name} needs`);
    }
  }

  closesDialog(): void {
    this.#closesDialogs += 1;
  }

  wrong(what: string): void {
    this.wrongs.push(what);
  }

  async ends(): Promise<void> {
    process.off('unhandledRejection', this.#unhandled);
    await this.#bury(this.#life);
    rmSync(this.#root, { recursive: true, force: true });
  }

  #begins(): void {
    this.step += 1;
    this.#countsAnew();
  }

  /** A person, or a start of the program, may well have everything tried again. */
  #countsAnew(): void {
    this.#called.clear();
    this.#sinceMs = this.now();
  }

  /** A sentence for the person is an answer, too, but not that the journal can't be written when it can. */
  #refused(error: unknown): void {
    if (error instanceof AppError && (error.code !== 'journal-unwritable' || this.#life.disk.behind)) return;
    if (error instanceof Unforeseen || (error instanceof DOMException && error.name === 'AbortError')) return;
    this.wrongs.push(`the queue threw ${describe(error)}`);
  }

  async #rests(): Promise<void> {
    for (;;) {
      if (!(await rest())) throw new BrokenPromise('it never comes to rest');
      if (this.#life.remains === null) return;
      await this.#opensAgain();
    }
  }

  async #opensAgain(): Promise<void> {
    const before = this.#life;
    const { stateFolder, remains, disk } = before;
    // Who closes in order writes everything before, if the disk takes it.
    const behind = disk.behind && (remains !== null || disk.refuses);
    await this.#bury(before);
    if (remains !== null) {
      // What it wrote after its death was never written.
      rmSync(stateFolder, { recursive: true });
      renameSync(remains, stateFolder);
    }
    const isSetAhead = this.#setMs > 0;
    this.clock.set(this.#setMs);
    this.#setMs = 0;
    this.#life = this.#open(stateFolder, before.number + 1);
    this.#countsAnew();
    const kept = this.#life.disk.read();
    this.person.startsAgain(kept, behind);
    for (const session of this.services.sessions) {
      // What the program heard in the moment of its death, or could not note, it did not hear.
      const unheard = behind || (remains !== null && session.arrivedIn === this.step);
      if (session.answer === 'under-way' || (unheard && !isReferredTo(session, kept))) session.answer = 'lost';
      if (behind && !isAccountedFor(session, kept)) session.excuse = unwritten;
      if (isSetAhead && kept.releases.some((release) => isOf(session, release))) session.excuse = tooOld;
    }
    for (const upload of this.services.uploads.values()) {
      const unnoted = behind || (remains !== null && upload.begunIn === this.step);
      if (unnoted && !isUploadReferredTo(upload, kept)) upload.excuse = unwritten;
      if (isSetAhead && kept.releases.some((release) => isOf(upload, release))) upload.excuse = tooOld;
    }
  }

  async #bury(life: Life): Promise<void> {
    life.dead = true;
    life.disk.dies();
    this.clock.bury(life.number);
    for (const go of this.documents.held.splice(0)) go();
    const closed = life.queue.close().catch(() => undefined);
    await rest();
    await closed;
  }

  #open(stateFolder: string, number: number): Life {
    const notices: ErrorData[] = [];
    const disk = new Disk(join(stateFolder, 'journal.db'), () => this.dies());
    const life = { number, dead: false, remains: null, stateFolder, disk, notices };
    const { clock, documents, services, settings } = this;
    const queue = new TaskQueue({
      stateFolder,
      settings: () => settings,
      resolveEndpoint: async (ref) => {
        const place = placeOf(ref);
        const code = this.unresolved[place];
        if (code) throw new AppError(code, {});
        return { baseUrl: baseUrlOf(place, number), key: 'key' };
      },
      askSavePath: async ({ name }) => {
        if (this.#closesDialogs > 0) {
          this.#closesDialogs -= 1;
          return null;
        }
        this.#dialogs += 1;
        return join(documents.out, `${name} ${this.#dialogs}`);
      },
      api: services.api(life),
      files: documents.files(life),
      clock: clock.of(number),
      random: () => 0,
      downloadsFolder: documents.out,
      noChangeMs: () => noChangeMs,
      workersHere: 2,
      onNotice: (notice) => notices.push(notice),
    });
    return Object.assign(life, { queue });
  }
}

export const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
