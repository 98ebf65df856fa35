/** Unexpected errors: each is logged, a person is informed once, and the program goes on or restarts. */
import { withoutPaths } from '../../core/diagnostics/diagnostics.ts';
import type { ErrorData } from '../../core/errors/codes.ts';
import type { WindowFault } from '../ipc/contract.ts';

/** Where the error was caught. `part`: by a part that recovers by itself. */
export type FaultKind = 'exception' | 'rejection' | 'window' | 'part';

export interface FaultsOptions {
  note(event: string, facts: Record<string, unknown>): void;
  /** Informs a person. */
  tell(error: ErrorData): void;
  /** Closes and ends the program; `again`: and restarts it. */
  end(how: 'again' | 'for-good'): void;
  now(): number;
  /** When the program was restarted after a fault; null: a person started it. */
  restartedAtMs: number | null;
}

export interface Faults {
  /** Logs an error of a part that recovers by itself. */
  report(part: string, error: unknown): void;
  exception(error: unknown): void;
  rejection(reason: unknown): void;
  /** Logs an error of the page, which has informed the person itself. */
  window(fault: WindowFault): void;
}

const minuteMs = 60_000;
/** After a restart: an error within this time would come again after another restart, so the program ends instead. */
const restartHoldsMs = 10 * minuteMs;
/** The log keeps one line a minute of the same error, and a limited number in all, so that it keeps earlier events. */
const [sameAgainMs, mostInWindow, windowMs] = [minuteMs, 60, 10 * minuteMs];

/**
 * An uncaught exception has left a function half done, so data in memory may be inconsistent. The journal on disk is consistent at
 * every moment: the program closes and restarts from there. An unhandled rejection has ended everything that waited for it, and the
 * rest is intact, so the program goes on. Errors of the page and of the parts are handled by their owners, which restart them.
 */
export function afterFault(kind: FaultKind, msSinceRestart: number | null): 'go-on' | 'again' | 'for-good' {
  if (kind !== 'exception') return 'go-on';
  return msSinceRestart !== null && msSinceRestart < restartHoldsMs ? 'for-good' : 'again';
}

export function openFaults({ note, tell, end, now, restartedAtMs }: FaultsOptions): Faults {
  const last = new Map<string, { atMs: number; unsaid: number }>();
  let times: number[] = [];
  let isShown = false;
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
      // Further errors during closing are logged only.
      if (!ending) end(how);
      ending = true;
    } else if (!isShown) {
      isShown = true;
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
