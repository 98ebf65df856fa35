/** What several files are and what can be done with them together. Pure. */
import { gapsOf, type TaskView } from '../../core/model/views.ts';
import { isLocked, meantBy, menuActions, savedResult, type TaskAction } from './actions.ts';

/** An action and those of the files that it concerns. */
export interface TogetherAction {
  action: TaskAction;
  tasks: readonly TaskView[];
}

/** More windows of the file manager than this help nobody. */
const mostFolders = 5;

/** One task for each folder that holds results, in the order of the list. */
export function folderHolders(tasks: readonly TaskView[]): TaskView[] {
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

/** In groups; what concerns none of them is left out, as is what makes sense for one file alone. */
export function togetherActions(tasks: readonly TaskView[]): TogetherAction[][] {
  const concerned = new Map<TaskAction, TaskView[]>();
  for (const task of tasks) {
    for (const action of menuActions(task).flat()) {
      const others = concerned.get(action);
      if (others) others.push(task);
      else concerned.set(action, [task]);
    }
  }
  if (folderHolders(tasks).length > mostFolders) concerned.delete('reveal');
  return groups
    .map((group) => group.map((action) => ({ action, tasks: meantBy(action, concerned.get(action) ?? []) })))
    .map((group) => group.filter((one) => one.tasks.length > 0))
    .filter((group) => group.length > 0);
}

/** What has become of them, in the order in which it matters; states that none is in are left out. */
export type Tally = 'done' | 'gaps' | 'working' | 'waiting' | 'ready' | 'paused' | 'needYou' | 'failed' | 'left';

const order: readonly Tally[] = ['needYou', 'failed', 'working', 'waiting', 'ready', 'paused', 'gaps', 'done', 'left'];

function tallyOf(task: TaskView): Tally {
  switch (task.status) {
    case 'ready':
    case 'paused':
    case 'failed':
      return task.status;
    case 'queued':
      return 'waiting';
    case 'needs-attention':
      return 'needYou';
    case 'done':
      return gapsOf(task).count > 0 ? 'gaps' : 'done';
    case 'skipped':
    case 'cancelled':
      return 'left';
    default:
      return task.activity.kind === 'waiting' ? 'waiting' : 'working';
  }
}

export function tally(tasks: readonly TaskView[]): { state: Tally; count: number }[] {
  const counts = Map.groupBy(tasks, tallyOf);
  return order.flatMap((state) => {
    const count = counts.get(state)?.length ?? 0;
    return count > 0 ? [{ state, count }] : [];
  });
}

/** What all have in common; null where they differ, or where one is not known. */
export function inCommon<T extends string | number | boolean>(
  tasks: readonly TaskView[],
  of: (task: TaskView) => T | null,
): T | null {
  const [first] = tasks;
  const value = first ? of(first) : null;
  return value !== null && tasks.every((task) => of(task) === value) ? value : null;
}

/** Null where one is not known. */
export function total(tasks: readonly TaskView[], of: (task: TaskView) => number | null): number | null {
  let sum = 0;
  for (const task of tasks) {
    const one = of(task);
    if (one === null) return null;
    sum += one;
  }
  return sum;
}

/** All that is said of several files; not how far they have come. */
const told = [
  'id',
  'status',
  'activity',
  'format',
  'place',
  'pages',
  'text',
  'sizeBytes',
  'error',
  'result',
  'replaced',
  'warnings',
  'receipt',
] as const;

/** Whether the same can be said of these files, and the same done with them. */
export function areAlike(some: readonly TaskView[], others: readonly TaskView[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, index) => {
      const other = others[index];
      if (one === other) return true;
      return other !== undefined && told.every((fact) => sameFact(one[fact], other[fact]));
    })
  );
}

/** Views come whole over the border, so that equal parts of two are different objects. */
const sameFact = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

export const lockedIds = (tasks: readonly TaskView[]): string[] => tasks.filter(isLocked).map(({ id }) => id);
