/** The engine as the queue sees it, and the messages between the pool and its threads. */
import { z } from 'zod';
import type { ConversionKind } from '../contract.ts';
import { type StoredResult, storedResultSchema, type TaskOptions } from './conversion-task.ts';
import { type Failure, failureSchema } from './failures.ts';

export interface ConversionJob {
  kind: ConversionKind;
  sourcePath: string;
  /** Made by the thread, which writes the result's files into it. */
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
  /** Once, before what may end the whole process: it takes very much memory, or is about to be stopped by force. */
  onDanger(): void;
}

export interface Engine {
  /** How many conversions shall run at the same time; a few more do where some are stuck (turns.ts). */
  readonly size: number;
  /** Never throws: whatever happens in there is an outcome. */
  convert(job: ConversionJob, hooks: ConversionHooks): Promise<ConversionOutcome>;
  close(): Promise<void>;
}

/** `threads`: how many the conversion may use at most, its own included; `maxMemoryMb`: what it may use with all of them. */
export type ToThread =
  | { type: 'convert'; job: ConversionJob; threads: number; maxMemoryMb: number }
  | { type: 'abort' }
  | { type: 'retire' };

/** A thread works on hostile input, so even its messages are parsed. */
export const fromThreadSchema = z.discriminatedUnion('type', [
  /** The thread is up and has the job. */
  z.object({ type: z.literal('begun') }),
  z.object({ type: z.literal('progress'), page: z.number().int().min(0), pages: z.number().int().min(0) }),
  /** What the threads take that the thread has started itself. */
  z.object({ type: z.literal('memory'), bytes: z.number().min(0) }),
  z.object({ type: z.literal('converted'), result: storedResultSchema }),
  /** `cause` is for the log where the failure is nothing that the engine foresaw. */
  z.object({ type: z.literal('failed'), failure: failureSchema, cause: z.string().optional() }),
  z.object({ type: z.literal('cancelled') }),
]);
export type FromThread = z.infer<typeof fromThreadSchema>;
