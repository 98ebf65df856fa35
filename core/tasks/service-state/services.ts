/** The services of the tasks: their endpoints, gates and pace, and their views for the window. */

import { toErrorData } from '../../errors/codes.ts';
import {
  about,
  type CloudRef,
  type Endpoint,
  hostOf,
  type Quota,
  type ServiceRef,
  serviceKey,
  type Trouble,
} from '../../model/service.ts';
import type { Task } from '../../model/task.ts';
import type { ServiceView } from '../../model/views.ts';
import { boundedMs } from '../backoff.ts';
import type { Cooling } from '../journal/journal.ts';
import type { ResolveEndpoint } from '../ports.ts';
import { unlessAborted } from '../unless-aborted.ts';
import { afterAnswer, afterTrouble, type Gate, isOpen, type ServiceTrouble } from './gate.ts';
import {
  afterAccepted,
  afterCrowded,
  afterEnded,
  afterLimited,
  limitsOf,
  type Pace,
  submitAtMs,
  unknownPace,
  usageOf,
  usedUpUntilMs,
} from './pace.ts';

interface Service {
  ref: ServiceRef;
  gate: Gate;
  pace: Pace;
  /** Unanswered submissions. */
  due: Set<Submission>;
  /** Number of endpoints being resolved; for our own service this means that it is starting. */
  starting: number;
  /** Until when a used-up window holds back submissions; null: no submission waits for it. */
  heldUntilMs: number | null;
}

/** A submission in flight. It keeps its service, because its task may have been assigned to another one before the answer. */
export interface Submission {
  readonly service: ServiceRef;
  readonly leftAtMs: number;
}

export class Services {
  readonly #services = new Map<string, Service>();
  readonly #now: () => number;
  readonly #random: () => number;
  readonly #converting: (key: string) => number;
  /** Called with the service's key whenever its view may have changed. */
  readonly #changed: (key: string) => void;

