/**
 * Sends releases: requests that a service stops and frees what is not needed any more. A release is in the journal
 * until it is done. If the service can’t be reached, asks to wait or rejects the key, it is retried later, if necessary
 * after a restart of Quire.
 */
import { type ErrorCode, type ErrorData, toErrorData } from '../../errors/codes.ts';
import { type Release, undoGraceMs } from '../../model/release.ts';
import { about, type ReleaseOutcome, type ServiceRef, serviceKey } from '../../model/service.ts';
import { submissionKey, type Task } from '../../model/task.ts';
import { delayMs, type ReportFault, releaseBackoff, retryLoop } from '../backoff.ts';
import { shutdownMs } from '../clock.ts';
import type { OtherLists } from '../journal/other-lists.ts';
import type { Clock, ConversionApi, ResolveEndpoint } from '../ports.ts';
import { unlessAborted } from '../unless-aborted.ts';
import { type Gate, isOpen, opensAtMs } from './gate.ts';

/** Concurrent requests per service. */
const concurrentRequests = 4;
/** Releases expire: a service keeps results for at most seven days, and no conversion runs that long. */
const longestMs = 7 * 24 * 3_600_000;
/** The longest wait that a service can ask for. */
const longestWaitMs = 3_600_000;

export interface ReleasePorts {
  api: Pick<ConversionApi, 'cancel' | 'abandonUpload'>;
  clock: Clock;
  /** 0..1, for jitter. */
  random(): number;
  resolveEndpoint: ResolveEndpoint;
  /** No requests are made while the gate of the service is closed. */
  services: { gate(service: ServiceRef): Gate };
  ledger(): {
    /** Removes a release from the journal: it is done, or (`untold`) the service refused. */
    released(release: Release, untold: ErrorData | null): void;
    /** A request has failed and will be retried. */
    delayed(release: Release): void;
  };
  report?: ReportFault | undefined;
  /** What another task of these needs is not freed. */
  lists?: readonly (Pick<OtherLists, 'needs'> | undefined)[];
}

interface Wait {
  untilMs: number;
  /** Asked for by the service: a wake-up does not end it. */
  asked: boolean;
}

interface PendingRelease {
  release: Release;
  /** The request was sent: the service may have acted on it, even if the answer was lost. */
  begun: boolean;
  failures: number;
  wait: Wait;
  /** The last error. */
  error: ErrorData | null;
}

/** The pending releases of one service, which share its waits. */
interface Lane {
  service: ServiceRef;
  pending: Map<string, PendingRelease>;
  failures: number;
  wait: Wait;
  /** Blocked until a person sets another key. */
  blocked: boolean;
  wasOpen: boolean;
  sleep: AbortController;
  isWorking: boolean;
}

const none: Wait = { untilMs: 0, asked: false };

export class Releases {
  readonly #lanes = new Map<string, Lane>();
  readonly #inFlight = new Set<Promise<void>>();
  /** Keys of refused releases: what they refer to still exists at the service. */
  readonly #refused = new Set<string>();
  /** The error of each delayed release, by the submission that keeps running. */
  readonly #delays = new Map<string, ErrorData>();
  readonly #ports: ReleasePorts;
  readonly #closing = new AbortController();

  constructor(ports: ReleasePorts) {
    this.#ports = ports;
  }

