/**
 * The gate of a service, a circuit breaker: whether requests may be made now. A 429, a missing key or a network outage
 * concerns all of the service’s tasks. Pure.
 */
import type { ErrorCode, ErrorData } from '../../errors/codes.ts';
import type { Trouble } from '../../model/service.ts';
import { boundedMs, delayMs, faultBackoff, limitBackoff } from '../backoff.ts';

export type Gate =
  | { kind: 'idle' }
  | { kind: 'connected' }
  /**
   * Closed until `untilMs`, then tried again; the next wait grows with `failures` in a row. `cooling` was asked for by
   * the service: only a person can end it earlier.
   */
  | { kind: 'unreachable' | 'cooling'; untilMs: number; failures: number; error: ErrorData }
  /** Closed until a person sets a key or adds credit. */
  | { kind: 'blocked'; error: ErrorData };

export type ServiceTrouble = Extract<Trouble, { kind: 'unavailable' | 'limited' | 'blocked' }>;

const offline: ReadonlySet<ErrorCode> = new Set([
  'service-unreachable',
  'certificate-invalid',
  'network-sign-in',
  'service-stopped',
]);

/**
 * Whether the trouble concerns the whole service: it can’t be reached, asks to wait, or is blocked. Other trouble
 * concerns one task.
 */
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

/** Whether the service could not be reached at all. */
export const isOffline = (trouble: Trouble): boolean =>
  trouble.kind === 'unavailable' && offline.has(trouble.error.code);

export function isOpen(gate: Gate, nowMs: number): boolean {
  return opensAtMs(gate) <= nowMs;
}

/** When the gate opens; Infinity: only a person can open it. */
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

/**
 * The gate after an answer, which proves that the network works. Only an accepted submission ends a 429, because polls
 * are not rate-limited.
 */
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
 * The gate after trouble. Concurrent tasks report one outage several times: a report to a closed gate can only lengthen
 * the wait and is not another failure. A wait that the service asks for is a minimum; when it asks repeatedly, our own
 * backoff is added.
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
