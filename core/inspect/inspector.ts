import type { SideProcess } from '../processes/side-process.ts';
import type { ReportFault } from '../tasks/backoff.ts';
import {
  type InspectRequest,
  inspectReplySchema,
  type OutcomeOf,
  outcomeSchemas,
  type RequestOf,
} from './inspect-messages.ts';

/** The inspection process, as its owner sees it. */
export type InspectProcess = SideProcess<{ id: number; request: InspectRequest }>;

type Kind = InspectRequest['kind'];
type Asked<K extends Kind> = Omit<RequestOf<K>, 'kind'>;

/** Handles one request after another. Never rejects: if a file can’t be inspected, the outcome is `unknown`. */
export interface Inspector {
  inspect(request: Asked<'look'>): Promise<OutcomeOf<'look'>>;
  page(request: Asked<'page'>): Promise<OutcomeOf<'page'>>;
  receipt(request: Asked<'receipt'>): Promise<OutcomeOf<'receipt'>>;
  preview(request: Asked<'preview'>): Promise<OutcomeOf<'preview'>>;
  find(request: Asked<'find'>): Promise<OutcomeOf<'find'>>;
  marks(request: Asked<'marks'>): Promise<OutcomeOf<'marks'>>;
  rich(request: Asked<'rich'>): Promise<OutcomeOf<'rich'>>;
  close(): void;
}

export interface InspectorOptions {
  start(): InspectProcess;
  /** Timeouts of the requests. */
  limitsMs?: Partial<Record<Kind, number>>;
  /** An idle process ends after this time, to free its memory. */
  idleMs?: number;
  report?: ReportFault | undefined;
}

const usualLimitsMs: Record<Kind, number> = {
  look: 20_000,
  page: 20_000,
  preview: 60_000,
  receipt: 300_000,
  find: 20_000,
  marks: 20_000,
  rich: 60_000,
};
const unknown = { kind: 'unknown' } as const;

/** Keeps at most one process: it is started on demand and ends when idle. If it crashes, only the current request fails. */
export function createInspector({ start, limitsMs = {}, idleMs = 15_000, report }: InspectorOptions): Inspector {
  const limits = { ...usualLimitsMs, ...limitsMs };
  let running: InspectProcess | null = null;
  let waiting: { id: number; kind: Kind; settle(outcome: unknown): void } | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  let closed = false;

  function launch(): InspectProcess {
    const child = start();
    child.onMessage((message) => {
      const reply = inspectReplySchema.safeParse(message);
      if (!reply.success || reply.data.id !== waiting?.id) return;
      const outcome = outcomeSchemas[waiting.kind].safeParse(reply.data.outcome);
      if (outcome.success) waiting.settle(outcome.data);
    });
    child.onExit(() => {
      if (running !== child) return;
      running = null;
      waiting?.settle(unknown);
    });
    return child;
  }

  function stop() {
    clearTimeout(idle);
    const child = running;
    running = null;
    waiting?.settle(unknown);
    child?.kill();
  }

  async function ask<K extends Kind>(request: RequestOf<K>): Promise<OutcomeOf<K>> {
    if (closed) return unknown as OutcomeOf<K>;
    clearTimeout(idle);
    const child = running ?? launch();
    running = child;
    lastId += 1;
    const id = lastId;
    const outcome = await new Promise<unknown>((resolve) => {
      const limit = setTimeout(stop, limits[request.kind]);
      waiting = {
        id,
        kind: request.kind,
        settle: (value) => {
          clearTimeout(limit);
          waiting = null;
          resolve(value);
        },
      };
      child.send({ id, request });
    });
    idle = setTimeout(stop, idleMs);
    idle.unref();
    return outcome as OutcomeOf<K>;
  }

  function inTurn<K extends Kind>(request: RequestOf<K>): Promise<OutcomeOf<K>> {
    const outcome = turn
      .then(() => ask(request))
      .catch((error: unknown) => {
        // The process could not be started or reached: the next request starts another one.
        report?.('inspector', error);
        stop();
        return unknown as OutcomeOf<K>;
      });
    turn = outcome;
    return outcome;
  }

  return {
    inspect: (request) => inTurn<'look'>({ ...request, kind: 'look' }),
    page: (request) => inTurn<'page'>({ ...request, kind: 'page' }),
    receipt: (request) => inTurn<'receipt'>({ ...request, kind: 'receipt' }),
    preview: (request) => inTurn<'preview'>({ ...request, kind: 'preview' }),
    find: (request) => inTurn<'find'>({ ...request, kind: 'find' }),
    marks: (request) => inTurn<'marks'>({ ...request, kind: 'marks' }),
    rich: (request) => inTurn<'rich'>({ ...request, kind: 'rich' }),
    close: () => {
      closed = true;
      stop();
    },
  };
}