  /** Call it after the release was journalled. */
  add(release: Release): void {
    const lane = this.#lane(release.service);
    if (this.#closing.signal.aborted || lane.pending.has(release.key)) return;
    // The clock may have been set back while Quire was closed.
    const dueAtMs = Math.min(release.dueAtMs, this.#ports.clock.now() + undoGraceMs);
    lane.pending.set(release.key, {
      release: { ...release, dueAtMs },
      begun: false,
      failures: 0,
      wait: none,
      error: null,
    });
    this.#wakeLane(lane);
  }

  /** Withdraws a release. False: it was sent, or may have been. */
  withdraw({ service, key, runs }: Release): boolean {
    if (this.#refused.delete(key)) return true;
    const { pending } = this.#lane(service);
    if (pending.get(key)?.begun !== false) return false;
    pending.delete(key);
    if (runs) this.#delays.delete(submissionKey(runs));
    return true;
  }

  /** Why the conversion of a cancelled task could not be released yet; null: released, or nothing to release. */
  delayOf(task: Task): ErrorData | null {
    const delay = task.status === 'cancelled' ? this.#delays.get(submissionKey(task)) : undefined;
    return delay ? about(task, delay) : null;
  }

  /** Retries now: the network may be back, or our own service was started. */
  wake(): void {
    for (const lane of this.#lanes.values()) this.#forgetWaits(lane);
  }

  /** Retries blocked releases: there may be another key. */
  unblock(service?: ServiceRef): void {
    for (const [key, lane] of this.#lanes) {
      if (service && key !== serviceKey(service)) continue;
      lane.blocked = false;
      this.#wakeLane(lane);
    }
  }

  /** Call it when the service’s gate may have opened or closed. */
  serviceChanged(key: string): void {
    const lane = this.#lanes.get(key);
    if (!lane) return;
    const open = this.#isOpen(lane.service);
    if (open && !lane.wasOpen) this.#forgetWaits(lane);
    lane.wasOpen = open;
  }

  /** Waits for requests in flight until a timeout. All other releases stay in the journal. */
  async close(): Promise<void> {
    this.#closing.abort(new DOMException('closing', 'AbortError'));
    for (const { sleep } of this.#lanes.values()) sleep.abort();
    const ended = new AbortController();
    const all = Promise.all(this.#inFlight).finally(() => ended.abort());
    await Promise.race([all, this.#ports.clock.sleep(shutdownMs.releases, ended.signal).catch(() => undefined)]);
  }

  #lane(service: ServiceRef): Lane {
    const key = serviceKey(service);
    const known = this.#lanes.get(key);
    if (known) return known;
    const lane: Lane = {
      ...{ service, pending: new Map(), failures: 0, wait: none, blocked: false, isWorking: false },
      ...{ sleep: new AbortController(), wasOpen: this.#isOpen(service) },
    };
    this.#lanes.set(key, lane);
    return lane;
  }

  #isOpen = (service: ServiceRef): boolean => isOpen(this.#ports.services.gate(service), this.#ports.clock.now());

  #forgetWaits(lane: Lane): void {
    lane.failures = 0;
    for (const one of [lane, ...lane.pending.values()]) if (!one.wait.asked) one.wait = none;
    this.#wakeLane(lane);
  }

  #wakeLane(lane: Lane): void {
    lane.sleep.abort();
    if (lane.isWorking || this.#closing.signal.aborted) return;
    lane.isWorking = true;
    const { clock, report } = this.#ports;
    void retryLoop('releases', () => this.#round(lane), { clock, signal: this.#closing.signal, report });
  }

  async #round(lane: Lane): Promise<'again' | 'over'> {
    const { clock } = this.#ports;
    lane.isWorking = lane.pending.size > 0;
    if (!lane.isWorking) return 'over';
    lane.sleep = new AbortController();
    const nowMs = clock.now();
    const due = this.#due(lane, nowMs);
    if (due.length > 0) await Promise.all(due.map((pending) => this.#track(this.#send(lane, pending))));
    else await clock.sleep(this.#nextAtMs(lane) - nowMs, lane.sleep.signal).catch(() => undefined);
    return 'again';
  }

  #due(lane: Lane, nowMs: number): PendingRelease[] {
    const due: PendingRelease[] = [];
    for (const pending of lane.pending.values()) {
      if (this.#atMs(lane, pending) <= nowMs) due.push(pending);
      if (due.length === concurrentRequests) break;
    }
    return due;
  }

  #nextAtMs(lane: Lane): number {
    let nextMs = Number.POSITIVE_INFINITY;
    for (const pending of lane.pending.values()) nextMs = Math.min(nextMs, this.#atMs(lane, pending));
    return nextMs;
  }

  #atMs(lane: Lane, { release, wait }: PendingRelease): number {
    const opensMs = lane.blocked ? Number.POSITIVE_INFINITY : opensAtMs(this.#ports.services.gate(lane.service));
    const atMs = Math.max(release.dueAtMs, wait.untilMs, lane.wait.untilMs, opensMs);
    return Math.min(atMs, release.dueAtMs + longestMs);
  }

  #track(sending: Promise<void>): Promise<void> {
    const ended = sending.finally(() => this.#inFlight.delete(ended));
    this.#inFlight.add(ended);
    return ended;
  }

  async #send(lane: Lane, pending: PendingRelease): Promise<void> {
    const { clock } = this.#ports;
    const { release } = pending;
    try {
      const outcome = await this.#request(lane, pending).catch((error) => troubleOf(toErrorData(error)));
      if (outcome === 'withdrawn' || !isPending(lane, pending)) return;
      // Only now: the clock may have been set ahead while Quire was closed.
      const isTooOld = release.dueAtMs + longestMs <= clock.now();
      if (outcome.kind === 'released' || outcome.kind === 'refused') this.#end(lane, release, outcome);
      else if (isTooOld) this.#end(lane, release, { kind: 'refused', error: outcome.error });
      else if (!this.#closing.signal.aborted) {
        this.#wait(lane, pending, outcome);
        this.#ports.ledger().delayed(release);
      }
    } catch (error) {
      // The journal or a listener threw. Repeating the request is harmless.
      this.#ports.report?.('releases', error);
      this.#wait(lane, pending, troubleOf(toErrorData(error)));
    }
  }

  async #request(lane: Lane, pending: PendingRelease): Promise<ReleaseOutcome | 'withdrawn'> {
    const { api, resolveEndpoint } = this.#ports;
    const { service, freed } = pending.release;
    const endpoint = await unlessAborted(resolveEndpoint(service), this.#closing.signal);
    // Resolving the endpoint may have taken long: the release may have been withdrawn.
    if (!isPending(lane, pending)) return 'withdrawn';
    // Asked only now: another list may have come to need it since, and asking takes too long for thousands in one turn.
    const isShared = freed.kind === 'conversion' && service.place === 'cloud';
    if (isShared && this.#ports.lists?.some((list) => list?.needs(service, freed.sessionId)))
      return { kind: 'released' };
    pending.begun = true;
    if (freed.kind === 'conversion') return api.cancel(endpoint, freed.format, freed.sessionId);
    return api.abandonUpload?.(endpoint, freed) ?? { kind: 'released' };
  }

  #end(lane: Lane, release: Release, outcome: Extract<ReleaseOutcome, { kind: 'released' | 'refused' }>): void {
    const isRefused = outcome.kind === 'refused';
    if (!isRefused) lane.failures = 0;
    this.#ports
      .ledger()
      .released(release, isRefused ? { code: 'stop-impossible', params: {}, ...detailOf(outcome.error) } : null);
    lane.pending.delete(release.key);
    if (release.runs) this.#delays.delete(submissionKey(release.runs));
    if (isRefused) this.#refused.add(release.key);
    this.#ports.ledger().delayed(release);
  }

  #wait(lane: Lane, pending: PendingRelease, trouble: Exclude<ReleaseOutcome, { kind: 'released' | 'refused' }>): void {
    const { clock, random } = this.#ports;
    const nowMs = clock.now();
    const { runs } = pending.release;
    pending.error = trouble.error;
    if (runs) this.#delays.set(submissionKey(runs), { code: 'stop-pending', params: {}, ...detailOf(trouble.error) });
    if (trouble.kind === 'blocked') {
      lane.blocked = true;
      return;
    }
    // A server error concerns only this release; the others need not wait.
    const waiting = trouble.error.code === 'service-error' ? pending : lane;
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

const isPending = (lane: Lane, pending: PendingRelease): boolean => lane.pending.get(pending.release.key) === pending;

const detailOf = (error: ErrorData | null) => (error?.detail ? { detail: error.detail } : {});

/** Errors that only a person can resolve; another request to the keychain would only show its dialog again. */
const needsPerson: ReadonlySet<ErrorCode> = new Set([
  'key-missing',
  'key-invalid',
  'keychain-timeout',
  'keychain-unavailable',
  'address-insecure',
]);

const troubleOf = (error: ErrorData) =>
  needsPerson.has(error.code)
    ? { kind: 'blocked' as const, error }
    : { kind: 'unavailable' as const, error, retryAtMs: null };
