/**
 * One scenario's world: the real client (journal in SQLite, sockets, files) with a clock that jumps, two scripted services, a
 * person who does what the scenario says, and everything that was seen on the way.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { createConversionApi } from '../../core/api/conversion-client.ts';
import { composeQueue, type TaskQueue } from '../../core/compose.ts';
import { AppError, type ErrorData } from '../../core/errors/codes.ts';
import type { Endpoint, ServiceRef } from '../../core/model/service.ts';
import { isActive } from '../../core/model/status.ts';
import type { TaskView } from '../../core/model/views.ts';
import { defaultSettings, maxResultBytesOf, type Settings } from '../../core/settings/schema.ts';
import { TestClock } from '../../core/tasks/fixtures/test-clock.ts';
import type { ResolveEndpoint } from '../../core/tasks/ports.ts';
import type { HonestOptions } from './honest-service.ts';
import { FaultService } from './server.ts';
import type { Script } from './step.ts';

export interface WorldOptions extends Omit<HonestOptions, 'now'> {
  place?: 'cloud' | 'local';
  settings?: Partial<Settings>;
  script?: Script;
  /** Instead of the scripted service's. */
  address?: string;
  /** 0..1 for jitter; 0 = none. */
  random?: () => number;
}

/** Real waits for a server that says nothing. Everything else waits by the scenario's clock. */
const shortWaits = { connectMs: 2000, headersMs: 120, bodyIdleMs: 120, exchangeMs: 600 };
/** For a server that always says something, if late: a computer that does much else holds up this process for as long as those. */
const patientWaits = { connectMs: 10_000, headersMs: 20_000, bodyIdleMs: 20_000, exchangeMs: 40_000 };
/* A scenario has gone wrong after so many looks, not after so much time: a busy computer looks more slowly. */
/** With nothing on its way and nobody who sleeps. */
const idleLooks = 2000;
/** With something on its way that never gets there: some ten times what the longest of the waits above takes. */
const looksWithoutNews = 20_000;
/** Nobody asks so often, unless they never stop. */
const mostRequests = 5000;
/** A wait that nobody sits out: it is shown, with a button. */
export const longWaitMs = 10 * 60_000;

export const rightKey = 'sk-scenario-key-1';

export class World {
  readonly folder = mkdtempSync(join(tmpdir(), 'quire-faults-'));
  readonly inbox = join(this.folder, 'in');
  readonly outbox = join(this.folder, 'out');
  readonly notices: ErrorData[] = [];
  /** Every state of every task that the window was told of. */
  readonly told: TaskView[] = [];
  /** Taken out of the list by a person. */
  readonly removed = new Set<string>();
  /** How often a person said "again" (retry, submit again) for a task. */
  readonly again = new Map<string, number>();
  /** Results that a person has changed or taken away. */
  readonly changed = new Set<string>();
  /** Where a person has moved the folder of results. */
  readonly movedTo: string[] = [];
  /** Files that a person has put among the results. */
  readonly mine = new Map<string, string>();
  /** What the queue threw that has no words for a person. */
  readonly faults: string[] = [];
  #removals: string[] = [];
  /** Undone when all has been looked at. */
  readonly cleanups: (() => void)[] = [];
  readonly service: FaultService;
  /** Another origin, where no key may ever arrive. */
  readonly elsewhere: FaultService;
  readonly settings: Settings;
  clock = new TestClock();
  key: string | null = rightKey;
  /** Where the client believes the service to be. */
  address: string;
  queue!: TaskQueue;
  #stateFolder = join(this.folder, 'state');
  #life = { over: false };
  #lives = 0;
  #previous: { queue: TaskQueue; clock: TestClock }[] = [];
  readonly options: WorldOptions;
  readonly #timeouts: typeof shortWaits;

  private constructor(options: WorldOptions) {
    this.options = options;
    const steps = Object.values(options.script ?? {}).flat();
    this.#timeouts = steps.some(({ fault }) => fault?.kind === 'silence') ? shortWaits : patientWaits;
    const now = () => this.clock.now();
    this.service = new FaultService({ ...options, now });
    this.elsewhere = new FaultService({ now });
    this.settings = { ...defaultSettings, destination: { kind: 'folder', folder: this.outbox }, ...options.settings };
    this.address = '';
    mkdirSync(this.inbox);
  }