  constructor(options: {
    now(): number;
    random(): number;
    changed(key: string): void;
    coolings: readonly Cooling[];
    /** Number of conversions in progress at a service. */
    converting(key: string): number;
  }) {
    this.#now = options.now;
    this.#random = options.random;
    this.#changed = options.changed;
    this.#converting = options.converting;
    for (const { service, untilMs, error } of options.coolings) {
      const ref: ServiceRef = service === 'local' ? { place: 'local' } : { place: 'cloud', address: service };
      // Limited, because an earlier version or a wrong clock may have stored a longer wait.
      const gate: Gate = { kind: 'cooling', untilMs: boundedMs(untilMs, this.#now()), failures: 1, error };
      this.#services.set(service, { ...newService(ref), gate });
    }
  }

  gate(ref: ServiceRef): Gate {
    return this.#of(ref).gate;
  }

  /** Closes the gate, or slows the pace, after trouble of the service. */
  trouble(ref: ServiceRef, trouble: ServiceTrouble): void {
    const service = this.#of(ref);
    if (trouble.kind === 'limited' && trouble.reason === 'concurrency_exceeded') {
      service.pace = afterCrowded(service.pace, trouble.quotas ?? [], this.#converting(serviceKey(ref)));
    } else if (trouble.kind === 'limited') {
      service.pace = afterLimited(service.pace, trouble.quotas ?? [], this.#now(), trouble.retryAtMs);
    }
    this.#set(service, afterTrouble(service.gate, trouble, this.#now(), this.#random()));
  }

  answered(ref: ServiceRef, of: 'submission' | 'other'): void {
    const service = this.#of(ref);
    this.#set(service, afterAnswer(service.gate, of));
  }

  /** When the next submission may be sent; Infinity: after another event. Our own service has no limits. */
  submitAtMs(ref: ServiceRef): number {
    if (ref.place === 'local') return 0;
    const { pace, due } = this.#of(ref);
    const leftAtMs = [...due].map((submission) => submission.leftAtMs);
    const unansweredSinceMs = leftAtMs.length === 0 ? null : Math.min(...leftAtMs);
    const converting = this.#converting(serviceKey(ref));
    return submitAtMs(pace, { unanswered: due.size, unansweredSinceMs, converting }, this.#now());
  }

  /** Until when a reported limit holds back submissions; null: none does. */
  usedUpUntilMs(ref: ServiceRef): number | null {
    return ref.place === 'local' ? null : usedUpUntilMs(this.#of(ref).pace, this.#now());
  }

  /** Sets whether some submissions wait only for a limit, which is shown in the service’s view. */
  held(ref: ServiceRef, someWait: boolean): void {
    const service = this.#of(ref);
    const heldUntilMs = someWait ? this.usedUpUntilMs(ref) : null;
    if (heldUntilMs === service.heldUntilMs) return;
    service.heldUntilMs = heldUntilMs;
    this.#changed(serviceKey(ref));
  }

  /** Registers a submission until `submissionEnded`. Null: none may be sent now. */
  beginSubmission(ref: ServiceRef): Submission | null {
    const { gate, due } = this.#of(ref);
    const nowMs = this.#now();
    if (!isOpen(gate, nowMs) || this.submitAtMs(ref) > nowMs) return null;
    const submission: Submission = { service: ref, leftAtMs: nowMs };
    due.add(submission);
    return submission;
  }

  submissionEnded(submission: Submission): void {
    this.#of(submission.service).due.delete(submission);
  }

  /** Call it before the task counts as converting. */
  accepted(ref: ServiceRef, quotas: readonly Quota[]): void {
    const service = this.#of(ref);
    service.pace = afterAccepted(service.pace, quotas, this.#converting(serviceKey(ref)) + 1, this.#now());
    this.answered(ref, 'submission');
    if (quotas.length > 0) this.#changed(serviceKey(ref));
  }

  conversionEnded(ref: ServiceRef): void {
    const service = this.#of(ref);
    service.pace = afterEnded(service.pace);
  }

  /** Opens gates of these kinds, of one service or of all. */
  open(kinds: readonly Gate['kind'][], ref?: ServiceRef): void {
    const services = ref ? [this.#of(ref)] : [...this.#services.values()];
    for (const service of services) {
      // A person who skips the wait also skips the window that caused it.
      if (kinds.includes('cooling')) service.pace = { ...service.pace, windows: [] };
      if (kinds.includes(service.gate.kind)) this.#set(service, { kind: 'idle' });
    }
  }

  async whileStarting<T>(ref: ServiceRef, resolve: () => Promise<T>): Promise<T> {
    const service = this.#of(ref);
    const shown = ref.place === 'local' && service.gate.kind !== 'connected';
    service.starting += 1;
    if (shown) this.#changed(serviceKey(ref));
    try {
      return await resolve();
    } finally {
      service.starting -= 1;
      if (shown) this.#changed(serviceKey(ref));
    }
  }

  /** The waits that must survive a restart. */
  coolings(): Cooling[] {
    return [...this.#services].flatMap(([service, { gate }]) =>
      gate.kind === 'cooling' && !isOpen(gate, this.#now())
        ? [{ service, untilMs: gate.untilMs, error: gate.error }]
        : [],
    );
  }

  /** This computer and the configured cloud service first, then all other services of tasks. */
  views(cloudAddress: string): ServiceView[] {
    this.#of({ place: 'local' });
    this.#of({ place: 'cloud', address: cloudAddress });
    const first = ['local', cloudAddress];
    const others = [...this.#services.keys()].filter((key) => !first.includes(key));
    return [...first, ...others].flatMap((key) => {
      const service = this.#services.get(key);
      return service ? [viewOf(service, this.#now())] : [];
    });
  }

  /** The services elsewhere at a host; first those that wait for a person. */
  at(host: string): CloudRef[] {
    const isBlocked = (ref: ServiceRef) => Number(this.gate(ref).kind === 'blocked');
    const refs = [...this.#services.values()].map(({ ref }) => ref).filter((ref) => ref.place === 'cloud');
    return refs.filter((ref) => hostOf(ref) === host).sort((a, b) => isBlocked(b) - isBlocked(a));
  }

  #of(ref: ServiceRef): Service {
    const key = serviceKey(ref);
    let service = this.#services.get(key);
    if (!service) {
      service = newService(ref);
      this.#services.set(key, service);
    }
    return service;
  }

  #set(service: Service, gate: Gate): void {
    if (gate === service.gate) return;
    service.gate = gate;
    this.#changed(serviceKey(service.ref));
  }
}

const newService = (ref: ServiceRef): Service => ({
  ref,
  gate: { kind: 'idle' },
  pace: unknownPace,
  due: new Set(),
  starting: 0,
  heldUntilMs: null,
});

function viewOf({ ref, gate, pace, starting, heldUntilMs }: Service, nowMs: number): ServiceView {
  const named = { place: ref.place, host: hostOf(ref), usage: usageOf(pace, nowMs), limits: limitsOf(pace) };
  if (isOpen(gate, nowMs) && heldUntilMs !== null) {
    return { ...named, state: 'paced', untilMs: heldUntilMs, error: null };
  }
  switch (gate.kind) {
    case 'idle': {
      const state = starting > 0 && ref.place === 'local' ? 'starting' : 'idle';
      return { ...named, state, untilMs: null, error: null };
    }
    case 'connected':
      return { ...named, state: 'connected', untilMs: null, error: null };
    case 'unreachable':
      return { ...named, state: 'unreachable', untilMs: gate.untilMs, error: gate.error };
    case 'cooling':
      if (isOpen(gate, nowMs)) return { ...named, state: 'connected', untilMs: null, error: null };
      return { ...named, state: 'cooling', untilMs: gate.untilMs, error: gate.error };
    case 'blocked': {
      const state = gate.error.code === 'credit-exhausted' ? 'credit' : 'key';
      return { ...named, state, untilMs: null, error: gate.error };
    }
  }
}

/** Resolves the endpoint of the task’s service; on failure returns the trouble. Throws only the signal’s reason. */
export async function reach(
  task: Task,
  { resolveEndpoint }: { resolveEndpoint: ResolveEndpoint },
  signal: AbortSignal,
): Promise<Endpoint | Trouble> {
  try {
    return await unlessAborted(resolveEndpoint(task.service), signal);
  } catch (thrown) {
    signal.throwIfAborted();
    const error = about(task, toErrorData(thrown));
    switch (error.code) {
      case 'key-missing':
      case 'keychain-timeout':
      case 'keychain-unavailable':
      case 'journal-newer':
      case 'data-folder-full':
        return { kind: 'blocked', error };
      case 'service-stopped':
      case 'service-unreachable':
        return { kind: 'unavailable', error, retryAtMs: null };
      default:
        return { kind: 'rejected', error };
    }
  }
}
