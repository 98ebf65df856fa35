/**
 * Whether a service may be asked now. One gate per service: a 429, a missing key or a dead network concerns all of its
 * tasks alike. Pure.
 */
import type { ErrorCode, ErrorData } from '../../errors/codes.ts';
import type { Trouble } from '../../model/service.ts';
import { boundedMs, delayMs, faultBackoff, limitBackoff } from '../backoff.ts';

export type Gate =
  | { kind: 'idle' }
  | { kind: 'connected' }
  /**
   * Closed until `untilMs`, then tried again; `failures` in a row decide the next wait. `cooling` is the service's own wish:
   * only a person ends it earlier.
   */
  | { kind: 'unreachable' | 'cooling'; untilMs: number; failures: number; error: ErrorData }
  /** Closed until a person gives a key or credit. */
  | { kind: 'blocked'; error: ErrorData };

export type ServiceTrouble = Extract<Trouble, { kind: 'unavailable' | 'limited' | 'blocked' }>;

const offline: ReadonlySet<ErrorCode> = new Set(['service-unreachable', 'certificate-invalid', 'service-stopped']);

/** Whether a trouble concerns the whole service (it can't be reached, or asks to wait); what remains is the task's own. */
export function concernsService(trouble: Trouble): trouble is ServiceTrouble {
  switch (trouble.kind) {
    case 'limited':
    case 'blocked':
      return true;
    case 'unavailable':
      return isOffline(trouble) || trouble.retryAtMs !== null;
    case 'rejected':
      return false;
  }
}

/** It was not the service that answered. */
export const isOffline = (trouble: Trouble): boolean =>
  trouble.kind === 'unavailable' && offline.has(trouble.error.code);

export function isOpen(gate: Gate, nowMs: number): boolean {
  return opensAtMs(gate) <= nowMs;
}

/** Infinity: only a person opens it. */
export function opensAtMs(gate: Gate): number {
  switch (gate.kind) {
    case 'idle':
    case 'connected':
      return 0;
    case 'unreachable':
    case 'cooling':
      return gate.untilMs;
    case 'blocked':
      return Number.POSITIVE_INFINITY;
  }
}

/** An answer came, so the network is back. Only an accepted submission proves that a 429 has passed: polls are not limited. */
export function afterAnswer(gate: Gate, of: 'submission' | 'other'): Gate {
  switch (gate.kind) {
    case 'idle':
    case 'unreachable':
      return { kind: 'connected' };
    case 'cooling':
      return of === 'submission' ? { kind: 'connected' } : gate;
    case 'connected':
    case 'blocked':
      return gate;
  }
}

/**
 * Tasks run side by side, so that one outage is reported several times: a report about a gate that is closed already only
 * ever lengthens the wait and does not count as another failure. A wait that the service asks for is the least: one that is
 * asked for again and again grows as our own do.
 */
export function afterTrouble(gate: Gate, trouble: ServiceTrouble, nowMs: number, random: number): Gate {
  if (gate.kind === 'blocked') return gate;
  if (trouble.kind === 'blocked') return { kind: 'blocked', error: trouble.error };
  const kind = trouble.kind === 'limited' || trouble.retryAtMs !== null ? 'cooling' : 'unreachable';
  const closed = 'untilMs' in gate && !isOpen(gate, nowMs);
  const earlier = 'failures' in gate && gate.kind === kind ? gate.failures : 0;
  const failures = closed ? Math.max(1, earlier) : earlier + 1;
  const backoff = kind === 'cooling' ? limitBackoff : faultBackoff;
  const asked = trouble.retryAtMs === null ? null : boundedMs(trouble.retryAtMs, nowMs);
  const counted = asked === null ? failures : failures - 1;
  const ours = closed || counted === 0 ? 0 : nowMs + delayMs(backoff, counted, random);
  const untilMs = Math.max(asked ?? 0, ours);
  if (!closed) return { kind, untilMs, failures, error: trouble.error };
  if (gate.kind === 'cooling' && kind === 'unreachable') return gate;
  return { kind, untilMs: Math.max(untilMs, gate.untilMs), failures, error: trouble.error };
}
