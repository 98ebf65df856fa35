import { randomBytes } from 'node:crypto';
import { AppError, type ErrorCode, type ErrorData, toErrorData } from '../../core/errors/codes.ts';
import type { Endpoint } from '../../core/model/service.ts';
import type { SideProcess } from '../../core/processes/side-process.ts';
import type { ReportFault } from '../../core/tasks/backoff.ts';
import { shutdownMs, systemClock } from '../../core/tasks/clock.ts';
import { type ServiceNews, type ServiceOrder, serviceNewsSchema } from './service-messages.ts';

/** The service's process, as its supervisor sees it. */
export type ServiceProcess = SideProcess<ServiceOrder>;

export interface Supervisor {
  /** Starts the service if it is not running. Throws AppError `service-stopped` when it keeps dying, `journal-newer`, `data-folder-full`. */
  endpoint(): Promise<Endpoint>;
  /** The setting for how long results are kept has changed. */
  retentionChanged(): void;
  stop(): Promise<void>;
}

export interface SupervisorOptions {
  start(): ServiceProcess;
  dataFolder: string;
  /** How long the service keeps results that were not fetched. */
  keepDays(): number;
  report?: ReportFault | undefined;
  /** Whether any task is running at the service. */
  isBusy?(): boolean;
  /** After so long without a request the service is replaced by a fresh process. */
  restMs?: number;
  /** As `wait`, for the pause between checks whether the service is idle. */
  rest?(ms: number): Promise<void>;
  now?(): number;
  /** Resolves after `ms`; the default does not keep the app alive. */
  wait?(ms: number): Promise<void>;
}

const realWait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());

type State =
  | { kind: 'idle' }
  | { kind: 'starting'; child: ServiceProcess | null; ready: PromiseWithResolvers<Endpoint> }
  /** `asked`: number of calls of `endpoint` since the start. */
  | { kind: 'running'; child: ServiceProcess; endpoint: Endpoint; asked: number }
  | { kind: 'stopped' };

/**
 * Keeps the embedded service running. A crash of the service does not end the app: its port and token change with each start, and
 * tasks ask for them at each call. After several crashes in a short time callers get an error; each new call tries to start it again.
 *
 * A process keeps the memory that its conversions took, even after its threads have ended. So an idle process that has worked is
 * replaced by a fresh one.
 */
