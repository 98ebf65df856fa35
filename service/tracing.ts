/**
 * Which piece of work answers and lines of the log belong to: the id of a trace (W3C Trace Context), its caller’s where it names one.
 * One machine needs the ids alone; several machines record spans, too (cluster/telemetry.ts).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Log } from './log.ts';

export interface Tracing {
  /** Of the code that runs now; null outside of any. */
  currentId(): string | null;
  /** @param request its header may name the trace that it belongs to */
  begin(request: { method?: string | undefined; headers: IncomingHttpHeaders }): RequestTrace;
}

export interface RequestTrace {
  /** 32 hexadecimal digits. */
  readonly id: string;
  /** Runs work as part of the trace, with all that follows from it. */
  run<T>(work: () => T): T;
  /**
   * What is not ended leaves no span.
   *
   * @param route the pattern, never the address
   */
  end(answer: { route: string; status: number }): void;
}

/**
 * `version-trace-parent-flags` (https://www.w3.org/TR/trace-context/#traceparent-header): neither id is zero, there is no version ff,
 * and only later versions than 00 may go on after the flags.
 */
const traceparent = /^(?!ff|00-.{52}-)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-.*)?$/;

export function idTracing(): Tracing {
  const current = new AsyncLocalStorage<string>();
  return {
    currentId: () => current.getStore() ?? null,
    begin({ headers }) {
      const given = headers.traceparent;
      const [, callers] = (typeof given === 'string' && traceparent.exec(given)) || [];
      const id = callers ?? randomBytes(16).toString('hex');
      return { id, run: (work) => current.run(id, work), end: () => {} };
    },
  };
}

/** Each line says to which trace it belongs, in the field that OpenTelemetry names for logs of other formats. */
export const withTraceIds =
  (log: Log, { currentId }: Pick<Tracing, 'currentId'>): Log =>
  (entry) => {
    const id = currentId();
    log(id === null ? entry : { ...entry, details: { trace_id: id, ...entry.details } });
  };
