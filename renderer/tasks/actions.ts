/** What can be done with a task now. Pure; actions/task.ts does it. */

import { type ErrorCode, errorKinds } from '../../core/errors/codes.ts';
import { isSaved, isUnfinished } from '../../core/model/status.ts';
import { gapsOf, type TaskView } from '../../core/model/views.ts';
import { type MessageKey, t } from '../i18n/translate.ts';

export type TaskAction =
  | 'open'
  | 'preview'
  | 'review'
  | 'details'
  | 'reveal'
  | 'locate'
  | 'save-as'
  | 'copy-markdown'
  | 'copy-rich'
  | 'rename'
  | 'copy-path'
  | 'copy-link'
  | 'start'
  | 'pause'
  | 'resume'
  | 'move-first'
  | 'move-last'
  | 'retry'
  | 'again'
  | 'decide'
  | 'enter-key'
  | 'cancel'
  | 'copy-details'
  | 'show-source'
  | 'remove';

interface PrimaryAction {
  action: TaskAction;
  label: string;
  /** The user has to do something; the button has a border. */
  urgent: boolean;
}

const primary = (action: TaskAction, label: MessageKey, urgent = false): PrimaryAction => ({
  action,
  label: t(label as 'action.open'),
  urgent,
});

/** The user has to decide how to go on. */
const decisionCodes: readonly ErrorCode[] = ['submission-uncertain', 'task-vanished', 'task-of-other-key', 'no-change'];
const keyCodes: readonly ErrorCode[] = ['key-missing', 'key-rejected'];
/** The result is there, but could not be saved. */
const savingCodes: readonly ErrorCode[] = [
  'destination-needed',
  'target-unwritable',
  'target-missing',
  'disk-full',
  'name-too-long',
  'save-failed',
  'result-unprocessable',
];

/** The row asks for the password of the PDF. Only the service on this computer accepts passwords. */
export const isLocked = ({ status, error, place, source }: TaskView): boolean =>
  status === 'needs-attention' && error?.code === 'pdf-encrypted' && place === 'local' && source === 'file';

/** Retrying helps only after the file itself has changed. */
const fileCodes: readonly ErrorCode[] = ['pdf-encrypted'];

/** Nothing in such a file can be read, so there are no options to choose. */
const unreadableCodes: readonly ErrorCode[] = ['pdf-damaged', 'pdf-encryption-unsupported', 'not-a-pdf', 'empty-file'];

/** False again as soon as another file is in its place. */
export const isUnreadable = ({ error, replaced }: TaskView): boolean =>
  error !== null && unreadableCodes.includes(error.code) && !replaced;

/** The result, unless it was found missing when it was last looked for. */
export const savedResult = ({ result }: TaskView): TaskView['result'] => (result?.gone ? null : result);

/** Worth checking on disk: its result may be gone, or its source file may have been replaced. */
export const canChangeOnDisk = ({ result, status, source }: TaskView): boolean =>
  result !== null || (source === 'file' && (status === 'failed' || status === 'needs-attention'));

/** A service elsewhere works on it, and may charge even if it is stopped. */
export const mayCostIfStopped = (task: TaskView): boolean =>
  task.place === 'cloud' &&
  (task.status === 'submitting' || task.status === 'converting' || task.status === 'downloading');

/** Trying again can help without any change to the file. */
export const canRetryNow = (task: TaskView): boolean =>
  canRetry(task) && (task.replaced === true || (task.error !== null && !fileCodes.includes(task.error.code)));

const canRetry = (task: TaskView): boolean =>
  task.status === 'failed' &&
  task.error !== null &&
  (task.replaced === true || errorKinds[task.error.code].retry !== 'never');

function actionAfterError(task: TaskView): PrimaryAction | null {
  if (task.replaced) return primary('retry', 'action.retry', true);
  if (isLocked(task)) return null;
  const code = task.error?.code ?? 'internal';
  if (keyCodes.includes(code)) return primary('enter-key', 'action.enterKey', true);
  if (savingCodes.includes(code)) return primary('save-as', 'action.saveAs', true);
  if (fileCodes.includes(code) || errorKinds[code].retry === 'never') {
    return task.source === 'file' ? primary('show-source', 'action.showOriginal', true) : null;
  }
  return primary('retry', 'action.retry', true);
}

