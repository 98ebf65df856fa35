/** What can be done with several tasks at once. Pure. */
import type { TaskView } from '../../core/model/views.ts';
import { affectedBy, menuActions, savedResult, type TaskAction } from './actions.ts';

/** An action and the tasks that it affects. */
export interface BulkAction {
  action: TaskAction;
  tasks: readonly TaskView[];
}

/** With more folders than this, showing results would open too many windows of the file manager. */
const mostFolders = 5;

/** One task for each folder that holds results, in the order of the list. */
export function oneTaskPerFolder(tasks: readonly TaskView[]): TaskView[] {
  const seen = new Set<string>();
  return tasks.filter((task) => {
    const result = savedResult(task);
    if (result === null || seen.has(result.folder)) return false;
    seen.add(result.folder);
    return true;
  });
}

const groups: readonly (readonly TaskAction[])[] = [
  ['start', 'resume', 'pause', 'move-first', 'move-last', 'retry', 'again', 'cancel'],
  ['save-as', 'reveal', 'rename', 'copy-path', 'copy-link'],
  ['details'],
  ['remove'],
];

/** In groups, as a menu shows them. Actions that affect none of the tasks, or that work on one task only, are left out. */
export function bulkActions(tasks: readonly TaskView[]): BulkAction[][] {
  const offeredBy = new Map<TaskAction, TaskView[]>();
  for (const task of tasks) {
    for (const action of menuActions(task).flat()) {
      const others = offeredBy.get(action);
      if (others) others.push(task);
      else offeredBy.set(action, [task]);
    }
  }
  if (oneTaskPerFolder(tasks).length > mostFolders) offeredBy.delete('reveal');
  return groups
    .map((group) => group.map((action) => ({ action, tasks: affectedBy(action, offeredBy.get(action) ?? []) })))
    .map((group) => group.filter((one) => one.tasks.length > 0))
    .filter((group) => group.length > 0);
}
