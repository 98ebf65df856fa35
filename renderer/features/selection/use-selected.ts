import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { TaskView } from '../../../electron/ipc/contract.ts';
import { useQueue } from '../../stores/queue.ts';
import { useSelection } from '../../stores/selection.ts';

/** In the order of the list; the same array until one of them changes. */
export function useSelectedTasks(): readonly TaskView[] {
  const selected = useSelection((state) => state.selected);
  const order = useQueue((queue) => queue.order);
  const ids = useMemo(() => order.filter((id) => selected.has(id)), [order, selected]);
  return useQueue(useShallow((queue) => ids.flatMap((id) => queue.tasks.get(id) ?? [])));
}
