/** What can be done with a task now. Pure; `perform-action.ts` does it. */

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

/** `edge`: it needs a person; without one it is only on offer. */
export interface PrimaryAction {
  action: TaskAction;
  label: string;
  edge: boolean;
}

const primary = (action: TaskAction, label: MessageKey, edge = false): PrimaryAction => ({
  action,
  label: t(label as 'action.open'),
  edge,
});

const askingCodes: readonly ErrorCode[] = ['submission-uncertain', 'task-vanished', 'no-change'];
const keyCodes: readonly ErrorCode[] = ['key-missing', 'key-rejected'];
const savingCodes: readonly ErrorCode[] = [
  'destination-needed',
  'target-unwritable',
  'target-missing',
  'disk-full',
  'name-too-long',
  'save-failed',
  'result-unprocessable',
];
/** Its password is asked in the row: only the service on this computer can be told it. */
export const isLocked = ({ status, error, place, source }: TaskView): boolean =>
  status === 'needs-attention' && error?.code === 'pdf-encrypted' && place === 'local' && source === 'file';

/** Retrying can't help before something happened to the file itself. */
const fileCodes: readonly ErrorCode[] = ['pdf-encrypted'];

/** Nothing in them can be read: there is nothing to choose about how. */
const unreadableCodes: readonly ErrorCode[] = ['pdf-damaged', 'not-a-pdf', 'empty-file'];

/** As long as another file does not lie in its place. */
export const isUnreadable = ({ error, replaced }: TaskView): boolean =>
  error !== null && unreadableCodes.includes(error.code) && !replaced;

/** A result that is where it was saved, as far as anybody has looked. */
export const savedResult = ({ result }: TaskView): TaskView['result'] => (result?.gone ? null : result);

/** A row is worth a look at the disk: it has a result, or a file that may be another one by now. */
export const liesOnDisk = ({ result, status, source }: TaskView): boolean =>
  result !== null || (source === 'file' && (status === 'failed' || status === 'needs-attention'));

/** At the service now, where stopping can cost all the same. */
export const isUnderWay = (task: TaskView): boolean =>
  task.place === 'cloud' &&
  (task.status === 'submitting' || task.status === 'converting' || task.status === 'downloading');
/** Trying again can help without anything else having happened. */
export const canRetryNow = (task: TaskView): boolean =>
  canRetry(task) && (task.replaced === true || (task.error !== null && !fileCodes.includes(task.error.code)));
export const canRetry = (task: TaskView): boolean =>
  task.status === 'failed' &&
  task.error !== null &&
  (task.replaced === true || errorKinds[task.error.code].retry !== 'never');

function afterTrouble(task: TaskView): PrimaryAction | null {
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
      // Frozen until a key is given: the header asks, the row has nothing to add.
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
      if (task.error && askingCodes.includes(task.error.code)) return primary('decide', 'action.decide', true);
      return afterTrouble(task);
    case 'failed':
      return afterTrouble(task);
  }
}

/** What has begun stays where it is: its place means nothing any more. */
export const isMovable = ({ status }: TaskView): boolean => status === 'queued' || status === 'ready';

/** A file that is being written is finished; everything before it can stop where it stands. */
const canPause = ({ status }: TaskView): boolean =>
  status === 'queued' ||
  status === 'preparing' ||
  status === 'uploading' ||
  status === 'submitting' ||
  status === 'converting' ||
  status === 'downloading';

/** The overflow menu, in groups; a group without entries is left out. */
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
  return groups.map((group) => group.filter((entry) => entry !== false)).filter((group) => group.length > 0);
}

/** Those of several tasks that an action concerns. */
export const idsFor = (action: TaskAction, tasks: readonly TaskView[]): string[] =>
  meantBy(
    action,
    tasks.filter((task) => menuActions(task).flat().includes(action)),
  ).map(({ id }) => id);

/** Beside what failed, Retry means neither what was left out on purpose nor what a password has to open first. */
export function meantBy(action: TaskAction, tasks: readonly TaskView[]): readonly TaskView[] {
  if (action !== 'retry') return tasks;
  const meant = tasks.filter((task) => task.status !== 'skipped' && !isLocked(task));
  return meant.length > 0 ? meant : tasks;
}

/** Waits by itself, and can be told to try at once. */
const waitsToRetry = ({ activity }: TaskView): boolean =>
  activity.kind === 'waiting' && activity.why !== 'turn' && activity.why !== 'key';

const needsRetry = (task: TaskView): boolean =>
  task.status === 'needs-attention' && task.error !== null && !askingCodes.includes(task.error.code);
