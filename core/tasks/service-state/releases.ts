/**
 * Tells services what nobody needs any more, so that they stop and free it. What is to be told is in the journal until it has
 * been: a service out of reach, one that asks to wait or refuses the key is told later, if need be by a later start of Quire.
 */
import { type ErrorCode, type ErrorData, toErrorData } from '../../errors/codes.ts';
import type { Release } from '../../model/release.ts';
import type { ReleaseOutcome, ServiceRef } from '../../model/service.ts';
import { about, serviceKey } from '../../model/service.ts';
import { submissionKey, type Task } from '../../model/task.ts';
import { delayMs, type ReportFault, releaseBackoff, retryLoop } from '../backoff.ts';
import { shutdownMs } from '../clock.ts';
import type { Clock, ConversionApi, ResolveEndpoint } from '../ports.ts';
import { unlessAborted } from '../unless-aborted.ts';
import { type Gate, isOpen, opensAtMs } from './gate.ts';

/** At one service at a time. */
const tellingAtATime = 4;
/** A service keeps nothing for longer: result links live seven days. Whatever runs there has long ended. */
const longestMs = 7 * 24 * 3_600_000;
/** So long at most a service's own wish to wait is followed without asking again. */
const longestWaitMs = 3_600_000;

export interface ReleasePorts {
  api: Pick<ConversionApi, 'cancel' | 'abandonUpload'>;
  clock: Clock;
  /** 0..1, for jitter. */
  random(): number;
  resolveEndpoint: ResolveEndpoint;
  /** As its tasks have found it: a closed one is not asked. */
  services: { gate(service: ServiceRef): Gate };
  ledger(): {
    /** It has been told, or (`untold`) never will be. Takes it out of the journal. */
    released(release: Release, untold: ErrorData | null): void;
    /** A try has failed; it goes on. */
    delayed(release: Release): void;
  };
  report?: ReportFault | undefined;
}

interface Wait {
  untilMs: number;
  /** The service's own word: waking up is no reason to ask earlier. */
  asked: boolean;
}

interface Held {
  release: Release;
  /** From here on the service may have been told, whatever became of the answer. */
  begun: boolean;
  failures: number;
  wait: Wait;
  /** What stood in the way last. */
  error: ErrorData | null;
}

/** One service's: they share its troubles. */
interface Lane {
  service: ServiceRef;
  held: Map<string, Held>;
  failures: number;
  wait: Wait;
  /** Until a person gives another key. */
  blocked: boolean;
  wasOpen: boolean;
  nap: AbortController;
  isWorking: boolean;
}

const none: Wait = { untilMs: 0, asked: false };

export class Releases {
  readonly #lanes = new Map<string, Lane>();
  readonly #underWay = new Set<Promise<void>>();
  /** Of those that could not be told: what they were about is still there. */
  readonly #untold = new Set<string>();
  /** Why, by the submission that runs on meanwhile. */
  readonly #delays = new Map<string, ErrorData>();
  readonly #ports: ReleasePorts;
  readonly #closing = new AbortController();

  constructor(ports: ReleasePorts) {
    this.#ports = ports;
  }

