/** Runs jobs in child processes: a job that crashes or hangs ends its process and nothing else. */

import { type ChildProcess, fork } from 'node:child_process';
import { z } from 'zod';
import { residentBytes } from './memory.ts';

/** A runaway takes longer than this to fill a computer. */
const WATCH_MS = 100;

export type Outcome<T> =
  | { kind: 'done'; value: T }
  /** The job itself says that it failed. */
  | { kind: 'failed'; message: string }
  | { kind: 'crashed'; message: string }
  | { kind: 'hung' };

export interface PoolOptions<T> {
  /** A module that calls `serve` of served.ts. */
  module: URL;
  /** Processes at a time. */
  count: number;
  /** For Node, such as the limits of its heap. */
  execArgv?: readonly string[];
  /** What a process sends back, checked. */
  result: z.ZodType<T>;
  timeoutMs?: number;
  /** Of resident memory, where the system tells it; more than that is a crash. */
  memoryMb?: number;
  onOutcome?(index: number, outcome: Outcome<T>): void;
}

const replySchema = z.union([
  z.object({ kind: z.literal('done'), value: z.unknown() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);

/** @returns outcomes in the jobs' order */
export async function runJobs<T>(jobs: readonly unknown[], options: PoolOptions<T>): Promise<Outcome<T>[]> {
  const outcomes: Outcome<T>[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    let child: ChildProcess | null = null;
    while (next < jobs.length) {
      const index = next++;
      child ??= start(options);
      const outcome = await runOne(child, jobs[index], options);
      if (outcome.kind === 'crashed' || outcome.kind === 'hung') {
        child.kill('SIGKILL');
        child = null;
      }
      outcomes[index] = outcome;
      options.onOutcome?.(index, outcome);
    }
    child?.kill();
  };
  await Promise.all(Array.from({ length: Math.min(options.count, jobs.length) }, lane));
  return outcomes;
}

function start({ module, execArgv = [] }: Pick<PoolOptions<unknown>, 'module' | 'execArgv'>): ChildProcess {
  // A crash is told by its outcome; V8's and the engines' own words about it would tear the tables.
  return fork(module, {
    execArgv: ['--no-warnings', ...execArgv],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}

function runOne<T>(child: ChildProcess, job: unknown, options: PoolOptions<T>): Promise<Outcome<T>> {
  return new Promise((resolve) => {
    const finish = (outcome: Outcome<T>): void => {
      clearTimeout(timer);
      clearInterval(watch);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      resolve(outcome);
    };
    const onMessage = (message: unknown): void => {
      const reply = replySchema.parse(message);
      finish(reply.kind === 'done' ? { kind: 'done', value: options.result.parse(reply.value) } : reply);
    };
    const onExit = (code: number | null, signal: string | null): void =>
      finish({ kind: 'crashed', message: signal ?? `exit status ${code}` });
    const onError = (error: Error): void => finish({ kind: 'crashed', message: error.message });
    const timer =
      options.timeoutMs === undefined ? undefined : setTimeout(() => finish({ kind: 'hung' }), options.timeoutMs);
    const { memoryMb } = options;
    const limit = memoryMb === undefined ? Number.POSITIVE_INFINITY : memoryMb * 2 ** 20;
    const watch = setInterval(() => {
      const bytes = child.pid === undefined ? null : residentBytes(child.pid);
      if (bytes !== null && bytes > limit) finish({ kind: 'crashed', message: `more than ${memoryMb} MB` });
    }, WATCH_MS);
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    child.send(job as object);
  });
}
