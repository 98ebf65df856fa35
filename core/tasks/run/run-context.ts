/** What a run needs, how it holds its task, and how it ends. */
import type { ConversionKind, Quota, Trouble } from '../../model/service.ts';
import type { Task } from '../../model/task.ts';
import type { TaskEvent } from '../../model/transition.ts';
import type { Progress } from '../../model/views.ts';
import type { Recognition } from '../checks/recognition.ts';
import type { Clock, ConversionApi, Files, ResolveEndpoint } from '../ports.ts';
import type { RetryState, Wait } from './retry-state.ts';

export interface RunPorts {
  api: ConversionApi;
  files: Files;
  clock: Clock;
  recognition: Pick<Recognition, 'earlier' | 'twin'>;
  /** 0..1, for jitter. */
  random(): number;
  resolveEndpoint: ResolveEndpoint;
  askSavePath(suggestion: { folder: string; name: string; format: ConversionKind }): Promise<string | null>;
  /** Absolute: a folder per task for results that are not yet saved. */
  workFolder: string;
  /** Given by a person for a protected document, for as long as the program runs. */
  passwordOf(taskId: string): string | undefined;
  /** Where results of web addresses are suggested. */
  downloadsFolder: string;
  /** After so long without any change at the service the person is asked. */
  noChangeMs(): number;
}

/** The one way in which a run touches its task. */
export interface RunContext {
  signal: AbortSignal;
  /** Outlives `signal`: a POST that has left is answered before the run ends. */
  submitSignal: AbortSignal;
  /** Aborted at the next wake-up: sleeping polls go at once. */
  wakeSignal(): AbortSignal;
  /** Journals, then applies. Throws the signal's reason when the run has been stopped. */
  apply(event: TaskEvent): Task;
  /** For what can't be undone (a submission's answer, a saved file): applies even when the run has been stopped, then throws. */
  settle(event: TaskEvent): Task;
  progress(progress: Progress): void;
  readonly retries: RetryState;
  /** Between two polls: nothing happens because of a fault; null: all is well. */
  waits(wait: Wait | null): void;
  /** The computer slept meanwhile. */
  slept(): void;
  /** For so long nothing was done: it is no time of work. */
  idled(ms: number): void;
  /** How long work on the task took by now; null: not measured from its beginning on. */
  workedMs(): number | null;
  /** The service answered. */
  answered(): void;
  accepted(quotas: readonly Quota[]): void;
  /** Whether a submission may leave now. */
  beginSubmission(): boolean;
  /** The POST is about to leave: from here on stopping waits for its answer, until `answeredSubmission`. */
  submitting(): void;
  answeredSubmission(): void;
}

/** `ofService`: the trouble may concern the whole service. Results lie elsewhere: trouble with those is the task's own. */
export type RunEnd =
  | { kind: 'ended' }
  /** Its submission has to wait for its turn. */
  | { kind: 'paced' }
  | { kind: 'trouble'; trouble: Trouble; ofService: boolean };
