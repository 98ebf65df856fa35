import { useMemo } from 'react';
import { useArrivals } from '../../stores/arrivals.ts';
import { useQueue } from '../../stores/queue.ts';
import type { QueueState } from '../../stores/queue-state.ts';
import { useView } from '../../stores/view.ts';
import { matches } from './find.ts';

/** Ids of the rows that the search lets through, in the order of the drop. */
export function visibleIds({ order, tasks }: Pick<QueueState, 'order' | 'tasks'>, query: string): readonly string[] {
  const wanted = query.trim();
  if (wanted === '') return order;
  return order.filter((id) => matches(tasks.get(id)?.name ?? '', wanted));
}

/** For commands that run outside a render. */
export const currentIds = (): readonly string[] => visibleIds(useQueue.getState(), useView.getState().query);

export function useVisibleIds(): readonly string[] {
  const order = useQueue((queue) => queue.order);
  const query = useView((view) => view.query);
  // Names never change, so the tasks themselves need not be watched.
  return useMemo(() => visibleIds({ order, tasks: useQueue.getState().tasks }, query), [order, query]);
}

const none: readonly string[] = [];

/** Names below the rows, of files that are still being looked at; not among what a search finds. */
export function useArrivingNames(): readonly string[] {
  const searching = useView((view) => view.query.trim() !== '');
  const names = useArrivals((state) => state.names);
  return searching ? none : names;
}