  /** To be called after the release has been journalled. */
  add(release: Release): void {
    const lane = this.#lane(release.service);
    if (this.#closing.signal.aborted || lane.held.has(release.key)) return;
    lane.held.set(release.key, { release, begun: false, failures: 0, wait: none, error: null });
    this.#rouse(lane);
  }

  /** It is needed after all. False: the service has been told, or may have been. */
  withdraw({ service, key, runs }: Release): boolean {
    if (this.#untold.delete(key)) return true;
    const { held } = this.#lane(service);
    if (held.get(key)?.begun !== false) return false;
    held.delete(key);
    if (runs) this.#delays.delete(submissionKey(runs));
    return true;
  }

  /** Why the service of a cancelled task has not been told yet; null: it has been, or there is nothing to tell. */
  delayOf(task: Task): ErrorData | null {
    const delay = task.status === 'cancelled' ? this.#delays.get(submissionKey(task)) : undefined;
    return delay ? about(task, delay) : null;
  }

  /** The network may be back, or our own service has been started. */
  wake(): void {
    for (const lane of this.#lanes.values()) this.#forgetWaits(lane);
  }

  /** There may be another key. */
  unblock(service?: ServiceRef): void {
    for (const [key, lane] of this.#lanes) {
      if (service && key !== serviceKey(service)) continue;
      lane.blocked = false;
      this.#rouse(lane);
    }
  }

  /** Its gate may have opened or closed. */
  serviceChanged(key: string): void {
    const lane = this.#lanes.get(key);
    if (!lane) return;
    const open = this.#isOpen(lane.service);
    if (open && !lane.wasOpen) this.#forgetWaits(lane);
    lane.wasOpen = open;
  }

  /** What is due stays in the journal; what is being told now is told, if it is told soon. */
  async close(): Promise<void> {
    this.#closing.abort(new DOMException('closing', 'AbortError'));
    for (const { nap } of this.#lanes.values()) nap.abort();
    const told = new AbortController();
    const all = Promise.all(this.#underWay).finally(() => told.abort());
    await Promise.race([all, this.#ports.clock.sleep(shutdownMs.releases, told.signal).catch(() => undefined)]);
  }

  #lane(service: ServiceRef): Lane {
    const key = serviceKey(service);
    const known = this.#lanes.get(key);
    if (known) return known;
    const lane: Lane = {
      ...{ service, held: new Map(), failures: 0, wait: none, blocked: false, isWorking: false },
      ...{ nap: new AbortController(), wasOpen: this.#isOpen(service) },
    };
    this.#lanes.set(key, lane);
    return lane;
  }

  #isOpen = (service: ServiceRef): boolean => isOpen(this.#ports.services.gate(service), this.#ports.clock.now());

  #forgetWaits(lane: Lane): void {
    lane.failures = 0;
    for (const one of [lane, ...lane.held.values()]) if (!one.wait.asked) one.wait = none;
    this.#rouse(lane);
  }

  #rouse(lane: Lane): void {
    lane.nap.abort();
    if (lane.isWorking || this.#closing.signal.aborted) return;
    lane.isWorking = true;
    const { clock, report } = this.#ports;
    void retryLoop('releases', () => this.#round(lane), { clock, signal: this.#closing.signal, report });
  }

  async #round(lane: Lane): Promise<'again' | 'over'> {
    const { clock } = this.#ports;
    lane.isWorking = lane.held.size > 0;
    if (!lane.isWorking) return 'over';
    lane.nap = new AbortController();
    const nowMs = clock.now();
    const due = this.#due(lane, nowMs);
    if (due.length > 0) await Promise.all(due.map((held) => this.#track(this.#tell(lane, held))));
    else await clock.sleep(this.#nextAtMs(lane) - nowMs, lane.nap.signal).catch(() => undefined);
    return 'again';
  }

  #due(lane: Lane, nowMs: number): Held[] {
    const due: Held[] = [];
    for (const held of lane.held.values()) {
      if (this.#atMs(lane, held) <= nowMs) due.push(held);
      if (due.length === tellingAtATime) break;
    }
    return due;
  }

  #nextAtMs(lane: Lane): number {
    let nextMs = Number.POSITIVE_INFINITY;
    for (const held of lane.held.values()) nextMs = Math.min(nextMs, this.#atMs(lane, held));
    return nextMs;
  }

  #atMs(lane: Lane, { release, wait }: Held): number {
    const opensMs = lane.blocked ? Number.POSITIVE_INFINITY : opensAtMs(this.#ports.services.gate(lane.service));
    const atMs = Math.max(release.dueAtMs, wait.untilMs, lane.wait.untilMs, opensMs);
    return Math.min(atMs, release.dueAtMs + longestMs);
  }

  #track(telling: Promise<void>): Promise<void> {
    const told = telling.finally(() => this.#underWay.delete(told));
    this.#underWay.add(told);
    return told;
  }

  async #tell(lane: Lane, held: Held): Promise<void> {
    const { clock } = this.#ports;
    const { release } = held;
    try {
      const isTooOld = release.dueAtMs + longestMs <= clock.now();
      const outcome: ReleaseOutcome | 'withdrawn' = isTooOld
        ? { kind: 'refused', error: held.error }
        : await this.#ask(lane, held).catch((error) => troubleOf(toErrorData(error)));
      if (outcome === 'withdrawn' || !isHeld(lane, held)) return;
      if (outcome.kind === 'released' || outcome.kind === 'refused') this.#end(lane, release, outcome);
      else if (!this.#closing.signal.aborted) {
        this.#wait(lane, held, outcome);
        this.#ports.ledger().delayed(release);
      }
    } catch (error) {
      // The journal or the window: telling the service once more does no harm.
      this.#ports.report?.('releases', error);
      this.#wait(lane, held, troubleOf(toErrorData(error)));
    }
  }

  async #ask(lane: Lane, held: Held): Promise<ReleaseOutcome | 'withdrawn'> {
    const { api, resolveEndpoint } = this.#ports;
    const { service, freed } = held.release;
    const endpoint = await unlessAborted(resolveEndpoint(service), this.#closing.signal);
    // The key, or our own service, may have been long in coming: what it was about may be needed again by now.
    if (!isHeld(lane, held)) return 'withdrawn';
    held.begun = true;
    if (freed.kind === 'conversion') return api.cancel(endpoint, freed.format, freed.sessionId);
    return api.abandonUpload?.(endpoint, freed) ?? { kind: 'released' };
  }

  #end(lane: Lane, release: Release, outcome: Extract<ReleaseOutcome, { kind: 'released' | 'refused' }>): void {
    const isUntold = outcome.kind === 'refused';
    if (!isUntold) lane.failures = 0;
    this.#ports
      .ledger()
      .released(release, isUntold ? { code: 'stop-impossible', params: {}, ...detailOf(outcome.error) } : null);
    lane.held.delete(release.key);
    if (release.runs) this.#delays.delete(submissionKey(release.runs));
    if (isUntold) this.#untold.add(release.key);
    this.#ports.ledger().delayed(release);
  }

  #wait(lane: Lane, held: Held, trouble: Exclude<ReleaseOutcome, { kind: 'released' | 'refused' }>): void {
    const { clock, random } = this.#ports;
    const nowMs = clock.now();
    const { runs } = held.release;
    held.error = trouble.error;
    if (runs) this.#delays.set(submissionKey(runs), { code: 'stop-pending', params: {}, ...detailOf(trouble.error) });
    if (trouble.kind === 'blocked') {
      lane.blocked = true;
      return;
    }
    // A fault of one answer concerns nothing else; the others need not wait for it.
    const waiting = trouble.error.code === 'service-error' ? held : lane;
    const before = waiting.wait.untilMs > nowMs ? waiting.wait : none;
    if (before === none) waiting.failures += 1;
    const backoffMs = nowMs + delayMs(releaseBackoff, waiting.failures, random());
    const askedMs = Math.min(trouble.retryAtMs ?? 0, nowMs + longestWaitMs);
    waiting.wait = {
      untilMs: Math.max(askedMs, backoffMs, before.untilMs),
      asked: before.asked || askedMs > nowMs,
    };
  }
}

const isHeld = (lane: Lane, held: Held): boolean => lane.held.get(held.release.key) === held;

const detailOf = (error: ErrorData | null) => (error?.detail ? { detail: error.detail } : {});

/** Only a person helps; asking the keychain again would only ask them again. */
const forAPerson: ReadonlySet<ErrorCode> = new Set([
  'key-missing',
  'key-invalid',
  'keychain-timeout',
  'keychain-unavailable',
  'address-insecure',
]);

const troubleOf = (error: ErrorData) =>
  forAPerson.has(error.code)
    ? { kind: 'blocked' as const, error }
    : { kind: 'unavailable' as const, error, retryAtMs: null };