/** The one button in the row. */
export function primaryAction(task: TaskView): PrimaryAction | null {
  if (task.result?.gone) return primary('locate', 'action.locate', true);
  switch (task.status) {
    case 'ready':
    case 'queued':
    case 'saving':
      return null;
    case 'preparing':
    case 'uploading':
    case 'submitting':
    case 'converting':
    case 'downloading':
      // Stopped until a key is given: the header asks for it, so the row offers nothing.
      return task.activity.kind === 'waiting' && task.activity.why === 'key'
        ? null
        : primary('cancel', 'action.cancel');
    case 'checking':
      return primary('open', 'action.open');
    case 'done':
      return gapsOf(task).count > 0 ? primary('review', 'action.review', true) : primary('open', 'action.open');
    case 'paused':
      return primary('resume', 'action.resume');
    case 'skipped':
      return task.result ? primary('open', 'action.open') : primary('retry', 'action.convert');
    case 'cancelled':
      return primary('retry', 'action.start');
    case 'needs-attention':
      if (task.error && decisionCodes.includes(task.error.code)) return primary('decide', 'action.decide', true);
      return actionAfterError(task);
    case 'failed':
      return actionAfterError(task);
  }
}

/** Only waiting tasks have a place in the queue that matters. */
export const isMovable = ({ status }: TaskView): boolean => status === 'queued' || status === 'ready';

/** Once the result is being saved, it is too late to pause. */
const canPause = ({ status }: TaskView): boolean =>
  status === 'queued' ||
  status === 'preparing' ||
  status === 'uploading' ||
  status === 'submitting' ||
  status === 'converting' ||
  status === 'downloading';

/** The row's menu, in groups; empty groups are left out. */
export function menuActions(task: TaskView): TaskAction[][] {
  const gone = task.result?.gone === true;
  const saved = !gone && (isSaved(task) || task.result !== null);
  const savable = saved || (task.error !== null && savingCodes.includes(task.error.code));
  const groups: (TaskAction | false)[][] = [
    [
      saved && 'open',
      saved && 'preview',
      saved && 'reveal',
      savable && 'save-as',
      saved && task.format === 'markdown' && 'copy-markdown',
      saved && 'copy-rich',
      ((saved && task.status === 'done') || task.status === 'ready' || task.status === 'queued') && 'rename',
      saved && 'copy-path',
      saved && 'copy-link',
      gone && 'locate',
    ],
    [
      task.status === 'ready' && 'start',
      task.status === 'paused' && 'resume',
      canPause(task) && 'pause',
      isMovable(task) && 'move-first',
      isMovable(task) && 'move-last',
      (task.status === 'cancelled' ||
        task.status === 'skipped' ||
        canRetry(task) ||
        needsRetry(task) ||
        waitsToRetry(task)) &&
        'retry',
      isSaved(task) && 'again',
      isUnfinished(task) && 'cancel',
    ],
    ['details', task.source === 'file' && 'show-source', task.error !== null && 'copy-details'],
    ['remove'],
  ];
  return groups.map((group) => group.filter((action) => action !== false)).filter((group) => group.length > 0);
}

/** The ids of those tasks that an action affects. */
export const idsFor = (action: TaskAction, tasks: readonly TaskView[]): string[] =>
  affectedBy(
    action,
    tasks.filter((task) => menuActions(task).flat().includes(action)),
  ).map(({ id }) => id);

/** `tasks` offer the action. With failed tasks among them, Retry leaves out skipped tasks and those that need a password. */
export function affectedBy(action: TaskAction, tasks: readonly TaskView[]): readonly TaskView[] {
  if (action !== 'retry') return tasks;
  const failed = tasks.filter((task) => task.status !== 'skipped' && !isLocked(task));
  return failed.length > 0 ? failed : tasks;
}

/** It waits before it tries again by itself; the user can retry at once. */
const waitsToRetry = ({ activity }: TaskView): boolean =>
  activity.kind === 'waiting' && activity.why !== 'turn' && activity.why !== 'key';

const needsRetry = (task: TaskView): boolean =>
  task.status === 'needs-attention' && task.error !== null && !decisionCodes.includes(task.error.code);
