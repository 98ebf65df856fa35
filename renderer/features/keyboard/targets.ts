/** What the commands on rows mean on each page. */
import type { PastView, TaskView } from '../../../core/model/views.ts';
import { useHistory } from '../../stores/history.ts';
import { useHistorySelection } from '../../stores/history-selection.ts';
import { currentIds } from '../../stores/lines.ts';
import { useQueue } from '../../stores/queue.ts';
import { useSelection } from '../../stores/selection.ts';
import { readTask } from '../preview/use-read-task.ts';
import { shownPage } from './where.ts';

/** In the order of the list; rows that the search hides are not meant. With nothing selected, the row that has the focus. */
function selectedTasks(): TaskView[] {
  const { tasks } = useQueue.getState();
  const { selected } = useSelection.getState();
  if (selected.size === 0) {
    const task = tasks.get(focusedId() ?? '');
    return task ? [task] : [];
  }
  return currentIds().flatMap((id) => (selected.has(id) ? (tasks.get(id) ?? []) : []));
}

const focusedId = (): string | undefined =>
  document.activeElement instanceof HTMLElement ? document.activeElement.dataset.id : undefined;

export function selectedPast(): PastView[] {
  const { entries } = useHistory.getState();
  const { selected } = useHistorySelection.getState();
  const focused = focusedId();
  return entries.filter(({ id }) => (selected.size === 0 ? id === focused : selected.has(id)));
}

/** Of the page that is shown: the selected files, or the one that is read. */
export function targetTasks(): TaskView[] {
  const page = shownPage();
  if (page === 'queue') return selectedTasks();
  const read = page === 'reading' ? readTask() : null;
  return read ? [read] : [];
}
