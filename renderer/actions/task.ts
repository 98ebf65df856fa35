import type { TaskView } from '../../core/model/views.ts';
import { t } from '../i18n/translate.ts';
import { notify } from '../stores/notices.ts';
import { useQueue } from '../stores/queue.ts';
import { selectRow } from '../stores/selection.ts';
import { ask, showReading } from '../stores/view.ts';
import { idsFor, isLocked, type TaskAction } from '../tasks/actions.ts';
import { oneTaskPerFolder } from '../tasks/bulk-actions.ts';
import { showDetails } from './details.ts';
import { perform } from './perform.ts';
import { convertAgain, pauseOrResume, retryTasks, saveAll, startTasks, stopTasks } from './queue.ts';

async function notifyWhenDone(done: Promise<{ ok: boolean }>, text: string): Promise<void> {
  if ((await done).ok) notify({ kind: 'note', text });
}

async function saveAs(id: string): Promise<void> {
  const reply = await perform('tasks.saveAs', id);
  if (reply.ok && reply.value) notify({ kind: 'note', text: t('notice.savedAs') });
}

async function locate(id: string): Promise<void> {
  const reply = await perform('tasks.locate', id);
  if (reply.ok && reply.value) notify({ kind: 'note', text: t('notice.located') });
}

/** Tries the password on a document. If it works, a notice offers to try it on the other locked documents. */
export async function unlock(id: string, password: string): Promise<'opened' | 'wrong' | 'failed'> {
  const reply = await perform('tasks.unlock', id, password);
  if (!reply.ok) return 'failed';
  if (!reply.value) return 'wrong';
  const others = useQueue
    .getState()
    .tasks.values()
    .some((task) => task.id !== id && isLocked(task));
  if (others) notify({ kind: 'same-password', taskId: id });
  return 'opened';
}

export async function unlockAll(ids: string[], password: string): Promise<void> {
  const reply = await perform('tasks.unlockAll', ids, password);
  if (!reply.ok) return;
  const { opened } = reply.value;
  notify({ kind: 'note', text: t('together.unlocked', { count: ids.length, opened }) });
}

export async function unlockOthers(id: string, others: string[]): Promise<void> {
  const reply = await perform('tasks.unlockAlike', id, others);
  if (!reply.ok) return;
  const { opened } = reply.value;
  const text =
    opened === 0
      ? t('notice.unlockedNone', { count: others.length })
      : t('notice.unlocked', { count: others.length, opened });
  notify({ kind: 'note', text });
}

function showDetailsOf(id: string): void {
  selectRow(useQueue.getState().order, id, 'only');
  showDetails(true);
}

/** Performs the action on those of the tasks that it affects. Returns false if the action works only on one task. */
export function performOnAll(action: TaskAction, tasks: readonly TaskView[]): boolean {
  const ids = idsFor(action, tasks);
  if (ids.length === 0) return false;
  switch (action) {
    case 'start':
      void startTasks(ids);
      return true;
    case 'pause':
      void perform('tasks.pause', ids);
      return true;
    case 'resume':
      void (useQueue.getState().paused ? pauseOrResume() : perform('tasks.resume', ids));
      return true;
    case 'move-first':
      void perform('tasks.move', ids, 'first');
      return true;
    case 'move-last':
      void perform('tasks.move', ids, 'last');
      return true;
    case 'retry':
      void retryTasks(ids);
      return true;
    case 'again':
      void convertAgain(ids);
      return true;
    case 'save-as':
      if (ids.length === 1) return false;
      void saveAll(ids);
      return true;
    case 'reveal':
      for (const task of oneTaskPerFolder(tasks)) void perform('tasks.reveal', task.id);
      return true;
    case 'details':
      if (ids.length === 1) return false;
      showDetails(true);
      return true;
    case 'rename':
      ask({ kind: 'rename', ids });
      return true;
    case 'copy-path':
      void notifyWhenDone(perform('tasks.copyPaths', ids), t('notice.copiedPaths', { count: ids.length }));
      return true;
    case 'copy-link':
      void notifyWhenDone(perform('tasks.copyLinks', ids), t('notice.copiedLinks', { count: ids.length }));
      return true;
    case 'cancel':
      stopTasks(ids, 'cancel');
      return true;
    case 'remove':
      stopTasks(ids, 'remove');
      return true;
    default:
      return false;
  }
}

/** Performs an action on one task. */
export function performAction(action: TaskAction, id: string): void {
  const task = useQueue.getState().tasks.get(id);
  if (task && performOnAll(action, [task])) return;
  switch (action) {
    case 'open':
      void perform('tasks.open', id);
      return;
    case 'preview':
      showReading(id);
      return;
    case 'review':
    case 'details':
      showDetailsOf(id);
      return;
    case 'locate':
      void locate(id);
      return;
    case 'save-as':
      void saveAs(id);
      return;
    case 'copy-rich':
      void notifyWhenDone(perform('tasks.copyRich', id), t('notice.copiedRich'));
      return;
    case 'copy-markdown':
      void notifyWhenDone(perform('tasks.copyMarkdown', id), t('notice.copiedMarkdown'));
      return;
    case 'copy-details':
      void notifyWhenDone(perform('tasks.copyDetails', id), t('notice.copiedDetails'));
      return;
    case 'retry':
      void retryTasks([id]);
      return;
    case 'decide':
      ask({ kind: 'decide', taskId: id });
      return;
    case 'enter-key':
      ask({ kind: 'key' });
      return;
    case 'show-source':
      void perform('tasks.revealSource', id);
      return;
  }
}
