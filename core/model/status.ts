/** What each status of a task means, for the queue, the window, the taskbar and the command line alike. Pure. */

/** In the order in which a task passes through them; what it comes to from anywhere stands at the end. */
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
 * `held`: somebody has to let it go on. `in-line`: its turn comes. `running`: a step of its conversion. `checking`: saved, and being
 * compared. `asking`: it needs a person. `over`: nothing more is wanted of it.
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

/** A step of its conversion is under way, or would be but for a wait. */
export const isRunning = isIn('running');
/** Something goes on with it by itself, or will when its turn comes. */
export const isActive = isIn('in-line', 'running', 'checking');
/** It is not converted yet, and can still be. */
export const isUnfinished = isIn('held', 'in-line', 'running', 'asking');
/** It is to be converted, and nobody has to be asked. */
export const isPending = isIn('held', 'in-line', 'running');
/** Nothing more is wanted of it. */
export const isFinished = isIn('over');
/** Its conversion has come to an end, good or bad. */
export const hasEnded = isIn('over', 'failed', 'checking');
/** It has no way left to go without a person. */
export const isSettled = isIn('over', 'failed', 'asking');
/** Its result is saved, whether or not it has been compared with the document by now. */
export const isSaved = ({ status }: HasStatus): boolean => status === 'done' || status === 'checking';