  static async open(options: WorldOptions = {}): Promise<World> {
    const world = new World(options);
    await world.service.listen();
    await world.elsewhere.listen();
    world.address = options.address ?? world.service.baseUrl;
    world.settings.cloudAddress = world.address;
    await world.#start();
    return world;
  }

  get ref(): ServiceRef {
    if (this.options.place === 'local') return { place: 'local' };
    return { place: 'cloud', address: this.address };
  }

  /** Writes PDFs of these names; `sizeBytes` beyond the text makes them sparse. */
  pdf(name = 'a.pdf', sizeBytes = 400): string {
    const path = join(this.inbox, name);
    writeFileSync(path, `%PDF-1.7\n${name}\n`.padEnd(Math.min(sizeBytes, 400), '.'));
    if (sizeBytes > 400) truncateSync(path, sizeBytes);
    return path;
  }

  async add(...paths: string[]) {
    const given = paths.length > 0 ? paths : [this.pdf()];
    return this.queue.add({ paths: given }, { service: this.ref, startNow: true });
  }

  tasks(): TaskView[] {
    return this.queue.snapshot().tasks;
  }

  /** The only task, or the one of this name. */
  task(name?: string): TaskView {
    const [task] = this.tasks().filter((candidate) => name === undefined || candidate.name === name);
    if (!task) throw new Error(`no task ${name ?? ''}`);
    return task;
  }

  /** A person's "Retry" or "Submit again". */
  say(what: 'retry' | 'resubmit', id = this.task().id): void {
    const status = this.tasks().find((task) => task.id === id)?.status;
    // Of a task that is on its way, “again” changes nothing, so it allows nothing.
    if (status === 'failed' || status === 'cancelled' || status === 'skipped' || status === 'needs-attention') {
      this.again.set(id, (this.again.get(id) ?? 0) + 1);
    }
    if (what === 'retry') this.queue.retry([id]);
    else this.queue.resubmit(id);
  }

  remove(id: string): void {
    this.removed.add(id);
    this.#removals.push(this.queue.remove([id]));
  }

