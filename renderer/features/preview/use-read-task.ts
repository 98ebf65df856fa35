import type { TaskView } from '../../../electron/ipc/contract.ts';
import { useQueue } from '../../stores/queue.ts';
import { useView } from '../../stores/view.ts';

/** The task whose result is read over the whole window, as long as it is in the list and has one. */
export function useReadTask(): TaskView | null {
  const id = useView((view) => (view.page === 'reading' ? view.reading : null));
  const task = useQueue((queue) => (id === null ? undefined : queue.tasks.get(id)));
  return task?.result ? task : null;
}
