/** Saves and copies results in child processes, so that a result that crashes its process fails only its own task. */
import { basename } from 'node:path';
import { z } from 'zod';
import { AppError, errorDataSchema } from '../errors/codes.ts';
import { withFetchDeadlines } from '../files/fetch-deadlines.ts';
import type { SavedResult, SaveRequest } from '../model/saving.ts';
import { savedResultSchema } from '../model/task.ts';
import type { SideProcess } from '../processes/side-process.ts';
import type { CopyPurpose, FetchResource, Files } from '../tasks/ports.ts';

/** A save request without its signal; an abort is a separate message. */
export type SaveWork = Omit<SaveRequest, 'signal'>;

export type ResultJob =
  | { kind: 'save'; request: SaveWork }
  | { kind: 'copy'; result: SavedResult; path: string; purpose: CopyPurpose; workFolder: string };

/** Messages from the owner, which is trusted and needs no schema. */
export type ToResultProcess =
  | { kind: 'begin'; id: number; work: ResultJob }
  | { kind: 'abort'; id: number }
  /** Null: not available. */
  | { kind: 'fetched'; fetch: number; bytes: Uint8Array | null };

const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), result: savedResultSchema }),
  z.object({ kind: z.literal('skipped') }),
  z.object({ kind: z.literal('error'), error: errorDataSchema }),
]);
export type ResultOutcome = z.infer<typeof outcomeSchema>;

/** Messages from a process that has read untrusted input. */
export const fromResultProcessSchema = z.discriminatedUnion('kind', [
  /** The heartbeat. */
  z.object({ kind: z.literal('alive') }),
  z.object({ kind: z.literal('fetch'), fetch: z.number(), url: z.string(), maxBytes: z.number().nonnegative() }),
  z.object({ kind: z.literal('ended'), id: z.number(), outcome: outcomeSchema }),
]);
export type FromResultProcess = z.infer<typeof fromResultProcessSchema>;

export type ResultProcess = SideProcess<ToResultProcess>;

export interface ResultWork extends Pick<Files, 'save'> {
  copy(result: SavedResult, path: string, purpose: CopyPurpose, workFolder: string): Promise<SavedResult>;
}

export interface ResultWorkOptions {
  start(): ResultProcess;
  fetchResource: FetchResource;
  /** A process without any message for two intervals of this length hangs and is killed. */
  quietMs?: number;
  /** An idle process ends after this time, to free its memory. */
  idleMs?: number;
}

/** Each process has one job at a time, so that a crash can be attributed to a result. */
const mostProcesses = 4;
/** An aborted job that does not end within this time is killed. */
const abortGraceMs = 5000;

interface Job {
  work: ResultJob;
  name: string;
  signal: AbortSignal;
  /** The result’s address, by which the owner decides what may be fetched; the process is not trusted with that. */
  resultUrl: string;
  resolve(outcome: ResultOutcome): void;
  reject(error: unknown): void;
}

interface Worker {
  process: ResultProcess;
  /** False: its messages are ignored. */
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
      // Two intervals, because right after the computer woke up the process had no time to send anything.
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
          // A result that was saved before the abort arrived is a success.
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
    async copy(result, path, purpose, workFolder) {
      const never = new AbortController().signal;
      return savedOr(await ask({ kind: 'copy', result, path, purpose, workFolder }, basename(result.path), '', never));
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
