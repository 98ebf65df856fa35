/** Faults that nobody foresaw: each is written down, a person is told once, and what can go on goes on. */
import { withoutPaths } from '../../core/diagnostics/diagnostics.ts';
import type { ErrorData } from '../../core/errors/codes.ts';
import type { WindowFault } from '../ipc/contract.ts';

/** Where it was met. `part`: by the owner of something that goes on by itself. */
export type FaultKind = 'exception' | 'rejection' | 'window' | 'part';

export interface FaultsOptions {
  note(event: string, facts: Record<string, unknown>): void;
  /** Shown to a person, where there is one. */
  tell(error: ErrorData): void;
  /** Ends the program in order; `again`: and starts it anew. */
  end(how: 'again' | 'for-good'): void;
  now(): number;
  /** When the program was last started anew after a fault; null: it was not. */
  restartedAtMs: number | null;
}

export interface Faults {
  /** A part goes on by itself: it is written down, and nobody need know. */
  report(part: string, error: unknown): void;
  exception(error: unknown): void;
  rejection(reason: unknown): void;
  /** The window has told the person itself. */
  window(fault: WindowFault): void;
}

const minuteMs = 60_000;
/** One restart mends what came about once; a fault that comes back within this time would only begin it again. */
const restartHoldsMs = 10 * minuteMs;
/** A fault that repeats is one line a minute, and however many there are, they do not push out what happened before. */
const [sameAgainMs, mostInWindow, windowMs] = [minuteMs, 60, 10 * minuteMs];

/**
 * An exception that reached the top has left some function half way: what it was changing may be neither old nor new, and
 * nothing says what that was. The journal is right at every moment, so the program ends in order and begins anew from there.
 * A rejection that nobody awaited has unwound everything that waited for it: what it belonged to is lost, the rest is whole.
 * The window and the parts have owners of their own that begin them anew.
 */
export function afterFault(kind: FaultKind, msSinceRestart: number | null): 'go-on' | 'again' | 'for-good' {
  if (kind !== 'exception') return 'go-on';
  return msSinceRestart !== null && msSinceRestart < restartHoldsMs ? 'for-good' : 'again';
}

export function openFaults({ note, tell, end, now, restartedAtMs }: FaultsOptions): Faults {
  const last = new Map<string, { atMs: number; unsaid: number }>();
  let times: number[] = [];
  let told = false;
  let ending = false;

  function write(kind: FaultKind, facts: Record<string, unknown>): void {
    const nowMs = now();
    const name = JSON.stringify([kind, facts]);
    const before = last.get(name);
    if (before && nowMs - before.atMs < sameAgainMs) {
      before.unsaid += 1;
      return;
    }
    times = [...times.filter((atMs) => nowMs - atMs < windowMs), nowMs];
    if (times.length > mostInWindow) return;
    for (const [known, { atMs }] of last) if (nowMs - atMs >= sameAgainMs && known !== name) last.delete(known);
    last.set(name, { atMs: nowMs, unsaid: 0 });
    note('fault', { kind, ...facts, ...(before && before.unsaid > 0 && { alsoUnsaid: before.unsaid }) });
  }

  function take(kind: 'exception' | 'rejection', thrown: unknown): void {
    const facts = factsOf(thrown);
    write(kind, facts);
    const how = afterFault(kind, restartedAtMs === null ? null : now() - restartedAtMs);
    if (how !== 'go-on') {
      // What else fails on the way out is written down, and changes nothing.
      if (!ending) end(how);
      ending = true;
    } else if (!told) {
      told = true;
      tell({ code: 'internal', params: {}, detail: { cause: facts.message } });
    }
  }

  return {
    report: (part, error) => write('part', { part, ...factsOf(error) }),
    exception: (error) => take('exception', error),
    rejection: (reason) => take('rejection', reason),
    window: ({ kind, message, stack }) =>
      write('window', { of: kind, message: withoutPaths(message), stack: withoutPaths(stack) }),
  };
}

function factsOf(thrown: unknown): { message: string; stack?: string } {
  if (!(thrown instanceof Error)) return { message: withoutPaths(String(thrown)) };
  const code = 'code' in thrown && typeof thrown.code === 'string' ? `${thrown.code} ` : '';
  const message = withoutPaths(`${code}${thrown.name}: ${thrown.message}`);
  return thrown.stack === undefined ? { message } : { message, stack: withoutPaths(thrown.stack) };
}

/** In the arguments of a program that was started again after a fault, with the time. */
const restartSwitch = '--started-after-fault=';

export const restartArgument = (nowMs: number): string => `${restartSwitch}${nowMs}`;

/** Unix ms; null: a person started the program. Pure. */
export function restartedAtMs(argv: readonly string[]): number | null {
  const given = argv.find((argument) => argument.startsWith(restartSwitch))?.slice(restartSwitch.length);
  return given !== undefined && /^\d{1,16}$/.test(given) ? Number(given) : null;
}
