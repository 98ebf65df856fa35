/** The interface between the queue and the engine, and the messages between the pool and its threads. */
import { z } from 'zod';
import type { ConversionKind } from '../contract.ts';
import { type StoredResult, storedResultSchema, type TaskOptions } from './conversion-task.ts';
import { type Failure, failureSchema } from './failures.ts';

export interface ConversionJob {
  kind: ConversionKind;
  sourcePath: string;
  /** The thread makes this folder and writes the result’s files into it. */
  outputFolder: string;
  options: TaskOptions;
  password: string | null;
}

export interface PageProgress {
  page: number;
  pages: number;
}

export type ConversionOutcome =
  | { kind: 'converted'; result: StoredResult }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'cancelled' };

export interface ConversionHooks {
  signal: AbortSignal;
  onProgress(progress: PageProgress): void;
  /** Called once, before something that may end the process: very high use of memory, or termination of the thread. */
  onDanger(): void;
}

export interface Engine {
  /** How many conversions run at the same time. A few more do while some are stuck (turns.ts). */
  readonly size: number;
  /** Never throws: errors are outcomes. */
  convert(job: ConversionJob, hooks: ConversionHooks): Promise<ConversionOutcome>;
  close(): Promise<void>;
}

/**
 * `threads`: one number in shared memory, the most threads that the conversion may use, including its own; it changes as other
 * conversions begin and end. `maxMemoryMb`: the memory of all of them together.
 */
export type ToThread =
  | { type: 'convert'; job: ConversionJob; threads: SharedArrayBuffer; maxMemoryMb: number }
  | { type: 'abort' }
  | { type: 'retire' };

/** A thread reads untrusted documents, so its messages are validated. */
export const fromThreadSchema = z.discriminatedUnion('type', [
  /** The thread has started and has the job. */
  z.object({ type: z.literal('begun') }),
  z.object({ type: z.literal('progress'), page: z.number().int().min(0), pages: z.number().int().min(0) }),
  /** Memory of the threads that the thread has started itself. */
  z.object({ type: z.literal('memory'), bytes: z.number().min(0) }),
  z.object({ type: z.literal('converted'), result: storedResultSchema }),
  /** `cause` is for the log if the engine did not expect the failure. */
  z.object({ type: z.literal('failed'), failure: failureSchema, cause: z.string().optional() }),
  z.object({ type: z.literal('cancelled') }),
]);
export type FromThread = z.infer<typeof fromThreadSchema>;
