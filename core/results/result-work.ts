/** Results are saved and copied in processes beside this one: what they do to them is an error of that one task. */
import { basename } from 'node:path';
import { z } from 'zod';
import { AppError, errorDataSchema } from '../errors/codes.ts';
import { withFetchDeadlines } from '../files/fetch-deadlines.ts';
import type { SavedResult, SaveRequest } from '../model/saving.ts';
import type { SideProcess } from '../processes/side-process.ts';
import type { CopyPurpose, FetchResource, Files } from '../tasks/ports.ts';

/** All of a request but its signal: an abort is a message of its own. */
export type SaveWork = Omit<SaveRequest, 'signal'>;

export type ResultJob =
  | { kind: 'save'; request: SaveWork }
  | { kind: 'copy'; result: SavedResult; path: string; purpose: CopyPurpose };

/** From the owner, who is trusted: plain types. */
export type ToResultProcess =
  | { kind: 'begin'; id: number; work: ResultJob }
  | { kind: 'abort'; id: number }
  /** Null: not to be had. */
  | { kind: 'fetched'; fetch: number; bytes: Uint8Array | null };

const savedSchema: z.ZodType<SavedResult> = z.object({
  path: z.string(),
  assetsFolder: z.string().nullable(),
  sizeBytes: z.number(),
  missingImages: z.number(),
  missingNames: z.array(z.string()).optional(),
  notLookedThrough: z.literal(true).optional(),
});

const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), result: savedSchema }),
  z.object({ kind: z.literal('skipped') }),
  z.object({ kind: z.literal('error'), error: errorDataSchema }),
]);
export type ResultOutcome = z.infer<typeof outcomeSchema>;

/** From a process that has read what others wrote. */
export const fromResultProcessSchema = z.discriminatedUnion('kind', [
  /** It is not stuck. */
  z.object({ kind: z.literal('alive') }),
  z.object({ kind: z.literal('fetch'), fetch: z.number(), url: z.string(), maxBytes: z.number().nonnegative() }),
  z.object({ kind: z.literal('ended'), id: z.number(), outcome: outcomeSchema }),
]);
export type FromResultProcess = z.infer<typeof fromResultProcessSchema>;

export type ResultProcess = SideProcess<ToResultProcess>;

export type ResultWork = Pick<Files, 'save' | 'copy'>;

export interface ResultWorkOptions {
  start(): ResultProcess;
  fetchResource: FetchResource;
  /** A process that has said nothing for so long, twice in a row, is stuck. */
  quietMs?: number;
  /** A process without work ends after so long and gives its memory back. */
  idleMs?: number;
}

/** Each works on one result at a time, so that it is clear whose fault its end is. */
const mostProcesses = 4;
/** Then what was aborted is not waited for any longer. */
const abortGraceMs = 5000;

interface Job {
  work: ResultJob;
  name: string;
  signal: AbortSignal;
  /** Relative addresses and private networks are judged by where the result came from, not by what the process says. */
  resultUrl: string;
  resolve(outcome: ResultOutcome): void;
  reject(error: unknown): void;
}

interface Worker {
  process: ResultProcess;
  /** What it says counts. */
  alive: boolean;
  job: { id: number; take(message: FromResultProcess | 'exit'): void } | null;
  idle?: NodeJS.Timeout;
}

