/** What a run needs: its ports, its access to the task, and its possible outcomes. */
import type { ConversionKind, Quota, Trouble } from '../../model/service.ts';
import type { Task } from '../../model/task.ts';
import type { TaskEvent } from '../../model/transition.ts';
import type { Progress } from '../../model/views.ts';
import type { Recognition } from '../checks/recognition.ts';
import type { Calendar, Clock, ConversionApi, Files, ResolveEndpoint, Stopwatch } from '../ports.ts';
import type { RetryState, Wait } from './retry-state.ts';

export interface RunPorts {
  api: ConversionApi;
  files: Files;
  clock: Clock & Stopwatch & Calendar;
  recognition: Pick<Recognition, 'earlier' | 'twin' | 'unsaved' | 'elsewhere' | 'isSubmittedElsewhere' | 'neighbours'>;
  /** 0..1, for jitter. */
  random(): number;
  resolveEndpoint: ResolveEndpoint;
  askSavePath(suggestion: { folder: string; name: string; format: ConversionKind }): Promise<string | null>;
  /** Absolute path of the folder with one folder per task for unsaved results. */
  workFolder: string;
  /** The password of a protected document, if a person has entered it. */
  passwordOf(taskId: string): string | undefined;
  /** The suggested folder for results of web addresses. */
  downloadsFolder: string;
  /** After this time without progress at the service, the person is asked. */
  noChangeMs(): number;
}

/** The only access of a run to its task. */
export interface RunContext {
  signal: AbortSignal;
  /** Aborted later than `signal`, so that the answer to a sent POST is received before the run ends. */
  submitSignal: AbortSignal;
  /** Aborted at the next wake-up, to end the wait of a poll. */
  wakeSignal(): AbortSignal;
  /** Journals the event, then applies it. Throws the signal’s reason if the run was stopped. */
  apply(event: TaskEvent): Task;
  /**
   * For facts that can’t be undone (the answer to a submission, a saved file): applies the event even if the run was
   * stopped, then throws.
   */
  settle(event: TaskEvent): Task;
  progress(progress: Progress): void;
  readonly retries: RetryState;
  /** Shows that the next poll waits because of a fault; null: no fault. */
  waits(wait: Wait | null): void;
  /** The computer slept in the meantime. */
  slept(): void;
  /** Excludes this time from the measured working time. */
  idled(ms: number): void;
  /** Time spent working on the task so far; null: not measured from its beginning. */
  workedMs(): number | null;
  /** The service answered. */
  answered(): void;
  accepted(quotas: readonly Quota[]): void;
  /** Reserves a submission; false: the rate limit does not allow one now. */
  beginSubmission(): boolean;
  /** The POST is about to be sent: until `answeredSubmission`, stopping the run waits for the answer, or that none will come. */
  submitting(): void;
  answeredSubmission(): void;
}

/** `ofService`: the trouble may concern the whole service. Trouble with a result’s storage concerns only the task. */
export type RunEnd =
  | { kind: 'ended' }
  /** The submission has to wait for the rate limit. */
  | { kind: 'paced' }
  | { kind: 'trouble'; trouble: Trouble; ofService: boolean };
