/** Decides how long a run waits for services, and reports such waits. */
import { awakeMs, longestWaitMs } from '../core/compose.ts';
import type { ErrorData } from '../core/errors/codes.ts';
import type { ServiceView, TaskView } from '../core/model/views.ts';
import { askedToWait, tryingAgain } from './report-text.ts';

/** How often the state is checked while the computer is awake. */
export const lookEveryMs = 500;
const unreachableMs = 30_000;
/** A little more than the longest wait: a service that then asks to wait again is given up. */
const restingMs = longestWaitMs + 60_000;
/** Shorter waits are not reported. */
const worthTellingMs = 10_000;

export interface Hopeless {
  error: ErrorData;
  /** Until when the service asked to wait; null if it did not. */
  untilMs: number | null;
}

export interface PatienceOptions {
  /** Null: 30 s for an unreachable service, a little more than an hour for one that asks to wait. */
  giveUpAfterMs: number | null;
  now(): number;
  say(text: string): void;
}

type Waiting = Extract<TaskView['activity'], { kind: 'waiting' }>;

export class Patience {
  readonly #options: PatienceOptions;
  readonly #awayMs = new Map<string, number>();
  readonly #told = new Set<string>();
  #restedMs = 0;
  #lastMs: number;

  constructor(options: PatienceOptions) {
    this.#options = options;
    this.#lastMs = options.now();
  }

  /** A task made progress. */
  moved(): void {
    this.#restedMs = 0;
  }

  /** `underWay` are the tasks that have begun. Null: the run should wait. Time that the computer slept does not count. */
  look(services: readonly ServiceView[], underWay: readonly TaskView[]): Hopeless | null {
    const nowMs = this.#options.now();
    const passedMs = awakeMs(nowMs - this.#lastMs, lookEveryMs);
    this.#lastMs = nowMs;
    const { giveUpAfterMs } = this.#options;
    for (const { state, error, host } of services) {
      // Only the user can fix a key or credit. An unreachable service gets some time.
      if ((state === 'key' || state === 'credit') && error) return { error, untilMs: null };
      if (state !== 'unreachable') {
        this.#awayMs.delete(host);
        continue;
      }
      const before = this.#awayMs.get(host);
      const awayMs = before === undefined ? 0 : before + passedMs;
      this.#awayMs.set(host, awayMs);
      if (error && awayMs >= (giveUpAfterMs ?? unreachableMs)) return { error, untilMs: null };
    }
    const rest = restOf(services, underWay, nowMs);
    this.#tell(services, underWay, nowMs);
    if (!rest) return null;
    this.#restedMs += passedMs;
    return this.#restedMs >= (giveUpAfterMs ?? restingMs) ? rest : null;
  }

  #tell(services: readonly ServiceView[], underWay: readonly TaskView[], nowMs: number): void {
    const once = (key: string, text: string) => {
      if (this.#told.has(key)) return;
      this.#told.add(key);
      this.#options.say(text);
    };
    for (const { state, untilMs, host } of services) {
      if (state === 'cooling' && untilMs !== null && untilMs - nowMs >= worthTellingMs) {
        once(`${host} ${untilMs}`, askedToWait(host, untilMs));
      }
    }
    for (const { id, name, host, activity } of underWay) {
      if (activity.kind !== 'waiting' || activity.untilMs === null) continue;
      const { why, untilMs, error } = activity;
      if (untilMs - nowMs < worthTellingMs) continue;
      if (why === 'rate-limit') once(`${host} ${untilMs}`, askedToWait(host, untilMs));
      if (why === 'retry' && error) once(`${id} ${error.code}`, `${name}: ${tryingAgain(error, untilMs)}`);
    }
  }
}

/** Nothing runs, and a service asked to wait. */
function restOf(services: readonly ServiceView[], underWay: readonly TaskView[], nowMs: number): Hopeless | null {
  if (underWay.some(({ activity }) => activity.kind === 'running')) return null;
  const cooling = services.find(({ state }) => state === 'cooling');
  if (cooling?.error) return { error: cooling.error, untilMs: cooling.untilMs };
  for (const { activity, host, name } of underWay) {
    if (activity.kind === 'waiting' && isRest(activity, nowMs)) {
      return { error: activity.error ?? { code: 'rate-limited', params: { host, name } }, untilMs: activity.untilMs };
    }
  }
  return null;
}

const isRest = ({ why, untilMs }: Waiting, nowMs: number): boolean =>
  untilMs !== null && untilMs > nowMs && (why === 'rate-limit' || why === 'retry');