  /** Of the last removal; no effect where the program was started since. */
  undo(): void {
    this.queue.undoRemove(this.#removals.pop() ?? '');
    for (const { id } of this.tasks()) this.removed.delete(id);
  }

  /** As `add`, of files that may be anything by now. */
  async given(path: string): Promise<void> {
    await this.add(path);
  }

  /** Something that takes its time, and may be refused in words. */
  attempt(deed: Promise<unknown>): void {
    const life = this.#life;
    deed.catch((error: unknown) => {
      if (life.over || error instanceof AppError || (error instanceof DOMException && error.name === 'AbortError'))
        return;
      this.faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    });
  }

  /** Lets everything happen that happens by itself, up to what needs a person or long patience. */
  async rest(): Promise<void> {
    await this.until(() => this.tasks().every((task) => this.#restsIn(task)), 'rest');
  }

  async until(holds: () => boolean, what: string): Promise<void> {
    const wrong = (how: string) => new Error(`${how} before ${what}: ${this.tasks().map(({ status }) => status)}`);
    const tooMany = this.service.requests.length + mostRequests;
    let [idle, looks, news] = [0, 0, this.#news];
    while (!holds()) {
      if (this.service.requests.length > tooMany) throw wrong('no end of requests');
      looks = news === this.#news ? looks + 1 : 0;
      news = this.#news;
      if (looks > looksWithoutNews) throw wrong('no news');
      if (!(await this.#quiet()) || holds()) continue;
      idle = this.clock.skip() ? 0 : idle + 1;
      if (idle > idleLooks) throw wrong('stuck');
      if (idle > 0) await new Promise((done) => setTimeout(done, 1));
    }
  }

  /** So many looks at what goes on, each of which may take time on. */
  async linger(looks: number): Promise<void> {
    for (let count = 0; count < looks; count += 1) if (await this.#quiet()) this.clock.skip();
  }

  /** As if the power had gone: what was written to the state folder is all that is left. */
  async kill(): Promise<void> {
    this.#life.over = true;
    this.#previous.push({ queue: this.queue, clock: this.clock });
    const copy = `${this.#stateFolder}+`;
    cpSync(this.#stateFolder, copy, { recursive: true });
    this.service.dropConnections();
    this.#stateFolder = copy;
    this.clock = new TestClock(this.clock.now());
    await this.#start();
  }

  async restart(meanwhile: (stateFolder: string) => void = () => {}): Promise<void> {
    await this.#closeQueue(this.queue, this.clock);
    meanwhile(this.#stateFolder);
    await this.#start();
  }

  async close(): Promise<void> {
    this.#life.over = true;
    this.service.release();
    await Promise.all([...this.#previous, this].map(({ queue, clock }) => this.#closeQueue(queue, clock)));
    await Promise.all([this.service.stop(), this.elsewhere.stop()]);
    for (const clean of this.cleanups) clean();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Names in the target folder, those of temporary files included. */
  saved(): string[] {
    try {
      return readdirSync(this.outbox, { recursive: true, encoding: 'utf8' }).sort();
    } catch {
      return [];
    }
  }

  read(name: string): Buffer {
    return readFileSync(join(this.outbox, name));
  }

  async #start(): Promise<void> {
    const life = { over: false };
    this.#life = life;
    this.#lives += 1;
    // What a killed program still tries to send, as it lives on in this process, does not arrive.
    const appVersion = String(this.#lives);
    this.service.onlyFrom = `Quire/${appVersion}`;
    const { clock } = this;
    const random = this.options.random ?? (() => 0);
    const resolveEndpoint: ResolveEndpoint = async () => {
      if (life.over) return new Promise<Endpoint>(() => {});
      return { baseUrl: this.address, key: this.key };
    };
    this.queue = await composeQueue({
      stateFolder: this.#stateFolder,
      settings: () => this.settings,
      resolveEndpoint,
      clock,
      random,
      appVersion,
      api: createConversionApi({
        ...{ clock, random, timeouts: this.#timeouts, appVersion },
        maxResultBytes: () => maxResultBytesOf(this.settings),
      }),
      downloadsFolder: this.outbox,
      onNotice: (notice) => this.notices.push(notice),
    });
    this.queue.onChange(({ upserted }) => {
      if (!life.over) this.told.push(...upserted);
    });
    this.told.push(...this.tasks());
  }

  async #closeQueue(queue: TaskQueue, clock: TestClock): Promise<void> {
    let closed = false;
    const closing = queue.close().finally(() => {
      closed = true;
    });
    while (!closed) {
      await turn();
      if (this.service.busy || this.elsewhere.busy || underWay()) continue;
      clock.skip();
    }
    await closing;
  }

  #restsIn(task: TaskView): boolean {
    if (!isActive(task)) return true;
    const { activity } = task;
    if (activity.kind !== 'waiting') return false;
    if (activity.why === 'key') return true;
    return activity.untilMs !== null && activity.untilMs - this.clock.now() > longWaitMs;
  }

  /** Grows with all that happens. */
  get #news(): number {
    return this.told.length + this.service.requests.length;
  }

  /** Nothing is on its way: no request, no disk, and nobody has anything to say. */
  async #quiet(): Promise<boolean> {
    const before = this.#news;
    for (let count = 0; count < 12; count += 1) {
      await turn();
      if (this.service.busy || this.elsewhere.busy || underWay()) {
        // Something real takes its time; it is not to be waited for by spinning.
        await new Promise((done) => setTimeout(done, 1));
        return false;
      }
    }
    return before === this.#news;
  }
}

/** Whether this process waits for the disk, for a name or for a connection. */
const underWay = () => process.getActiveResourcesInfo().some((name) => /Req|TCPConnectWrap|WriteWrap/.test(name));
