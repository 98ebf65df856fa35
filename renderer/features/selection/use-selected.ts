import { useMemo, useRef } from 'react';
import type { TaskView } from '../../../core/model/views.ts';
import { useQueue } from '../../stores/queue.ts';
import { useSelection } from '../../stores/selection.ts';
import { areAlike } from '../../tasks/bulk-actions.ts';

/**
 * In the order of the list; the same array until something has become of one of them. Thousands may be selected, and how far
 * those under way have come changes many times a second.
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
