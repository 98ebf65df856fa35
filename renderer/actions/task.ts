import type { TaskAction } from '../features/task-row/actions.ts';
import { t } from '../i18n/translate.ts';
import { notify } from '../stores/notices.ts';
import { useQueue } from '../stores/queue.ts';
import { selectRow } from '../stores/selection.ts';
import { ask, showInspector } from '../stores/view.ts';
import { perform } from './perform.ts';
import { pauseOrResume, retryTasks, startTasks, stopTasks } from './queue.ts';

async function thenSay(done: Promise<{ ok: boolean }>, text: string): Promise<void> {
  if ((await done).ok) notify({ kind: 'note', text });
}

async function saveAs(id: string): Promise<void> {
  const reply = await perform('tasks.saveAs', id);
  if (reply.ok && reply.value) notify({ kind: 'note', text: t('notice.savedAs') });
}

function showDetails(id: string): void {
  selectRow(useQueue.getState().order, id, 'only');
  showInspector(true);
}

/** Does to one task what its row, its menu or the inspector offers. */
export function performAction(action: TaskAction, id: string): void {
  switch (action) {
    case 'open':
      void perform('tasks.open', id);
      return;
    case 'review':
    case 'details':
      showDetails(id);
      return;
    case 'reveal':
      void perform('tasks.reveal', id);
      return;
    case 'save-as':
      void saveAs(id);
      return;
    case 'copy-markdown':
      void thenSay(perform('tasks.copyMarkdown', id), t('notice.copiedMarkdown'));
      return;
    case 'copy-details':
      void thenSay(perform('tasks.copyDetails', id), t('notice.copiedDetails'));
      return;
    case 'start':
      void startTasks([id]);
      return;
    case 'resume':
      void (useQueue.getState().paused ? pauseOrResume() : perform('tasks.resume', [id]));
      return;
    case 'pause':
      void perform('tasks.pause', [id]);
      return;
    case 'move-first':
      void perform('tasks.move', [id], 'first');
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
    case 'cancel':
      stopTasks([id], 'cancel');
      return;
    case 'show-source':
      void perform('tasks.revealSource', id);
      return;
    case 'remove':
      stopTasks([id], 'remove');
      return;
  }
}