export function superviseService({
  start,
  dataFolder,
  keepDays,
  report,
  isBusy = () => false,
  restMs = 60_000,
  rest = realWait,
  now = systemClock.now,
  wait = realWait,
}: SupervisorOptions): Supervisor {
  let state: State = { kind: 'idle' };
  let deaths: number[] = [];
  /** Resolves when the previous process has exited. */
  let leaving: Promise<void> | null = null;
  /** The retention that the present process has. */
  let keptDays = keepDays();

  const stoppedError = (cause?: string) => new AppError('service-stopped', {}, cause ? { cause } : undefined);

  /** `error`: the last that the service said, if any. */
  function died(child: ServiceProcess | null, error: ErrorData | undefined) {
    if (state.kind === 'idle' || state.kind === 'stopped' || state.child !== child) return;
    const ready = state.kind === 'starting' ? state.ready : null;
    const cause = error && (error.detail?.cause ?? error.code);
    report?.('service', cause ?? 'The service on this computer ended.');
    deaths = [...deaths, now()];
    const isForPerson = error !== undefined && forPerson.has(error.code);
    if (isForPerson || isGivingUp(deaths, now())) {
      state = { kind: 'idle' };
      ready?.reject(isForPerson ? new AppError(error.code, error.params, error.detail) : stoppedError(cause));
    } else {
      void begin(ready ?? Promise.withResolvers<Endpoint>());
    }
  }

  async function begin(ready: PromiseWithResolvers<Endpoint>) {
    // There may be no caller when a running service is restarted.
    ready.promise.catch(() => {});
    state = { kind: 'starting', child: null, ready };
    await wait(restartDelayMs(deaths, now()));
    if (state.kind !== 'starting' || state.ready !== ready) return;
    try {
      launch(ready);
    } catch (error) {
      // The system can't start another process: handled as a crash at the start.
      const { child } = state;
      died(child, toErrorData(error));
      child?.kill();
    }
  }

  function launch(ready: PromiseWithResolvers<Endpoint>) {
    const token = randomBytes(32).toString('base64url');
    const child = start();
    let error: ErrorData | undefined;
    state = { kind: 'starting', child, ready };
    child.onExit(() => died(child, error));
    child.onMessage((message) => {
      const parsed = serviceNewsSchema.safeParse(message);
      if (!parsed.success) {
        report?.('service', parsed.error);
        return;
      }
      const news: ServiceNews = parsed.data;
      if (news.kind === 'failed') error = news.error;
      if (news.kind !== 'ready' || state.kind !== 'starting' || state.child !== child) return;
      const endpoint = { baseUrl: news.baseUrl, key: token };
      state = { kind: 'running', child, endpoint, asked: 0 };
      ready.resolve(endpoint);
      void renewAtRest(child);
    });
    keptDays = keepDays();
    child.send({ kind: 'start', dataFolder, token, keepDays: keptDays });
  }

  async function renewAtRest(child: ServiceProcess): Promise<void> {
    for (let before = 0; ; ) {
      await rest(restMs);
      if (state.kind !== 'running' || state.child !== child) return;
      const { asked } = state;
      if (asked > 0 && asked === before && !isBusy()) break;
      before = asked;
    }
    const ready = Promise.withResolvers<Endpoint>();
    state = { kind: 'starting', child: null, ready };
    leaving = dismiss(child);
    await leaving;
    leaving = null;
    // There may be no caller.
    ready.promise.catch(() => {});
    if (state.kind === 'starting' && state.ready === ready) await begin(ready);
  }

  /** Lets the process close its files; kills it if it does not exit in time. */
  async function dismiss(child: ServiceProcess): Promise<void> {
    const ended = new Promise<void>((resolve) => child.onExit(resolve));
    try {
      child.send({ kind: 'stop' });
      await Promise.race([ended, wait(shutdownMs.service)]);
    } catch (error) {
      report?.('service', error);
    }
    child.kill();
  }

  async function endpoint(): Promise<Endpoint> {
    if (state.kind === 'running') {
      state.asked += 1;
      return state.endpoint;
    }
    if (state.kind === 'starting') return state.ready.promise;
    if (state.kind === 'stopped') throw stoppedError('Quire is closing.');
    const ready = Promise.withResolvers<Endpoint>();
    void begin(ready);
    return ready.promise;
  }

  function retentionChanged(): void {
    const days = keepDays();
    const child = state.kind === 'starting' || state.kind === 'running' ? state.child : null;
    if (!child || days === keptDays) return;
    keptDays = days;
    child.send({ kind: 'keep', keepDays: days });
  }

  async function stop(): Promise<void> {
    const last = state;
    state = { kind: 'stopped' };
    if (last.kind === 'starting') last.ready.reject(stoppedError('Quire is closing.'));
    const child = last.kind === 'starting' || last.kind === 'running' ? last.child : null;
    await (child ? dismiss(child) : leaving);
  }

  return { endpoint, retentionChanged, stop };
}

/** Another start doesn't help before a person has done something. */
const forPerson: ReadonlySet<ErrorCode> = new Set(['journal-newer', 'data-folder-full']);

const windowMs = 60_000;
const mostDeaths = 5;

const recent = (deaths: number[], nowMs: number) => deaths.filter((time) => nowMs - time < windowMs);

/** 0 for the first start, then 250 ms doubling to 4 s. `deaths`: Unix ms, oldest first. Pure. */
export function restartDelayMs(deaths: number[], nowMs: number): number {
  const count = recent(deaths, nowMs).length;
  return count === 0 ? 0 : Math.min(4_000, 250 * 2 ** (count - 1));
}

export const isGivingUp = (deaths: number[], nowMs: number) => recent(deaths, nowMs).length >= mostDeaths;
