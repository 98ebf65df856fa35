/** What each status of a task means, for the queue, the window, the taskbar and the command line alike. Pure. */

/** In the order in which a task passes through them; those that can follow any status are at the end. */
export const taskStatuses = [
  'ready',
  'queued',
  'preparing',
  'uploading',
  'submitting',
  'converting',
  'downloading',
  'saving',
  /** Its result is saved and is being compared with the document; then it is `done`. */
  'checking',
  'done',
  'paused',
  'skipped',
  'cancelled',
  'needs-attention',
  'failed',
] as const;
export type TaskStatusName = (typeof taskStatuses)[number];

/**
 * `held`: paused or not started. `in-line`: queued. `running`: a step of its conversion. `checking`: saved, and being compared with
 * the PDF. `asking`: it needs a person. `over`: finished.
 */
type Phase = 'held' | 'in-line' | 'running' | 'checking' | 'asking' | 'failed' | 'over';

const phases: Readonly<Record<TaskStatusName, Phase>> = {
  ready: 'held',
  queued: 'in-line',
  preparing: 'running',
  uploading: 'running',
  submitting: 'running',
  converting: 'running',
  downloading: 'running',
  saving: 'running',
  checking: 'checking',
  done: 'over',
  paused: 'held',
  skipped: 'over',
  cancelled: 'over',
  'needs-attention': 'asking',
  failed: 'failed',
};

interface HasStatus {
  readonly status: TaskStatusName;
}

const isIn =
  (...meant: Phase[]) =>
  ({ status }: HasStatus): boolean =>
    meant.includes(phases[status]);

/** A step of its conversion is running or waits for a retry. */
export const isRunning = isIn('running');
/** It proceeds without a person, now or when its turn comes. */
export const isActive = isIn('in-line', 'running', 'checking');
/** Not converted yet, but not ended either. */
export const isUnfinished = isIn('held', 'in-line', 'running', 'asking');
/** To be converted, without an open question to a person. */
export const isPending = isIn('held', 'in-line', 'running');
/** Finished, skipped or cancelled. */
export const isFinished = isIn('over');
/** Its conversion has ended, with or without success. */
export const hasEnded = isIn('over', 'failed', 'checking');
/** It will not proceed without a person. */
export const isSettled = isIn('over', 'failed', 'asking');
/** Its result is saved, whether or not it has been compared with the document by now. */
export const isSaved = ({ status }: HasStatus): boolean => status === 'done' || status === 'checking';
