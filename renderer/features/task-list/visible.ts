import { useMemo } from 'react';
import { gapsOf, type TaskView } from '../../../electron/ipc/contract.ts';
import { useArrivals } from '../../stores/arrivals.ts';
import { useQueue } from '../../stores/queue.ts';
import type { QueueState, Tasks } from '../../stores/queue-state.ts';
import { useView } from '../../stores/view.ts';
import { matches } from './find.ts';

type Wanted = Pick<ReturnType<typeof useView.getState>, 'query' | 'only'>;

/** Ids of the rows that the search and the choice of files with gaps let through, in the order of the drop. */
export function visibleIds(
  { order, tasks }: Pick<QueueState, 'order'> & { tasks: Tasks },
  { query, only }: Wanted,
): readonly string[] {
  const wanted = query.trim();
  if (wanted === '' && only === null) return order;
  return order.filter((id) => {
    const task = tasks.get(id);
    if (!task || (only === 'gaps' && !hasGaps(task))) return false;
    return wanted === '' || matches(task.name, wanted);
  });
}

const hasGaps = (task: TaskView): boolean => task.status === 'done' && gapsOf(task).count > 0;

/** For commands that run outside a render. */
export const currentIds = (): readonly string[] => visibleIds(useQueue.getState(), useView.getState());

export function useVisibleIds(): readonly string[] {
  const order = useQueue((queue) => queue.order);
  const query = useView((view) => view.query);
  const only = useView((view) => view.only);
  // Names never change, so the tasks themselves need not be watched, unless what became of them decides.
  const watched = useQueue((queue) => (only === null ? null : queue.tasks));
  return useMemo(
    () => visibleIds({ order, tasks: watched ?? useQueue.getState().tasks }, { query, only }),
    [order, query, only, watched],
  );
}

const none: readonly string[] = [];

/** Names below the rows, of files that are still being looked at; not among what a search finds. */
export function useArrivingNames(): readonly string[] {
  const searching = useView((view) => view.query.trim() !== '' || view.only !== null);
  const names = useArrivals((state) => state.names);
  return searching ? none : names;
}
