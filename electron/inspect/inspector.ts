import { type InspectOutcome, type InspectRequest, inspectReplySchema } from './inspect-messages.ts';

/** The process that looks into PDFs, as its owner sees it. */
export interface InspectProcess {
  send(request: InspectRequest): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, also when the process could not be started or was killed. */
  onExit(listener: () => void): void;
  kill(): void;
}

export interface Inspector {
  /** One file after the other. Never rejects: what can't be looked into is `unknown`. */
  inspect(request: Omit<InspectRequest, 'id'>): Promise<InspectOutcome>;
  close(): void;
}

export interface InspectorOptions {
  start(): InspectProcess;
  /** A file that takes longer is given up. */
  limitMs?: number;
  /** A process without work ends after so long and gives its memory back. */
  idleMs?: number;
}

const unknown: InspectOutcome = { kind: 'unknown' };

/** Keeps at most one process: it is started by the first file, ends when there is nothing to do, and dies alone. */
export function createInspector({ start, limitMs = 20_000, idleMs = 15_000 }: InspectorOptions): Inspector {
  let running: InspectProcess | null = null;
  let waiting: { id: number; settle(outcome: InspectOutcome): void } | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  let closed = false;

  function launch(): InspectProcess {
    const child = start();
    child.onMessage((message) => {
      const reply = inspectReplySchema.safeParse(message);
      if (reply.success && reply.data.id === waiting?.id) waiting.settle(reply.data.outcome);
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

  async function look(request: Omit<InspectRequest, 'id'>): Promise<InspectOutcome> {
    if (closed) return unknown;
    clearTimeout(idle);
    const child = running ?? launch();
    running = child;
    lastId += 1;
    const id = lastId;
    const outcome = await new Promise<InspectOutcome>((resolve) => {
      const limit = setTimeout(stop, limitMs);
      waiting = {
        id,
        settle: (value) => {
          clearTimeout(limit);
          waiting = null;
          resolve(value);
        },
      };
      child.send({ ...request, id });
    });
    idle = setTimeout(stop, idleMs);
    idle.unref();
    return outcome;
  }

  return {
    inspect: (request) => {
      const outcome = turn.then(() => look(request));
      turn = outcome;
      return outcome;
    },
    close: () => {
      closed = true;
      stop();
    },
  };
}
