import type { TaskView } from '../../../core/model/views.ts';
import { useQueue } from '../../stores/queue.ts';
import { useView } from '../../stores/view.ts';

const idOf = ({ page, reading }: ReturnType<typeof useView.getState>): string | null =>
  page === 'reading' ? reading : null;

const readable = (task: TaskView | undefined): TaskView | null => (task?.result ? task : null);

/** The task whose result is read over the whole window, as long as it is in the list and has one. */
export function useReadTask(): TaskView | null {
  const id = useView(idOf);
  return readable(useQueue((queue) => (id === null ? undefined : queue.tasks.get(id))));
}

/** For what runs outside a render. */
export const readTask = (): TaskView | null => readable(useQueue.getState().tasks.get(idOf(useView.getState()) ?? ''));
