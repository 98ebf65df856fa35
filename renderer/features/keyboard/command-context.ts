/** The page, the focus and the rows that a command applies to. */

import type { PastView, TaskView } from '../../../core/model/views.ts';
import type { Page, Where } from '../../../electron/ipc/commands.ts';
import { useHistory } from '../../stores/history.ts';
import { useHistorySelection } from '../../stores/history-selection.ts';
import { currentIds } from '../../stores/lines.ts';
import { readTask } from '../../stores/preview.ts';
import { useQueue } from '../../stores/queue.ts';
import { useSelection } from '../../stores/selection.ts';
import { useView } from '../../stores/view.ts';

const fields =
  'input:not([type=radio], [type=checkbox], [type=button], [type=submit], [type=range]), textarea, select, [contenteditable=true]';

const controls = 'a, button, input, summary, [role=slider], [role=separator]';

const layers = '[role=menu], [role=listbox], dialog';

const focusOf = (element: Element | null): Where['focus'] =>
  element?.matches(fields)
    ? 'field'
    : element?.role === 'row'
      ? 'row'
      : element?.matches(controls)
        ? 'control'
        : 'elsewhere';

/** If the read task is gone, the queue is shown. */
export function shownPage(): Page {
  const { page } = useView.getState();
  return page === 'reading' && readTask() === null ? 'queue' : page;
}

/** `element`: the one with the focus, or the target of the key press. */
export function commandContext(element: Element | null): Omit<Where, 'byKey'> {
  const { question } = useView.getState();
  return { page: shownPage(), focus: focusOf(element), covered: question !== null || element?.closest(layers) != null };
}

/** In the order of the list, without rows hidden by a search or filter. With nothing selected, the focused row. */
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

/** The selected tasks of the queue, or the task that is being read. */
export function targetTasks(): TaskView[] {
  const page = shownPage();
  if (page === 'queue') return selectedTasks();
  const read = page === 'reading' ? readTask() : null;
  return read ? [read] : [];
}
