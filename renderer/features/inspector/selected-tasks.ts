/** The selected tasks, and what they have in common. */
import { useMemo, useRef } from 'react';
import { gapsOf, type TaskView } from '../../../core/model/views.ts';
import { useQueue } from '../../stores/queue.ts';
import { useSelection } from '../../stores/selection.ts';
import { isLocked } from '../../tasks/actions.ts';

/**
 * In the order of the list. The same array as long as only progress has changed: thousands of tasks may be selected, and their
 * progress changes many times a second.
 */
export function useSelectedTasks(): readonly TaskView[] {
  const selected = useSelection((state) => state.selected);
  const order = useQueue((queue) => queue.order);
  const ids = useMemo(() => order.filter((id) => selected.has(id)), [order, selected]);
  const known = useRef<readonly TaskView[]>([]);
  return useQueue(({ tasks }) => {
    const present = ids.flatMap((id) => tasks.get(id) ?? []);
    if (!areAlike(known.current, present)) known.current = present;
    return known.current;
  });
}

/** The fields that the details of several tasks depend on. Progress is not one of them. */
const shownFields = [
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

/** Whether the details of both lists of tasks look the same and offer the same actions. Pure. */
export function areAlike(some: readonly TaskView[], others: readonly TaskView[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, index) => {
      const other = others[index];
      if (one === other) return true;
      return other !== undefined && shownFields.every((field) => isSameValue(one[field], other[field]));
    })
  );
}

/** Views are copied when they come from the main process, so equal values can be different objects. */
const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

type TaskState = 'done' | 'gaps' | 'working' | 'waiting' | 'ready' | 'paused' | 'needYou' | 'failed' | 'left';

/** The most important first. */
const states: readonly TaskState[] = [
  'needYou',
  'failed',
  'working',
  'waiting',
  'ready',
  'paused',
  'gaps',
  'done',
  'left',
];

function stateOf(task: TaskView): TaskState {
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

/** How many tasks are in each state; states without tasks are left out. Pure. */
export function countStates(tasks: readonly TaskView[]): { state: TaskState; count: number }[] {
  const counts = Map.groupBy(tasks, stateOf);
  return states.flatMap((state) => {
    const count = counts.get(state)?.length ?? 0;
    return count > 0 ? [{ state, count }] : [];
  });
}

/** The value that all tasks have; null where they differ or it is unknown for one. Pure. */
export function inCommon<T extends string | number | boolean>(
  tasks: readonly TaskView[],
  of: (task: TaskView) => T | null,
): T | null {
  const [first] = tasks;
  const value = first ? of(first) : null;
  return value !== null && tasks.every((task) => of(task) === value) ? value : null;
}

/** Null where the number is unknown for one of the tasks. Pure. */
export function total(tasks: readonly TaskView[], of: (task: TaskView) => number | null): number | null {
  let sum = 0;
  for (const task of tasks) {
    const one = of(task);
    if (one === null) return null;
    sum += one;
  }
  return sum;
}

export const lockedIds = (tasks: readonly TaskView[]): string[] => tasks.filter(isLocked).map(({ id }) => id);
