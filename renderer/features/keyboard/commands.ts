/** What the menu bar and the keyboard can ask for. Commands on files mean the selected ones. */
import type { EventPayload, TaskView } from '../../../electron/ipc/contract.ts';
import { choose } from '../../actions/admission.ts';
import { perform } from '../../actions/perform.ts';
import { pauseOrResume, stopTasks } from '../../actions/queue.ts';
import { performAction, performOnAll } from '../../actions/task.ts';
import { useQueue } from '../../stores/queue.ts';
import { focusActiveRow, selectAll, useSelection } from '../../stores/selection.ts';
import { ask, showInspector, showPage, showSettings, useView } from '../../stores/view.ts';
import { historyFieldId } from '../history/history-toolbar.tsx';
import { currentIds } from '../task-list/visible.ts';
import { idsFor, menuActions } from '../task-row/actions.ts';
import { searchFieldId } from '../toolbar/search-field.tsx';

export type Command = EventPayload<'menu.command'>;

/** In the order of the list; rows that the search hides are not meant. With nothing selected, the row that has the focus. */
function selectedTasks(): TaskView[] {
  const { tasks } = useQueue.getState();
  const { selected } = useSelection.getState();
  if (selected.size === 0) {
    const id = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.id : undefined;
    const task = tasks.get(id ?? '');
    return task ? [task] : [];
  }
  return currentIds().flatMap((id) => (selected.has(id) ? (tasks.get(id) ?? []) : []));
}

/** The first of several for which it makes sense. */
function withFirst(action: 'open' | 'save-as'): void {
  const task = selectedTasks().find((one) => menuActions(one).flat().includes(action));
  if (task) performAction(action, task.id);
}

function find(): void {
  const inHistory = useView.getState().page === 'history';
  if (!inHistory) {
    showPage('queue');
    useView.setState({ searching: true });
  }
  const field = document.getElementById(inHistory ? historyFieldId : searchFieldId);
  if (field instanceof HTMLInputElement) {
    field.focus();
    field.select();
  }
}

/** Of the one row that is selected, or of all of several. */
function toggleDetails(): void {
  const [first, second] = selectedTasks();
  if (!first) return;
  const open = useView.getState().inspector === 'open';
  if (open || second) showInspector(!open);
  else performAction('details', first.id);
  focusActiveRow();
}

/** The text of the field that somebody writes in, else the rows. */
function selectEverything(): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement) {
    field.select();
    return;
  }
  selectAll(currentIds());
  focusActiveRow();
}

export function runCommand(command: Command): void {
  switch (command) {
    case 'add-files':
      void choose('files');
      return;
    case 'add-folder':
      void choose('folder');
      return;
    case 'add-url':
      ask({ kind: 'url' });
      return;
    case 'open':
      withFirst(command);
      return;
    case 'save-as':
      if (!performOnAll(command, selectedTasks())) withFirst(command);
      return;
    case 'remove':
      stopTasks(
        selectedTasks().map((task) => task.id),
        'remove',
      );
      return;
    case 'reveal':
    case 'retry':
    case 'cancel':
    case 'pause':
    case 'resume':
    case 'move-first':
    case 'move-last':
      performOnAll(command, selectedTasks());
      return;
    case 'move-up':
    case 'move-down': {
      const ids = idsFor('move-first', selectedTasks());
      if (ids.length > 0) void perform('tasks.move', ids, command === 'move-up' ? 'up' : 'down');
      return;
    }
    case 'select-all':
      selectEverything();
      return;
    case 'find':
      find();
      return;
    case 'details':
      toggleDetails();
      return;
    case 'settings':
      showPage('settings');
      return;
    case 'watch-folders':
      showSettings('watch');
      return;
    case 'history':
      showPage('history');
      return;
    case 'pause-resume':
      void pauseOrResume();
      return;
  }
}