export function createResultWork(options: ResultWorkOptions): ResultWork {
  const { start, fetchResource, quietMs = 60_000, idleMs = 15_000 } = options;
  const workers = new Set<Worker>();
  const waiting: Job[] = [];
  let lastId = 0;

  function launch(): Worker {
    const worker: Worker = { process: start(), alive: true, job: null };
    worker.process.onMessage((message) => {
      const known = fromResultProcessSchema.safeParse(message);
      if (worker.alive && known.success) worker.job?.take(known.data);
    });
    worker.process.onExit(() => drop(worker));
    workers.add(worker);
    return worker;
  }

  function drop(worker: Worker): void {
    if (!worker.alive) return;
    worker.alive = false;
    workers.delete(worker);
    clearTimeout(worker.idle);
    worker.process.kill();
    worker.job?.take('exit');
    next();
  }

  function next(): void {
    while (waiting.length > 0) {
      const free = [...workers].find(({ job }) => job === null);
      if (!free && workers.size >= mostProcesses) return;
      const job = waiting.shift();
      if (!job) return;
      let worker: Worker | undefined = free;
      try {
        worker ??= launch();
        begin(worker, job);
      } catch (error) {
        job.reject(error);
        if (worker) drop(worker);
      }
    }
  }

  function begin(worker: Worker, job: Job): void {
    lastId += 1;
    const id = lastId;
    const fetches = new AbortController();
    const signal = AbortSignal.any([job.signal, fetches.signal]);
    const fetchPatiently = withFetchDeadlines(fetchResource);
    let quiet = 0;
    const watch = setInterval(() => {
      quiet += 1;
      // Twice: right after the computer woke up, nobody has had time to say anything.
      if (quiet >= 2) drop(worker);
    }, quietMs);
    let grace: NodeJS.Timeout | undefined;
    const abort = () => {
      worker.process.send({ kind: 'abort', id });
      grace = setTimeout(() => drop(worker), abortGraceMs);
    };
    const end = (settle: () => void) => {
      clearInterval(watch);
      clearTimeout(grace);
      job.signal.removeEventListener('abort', abort);
      fetches.abort();
      worker.job = null;
      if (worker.alive) {
        worker.idle = setTimeout(() => drop(worker), idleMs);
        worker.idle.unref();
      }
      settle();
      next();
    };
    const fetch = async (message: Extract<FromResultProcess, { kind: 'fetch' }>) => {
      const { url, maxBytes } = message;
      const bytes = await fetchPatiently(url, { resultUrl: job.resultUrl, maxBytes, signal }).catch(() => null);
      if (worker.alive) worker.process.send({ kind: 'fetched', fetch: message.fetch, bytes });
    };
    clearTimeout(worker.idle);
    worker.job = {
      id,
      take(message) {
        quiet = 0;
        if (message === 'exit') return end(() => job.reject(job.signal.aborted ? job.signal.reason : ended(job)));
        if (message.kind === 'fetch') void fetch(message);
        else if (message.kind === 'ended' && message.id === id) {
          // What was put in place before the abort came is there.
          const stopped = job.signal.aborted && message.outcome.kind === 'error';
          end(() => (stopped ? job.reject(job.signal.reason) : job.resolve(message.outcome)));
        }
      },
    };
    job.signal.addEventListener('abort', abort, { once: true });
    worker.process.send({ kind: 'begin', id, work: job.work });
  }

  function ask(work: ResultJob, name: string, resultUrl: string, signal: AbortSignal): Promise<ResultOutcome> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const job: Job = { work, name, resultUrl, signal, resolve, reject };
      waiting.push(job);
      signal.addEventListener(
        'abort',
        () => {
          const at = waiting.indexOf(job);
          if (at < 0) return;
          waiting.splice(at, 1);
          reject(signal.reason);
        },
        { once: true },
      );
      next();
    });
  }

  return {
    async save({ signal, ...request }) {
      const name = request.stem;
      const outcome = await ask({ kind: 'save', request }, name, request.download.url, signal);
      return outcome.kind === 'skipped' ? outcome : savedOr(outcome);
    },
    async copy(result, path, purpose = 'copy') {
      const never = new AbortController().signal;
      return savedOr(await ask({ kind: 'copy', result, path, purpose }, basename(result.path), '', never));
    },
  };
}

const ended = ({ name }: Job) =>
  new AppError('result-unprocessable', { name }, { cause: 'the process that worked on it ended, or was stuck' });

function savedOr(outcome: Exclude<ResultOutcome, { kind: 'skipped' }> | { kind: 'skipped' }): SavedResult {
  if (outcome.kind === 'saved') return outcome.result;
  if (outcome.kind === 'skipped') throw new Error('nothing is skipped here');
  const { code, params, detail } = outcome.error;
  throw new AppError(code, params, detail);
}
