import type { TaskChangeRequest } from '../../core/model/choice.ts';
import type { AdmissionReport } from '../../core/model/views.ts';
import type { RenameLine, RenamePattern } from '../../core/options/name-template.ts';
import { t } from '../i18n/translate.ts';
import { notify } from '../stores/notices.ts';
import { useQueue } from '../stores/queue.ts';
import { focusActiveRow, selectRows } from '../stores/selection.ts';
import { ask } from '../stores/view.ts';
import { mayCostIfStopped } from '../tasks/actions.ts';
import { perform } from './perform.ts';

export const startTasks = (ids: string[]) => perform('queue.start', ids);

/** Shown at once: a second press means the opposite of the first, also before the queue has told of that. */
export async function pauseOrResume(): Promise<void> {
  const paused = !useQueue.getState().paused;
  useQueue.setState({ paused });
  const reply = await perform(paused ? 'queue.pause' : 'queue.resume');
  if (!reply.ok) useQueue.setState({ paused: !paused });
}

export const retryTasks = (ids: string[]) => perform('tasks.retry', ids);

/** Adds the same documents again and selects their new rows. Returns false on failure. */
export async function convertAgain(ids: string[], change: TaskChangeRequest = {}): Promise<boolean> {
  const reply = await perform('tasks.again', ids, change);
  if (!reply.ok) return false;
  selectRows(reply.value);
  focusActiveRow();
  return true;
}

export const cancelNow = (ids: string[]) => perform('tasks.cancel', ids);

/** Removes rows from the list only; the files stay where they are. */
export async function removeNow(ids: string[], text = t('notice.removed', { count: ids.length })): Promise<void> {
  const reply = await perform('tasks.remove', ids);
  if (reply.ok) notify({ kind: 'undo', of: 'tasks', text, token: reply.value.undo });
}

export const undoRemove = (token: string) => perform('tasks.undoRemove', token);

/** Asks first if a service may charge for a conversion that has begun. */
export function stopTasks(ids: string[], then: 'cancel' | 'remove'): void {
  if (ids.length === 0) return;
  const { tasks } = useQueue.getState();
  const costly = ids.some((id) => {
    const task = tasks.get(id);
    return task !== undefined && mayCostIfStopped(task);
  });
  if (costly) ask({ kind: 'stop', ids, then });
  else void (then === 'cancel' ? cancelNow(ids) : removeNow(ids));
}

/** Uses removal, so that it can be undone. */
export const clearFinished = (ids: string[]) => removeNow(ids, t('notice.cleared', { count: ids.length }));

export async function saveAll(ids: string[]): Promise<void> {
  const reply = await perform('tasks.saveAll', ids);
  if (!reply.ok || !reply.value) return;
  const { saved, skipped } = reply.value;
  if (skipped.length > 0) notify({ kind: 'report', report: { batchId: null, added: 0, skipped } });
  if (saved > 0) notify({ kind: 'note', text: t('batch.saved', { count: saved }) });
}

/** Null on failure. */
export async function planNames(ids: readonly string[], pattern: RenamePattern): Promise<RenameLine[] | null> {
  const reply = await perform('tasks.planNames', [...ids], pattern);
  return reply.ok ? reply.value : null;
}

export async function renameTasks(ids: readonly string[], pattern: RenamePattern): Promise<void> {
  const reply = await perform('tasks.rename', [...ids], pattern);
  if (!reply.ok) return;
  const { renamed, skipped, undo } = reply.value;
  showRenamed(renamed, skipped, undo);
}

export async function undoRename(token: string): Promise<void> {
  const reply = await perform('tasks.undoRename', token);
  // Names that could not be restored now can still be restored later.
  if (reply.ok) showRenamed(reply.value.length, reply.value, token);
}

function showRenamed(renamed: number, skipped: AdmissionReport['skipped'], token: string): void {
  if (skipped.length > 0) notify({ kind: 'report', report: { batchId: null, added: 0, skipped } });
  if (renamed > 0) notify({ kind: 'undo', of: 'names', text: t('rename.done', { count: renamed }), token });
}
